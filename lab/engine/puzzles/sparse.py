"""Positions of few pieces thrown together, most on one level, searched for puzzles: locks for doors. Seeded."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from lab.engine.puzzles.dice_proofs import DiceProver
from lab.engine.puzzles.found import COMPOSED, Found, levels_of
from lab.engine.puzzles.plain_proofs import MAX_MATE, Prover, fewer_pieces
from lab.engine.selfplay import standard_start
from variants.catalog import AnyGame
from variants.rules.check_warnings import check_warnings
from variants.rules.grid.army import Army
from variants.rules.grid.piece import Piece, routes
from variants.rules.state import AnyState, State
from variants.rules.targets import legal_targets

POSITIONS, DICE_POSITIONS = 300, 100
Counts = tuple[tuple[int, int], tuple[int, int]]
UNEVEN: Counts = (2, 4), (0, 2)
"""How many pieces the sides have beside their Kings, at least and at most: first the one to move."""
EVEN: Counts = (1, 5), (1, 5)
SCATTERED: Counts = (2, 4), (2, 4)


def sparse_puzzles(prover: Prover, seed: int) -> Iterator[Found]:
    """Mates of such positions, or of what they come to on the way; a longer one has no piece that it does not need."""
    random, size = Random(seed), prover.playable.army.grid.size
    for _ in range(POSITIONS):
        state = thrown_together(prover.game, random, UNEVEN)
        if state is None or _is_lost(prover.game, state):
            continue
        moves = prover.shortest_mate(state, MAX_MATE)
        found = _on_the_way(prover, state, moves, random) if moves else None
        if found is not None:
            order = random.sample(range(size), size)
            fewer = fewer_pieces(prover, found, order) if found.moves > 1 else None
            yield replace(fewer or found, themes=(COMPOSED,))


def _on_the_way(prover: Prover, state: AnyState, moves: int, random: Random) -> Found | None:
    """The puzzle of the mate, or of a shorter one that some answer of the other side leads to."""
    game, wanted = prover.game, random.randint(1, moves)
    found = prover.mate(state, moves)
    while found is not None and found.moves > wanted:
        attacked = game.act(state, game.read_action(random.choice(list(found.tree))))
        state = game.act(attacked, random.choice(game.variant.moves(attacked.position)))
        shortest = None if game.over(state) else prover.shortest_mate(state, found.moves - 1)
        shorter = prover.mate(state, shortest) if shortest else None
        if shorter is None or len(levels_of(game, state.position.board)) > 1:
            break
        found = shorter
    return found


def sparse_dice_puzzles(prover: DiceProver, seed: int) -> Iterator[Found]:
    """The best plays of such positions."""
    random = Random(seed)
    for _ in range(DICE_POSITIONS):
        state = thrown_together(prover.game, random, EVEN)
        found = prover.best_play(state) if state else None
        if found is not None:
            yield replace(found, themes=(COMPOSED, *found.themes))


def afar_puzzles(prover: Prover, seed: int) -> Iterator[Found]:
    """Pieces won by a capture from afar, in positions on all levels; none in a game without such captures."""
    game, random = prover.game, Random(seed)
    for _ in range(POSITIONS):
        state = thrown_together(game, random, SCATTERED, is_on_one_level=False)
        if state is None or not _afar(game, state) or _is_lost(game, state):
            continue
        found = prover.won_piece(state, None)
        if found is not None and next(iter(found.tree)) in _afar(game, state):
            yield replace(found, themes=(COMPOSED, *found.themes))


def _afar(game: AnyGame, state: AnyState) -> list[str]:
    """The captures from afar that there are."""
    targets = legal_targets(game.variant, state.position)
    return [f"{start}{to}" for start, reach in targets.items() for to, how in reach.items() if how == "afar"]


def thrown_together(
    game: AnyGame, random: Random, counts: Counts, *, is_on_one_level: bool = True
) -> AnyState | None:
    """Two Kings and a few pieces, with dice a roll too; None for what no game can come to."""
    army = game.variant.army
    levels = range(len(army.grid.levels))
    mover, level = random.choice(list(Side)), random.choice(levels)
    allowed_levels = (level,) if is_on_one_level else tuple(levels)
    board = bytearray(army.grid.size)
    for side, (minimum, maximum) in zip((mover, mover.other), counts, strict=True):
        for piece in _pieces(army, allowed_levels, random, random.randint(minimum, maximum)):
            square = random.choice(_squares_for(army, piece, allowed_levels))
            board[square] = board[square] or army.code(piece, side)
    fields = game.write_position(_with_board(game.position(standard_start(game)), bytes(board), mover)).split(
        " "
    )
    if len(fields) > 5:  # as chess has them: no castling, no passed square
        fields[2:5] = "-", "-", "0"
    if game.variant.turns_of_half_moves:
        fields[6] = "".join(sorted((random.choice("123456") for _ in range(2)), reverse=True))
    try:
        state = game.start(game.options_for({}, game.read_position(" ".join(fields))))
    except (RulesError, ValueError, StopIteration):
        return None
    return None if game.over(state) else state


def _pieces(army: Army, on: tuple[int, ...], random: Random, count: int) -> list[Piece]:
    """A King, and so many of the kinds that may stand on these levels."""
    royal = next(piece for piece in army.pieces if piece.royal)
    kinds = [piece for piece in army.pieces if not piece.royal and _squares_for(army, piece, on)]
    return [royal, *random.choices(kinds, k=count)]


@cache
def _squares_for(army: Army, piece: Piece, on: tuple[int, ...]) -> list[int]:
    """Those of some levels from which the piece moves at all; a King's are at the edge of the middle level."""
    grid = army.grid
    on = (len(grid.levels) // 2,) if piece.royal else on
    return [
        square
        for square in range(grid.size)
        if grid.spot(square)[2] in on
        and any(routes(grid, piece, Side.WHITE, square))
        and (not piece.royal or grid.spot(square)[1] in (0, grid.ranks - 1))
    ]


def _with_board(position: Any, board: bytes, side: Side) -> Any:
    if hasattr(position, "chess"):
        return replace(position, chess=_with_board(position.chess, board, side))
    return replace(position, board=board, side=side)


def _is_lost(game: AnyGame, state: State[Any]) -> bool:
    """Whether the side that is not to move stands in check already: its King could be taken."""
    position = state.position
    placed = getattr(position, "placed", None)
    other_to_move = (
        replace(position, placed=replace(placed, side=position.side.other))
        if placed
        else replace(position, side=position.side.other)
    )
    return bool(check_warnings(game.variant, other_to_move))
