"""Expedition Chess for the engine: states as vectors, moves as the rules' actions."""

import math
from collections.abc import Hashable, Iterator
from functools import cache, lru_cache
from typing import cast

from variants.engine import dice_position, expedition
from variants.engine.dice_layout import POINT, WEIGHTS
from variants.engine.dice_searcher import Ask, Chance
from variants.engine.dice_vectors import read_dice_weights, search_vector, with_room
from variants.engine.program import Parts, Program
from variants.rules.actions import Action
from variants.rules.expedition import kernel, moves
from variants.rules.expedition.attempt import CHART, throw_counts
from variants.rules.expedition.game import EXPEDITION_CHESS
from variants.rules.expedition.position import Position
from variants.rules.expedition.situation import Situation
from variants.rules.expedition.vectors import TABLES, vector
from variants.rules.grid import kernel as grid
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import FROM, MOVES, SQUARE
from variants.rules.grid.moves import unpack
from variants.rules.orthodox.pieces import ARMY, TOKENS
from variants.rules.state import State

PLACES = {
    "worth": expedition.VALUES + 1,
    "tempo": expedition.TEMPO,
    "mobility": expedition.MOBILITY,
    "hanging_foe": expedition.HANGING_FOE,
    "hanging_own": expedition.HANGING_OWN,
    "threat": expedition.THREAT,
    "centre": expedition.CENTRE,
    "pawns": expedition.PAWNS,
}
TO_A_HUNDREDTH = 4  # thousandths of a logit
MIN_POSITIONS_TO_REPEAT = 3  # positions before this one, without which none can come again
WON_EQUITY = POINT - 5000  # an equity that is as good as won is told as this one

PARTS = Parts(
    (grid, kernel, dice_position, expedition),
    (
        kernel.legal,
        kernel.perft,
        expedition.calm,
        expedition.best_of,
        kernel.allowed,
        expedition.value_of_move,
    ),
)


@cache
def attempt_tables(text: str | None = None) -> Vector:
    """The tables vector, with the chart as throws; `text` as for `read_dice_weights`."""
    table = search_vector(ARMY, TABLES, read_dice_weights(EXPEDITION_CHESS.slug, PLACES, text))
    for squares in CHART:
        for most, throws in throw_counts(squares).items():
            table[table[WEIGHTS] + expedition.WAYS + 8 * squares + most] = throws
    return table


class ExpeditionChance(Chance[Situation, Position]):
    game = EXPEDITION_CHESS
    first = staticmethod(kernel.allowed)
    value_of = staticmethod(expedition.value_of_move)
    forecast = staticmethod(expedition.forecast)
    places = PLACES
    stride = 1
    half_moves = 1
    hopeless_score = -1200  # hundredths of a Pawn: one win of a hundred and twenty

    def state_vector(self, state: State[Situation]) -> Vector:
        return with_room(vector(state.position.placed, risk=state.position.risk))

    def tables(self, state: State[Situation]) -> tuple[Vector, Vector]:
        return attempt_tables(self.weights), attempt_tables(self.weights)

    def is_settled(self, state: State[Situation], program: Program, S: Vector, T: Vector) -> bool:
        return state.position.placed.pending is None and program.version(expedition.is_calm)(S, T, MOVES)

    def line(self, state: State[Situation], choice: int) -> tuple[Action, ...]:
        return (unpack(choice & kernel.MOVE, TOKENS),)

    def score(self, value: int) -> int:
        """In hundredths of a Pawn: the score whose equity it is."""
        value = min(max(value, -WON_EQUITY), WON_EQUITY)
        return round(2000 * math.atanh(value / POINT) / TO_A_HUNDREDTH)

    def wins(self, state: State[Situation], choice: int) -> bool:
        position = state.position
        if position.placed.pending or choice >> kernel.SQUARES:
            return False
        next_position = moves.after(position.placed, position.risk, unpack(choice & kernel.MOVE, TOKENS))
        over = EXPEDITION_CHESS.variant.ending(Situation(next_position, position.risk))
        return over is not None and over.winner is position.side

    def times_after(self, state: State[Situation], choice: int) -> int:
        """As the rules count (X16b); an attempt may land anywhere, and is not asked for."""
        placed = state.position.placed
        if len(state.earlier_keys) < MIN_POSITIONS_TO_REPEAT or placed.pending or choice >> kernel.SQUARES:
            return 1
        if not placed.shared and _board_after(state, choice) not in _boards_of(state.earlier_keys):
            return 1
        return max(1, self.game.times(self.game.act(state, self.line(state, choice)[0])))

    def rank_words(self, state: State[Situation], ask: Ask) -> Iterator[tuple[tuple[Action, int], ...]]:
        return iter(())


def _board_after(state: State[Situation], choice: int) -> bytes:
    # A position can come again by a sure move alone that takes nothing.
    board = bytearray(state.position.board)
    board[choice & SQUARE] = board[choice >> FROM & SQUARE]
    board[choice >> FROM & SQUARE] = 0
    return bytes(board)


@lru_cache(maxsize=8)
def _boards_of(earlier_keys: tuple[Hashable, ...]) -> frozenset[bytes]:
    return frozenset(cast(tuple[bytes, ...], key)[0] for key in earlier_keys)
