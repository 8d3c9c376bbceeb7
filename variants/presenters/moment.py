"""A match as it stands after a line of its log: now, or after any half-move before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.models import Line, Match
from campaigns.rules.contract import Choice, Over, Side
from campaigns.table.sitting import ABANDONED
from variants import catalog
from variants.presenters.board_html import BoardHtml, BoardShown, Standing
from variants.presenters.drawing import html_of
from variants.presenters.history import FIRST, Ply
from variants.rules.board import Board


@dataclass(frozen=True, slots=True)
class Moment:
    """The state after a line, and the half-move that led there (none: the first position)."""

    board: Board
    match: Match
    line: Line
    state: Any
    ply: Ply | None

    @property
    def awaits(self) -> Any:
        """Choice or Over (also where the table abandoned the match)."""
        return ABANDONED if self.line.kind == Line.Kind.ABANDON else self.board.rules.awaits(self.state)

    @property
    def over(self) -> Over | None:
        return awaited if isinstance(awaited := self.awaits, Over) else None

    @property
    def to_move(self) -> Side | None:
        return awaited.side if isinstance(awaited := self.awaits, Choice) else None

    @property
    def html(self) -> BoardHtml:
        """Who draws it."""
        return html_of(self.board.slug)

    @property
    def last(self) -> tuple[str, ...]:
        """The squares of the last move."""
        return self.board.squares(self.ply.text) if self.ply else ()

    @property
    def check(self) -> str:
        """The square of the King in check; empty for none."""
        return self.board.check(self.state)

    @property
    def shown(self) -> BoardShown:
        """The board to look at."""
        men = self.board.men(self.state)
        standing = {man.square: Standing(man.side, man.token, man.frozen_by) for man in men}
        return BoardShown(standing, self.last, (self.check,) if self.check else ())


def now(match: Match, made: Sequence[Ply]) -> Moment:
    """How the match stands."""
    return _moment(match, match.lines.order_by("-seq")[0], made[-1] if made else None)


def after(match: Match, made: Sequence[Ply], number: int) -> Moment:
    """How the match stood after so many half-moves, 0 for its first position."""
    ply = made[number - 1] if number else None
    return _moment(match, match.lines.get(seq=ply.seq if ply else FIRST), ply)


def _moment(match: Match, line: Line, ply: Ply | None) -> Moment:
    board = catalog.board(match.game)
    return Moment(board, match, line, board.rules.read_state(line.state), ply)
