"""From declarations to the flat tables that the kernel walks (layout.py).

Routes that begin alike share a way: they are hung into a tree, square by square, and the tree is cut into lines. A
line of one square is a leap; the others are rides, on which the first piece met ends the walk.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from campaigns.rules.contract import Side
from variants.rules.grid.layout import (
    AFAR,
    ATTACKS,
    BECOMES,
    BIT,
    BLACK,
    BLOCKS,
    BOTH_SIDES,
    CAPTURE,
    CASTLE,
    CASTLES_TO,
    CASTLINGS,
    DOUBLE,
    FILES,
    FROM,
    HELD_FROM,
    HOLDER,
    HOLDS,
    KEEPS,
    NOWHERE,
    PASSERS,
    PASSING,
    PIECES_FROM,
    QUIET,
    RESETS,
    SAFE,
    SHUT,
    SPECIAL,
    SQUARE,
)
from variants.rules.grid.lines import CAPTURING, FromRank, MoveMode, own_rank
from variants.rules.grid.piece import Castling, Piece, Route, routes
from variants.rules.grid.squares import Grid

_FLAGS = {
    MoveMode.QUIET: QUIET,
    MoveMode.CAPTURE: CAPTURE,
    MoveMode.AFAR: CAPTURE | AFAR,
    MoveMode.BOTH: QUIET | CAPTURE,
    MoveMode.ALSO_IN_PASSING: CAPTURE,
}
_Step = tuple[int, int]


@dataclass
class Tree:
    """A node of the tree of lines: what ends here, and where lines go on."""

    flags: int = 0
    branches: dict[int, "Tree"] = field(default_factory=dict)

    def add_way(self, way: Sequence[int], flags: int) -> None:
        tree = self
        for square in way:
            tree = tree.branches.setdefault(square, Tree())
        tree.flags |= flags

    def lines(self) -> list[list[_Step]]:
        """The tree cut into lines of (square, what); after a fork, what an earlier line has is 0."""
        return [line for square, tree in self.branches.items() for line in tree._lines_through(square)]

    def _lines_through(self, square: int) -> Iterator[list[_Step]]:
        if not self.branches:
            yield [(square, self.flags)]
        for number, line in enumerate(self.lines()):
            yield [(square, 0 if number else self.flags), *line]


def compile_pieces(grid: Grid, pieces: Sequence[Piece], castlings: Sequence[Castling] = ()) -> list[int]:
    """Raises ValueError where a piece reaches a square by two ways."""
    table = [0] * BLOCKS
    table[FILES] = grid.files
    _freezing(table, grid, pieces)
    _castling(table, castlings)
    attackers = {(side, square): Tree() for side in Side for square in range(grid.size)}
    for kind, piece in enumerate(pieces, 1):
        for side, square in attackers:
            piece_routes = list(routes(grid, piece, side, square))
            moves = _moves(grid, pieces, piece, side, square)
            table[(BIT[side] + kind - PIECES_FROM) * 512 + square] = _pieces_block(
                table, _ways(piece_routes), moves, BIT[side]
            )
            for route in piece_routes:
                if route.how in CAPTURING:
                    attackers[side, route.target].add_way([*reversed(route.through), square], 1 << kind)
    _passing(table, grid, pieces)
    for (side, square), tree in attackers.items():
        table[ATTACKS + (BIT[side] & BLACK) * 4 + square] = _attack_block(table, tree.lines())
    return table


def _freezing(table: list[int], grid: Grid, pieces: Sequence[Piece]) -> None:
    table[HELD_FROM:PASSERS] = [NOWHERE] * (PASSERS - HELD_FROM)
    for kind, piece in enumerate(pieces, 1):
        for vector in piece.freezes or ():
            table[HOLDER] = kind
            for square in range(grid.size):
                target = grid.shifted(square, vector) if grid.level(square) in piece.on else None
                if target is not None:
                    table[HOLDS + square] = target
                    table[HELD_FROM + target] = square


def _castling(table: list[int], castlings: Sequence[Castling]) -> None:
    table[KEEPS:BLOCKS] = [-1] * (BLOCKS - KEEPS)
    for number, castling in enumerate(castlings):
        start = len(table)
        king, to = castling.king
        safe = start + 7 + len(castling.empty)
        move = to | king << FROM | CASTLE << SPECIAL
        table += [table[CASTLINGS], 1 << number, move, *castling.partner, safe, safe + len(castling.safe)]
        table += castling.empty + castling.safe
        table[CASTLINGS] = table[CASTLES_TO + to] = start
        for square in (king, castling.partner[0]):
            table[KEEPS + square] &= ~(1 << number)


def _passing(table: list[int], grid: Grid, pieces: Sequence[Piece]) -> None:
    captors: dict[tuple[Side, int], list[int]] = {}
    for kind, piece in enumerate(pieces, 1):
        lines = [line for lines in piece.on.values() for line in lines]
        for side in Side if any(line.how is MoveMode.ALSO_IN_PASSING for line in lines) else ():
            for square in range(grid.size):
                for route in routes(grid, piece, side, square):
                    if route.how is MoveMode.ALSO_IN_PASSING:
                        move = route.target | square << FROM | CAPTURE | RESETS | PASSING << SPECIAL
                        captors.setdefault((side, route.target), []).extend((BIT[side] | kind, move))
    for (side, square), block in captors.items():
        table[PASSERS + (BIT[side] & BLACK) * 4 + square] = len(table)
        table += [len(table) + 1 + len(block), *block]


def _ways(piece_routes: Sequence[Route]) -> Tree:
    tree = Tree()
    ways: dict[int, tuple[int, ...]] = {}
    for route in piece_routes:
        if ways.setdefault(route.target, route.through) != route.through:
            raise ValueError(f"Square {route.target} is reached by two ways: {ways[route.target]}, {route}.")
        doubles = isinstance(route.line, FromRank) and route.line.passes
        flags = _FLAGS[route.how] | (DOUBLE << SPECIAL if doubles else 0)
        tree.add_way([*route.through, route.target], flags)
    return tree


def _moves(
    grid: Grid, pieces: Sequence[Piece], piece: Piece, side: Side, square: int
) -> Callable[[int, int], list[int]]:
    reset = RESETS if piece.resets_clock else 0

    def moves(target: int, flags: int) -> list[int]:
        move = target | square << FROM | flags | reset
        if not piece.becomes or own_rank(grid, target, side) != grid.ranks:
            return [move]
        return [move | pieces.index(kind) + 1 << BECOMES for kind in piece.becomes]

    return moves


def _pieces_block(table: list[int], ways: Tree, moves: Callable[[int, int], list[int]], own: int) -> int:
    start = len(table)
    table += [0, 0]
    lines = ways.lines()
    for line in lines:
        if len(line) == 1:
            table += [number for move in moves(*line[0]) for number in (_probe_index(move, own), move)]
    table[start] = len(table)
    for line in lines:
        if len(line) > 1:
            on_line = [move for step in line for move in moves(*step)]
            end = len(table) + 2 * len(on_line)
            table += [number for move in on_line for number in (move, end)]
    table[start + 1] = len(table)
    return start


def _probe_index(move: int, own: int) -> int:
    """Where the state vector holds 0 if this leap can be made."""
    if move & QUIET and move & CAPTURE:
        return SHUT + (own & BLACK) * 4 + (move & SQUARE)
    return SAFE + ((own ^ BOTH_SIDES) & BLACK) * 4 + (move & SQUARE) if move & CAPTURE else move & SQUARE


def _attack_block(table: list[int], lines: list[list[_Step]]) -> int:
    start = len(table)
    table += [0, 0]
    for line in lines:
        if len(line) == 1:
            table += line[0]
    table[start] = len(table)
    for line in lines:
        if len(line) > 1:
            table += [len(table) + 1 + 2 * len(line), *(number for step in line for number in step)]
    table[start + 1] = len(table)
    return start
