"""What a change of one match does to the records of its two players."""

from collections.abc import Callable, Iterable

from campaigns.learning.play import settle
from campaigns.learning.rules.consequences import LimitedRecord, compare_records
from campaigns.match.models import Match
from campaigns.match.play.reopening import Consequence, has_later_lessons
from campaigns.people.models import Character
from campaigns.people.play import lock_characters
from campaigns.rules.contract import Side


def compare(match: Match) -> Callable[[], Iterable[Consequence]]:
    """Remember both players' records; afterwards tell how they have changed, if later matches are recalculated."""
    old_records, had_later_lessons = _records(match), has_later_lessons(match)

    def changes() -> Iterable[Consequence]:
        if not (had_later_lessons or has_later_lessons(match)):
            return
        for character, new_record in _records(match).items():
            old_record = old_records[character]
            rows = compare_records(old_record, new_record, (match.day, match.number))
            cms = {"cm_before": old_record.record.cm, "cm_after": new_record.record.cm}
            record = {"character": character, "changes": rows, **cms}
            mark = character.pk, rows
            yield Consequence("campaigns/learning/_changed_record.html", record, mark, recalculates=True)

    return changes


def _records(match: Match) -> dict[Character, LimitedRecord]:
    """Both players' current records, locked, White first; empty if the match is no lesson."""
    if not match.is_lesson:
        return {}
    ids = [pk for side in Side if (pk := match.seat(side).character_id)]
    records = {}
    for player in sorted(lock_characters(ids), key=lambda player: ids.index(player.pk)):
        record = settle.lesson_record(player)
        records[player] = LimitedRecord(record, player.learning_limit_weeks)
    return records
