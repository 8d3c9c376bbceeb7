"""A board of any number of levels as HTML: real buttons with spoken names, joined from strings made once.

A template's loop over Dragonchess's 288 squares costs milliseconds, for every watcher and every move. Here a
square with what stands on it becomes HTML once in the life of the process, and a board is a copy of the empty
one in which the squares that are not plain and empty are put in their places.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape

from django.template.loader import render_to_string
from django.utils.html import strip_spaces_between_tags
from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants.rules.answers import PieceOn

_CLASS = {Side.WHITE: "w", Side.BLACK: "b"}
BLACK_SUFFIX = "-b"
"""Behind the name of a shape that is drawn for each side: Black's."""
NO_MARKS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class PieceArt:
    """One kind of piece: `art` is its shape in the board's sprite, `badge` HTML beside that."""

    token: str
    name: str
    art: str
    badge: str = ""
    is_royal: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """One level: the mark its squares' names begin with ("" where there is but one level), and its own name."""

    mark: str
    name: str


@dataclass(frozen=True, slots=True)
class BoardShown:
    """What a drawn board shows: pieces by square, the last move's squares, Kings in `check`: False where taking one needs luck.

    The King on `mated` is checkmated; empty for none.
    """

    standing: Mapping[str, PieceOn]
    last: tuple[str, ...] = ()
    check: Mapping[str, bool] = field(default_factory=dict)
    mated: str = ""


