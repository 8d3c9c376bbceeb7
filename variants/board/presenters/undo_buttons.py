"""Labels of the undo and redo buttons at a full board, and for the DM what a change would lead to."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.learning.presenters import lost_gains
from campaigns.match.models import Match
from campaigns.match.play.reopening import Difference
from campaigns.match.presenters import Comparison, ShownDifference
from campaigns.rules.labels import pluralize
from variants import catalog
from variants.board.play import history
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment
from variants.board.presenters import wording
from variants.board.presenters.wording import OFF_TURN_SUFFIX, WORD_NOUNS
from variants.catalog import AnyGame
from variants.rules.actions import PaperResult, TimeLoss, read_ruling


@dataclass(frozen=True, slots=True)
class UndoButtons:
    """What the buttons say after "Undo" and "Redo", empty where there is nothing, and what is asked before.

    An undo is asked about where a gain goes with it, a redo where it takes a correction back, which brings no moves back
    that would name it.
    """

    undo: str = ""
    redo: str = ""
    question: str = ""
    undo_question: str = ""


def undo_buttons(past: History, moment: BoardMoment) -> UndoButtons:
    game = moment.game
    undo = _decision_name(past, game, moment.announcement.words if moment.announcement else "")
    gains = lost_gains(moment.match) if moment.over else ""
    undo_question = f"Undo {undo}?{gains}" if gains else ""
    if past.redo_history is None:
        return UndoButtons(undo, undo_question=undo_question)
    if past.corrected_roll:
        faces = " and ".join(map(str, past.redo_history.dice[past.corrected_roll].faces))
        question = f"Take back the correction? The dice show {faces} again."
        return UndoButtons(undo, "former dice", question, undo_question)
    present_seqs = {ply.seq for ply in past.plies}
    returning = sum(ply.seq not in present_seqs for ply in past.redo_history.plies)
    redo = pluralize(returning, "move") if returning > 1 else _decision_name(past.redo_history, game)
    return UndoButtons(undo, redo, undo_question=undo_question)


def _decision_name(past: History, game: AnyGame, announcement: str = "") -> str:
    """The last decision: a move as it is written, or a word as a noun."""
    last = next((step for step in reversed(past.steps) if step.text), None)
    if past.is_abandoned or last is None:
        return "abandonment" if past.is_abandoned else ""
    ply = past.plies[-1] if past.plies else None
    if ply and ply.seq >= last.seq and not ply.is_word:
        return WORD_NOUNS.get(ply.text, ply.notation)
    if game.variant.handicap and game.variant.handicap.is_preparation(last.text):
        return "improvement"
    faces = past.steps[-1].faces
    if faces and game.request and last.text == game.write_action(game.request):
        return f"roll {' '.join(map(str, faces))}"
    if squares := game.squares(last.text):
        return announcement or "-".join(squares)
    match read_ruling(last.text):
        case PaperResult():
            return "result from paper"
        case TimeLoss(is_drawn=is_drawn):
            return "draw by timeout" if is_drawn else "loss on time"
    declaration = last.text.removesuffix(OFF_TURN_SUFFIX)
    return WORD_NOUNS.get(declaration, declaration)


def describe_difference(match: Match, difference: Difference) -> ShownDifference:
    """The moves that fall away, and the result where it is another one; the match stands as before the change."""
    game, lost_seqs = catalog.game(match.game), {step.seq for step in difference.lost}
    plies = ((label, ply) for label, ply in history.read(match).numbered_plies() if ply.seq in lost_seqs)
    removed = [f"{label} {game.side_name(ply.side)} {ply.notation}".strip() for label, ply in plies]
    before, after = (
        wording.ending_sentence(game, standing.over, standing.state) if standing.over else "in play"
        for standing in (difference.before, difference.after)
    )
    result = Comparison("Result", before, after)
    rows = [row for row in (*_dice(difference), result) if row.before != row.after]
    return ShownDifference(pluralize(len(removed), "move"), tuple(removed), tuple(rows))


def _dice(difference: Difference) -> Iterator[Comparison]:
    faces_after = {step.seq: step.faces for step in difference.after.steps}
    for step in difference.before.steps:
        if step.faces and step.seq in faces_after:
            before, after = (" and ".join(map(str, faces)) for faces in (step.faces, faces_after[step.seq]))
            yield Comparison("Dice", before, after)
