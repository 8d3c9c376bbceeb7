"""Chessgammon for the engine: states as vectors, turns as the rules' actions, words about the cube."""

from collections.abc import Callable, Iterator
from functools import cache

from campaigns.rules.contract import Side
from variants.engine import chessgammon, dice_position, expectimax, playout, rolling
from variants.engine.cube import Chances
from variants.engine.dice_layout import DOUBLE_GAME, POINT
from variants.engine.dice_searcher import MAX_TURN_DEPTH, MAX_VALUE, Ask, Chance
from variants.engine.dice_vectors import read_dice_weights, search_vector, with_room
from variants.engine.match_cube import MatchChances, MatchGame
from variants.engine.match_equity import match_equity
from variants.engine.program import Parts, Program
from variants.rules.actions import Action
from variants.rules.chessgammon import kernel, turn
from variants.rules.chessgammon.cube import counts_double, is_bare, why_no_beaver, words
from variants.rules.chessgammon.dice_tables import ARMY, DiceTable
from variants.rules.chessgammon.game import CHESSGAMMON
from variants.rules.chessgammon.kernel import BOTH
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.situation import Situation
from variants.rules.chessgammon.words import BEAVER, DOUBLE, DROP, ROLL, TAKE, UNUSABLE, HalfMove
from variants.rules.grid import kernel as grid
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import MOVES
from variants.rules.state import State

# Where each weight of weights.toml stands, the first of several.
PLACES = {
    "worth": chessgammon.VALUES + 1,
    "hanging_foe": chessgammon.HANGING_FOE,
    "hanging_own": chessgammon.HANGING_OWN,
    "threat": chessgammon.THREAT,
    "tempo": chessgammon.TEMPO,
    "moves": chessgammon.MOVES_WEIGHT,
    "width": expectimax.WIDTH,
    "uses": chessgammon.USES + 1,
    "pawns": chessgammon.PAWNS,
    "king_on": chessgammon.KING_ON,
    "shield": chessgammon.SHIELD,
}
PARTS = Parts(
    (grid, kernel, dice_position, chessgammon, expectimax, playout),
    (
        kernel.legal,
        kernel.perft,
        chessgammon.turns,
        expectimax.value_of,
        expectimax.expect,
        playout.playout,
        playout.play_best,
    ),
    {rolling: chessgammon},
)


@cache
def search_tables(table: DiceTable, text: str | None = None) -> Vector:
    """The tables vector by one table of the dice; `text` as for `read_dice_weights`."""
    return search_vector(ARMY, table.tables, read_dice_weights(CHESSGAMMON.slug, PLACES, text))


class ChessgammonChance(Chance[Situation, Position]):
    game = CHESSGAMMON
    first = staticmethod(chessgammon.turns)
    value_of = staticmethod(expectimax.value_of)
    forecast = staticmethod(chessgammon.forecast)
    places = PLACES
    stride = 2
    half_moves = 2
    hopeless_score = -970  # of a thousand: one win of seventy

    def state_vector(self, state: State[Situation]) -> Vector:
        S = with_room(turn.vector(state.position.placed))
        S[DOUBLE_GAME] = int(counts_double(state.position))
        return S

    def tables(self, state: State[Situation]) -> tuple[Vector, Vector]:
        # A first roll by a table of its own is known for this turn and the reply to it.
        position = state.position
        reply_table = position.table_of(position.side.other)
        return search_tables(position.table, self.weights), search_tables(reply_table, self.weights)

    def is_settled(self, state: State[Situation], program: Program, S: Vector, T: Vector) -> bool:
        return not state.position.opening and not state.position.placed.dice

    def line(self, state: State[Situation], choice: int) -> tuple[Action, ...]:
        position, table = state.position.placed, state.position.table
        first = _action(position, table, choice & chessgammon.FIRST_HALF)
        next_position = turn.after_action(position, table, first)
        if next_position.side is not position.side or not next_position.dice:
            return (first,)
        return first, _action(next_position, table, choice >> chessgammon.SECOND)

    def score(self, value: int) -> int:
        return round(value * 1000 / POINT)

    def wins(self, state: State[Situation], choice: int) -> bool:
        S, T = turn.vector(state.position.placed), search_tables(state.position.table)
        chessgammon.play(S, T, choice)
        return chessgammon.is_over(S, T) and chessgammon.worth_of_end(S, T) < 0

    def rank_words(self, state: State[Situation], ask: Ask) -> Iterator[tuple[tuple[Action, int], ...]]:
        """By the equity before the roll of the side that doubles or might."""
        expect = ask.program.version(expectimax.expect)
        for depth in range(MAX_TURN_DEPTH):
            value = int(expect(ask.S, ask.T, depth, -MAX_VALUE, MAX_VALUE, MOVES))
            worths = worth_of_cube(state.position, value)
            # Of equals the first: who gains nothing by a double does not offer it, and takes one.
            ranked = sorted(worths, key=lambda word: -worths[word])
            yield tuple((word, round(worths[word] * POINT)) for word in ranked)

    def worth_of_words(self, state: State[Situation], equity: Callable[[], float]) -> dict[Action, float]:
        """With best play of the cube from then on; a double is answered as is best for the other side."""
        situation = state.position
        if not words(situation):
            return {}
        own_equity = equity() if situation.side is Side.WHITE else -equity()
        return worth_of_cube(situation, round(own_equity * POINT))


def worth_of_cube(situation: Situation, value: int) -> dict[Action, float]:
    """What each word about the cube is worth to who says it, in stakes; `value`: the cubeless equity of the side that doubles."""
    chances = winning_chances(situation, value)
    if situation.cube_action == BEAVER:
        return {TAKE: chances.doubled_equity(), DROP: -1.0}
    if situation.cube_action != DOUBLE:
        owns = situation.placed.cube.owner is situation.side
        return {ROLL: chances.held_equity(owns), DOUBLE: min(chances.doubled_equity(), 1.0)}
    worths: dict[Action, float] = {TAKE: -chances.doubled_equity(), DROP: -1.0}
    return worths if why_no_beaver(situation) else worths | {BEAVER: -chances.beavered_equity()}


def winning_chances(situation: Situation, value: int) -> Chances | MatchChances:
    """The chance to win behind a cubeless equity; a side with nothing but its King may lose double.

    In a match to points by its score, as far as the table of scores reaches; beyond it as for money.
    """
    win, loss = (
        2 if counts_double(situation) and is_bare(situation.placed, side) else 1
        for side in (situation.side.other, situation.side)
    )
    chance = min(max((value / POINT + loss) / (win + loss), 0.0), 1.0)
    if game := _match_game(situation):
        return MatchChances(game, chance, situation.placed.cube.value, win, loss)
    return Chances(chance, win, loss)


def _match_game(situation: Situation) -> MatchGame | None:
    """The game of a match by the eyes of the side to move; None outside of one, and at scores the table does not reach."""
    score, equity = situation.terms.score, match_equity()
    if score is None or not equity.covers(score.white, score.black):
        return None
    crawford_is_past = score.crawford or 1 in (score.white, score.black)
    return MatchGame(equity, score.lacks(situation.side), score.lacks(situation.side.other), crawford_is_past)


def _action(position: Position, table: DiceTable, packed: int) -> HalfMove:
    if packed == kernel.UNUSABLE:
        return UNUSABLE
    written = {play | BOTH: move for move, play in turn.plays(position, table).items()}
    return written[packed | BOTH]