@dataclass(frozen=True)
class BoardHtml:
    """Draws one kind of board.

    `slug` names its colours in `boards.css`; `levels` come from the top down; `files` from the left as White
    sits; `sprite` is the address of the pieces' shapes, "" where letters must do. Where it `has_sides` a shape is drawn
    twice, for Black as `art`-b, and the style sheet shows one of both: a piece's HTML is the same for either side.
    """

    slug: str
    levels: tuple[Level, ...]
    files: str
    ranks: int
    pieces: Mapping[str, PieceArt]
    sides: tuple[str, str]
    sprite: str = ""
    has_sides: bool = False
    _square_cache: dict[tuple[str, PieceOn, str], str] = field(
        default_factory=dict, compare=False, repr=False
    )

    def board(self, view: BoardShown, first: str = "") -> str:
        """The whole board, `#board`: every level with its name, its coordinates and its squares.

        A device that shows one level large shows the level marked `first` at the beginning, else that of the last move, else the middle one.
        """
        parts = list(self._empty_parts)
        for name in {*view.standing, *view.last, *view.check}:
            parts[self._part_numbers[name]] = self._square(name, view)
        level = self._level(view.last[-1]) if view.last else self.levels[len(self.levels) // 2]
        number = first or level.mark or "1"
        plain, focused = (f'class="{name}" id="level-{number}"' for name in ("level", "level is-focus"))
        return "".join(parts).replace(plain, focused, 1)

    def changed(self, before: BoardShown, after: BoardShown) -> str:
        names = {*before.standing, *before.last, *before.check, *after.standing, *after.last, *after.check}
        changes = (name for name in names if _look(before, name) != _look(after, name))
        return self.squares(sorted(changes, key=self._part_numbers.__getitem__), after)

    def squares(self, names: Iterable[str], view: BoardShown) -> str:
        return "".join(self._square(name, view).replace(">", ' hx-swap-oob="true">', 1) for name in names)

    def aria_label(self, name: str, standing: PieceOn | None) -> str:
        """A square's name as a screen reader says it: "level 3, c4, gold Dragon"."""
        mark = self._level(name).mark
        square = f"level {mark}, {name.removeprefix(mark)}" if mark else name
        if standing is None:
            return f"{square}, empty"
        sides = {Side.WHITE: self.sides[0].lower(), Side.BLACK: self.sides[1].lower()}
        pieces = " and ".join(f"{sides[side]} {self.pieces[token].name}" for side, token in standing.pieces)
        frozen = f", frozen by {standing.frozen_by}" if standing.frozen_by else ""
        return f"{square}, {pieces}{frozen}"

    @property
    def classes(self) -> str:
        return f"board board-{self.slug}{' board-levels' if len(self.levels) > 1 else ''}"

    def names(self, level: Level) -> tuple[str, ...]:
        """A level's squares as White reads them: from the far rank, from the left."""
        return tuple(f"{level.mark}{file}{rank}" for rank in range(self.ranks, 0, -1) for file in self.files)

    def figure(self, side: Side, token: str) -> SafeString:
        return mark_safe(self.cell(PieceOn("", side, token, "")))

    def cell(self, standing: PieceOn, mark: str = "") -> str:
        return f'<i class="{f"sq{_sides(standing)} {mark}".strip()}">{self._pieces_on(standing)}</i>'

    def symbol(self, side: Side, token: str) -> str:
        """The id of that side's piece in the sprite."""
        suffix = BLACK_SUFFIX if self.has_sides and side is Side.BLACK else ""
        return f"{self.pieces[token].art}{suffix}"

    def shapes(self) -> dict[str, tuple[str, str]]:
        """Every kind of piece by its letter: its name, and its shape without a square."""
        return {letter: (piece.name, self._shape(piece)) for letter, piece in self.pieces.items()}

    def cells(
        self, names: Iterable[str], standing: Mapping[str, PieceOn], marks: Mapping[str, str] = NO_MARKS
    ) -> str:
        def cell(name: str, mark: str) -> str:
            is_empty = name not in standing
            return f'<i class="{f"sq {mark}".strip()}"></i>' if is_empty else self.cell(standing[name], mark)

        return "".join(cell(name, marks.get(name, "")) for name in names)

    def _level(self, name: str) -> Level:
        return next(level for level in self.levels if name.startswith(level.mark))

    @cached_property
    def _empty_parts(self) -> list[str]:
        """The empty board in parts: every second one is a square, the others are what stands around them."""
        return [self._draw(part, None, "") if number % 2 else part for number, part in enumerate(self._frame)]

    @cached_property
    def _part_numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self._frame) if number % 2}

    @cached_property
    def _frame(self) -> list[str]:
        levels = [(level, self.names(level)) for level in self.levels]
        context = {"board": self, "levels": levels, "ranks": range(self.ranks, 0, -1)}
        html = " ".join(render_to_string("variants/board/_board.html", context).split())
        return [part.strip() for part in strip_spaces_between_tags(html).split("|")]

    def _square(self, name: str, view: BoardShown) -> str:
        standing, marks = _look(view, name)
        if standing is None:
            return self._draw(name, None, marks)
        key = (name, standing, marks)
        html = self._square_cache.get(key)
        if html is None:
            html = self._square_cache[key] = self._draw(name, standing, marks)
        return html

    def _draw(self, name: str, standing: PieceOn | None, marks: str) -> str:
        sides = _sides(standing) if standing else ""
        pieces = self._pieces_on(standing) if standing else ""
        label = escape(self.aria_label(name, standing))
        return f'<button class="sq{sides}{marks}" id="s{name}" tabindex="-1" aria-label="{label}">{pieces}</button>'

    def _pieces_on(self, standing: PieceOn) -> str:
        if not standing.sharer:
            return self._shape(self.pieces[standing.token])
        shapes = ((_CLASS[side], self._shape(self.pieces[token])) for side, token in standing.pieces)
        return "".join(f'<span class="half {colour}">{shape}</span>' for colour, shape in shapes)

    def _shape(self, piece: PieceArt) -> str:
        if not self.sprite:
            return f'<b data-piece="{piece.art}">{piece.token}</b>{piece.badge}'
        address = f"{self.sprite}#{piece.art}"
        if not self.has_sides:
            return f'<svg><use href="{address}"/></svg>{piece.badge}'
        both = f'<use href="{address}"/><use href="{address}{BLACK_SUFFIX}"/>'
        return f"<svg class=drawn>{both}</svg>{piece.badge}"


def _sides(standing: PieceOn) -> str:
    sides = "".join(f" {_CLASS[side]}" for side, _ in standing.pieces)
    return f"{sides} shared" if standing.sharer else sides


def _look(view: BoardShown, name: str) -> tuple[PieceOn | None, str]:
    standing = view.standing.get(name)
    marks = " frozen" if standing and standing.frozen_by else ""
    if name in view.last:
        marks += " last"
    if name in view.check:
        marks += " check" if view.check[name] else " check uncertain"
    if name == view.mated:
        marks += " mated"
    return standing, marks
