"""What a seat has planned for when the other side has acted (B5, B6), for that device alone."""

from dataclasses import dataclass

from campaigns.match.models import Guest
from campaigns.rules.contract import Side
from variants.board.play.plans import kept_plan
from variants.board.play.position_at import BoardMoment
from variants.board.presenters.drawing import describe_board, html_of
from variants.models import SeatPlan
from variants.rules.plan import THROW


@dataclass(frozen=True, slots=True)
class Planning:
    """The premove, by its squares and in words; how many lines; `news` of what was planned before.

    `may`: it is the other side's turn; `throws`: a turn begins with dice, and only the throw can be planned for it, which a
    double could come before.
    """

    other: str
    may: bool
    throws: bool
    may_double: bool
    is_slow: bool
    premove: tuple[str, ...] = ()
    words: str = ""
    lines: int = 0
    news: str = ""


def planning(moment: BoardMoment, guest: Guest, side: Side) -> Planning:
    game, match, points = moment.game, moment.match, moment.game.variant.points
    row = SeatPlan.objects.filter(match=match.pk, side=side, guest=guest).first()
    plan = kept_plan(row)
    may = moment.turn is side.other and not moment.preparation
    squares = game.squares(plan.premove) if plan.premove not in ("", THROW) else ()
    words = "the throw" if plan.premove == THROW else _words(moment, side, squares) if squares else ""
    return Planning(
        game.side_name(side.other),
        may,
        game.request is not None,
        points is not None and points.counter(moment.state.position) is not None,
        match.hours_per_move is not None,
        squares,
        words,
        len(plan.lines),
        row.news if row else "",
    )


def _words(moment: BoardMoment, side: Side, squares: tuple[str, ...]) -> str:
    start, to = squares
    standing = describe_board(moment.look).standing.get(start)
    token = dict(standing.pieces).get(side) if standing else None
    name = html_of(moment.game.slug).pieces[token].name if token else ""
    return f"{name} {start} to {to}".strip()
