"""Labels of the undo and redo buttons at a full board."""

from dataclasses import dataclass

from campaigns.learning.presenters import lost_gains
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment
from variants.board.presenters.words import OFF_TURN, PAPER, UNDONE
from variants.catalog import AnyGame


@dataclass(frozen=True, slots=True)
class GoingBackButtons:
    """What the buttons say after "Undo" and "Redo", empty where there is nothing, and what is asked before.

    An undo is asked about where a gain goes with it, a redo where it takes a correction back, which brings no moves back
    that would name it.
    """

    undo: str = ""
    redo: str = ""
    question: str = ""
    undo_question: str = ""


def going_back(past: History, moment: BoardMoment) -> GoingBackButtons:
    game = moment.game
    undo = _decision_name(past, game, moment.announced.words if moment.announced else "")
    gains = lost_gains(moment.match) if moment.over else ""
    asks = f"Undo {undo}?{gains}" if gains else ""
    if past.redone is None:
        return GoingBackButtons(undo, undo_question=asks)
    if past.corrected:
        faces = " and ".join(map(str, past.redone.dice[past.corrected].faces))
        return GoingBackButtons(
            undo, "former dice", f"Take back the correction? The dice show {faces} again.", asks
        )
    present = {ply.seq for ply in past.plies}
    back = [ply for ply in past.redone.plies if ply.seq not in present]
    redo = moves_text(len(back)) if len(back) > 1 else _decision_name(past.redone, game)
    return GoingBackButtons(undo, redo, undo_question=asks)


def moves_text(moves: int) -> str:
    return f"{moves} move{'' if moves == 1 else 's'}"


def _decision_name(past: History, game: AnyGame, announcement: str = "") -> str:
    """The last decision: a move as it is written, or a word as a noun."""
    last = next((step for step in reversed(past.steps) if step.text), None)
    if past.is_abandoned or last is None:
        return "abandonment" if past.is_abandoned else ""
    ply = past.plies[-1] if past.plies else None
    if ply and ply.seq >= last.seq and not ply.is_word:
        return UNDONE.get(ply.text, ply.notation)
    if game.variant.handicap and game.variant.handicap.prepares(last.text):
        return "improvement"
    faces = past.steps[-1].faces
    if faces and game.request and last.text == game.write_action(game.request):
        return f"roll {' '.join(map(str, faces))}"
    if squares := game.squares(last.text):
        return announcement or "-".join(squares)
    if last.text.startswith(PAPER):
        return "result from paper"
    root = last.text.removesuffix(OFF_TURN)
    return UNDONE.get(root, root)
