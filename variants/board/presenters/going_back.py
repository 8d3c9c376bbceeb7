"""Labels of the undo and redo buttons at a full board, and for the DM what a change would lead to."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.learning.presenters import lost_gains
from campaigns.match.models import Match
from campaigns.match.play.reopening import Difference
from campaigns.match.presenters import Comparison, ShownDifference
from campaigns.rules.labels import counted
from variants import catalog
from variants.board.play import history
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment
from variants.board.presenters import words
from variants.board.presenters.words import OFF_TURN, UNDONE
from variants.catalog import AnyGame
from variants.rules.actions import PaperResult, TimeLoss, read_ruling


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
    redo = counted(len(back), "move") if len(back) > 1 else _decision_name(past.redone, game)
    return GoingBackButtons(undo, redo, undo_question=asks)


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
    match read_ruling(last.text):
        case PaperResult():
            return "result from paper"
        case TimeLoss(is_drawn=is_drawn):
            return "draw by timeout" if is_drawn else "loss on time"
    root = last.text.removesuffix(OFF_TURN)
    return UNDONE.get(root, root)


def describe_difference(match: Match, difference: Difference) -> ShownDifference:
    """The moves that fall away, and the result where it is another one; the match stands as before the change."""
    game, losses = catalog.game(match.game), {step.seq for step in difference.lost}
    falls = [
        f"{label} {game.side_name(ply.side)} {ply.notation}".strip()
        for label, ply in history.read(match).numbered()
        if ply.seq in losses
    ]
    result = Comparison(
        "Result",
        *(
            words.ended(game, standing.over, standing.state) if standing.over else "in play"
            for standing in (difference.before, difference.after)
        ),
    )
    rows = [row for row in (*_dice(difference), result) if row.before != row.after]
    return ShownDifference(counted(len(falls), "move"), tuple(falls), tuple(rows))


def _dice(difference: Difference) -> Iterator[Comparison]:
    after = {step.seq: step.faces for step in difference.after.steps}
    for step in difference.before.steps:
        if step.faces and step.seq in after:
            yield Comparison(
                "Dice", *(" and ".join(map(str, faces)) for faces in (step.faces, after[step.seq]))
            )
