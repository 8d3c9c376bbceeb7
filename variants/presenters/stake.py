"""What a game is worth in coins as it stands, beside the board; and for the DM whose purse would not cover a raise."""

from campaigns.money.models import PointStake
from campaigns.money.play.purses import balance
from campaigns.money.rules.coins import write
from campaigns.money.rules.stakes import amount_due
from campaigns.rules.contract import Side
from variants.moment import BoardMoment


def line(moment: BoardMoment, a_point: int) -> str:
    """What everybody may know, as the match stood at that moment: "3 gp a point: 12 gp now"."""
    each = f"{write(a_point)} a point"
    if moment.over:
        scored = moment.game.points(moment.state)
        return f"{each}: {write(amount_due(a_point, scored))} won" if scored else each
    points = moment.game.variant.points
    if points is None:
        return each
    worth = points.worth(moment.state.position)
    parts = [f"{each}: {write(amount_due(a_point, worth.now))} now"]
    if worth.most > worth.now:
        parts.append(f"{write(amount_due(a_point, worth.most))} at most")
    if worth.raised and moment.game.variant.question(moment.state.position):
        parts.append(f"{write(amount_due(a_point, worth.raised))} if the double is taken")
    return ", ".join(parts)


def warning(moment: BoardMoment, stake: PointStake) -> str:
    """Whose purse would not cover a game that is lost after the double that is offered or may be; empty for nobody.

    For the DM alone: nobody else sees into a purse.
    """
    points = moment.game.variant.points
    worth = points.worth(moment.state.position) if points and not moment.over else None
    if worth is None or not worth.raised:
        return ""
    cost = amount_due(stake.a_point, worth.raised)
    purses = [stake.purse(side) for side in Side]
    held = ((purse.whose, balance(purse)) for purse in purses if not purse.may_owe)
    short = [f"{whose} has {write(holds)}" for whose, holds in held if holds < cost]
    return f"Doubled, {write(cost)} to lose: {', '.join(short)}." if short else ""
