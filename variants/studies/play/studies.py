"""What a Dungeon Master does with a study: begin one or several, write to a move, show it, throw it away."""

import zlib
from collections.abc import Sequence

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.match.models import Match
from campaigns.people.models import Character
from campaigns.rules.labels import pluralize
from variants import catalog
from variants.analysis.analysis_line import read_line
from variants.models import Study
from variants.rules import annotated_line
from variants.rules.annotated_line import Annotation
from variants.studies.chapters import Chapter, sentence_of_left_out
from variants.studies.study_line import StudyLine, line_of_study

MSG_CHANGED = "The study was changed elsewhere since this page was shown. Reload it; nothing was kept."
MAX_STUDIES = 500
"""As many studies has a campaign."""


def mark_of_study(study: Study) -> str:
    """A tag of what the study says."""
    return f"{zlib.crc32(study.line.encode()):08x}"


@use_case(lock=row_lock(Campaign))
def make_studies(campaign: Campaign, *, chapters: Sequence[Chapter], match: Match | None = None) -> Answer:
    """Make a study of each chapter; the players of the match they are about are linked to them. Raises Refused where the campaign has too many."""
    excess = campaign.studies.count() + len(chapters) - MAX_STUDIES
    if excess > 0:
        limit = f"A campaign keeps at most {MAX_STUDIES} studies"
        raise Refused(f"{limit}, and these would be {excess} too many: throw some away first.")
    # The newest is shown first: so the first chapter is made last.
    rows = [_make_study(campaign, chapter, match) for chapter in reversed(chapters)]
    saved_text = f"“{rows[0].title}” is kept." if len(rows) == 1 else f"{len(rows)} studies are kept."
    sentence = f"{saved_text} {sentence_of_left_out(chapters)}".strip()
    return Answer(sentence, rows[0].pk if len(rows) == 1 else 0)


def _make_study(campaign: Campaign, chapter: Chapter, match: Match | None) -> Study:
    line = chapter.study.line
    title, text, start = chapter.title, chapter.study.text, line.game.write_state(line.states[0])
    row = campaign.studies.create(title=title, game=line.game.slug, start=start, line=text, match=match)
    if match:
        row.people.set(seat.character_id for seat in match.seats.all() if seat.character_id)
    return row


@use_case(lock=row_lock(Study))
def keep_line(study: Study, *, moves: str, at: str, note: Annotation, seen: str) -> Answer:
    """Keep a line and what is said of its move `at`; the notes of moves that are dropped go with them.

    `seen` is the mark of the line as the page showed it. Raises Refused where it has changed since, or cannot be played.
    """
    if mark_of_study(study) != seen:
        raise Refused(MSG_CHANGED)
    with rules_errors_as_refusals():
        saved_study = line_of_study(study)
        line = read_line(catalog.game(study.game), study.start, moves, at)
    notes = annotated_line.carry_notes(saved_study.notes, saved_study.line.tree, line.tree)
    dropped = len(saved_study.notes) - len(notes)
    new_study = StudyLine(line, {**notes, line.at: note})
    with rules_errors_as_refusals("words"):
        new_study.refuse_too_long()
    study.line = new_study.text
    study.save(update_fields=["line"])
    if not dropped:
        return Answer("Kept.")
    return Answer(f"Kept. {pluralize(dropped, 'note')} went with the moves.")


@use_case(lock=row_lock(Study))
def change_study(study: Study, *, title: str, people: Sequence[Character], is_shown: bool) -> Answer:
    study.title, study.is_shown = title, is_shown
    study.save(update_fields=["title", "is_shown"])
    study.people.set(people)
    return Answer("Kept. Players see it by its link." if is_shown else "Kept. Players do not see it.")


@use_case(lock=row_lock(Campaign))
def throw_study_away(campaign: Campaign, *, study: Study) -> Answer:
    study.delete()
    return Answer(f"“{study.title}” is thrown away.")
