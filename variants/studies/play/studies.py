"""What a Dungeon Master does with a study: begin one, write to a move, show it, throw it away."""

import zlib
from collections.abc import Sequence

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused, refused_by_rules
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match
from campaigns.people.models import Character
from variants import catalog
from variants.analysis.analysis_line import read_line
from variants.models import Study
from variants.rules import annotated_line
from variants.rules.annotated_line import LONGEST_LINE, Annotation
from variants.studies.study_line import StudyLine, line_of_study

MOST = 500
"""As many studies has a campaign."""


def mark_of_study(study: Study) -> str:
    """A tag of what it says."""
    return f"{zlib.crc32(study.line.encode()):08x}"


@use_case(Campaign)
def make_study(campaign: Campaign, *, title: str, study: StudyLine, match: Match | None = None) -> Answer:
    """The players of the match it is about are linked to it. Raises Refused where the campaign has too many."""
    if campaign.studies.count() >= MOST:
        raise Refused(f"A campaign keeps at most {MOST} studies: throw one away first.")
    game = study.line.game
    row = campaign.studies.create(
        title=title,
        game=game.slug,
        start=game.write_state(study.line.states[0]),
        line=study.text,
        match=match,
    )
    if match:
        row.people.set(seat.character_id for seat in match.seats.all() if seat.character_id)
    return Answer(f"“{title}” is kept.", row.pk)


@use_case(Study)
def keep_line(study: Study, *, moves: str, at: str, note: Annotation, seen: str) -> Answer:
    """Keep a line and what is said of its move `at`; the notes of moves that are dropped go with them.

    `seen` is the mark of the line as the page showed it. Raises Refused where it has changed since, or cannot be played.
    """
    if mark_of_study(study) != seen:
        raise Refused(
            "The study was changed elsewhere since this page was shown. Reload it; nothing was kept."
        )
    with refused_by_rules():
        before = line_of_study(study)
        line = read_line(catalog.game(study.game), study.start, moves, at)
    notes = annotated_line.carried_over(before.notes, before.line.tree, line.tree)
    dropped = len(before.notes) - len(notes)
    text = StudyLine(line, {**notes, line.at: note}).text
    if len(text) > LONGEST_LINE:
        raise Refused(f"The study is too long: at most {LONGEST_LINE} characters.", "words")
    study.line = text
    study.save(update_fields=["line"])
    return Answer(
        "Kept." if not dropped else f"Kept. {dropped} note{'s' if dropped > 1 else ''} went with the moves."
    )


@use_case(Study)
def change_study(study: Study, *, title: str, people: Sequence[Character], is_shown: bool) -> Answer:
    study.title, study.is_shown = title, is_shown
    study.save(update_fields=["title", "is_shown"])
    study.people.set(people)
    return Answer("Kept. Players see it by its link." if is_shown else "Kept. Players do not see it.")


@use_case(Campaign)
def throw_away(campaign: Campaign, *, study: Study) -> Answer:
    study.delete()
    return Answer(f"“{study.title}” is thrown away.")
