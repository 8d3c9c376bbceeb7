"""Puzzles of the games with dice, proved: the one best play, or word about the cube, by every roll that may follow."""

from typing import Any

from campaigns.rules.contract import Side
from lab.engine.puzzles.found import Found, options_of, state_of, two_best
from variants.catalog import AnyGame
from variants.engine.catalog import CHANCE
from variants.engine.dice_layout import POINT
from variants.engine.dice_searcher import MAX_VALUE, Ask, DiceSearcher
from variants.engine.front import Limits
from variants.engine.program import Program
from variants.puzzles.collection import Tree
from variants.rules.actions import Action, Move
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import MOVES
from variants.rules.state import AnyState, State

MARGIN, TIE = POINT // 10, POINT // 50
"""The best play is better than any other by a tenth of the stake; plays that differ by less than a fiftieth are all right."""
MAX_RIGHT = 3
SURE = 9 * POINT // 10
"""Where nothing can go wrong, or right, any more there is no puzzle."""
GLANCE, PROMISING = Limits(nodes=3000), 40
WORD_DEPTH = 1
DEPTHS = {"chessgammon": 2, "expedition": 3}
"""Turns of which every roll and every play is looked at; in Expedition Chess moves."""


class DiceProver:
    def __init__(self, slug: str, program: Program, further: int = 0) -> None:
        """`further` turns than usual are looked at."""
        self.chance = CHANCE[slug]
        self.game: AnyGame = self.chance.game
        self.engine = DiceSearcher(self.chance, program)
        self.depth = DEPTHS[slug] + further
        self._program = program
        self._vectors: dict[int, tuple[Vector, Vector]] = {}

    def _vector_of(self, tables: Vector) -> Vector:
        if id(tables) not in self._vectors:
            self._vectors[id(tables)] = tables, self._program.vector(tables)
        return self._vectors[id(tables)][1]

    def best_play(self, state: AnyState) -> Found | None:
        """The puzzle of the one best play of a roll, or the one best move."""
        game, chance = self.game, self.chance
        state = state_of(game, options_of(game, state))
        numbers = chance.state_vector(state)
        S = self._program.vector(numbers[:MOVES], len(numbers) - MOVES)
        T, search_tables = map(self._vector_of, chance.tables(state))
        last = self._program.version(chance.first)(S, T, MOVES)
        choices = [int(S[at]) for at in range(MOVES, last, chance.stride)]
        if len(choices) < 8:
            return None
        ranked = self._ranked(Ask(self._program, S, search_tables), choices)
        if ranked is None:
            return None
        right, value, next_best = ranked
        wins = any(chance.wins(state, choice) for choice in right)
        if wins and not all(chance.wins(state, choice) for choice in right) or not wins and value > SURE:
            return None
        tree: Tree = {}
        for choice in right:
            self._add(tree, state, [game.write_action(action) for action in chance.line(state, choice)])
        if not tree:
            return None
        goal = "won" if wins else "play"
        return Found(game.slug, goal, 1, (value - next_best) * 1000 // POINT, options_of(game, state), tree)

    def stands_out(self, state: AnyState) -> bool:
        """Whether a short look already likes one move best."""
        best, second = two_best(self.engine, state, GLANCE)
        return second is not None and best.score - second.score >= PROMISING

    def _ranked(self, ask: Ask, choices: list[int]) -> tuple[list[int], int, int] | None:
        """The right choices, what they are worth, and the best of the others; None where it is too near."""
        value_of = self._program.version(self.chance.value_of)

        def worth(choice: int, depth: int, low: int = -MAX_VALUE) -> int:
            return int(value_of(ask.S, ask.T, choice, depth, low, MAX_VALUE, MOVES))

        at_once = {choice: worth(choice, 1) for choice in choices}
        choices = sorted(choices, key=at_once.__getitem__, reverse=True)
        values: dict[int, int] = {}
        best = -MAX_VALUE
        for number, choice in enumerate(choices):
            values[choice] = worth(choice, self.depth, max(-MAX_VALUE, best - MARGIN - 1))
            best = max(best, values[choice])
            if number == MAX_RIGHT + 2 and not self._is_clear(values, best):
                return None
        if not self._is_clear(values, best) or best < -SURE:
            return None
        right = [choice for choice in choices if values[choice] >= best - TIE]
        return right, best, max((value for value in values.values() if value < best - TIE), default=-POINT)

    def _is_clear(self, values: dict[int, int], best: int) -> bool:
        near = [value for value in values.values() if value > best - MARGIN]
        return len(near) <= MAX_RIGHT and all(value >= best - TIE for value in near)

    def _add(self, tree: Tree, state: AnyState, texts: list[str]) -> None:
        """A play in every order of its half-moves that comes to the same; nothing for one that leaves a die unused."""
        game = self.game
        orders = [texts]
        if game.variant.turns_of_half_moves:
            aim = _outcome_of(game, state, texts)
            orders = [
                [first, *second]
                for first in _moves(game, state)
                for second in _second_half_moves(
                    game, game.act(state, game.read_action(first)), state.position.side
                )
                if _outcome_of(game, state, [first, *second]) == aim
            ]
        for order in orders:
            node = tree
            for text in order:
                node = node.setdefault(text, {})

    def word(self, state: State[Any]) -> Found | None:
        """The puzzle of doubling, taking or dropping."""
        game, chance = self.game, self.chance
        numbers = chance.state_vector(state)
        S = self._program.vector(numbers[:MOVES], len(numbers) - MOVES)
        ask = Ask(self._program, S, self._vector_of(chance.tables(state)[1]))
        ranked: tuple[tuple[Action, int], ...] = ()
        for depth, ranking in enumerate(chance.rank_words(state, ask)):
            ranked = ranking
            if depth == WORD_DEPTH or not self._is_doubtful(ranked):
                break
        if not self._is_doubtful(ranked):
            return None
        (best, value), (_, second_value) = ranked[:2]
        margin = (value - second_value) * 1000 // POINT
        text = game.write_state(state) if state.position.cube_action else options_of(game, state)
        return Found(game.slug, "word", 1, margin, text, {game.write_action(best): {}}, themes=("cube",))

    def _is_doubtful(self, ranked: tuple[tuple[Action, int], ...]) -> bool:
        """Whether one word is clearly better, in a position where the other is thought of."""
        if len(ranked) < 2 or ranked[0][1] - ranked[1][1] < MARGIN:
            return False
        (best, value), (_, second_value) = ranked[:2]
        if self.game.write_action(best) in ("take", "drop"):
            return second_value > -3 * POINT // 2 and value < POINT // 2
        return value > POINT // 4 and value - second_value < POINT // 2


def _moves(game: AnyGame, state: AnyState) -> list[str]:
    """What may be moved by the side whose turn it still is."""
    return [
        game.write_action(move) for move in game.variant.actions(state.position) if isinstance(move, Move)
    ]


def _second_half_moves(game: AnyGame, state: AnyState, side: Side) -> list[list[str]]:
    """What may follow a first half-move in its turn; an empty one where the turn is over."""
    if game.over(state) or state.position.side is not side:
        return [[]]
    return [[text] for text in _moves(game, state)]


def _outcome_of(game: AnyGame, state: AnyState, texts: list[str]) -> tuple[object, ...] | None:
    """What a turn comes to; the squares that were passed on the way do not count."""
    side = state.position.side
    for text in texts:
        if game.over(state) or state.position.side is not side:
            return None
        state = game.act(state, game.read_action(text))
    return state.position.board, state.position.side, game.position(state).dice
