"""The set-up before the first move, as one device sees it: whose points, which pieces, what each could become."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants.history import History
from variants.moment import Moment
from variants.presenters.board_html import BoardHtml
from variants.presenters.drawing import html_of, shown
from variants.presenters.place import Place
from variants.rules.answers import PieceOn
from variants.rules.grid.piece import Piece
from variants.rules.pair import Growth, Preparation


@dataclass(frozen=True)
class Prepare:
    """The page for a device, with the piece on a `square` chosen."""

    moment: Moment
    past: History
    place: Place
    square: str
    preparation: Preparation

    @property
    def side_name(self) -> str:
        return self.moment.game.side_name(self.preparation.side)

    @property
    def points(self) -> int:
        return self.preparation.points

    @property
    def ready(self) -> str:
        return self.preparation.ready

    @property
    def yours(self) -> bool:
        return self.preparation.side in self.place.sides

    @property
    def may_go_back(self) -> bool:
        return self.yours and bool(self.past.prepared) and self.moment.line.side == self.preparation.side

    @property
    def chosen(self) -> str:
        """Which piece was chosen, in words; empty until one is that can take points."""
        return self._html.spoken(self.square, self._standing[self.square]) if self._growths else ""

    @property
    def grown(self) -> Iterator[tuple[Growth, Piece, str, SafeString]]:
        """What the chosen piece could become: the piece of it, what there is to say of its worth, and its picture."""
        variant = self.moment.game.variant
        for growth in self._growths:
            piece = variant.piece(growth.token)
            assert piece is not None
            yield (
                growth,
                piece,
                variant.looks.worth(piece),
                self._html.man(self.preparation.side, growth.token),
            )

    @property
    def board(self) -> SafeString:
        """The board with a link on every piece that can take points."""
        near = self.place.sides[0] if len(self.place.sides) == 1 else self.preparation.side
        turned = " is-turned" if near is Side.BLACK else ""
        levels = "".join(
            f'<div class="level"><div class="squares">{"".join(map(self._cell, self._html.names(level)))}</div></div>'
            for level in self._html.levels
        )
        return mark_safe(f'<div class="board board-{self._html.slug} board-setup{turned}">{levels}</div>')

    def _cell(self, name: str) -> str:
        if not self.yours or not self.preparation.growths.get(name):
            return self._html.cells((name,), self._standing)
        standing = self._standing[name]
        cell = self._html.cell(standing, "selected" if name == self.square else "quiet-link")
        link = f'<a href="?piece={name}#piece" aria-label="{self._html.spoken(name, standing)}" '
        return cell.replace("<i ", link, 1).removesuffix("</i>") + "</a>"

    @property
    def _growths(self) -> tuple[Growth, ...]:
        return self.preparation.growths.get(self.square, ()) if self.yours else ()

    @property
    def _html(self) -> BoardHtml:
        return html_of(self.moment.game.slug)

    @property
    def _standing(self) -> Mapping[str, PieceOn]:
        return shown(self.moment.look).standing


def now(moment: Moment) -> Preparation | None:
    """Whose points are awaited; None where the set-up is complete, or the match is over."""
    handicap = moment.game.variant.handicap
    return handicap.preparation(moment.state.position) if handicap and not moment.over else None


def line(moment: Moment) -> str:
    """In a few words: "White has 2 handicap points to spend"; empty once the set-up is complete."""
    preparation = now(moment)
    if preparation is None:
        return ""
    return f"{moment.game.side_name(preparation.side)} has {counted(preparation.points)} to spend"


def counted(points: int) -> str:
    return f"{points} handicap point{'' if points == 1 else 's'}"


def spent(moment: Moment, past: History) -> list[str]:
    """What was done with points before the first move, and how many there were; empty where nobody had any."""
    game = moment.game
    handicap = game.variant.handicap
    if handicap is None:
        return []
    had = handicap.points(game.read_options(moment.match.options))
    given = [
        f"{game.side_name(side)} began with {counted(points)}"
        for side, points in zip(Side, had, strict=True)
        if points
    ]
    done = [text.removeprefix("improve ").replace("=", " is now ") for text in past.prepared if "=" in text]
    return [*given, *done]


def page(moment: Moment, past: History, place: Place, square: str) -> Prepare | None:
    """The page for this device; None once the set-up is complete."""
    preparation = now(moment)
    return Prepare(moment, past, place, square, preparation) if preparation else None
