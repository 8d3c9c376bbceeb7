"""An engine for a game with dice: deepens the search of a state, and hands back the rules' own actions.

What differs between the games stands in a `Chance`: its vectors and words, and how its choices are written.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from threading import Lock
from typing import Generic

from campaigns.rules.contract import Choice
from campaigns.rules.errors import NotPossible
from variants.engine.dice_layout import MAX_NODES, NODES, POINT, STOP
from variants.engine.front import Finding, Limits, Report, StopSign, halt_on, say_nothing
from variants.engine.program import Program
from variants.rules.actions import Action, Move
from variants.rules.board_game import BoardGame
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import MOVES
from variants.rules.state import M, P, State

MAX_TURN_DEPTH = 6
WIDE = 16  # first choices that are followed beyond the first turn, and half of them beyond the second
CLOSE = POINT // 4  # what they may look worse by
MAX_VALUE = 2 * POINT
# A position that stands so often draws, so one that comes again is worth half of what it seems.
DRAWN_TIMES = 3


class Chance(ABC, Generic[P, M]):
    """What a game with dice hands in to be searched.

    In the game's program `first` lists the choices of a state and `value_of` tells what one of them is worth.
    """

    game: BoardGame[P, M]
    first: Callable[[Vector, Vector, int], int]
    value_of: Callable[[Vector, Vector, int, int, int, int, int], int]
    forecast: Callable[[Vector, Vector, int], tuple[int, int]]
    """For the side to move or to roll: how many of thirty-six throws take the King now, and the score if none of them comes."""
    places: Mapping[str, int]
    """Where each row of weights stands in the tables, behind WEIGHTS."""
    stride: int
    """How many numbers the list has for each choice."""
    half_moves: int
    """How many half-moves a turn has."""
    hopeless_score: int
    """A score, as findings tell it, with which hardly anybody still saves the game."""

    def __init__(self, weights: str | None = None) -> None:
        self.weights = weights
        """The text of other weights than the file's."""

    @abstractmethod
    def state_vector(self, state: State[P]) -> Vector:
        """The state for the kernel, with room for the search."""

    @abstractmethod
    def tables(self, state: State[P]) -> tuple[Vector, Vector]:
        """For this turn, and for those that follow."""

    @abstractmethod
    def is_settled(self, state: State[P], program: Program, S: Vector, T: Vector) -> bool:
        """Whether the forecast alone values the state: nothing is half done in it, and nothing hangs."""

    @abstractmethod
    def line(self, state: State[P], choice: int) -> tuple[Action, ...]:
        """A choice as the rules' actions."""

    @abstractmethod
    def score(self, value: int) -> int:
        """A value as findings tell it."""

    @abstractmethod
    def wins(self, state: State[P], choice: int) -> bool:
        """Whether a choice wins at once, without dice."""

    def times_after(self, state: State[P], choice: int) -> int:
        """How often the position will have stood once this is chosen; 1 where that does not count."""
        return 1

    @abstractmethod
    def rank_words(self, state: State[P], ask: "Ask") -> Iterator[tuple[tuple[Action, int], ...]]:
        """For each depth, what may be said, the best first, each with its value for the side that says it."""

    def worth_of_words(self, state: State[P], equity: Callable[[], float]) -> dict[Action, float]:
        """What each word about the stake is worth to who says it, in stakes; empty where none can be said.

        `equity` is White's before the next roll, in stakes, with the cube out of mind.
        """
        return {}


@dataclass(frozen=True)
class Ask:
    """Asks a program about one state; whatever is answered once `is_stopped` means nothing."""

    program: Program
    S: Vector
    T: Vector

    @property
    def is_stopped(self) -> bool:
        return bool(self.S[STOP])


class DiceSearcher(Generic[P, M]):
    """The engine of one game; one search at a time, the others wait."""

    near_margin = 25

    def __init__(self, chance: Chance[P, M], program: Program) -> None:
        self.slug = chance.game.slug
        self.game = chance.game
        self.chance = chance
        self.hopeless_score = chance.hopeless_score
        self.is_compiled = program.is_compiled
        self.program = program
        self._vectors: dict[int, tuple[Vector, Vector]] = {}
        self._lock = Lock()
        self._known_values: dict[tuple[int, int], int] = {}

    def _vector_of(self, tables: Vector) -> Vector:
        # Kept with its tables, so that their id stays theirs.
        if id(tables) not in self._vectors:
            self._vectors[id(tables)] = tables, self.program.vector(tables)
        return self._vectors[id(tables)][1]

    def resize(self, megabytes: int) -> None:
        """What is remembered of positions has its place in the state vector, always as large (dice_layout.SEEN)."""

    def use_threads(self, threads: int) -> None:
        """There is one: no table is shared."""

    def think(
        self,
        state: State[P],
        limits: Limits,
        seed: int = 0,
        report: Report = say_nothing,
        stop: StopSign | None = None,
        lines: int = 1,
        without: Collection[Action] = (),
        *,
        knows_values: bool = False,
    ) -> Finding:
        if not knows_values:
            self._known_values = {}
        awaited = self.chance.game.awaits(state)
        if not isinstance(awaited, Choice) or all(action in without for action in awaited.actions):
            raise NotPossible("There is nothing to choose: the game is over, or dice are awaited.")
        with self._lock:
            numbers = self.chance.state_vector(state)
            S = self.program.vector(numbers[:MOVES], len(numbers) - MOVES)  # nothing but zeros follow
            S[MAX_NODES] = limits.nodes or 0
            T, later_tables = map(self._vector_of, self.chance.tables(state))
            ask = Ask(self.program, S, later_tables)
            run = DiceSearchRun(self.chance, state, ask, limits, report, self._known_values)
            with halt_on(stop or StopSign(), limits.milliseconds, run.halt):
                words = [action for action in awaited.actions if not isinstance(action, Move)]
                if words and len(words) == len(awaited.actions) > 1:
                    return run.say_word(words[0], max(1, lines))
                return run.deepen(T, seed, max(1, lines), without)

    def think_on(
        self, state: State[P], limits: Limits, report: Report, stop: StopSign, lines: int
    ) -> Finding:
        """Think again about the state of the last search, with the values that it came to: so it comes deeper."""
        return self.think(state, limits, 0, report, stop, lines, knows_values=True)


