"""A person's CM as a fold over everything that happened (R37 and the design's "Gains are a fold").

Nothing is added up anywhere else: undoing or correcting an event is folding again without it.
"""

from collections.abc import Iterable, Mapping, Sequence

from campaigns.learning.rules.contest import CmSetting, Contest, Event, in_campaign_order
from campaigns.learning.rules.first_game import played_before
from campaigns.learning.rules.lesson import PlayerHistory, judge
from campaigns.learning.rules.override import Override
from campaigns.learning.rules.record import LearningEntry, Record
from campaigns.rules.errors import NotPossible

NO_OVERRIDES: Mapping[int, Override] = {}


def fold(
    person: int,
    events: Iterable[Event],
    intelligence_rolls: Mapping[int, int],
    limit_weeks: int | None,
    overrides: Mapping[int, Override] = NO_OVERRIDES,
) -> Record:
    """Fold `events`, in any order, into the person's record; numbers order the events of one day.

    `intelligence_rolls` gives the d20 of a contest by its number, `limit_weeks` the lifetime d4 (None: not rolled
    yet), `overrides` the DM's own word about a contest by its number. Somebody without a setting starts with the CM
    of the first contest. Each contest is judged by its own house rules and by what came before it, so a die owed
    earlier leaves later lessons provisional.

    Raises NotPossible for a contest the person did not play, a shift of no CM, or a limit below one week.
    """
    if limit_weeks is not None and limit_weeks < 1:
        raise NotPossible(f"A learning limit is at least one week, not {limit_weeks}.")
    entries: list[LearningEntry] = []
    for event in in_campaign_order(events):
        if isinstance(event, Contest):
            history = _history(event, person, entries, limit_weeks)
            override = overrides.get(event.number)
            lesson = judge(event, person, history, intelligence_rolls.get(event.number), override)
            entries.append(LearningEntry(event, lesson.cm_after, lesson))
        elif isinstance(event, CmSetting):
            entries.append(LearningEntry(event, event.cm))
        elif entries:
            entries.append(LearningEntry(event, entries[-1].cm + event.by))
        else:
            raise NotPossible(f"There is no CM to move on day {event.day}: {event.reason}")
    return Record(person, tuple(entries))


def _history(
    contest: Contest, person: int, earlier_entries: Sequence[LearningEntry], weeks: int | None
) -> PlayerHistory:
    side = contest.side_of(person)
    cm = earlier_entries[-1].cm if earlier_entries else contest.seat(side).cm
    gains = tuple(entry.gain for entry in earlier_entries if entry.gain)
    events, foe = (entry.event for entry in earlier_entries), contest.seat(side.other).person
    has_met = played_before(events, person, foe)
    return PlayerHistory(cm, gains, weeks, has_met)
