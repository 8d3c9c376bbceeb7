"""What a game is worth in coins as it stands, beside the board; and for the DM whose purse would not cover a raise."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.models import PointStake
from campaigns.play.purses import balance
from campaigns.play.stakes import held
from campaigns.rules.coins import write
from campaigns.rules.contract import Side
from campaigns.rules.stakes import due
from variants.presenters.moment import Moment
from variants.presenters.place import Place


@dataclass(frozen=True, slots=True)
class Staked:
    """What everybody may know; the `warnings` are the DM's alone, for nobody else sees into a purse."""

    line: str
    warnings: tuple[str, ...] = ()


def staked(moment: Moment, place: Place, *, live: bool) -> Staked | None:
    """The stake as a match stood at that moment; None where no coins are played for."""
    if not moment.board.counts_points:
        return None
    stake = held(moment.match)
    if stake is None:
        return None
    warned = tuple(_warnings(moment, stake)) if live and place.is_dm else ()
    return Staked(_line(moment, stake.a_point), warned)


def _line(moment: Moment, a_point: int) -> str:
    """ "3 gp a point: 12 gp now"."""
    each = f"{write(a_point)} a point"
    if moment.over:
        scored = moment.board.points(moment.state)
        return f"{each}: {write(due(a_point, scored))} won" if scored else each
    worth = moment.board.worth(moment.state)
    if worth is None:
        return each
    most = f", {write(due(a_point, worth.most))} at most" if worth.most > worth.now else ""
    return f"{each}: {write(due(a_point, worth.now))} now{most}"


def _warnings(moment: Moment, stake: PointStake) -> Iterator[str]:
    """Whose purse would not cover a game that is lost after the raise that is offered or may be."""
    worth = moment.board.worth(moment.state)
    if moment.over or worth is None or not worth.raised:
        return
    cost = due(stake.a_point, worth.raised)
    for side in Side:
        purse = stake.purse(side)
        holds = balance(purse)
        if holds < cost and not purse.may_owe:
            yield (
                f"{purse.whose}’s purse holds {write(holds)}: lost at {worth.raised} points "
                f"the game would cost {moment.board.side_name(side)} {write(cost)}."
            )