@dataclass(eq=False, repr=False)
class DiceSearchRun(Generic[P, M]):
    """One search of a state, as far as it has come; `known_values` say what choices are worth at a depth, by both."""

    chance: Chance[P, M]
    state: State[P]
    ask: Ask
    limits: Limits
    report: Report
    known_values: dict[tuple[int, int], int]
    began: float = field(default_factory=time.monotonic)
    values: dict[int, int] = field(default_factory=dict)
    times: dict[int, int] = field(default_factory=dict)

    def halt(self) -> None:
        """End the search at the next position it looks at."""
        self.ask.S[STOP] = 1

    @property
    def _turns(self) -> int:
        depth = self.limits.depth or MAX_TURN_DEPTH * self.chance.half_moves
        return max(1, min(MAX_TURN_DEPTH, -(-depth // self.chance.half_moves)))

    def say_word(self, first: Action, lines: int) -> Finding:
        """The best word where the rules offer nothing else."""
        best = self._finding((first,), 0, 0, 1, None)
        for depth, ranked in enumerate(self.chance.rank_words(self.state, self.ask)):
            if self.ask.is_stopped and depth or depth > self._turns:
                break
            ranks = enumerate(ranked[:lines], 1)
            findings = [self._finding((word,), value, depth, rank, None) for rank, (word, value) in ranks]
            best = findings[0]
            for finding in findings:
                self.report(finding)
        return best

    def deepen(self, T: Vector, seed: int, lines: int, without: Collection[Action]) -> Finding:
        """The best choice of the last depth, as far as it came."""
        choices = [
            choice
            for choice in self._choices(T)
            if not without or self.chance.line(self.state, choice)[0] not in without
        ]
        if seed:
            Random(seed).shuffle(choices)
        best = self._found(choices[0], 0, 1)
        for depth in range(1, self._turns + 1):
            valued = self._search(choices, depth, lines)
            if valued:
                choices = sorted(valued, key=self.values.__getitem__, reverse=True)
                best = self._found(choices[0], depth, 1)
                self.report(best)
                for rank in range(2, min(lines, len(choices)) + 1):
                    self.report(self._found(choices[rank - 1], depth, rank))
            if self.ask.is_stopped or self._is_settled(choices):
                break
            choices = self._narrow(choices, depth, lines)
        return best

    def _choices(self, T: Vector) -> list[int]:
        S = self.ask.S
        last = self.ask.program.version(self.chance.first)(S, T, MOVES)
        return [int(S[at]) for at in range(MOVES, last, self.chance.stride)]

    def _search(self, choices: list[int], depth: int, lines: int) -> list[int]:
        """Value these choices; those that come to be valued before the search is stopped."""
        value_of = self.ask.program.version(self.chance.value_of)
        valued: list[int] = []
        best: list[int] = []
        for choice in choices:
            if choice not in self.times:
                self.times[choice] = self.chance.times_after(self.state, choice)
            times = self.times[choice]
            low = best[lines - 1] if len(best) >= lines and times == 1 else -MAX_VALUE
            value = self.known_values.get((depth, choice), MAX_VALUE + 1)
            if value > MAX_VALUE:
                value = int(value_of(self.ask.S, self.ask.T, choice, depth, low, MAX_VALUE, MOVES))
            plain_value = value
            value = value * max(0, DRAWN_TIMES - times) // (DRAWN_TIMES - 1)
            if self.ask.is_stopped:
                break
            self.known_values[depth, choice] = plain_value
            self.values[choice] = value
            valued.append(choice)
            best = sorted([*best, value], reverse=True)[:lines]
        return valued

    def _is_settled(self, choices: list[int]) -> bool:
        """Whether looking deeper is idle: the game is won at once, or with a clock there is no choice."""
        has_clock = self.limits.milliseconds is not None
        return self.chance.wins(self.state, choices[0]) or has_clock and len(choices) == 1

    def _narrow(self, choices: list[int], depth: int, lines: int) -> list[int]:
        width = max(lines, WIDE if depth == 1 else WIDE // 2)
        least = self.values[choices[0]] - CLOSE
        return [
            choice
            for number, choice in enumerate(choices)
            if number < lines or number < width and self.values[choice] >= least
        ]

    def _found(self, choice: int, depth: int, rank: int) -> Finding:
        mate = 1 if self.chance.wins(self.state, choice) else None
        line = self.chance.line(self.state, choice)
        return self._finding(line, self.values.get(choice, 0), depth, rank, mate)

    def _finding(
        self, line: tuple[Action, ...], value: int, depth: int, rank: int, mate: int | None
    ) -> Finding:
        turns, nodes = self.chance.half_moves * depth, int(self.ask.S[NODES])
        milliseconds = round(1000 * (time.monotonic() - self.began))
        return Finding(line, self.chance.score(value), mate, turns, turns, nodes, milliseconds, rank)
