"""A shared game as everybody sees it: who played, how it ended, every position. Nothing of the campaign, and no CM."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from campaigns.match.models import Match
from campaigns.rules.contract import Side
from variants.board.play import history
from variants.board.play.history import Ply
from variants.board.play.position_at import BoardMoment, at
from variants.board.presenters import words
from variants.board.presenters.drawing import describe_board, html_of
from variants.sharing.presenters.animation import MOST, game_gif
from variants.sharing.presenters.picture import CREDIT, position_svg


@dataclass(frozen=True)
class SharedPosition:
    """A match, and the half-move after which it is looked at."""

    match: Match
    number: int | None

    @cached_property
    def past(self) -> history.History:
        return history.read(self.match)

    @cached_property
    def moment(self) -> BoardMoment:
        return at(self.match, self.past, self.ply)[0]

    @property
    def count(self) -> int:
        return len(self.past.plies)

    @property
    def ply(self) -> int:
        return self.count if self.number is None else self.number

    @property
    def title(self) -> str:
        return self.match.title

    @property
    def game(self) -> str:
        return self.moment.game.title

    @property
    def players(self) -> list[tuple[str, str]]:
        return [(self.moment.game.side_name(side), self.match.seat(side).name) for side in Side]

    @property
    def ending(self) -> str:
        last = at(self.match, self.past, None)[0]
        return words.ended(last.game, last.over, last.state) if last.over else ""

    @property
    def written(self) -> str:
        """The half-move that led here, as it is written; empty for the first position."""
        return _written(self.past.plies[self.ply - 1]) if self.ply else ""

    @property
    def position(self) -> str:
        """What stands where, in words."""
        html, shown = html_of(self.match.game), describe_board(self.moment.look)
        names = [name for level in html.levels for name in html.names(level) if name in shown.standing]
        return "; ".join(html.aria_label(name, shown.standing[name]) for name in names)

    @property
    def moves(self) -> Iterator[tuple[str, Ply]]:
        return self.past.numbered()

    @property
    def credit(self) -> str:
        return CREDIT if html_of(self.match.game).sprite else ""

    @property
    def svg(self) -> str:
        return position_svg(
            self.moment.look, f"{self.title}: {self.game}, {self.written or 'the first position'}"
        )

    @property
    def gif(self) -> bytes:
        first = max(0, self.count - MOST)
        moments = at(self.match, self.past, *range(first, self.count + 1))
        plies = self.past.plies
        return game_gif(
            [
                (moment.look, _written(plies[number - 1]) if number else self.game)
                for number, moment in enumerate(moments, first)
            ]
        )


def _written(ply: Ply) -> str:
    dice = f"({' '.join(map(str, ply.dice))}) " if ply.dice else ""
    return f"{ply.number}. {dice}{ply.notation}"
