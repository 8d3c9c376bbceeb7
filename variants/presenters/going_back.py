"""What an undo and a redo would do at a full board, named."""

from dataclasses import dataclass

from variants.catalog import AnyGame
from variants.presenters.history import History
from variants.presenters.words import UNDONE


@dataclass(frozen=True, slots=True)
class GoingBack:
    """What the buttons say after "Undo" and "Redo", empty where there is nothing; `question` comes before a redo.

    Only a correction that is taken back is asked about: it brings no moves back that would name it.
    """

    undo: str = ""
    redo: str = ""
    question: str = ""


def going_back(made: History, game: AnyGame) -> GoingBack:
    """For the match as its log stands now."""
    undo = _called(made, game)
    if made.redone is None:
        return GoingBack(undo)
    if made.corrected:
        shown = " and ".join(map(str, made.redone.dice[made.corrected].faces))
        return GoingBack(undo, "former dice", f"Take back the correction? The dice show {shown} again.")
    held = {ply.seq for ply in made.plies}
    back = [ply for ply in made.redone.plies if ply.seq not in held]
    return GoingBack(undo, counted(len(back)) if len(back) > 1 else _called(made.redone, game))


def counted(moves: int) -> str:
    """ "3 moves"."""
    return f"{moves} move{'' if moves == 1 else 's'}"


def _called(made: History, game: AnyGame) -> str:
    """The last decision: a move as it is written, or a word as a noun."""
    last = next((step for step in reversed(made.steps) if step.text), None)
    if made.is_abandoned or last is None:
        return "abandonment" if made.is_abandoned else ""
    ply = made.plies[-1] if made.plies else None
    if ply and ply.seq >= last.seq and not ply.is_word:
        return ply.notation
    if game.variant.handicap and game.variant.handicap.prepares(last.text):
        return "improvement"
    return UNDONE.get(last.text, last.text)
