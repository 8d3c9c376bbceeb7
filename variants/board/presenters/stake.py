"""The stake beside the board: what the game is worth now, and a warning to the DM about empty purses."""

from campaigns.money.models import PointStake
from campaigns.money.play.purses import balance
from campaigns.money.rules.stakes import amount_due
from campaigns.rules.contract import Side
from variants.board.play.position_at import BoardMoment


def stake_sentence(moment: BoardMoment, stake: PointStake) -> str:
    """The public line of the stake at that moment: "3 gp a point: 12 gp now"."""
    a_point, write = stake.a_point, stake.match.campaign.coinage.write
    each = f"{write(a_point)} a point"
    if moment.over:
        winnings = moment.game.points(moment.state)
        return f"{each}: {write(amount_due(a_point, winnings))} won" if winnings else each
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
    """Warn of purses that would not cover a loss after the next double; empty for none.

    For the DM alone: nobody else sees into a purse.
    """
    points = moment.game.variant.points
    worth = points.worth(moment.state.position) if points and not moment.over else None
    if worth is None or not worth.raised:
        return ""
    write = stake.match.campaign.coinage.write
    cost = amount_due(stake.a_point, worth.raised)
    purses = [stake.purse(side) for side in Side]
    balances = ((purse.holder_name, balance(purse)) for purse in purses if not purse.may_owe)
    short = [f"{name} has {write(holds)}" for name, holds in balances if holds < cost]
    return f"Doubled, {write(cost)} to lose: {', '.join(short)}." if short else ""
