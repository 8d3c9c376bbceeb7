"""Take-backs: a player requests one, the other side allows or declines; the Dungeon Master undoes without asking.

The request is a line of the log. It is open as long as it is the last one, so the next move ends it.
"""

from campaigns.core.refusals import Refused
from campaigns.match.models import Line
from campaigns.match.play import amend, log
from campaigns.match.play.sitting import Sitting
from campaigns.rules.contract import Side


def ask_take_back(sitting: Sitting, side: Side) -> None:
    """Ask to take back the last move of `side`. Raises Refused without one, asked for already, and once the match is over."""
    sitting.check_in_play()
    if sitting.take_back_of is side:
        raise Refused("You have asked for it already. The other side has not answered yet.")
    last_move_of(sitting, side)
    sitting.write(Line.Kind.ASK, side=side)


def grant_take_back(sitting: Sitting, side: Side) -> None:
    """Allow the take-back; if this side has moved since, both moves are undone."""
    asking_side = _asking_side(sitting, side)
    amend.undo_decision(sitting, decision=last_move_of(sitting, asking_side))


def refuse_take_back(sitting: Sitting, side: Side) -> None:
    sitting.write(Line.Kind.REFUSE, side=_asking_side(sitting, side))


def last_move_of(sitting: Sitting, side: Side) -> int:
    """Which decision, from 1, was the last move of `side`; a word beside the board is none. Raises Refused where there is none."""
    made_by = {line.seq: line.side for line in sitting.lines}
    replay = log.replay(sitting.rules, sitting.match.options, log.steps(sitting.lines))
    decisions = (moment for moment in replay.moments if moment.step.text)
    latest = 0
    for number, moment in enumerate(decisions, start=1):
        action = sitting.rules.read_action(moment.step.text)
        if made_by[moment.step.seq] == side and action not in sitting.rules.declarations(moment.before):
            latest = number
    if not latest:
        raise Refused(f"{sitting.entry.side_name(side)} has no move to take back.")
    return latest


def _asking_side(sitting: Sitting, side: Side) -> Side:
    """The side that requested the take-back; Refused if none did."""
    asking_side = sitting.take_back_of
    if asking_side is not side.other:
        raise Refused("Nobody asks for a move back now.")
    return asking_side
