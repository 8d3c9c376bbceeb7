"""An engine for a game without dice: deepens the search of a state, and hands back the rules' own actions.

With several threads (lazy SMP) all search the same position, each in a vector of its own, and tell each other what they
find through the one table of positions. The first one's finding counts.
"""

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from threading import Lock, Thread
from typing import Generic

from campaigns.rules.contract import Choice
from campaigns.rules.errors import NotPossible
from variants.engine import layout, line, search, table
from variants.engine.evaluation import Weights, read_weights
from variants.engine.front import Finding, Limits, Report, StopSign, halt_on, say_nothing
from variants.engine.memory import Memory
from variants.engine.playable import Playable
from variants.engine.program import Program, plain_numbers
from variants.rules.actions import Action, Move
from variants.rules.grid.army import side_of
from variants.rules.grid.kernel import Vector
from variants.rules.grid.moves import unpack
from variants.rules.state import M, P, State

PLACE_BYTES = 32  # bytes of a place in the table of positions
MIN_PLACES, UNCOMPILED_PLACES = 1 << 10, 1 << 14
WINDOW = 35  # how far from the last depth's score the next is looked for first
MAX_DEPTH = 64
UNLIMITED = 1 << 60
HOPELESS = -1000  # ten of the weakest piece


class Searcher(Generic[P, M]):
    """The engine of one game; one search at a time, the others wait."""

    hopeless_score = HOPELESS

    def __init__(self, playable: Playable[P, M], program: Program, weights: Weights | None = None) -> None:
        self.slug = playable.game.slug
        self.game = playable.game
        self.playable = playable
        self.near_margin = playable.near_margin
        self.weights = weights or read_weights(self.slug)
        self.is_compiled = program.is_compiled
        self._max_places = 1 << 19 if program.is_compiled else UNCOMPILED_PLACES
        self._memory = Memory(playable, self.weights, program)
        self._program = program
        self._vectors: dict[int, tuple[Sequence[int], Vector]] = {}
        self._threads = 1
        self._lock = Lock()
        self._run: SearchRun[P, M] | None = None
        self._legal = program.version(playable.legal)
        self._count_all = program.version(line.count_all)
        self._sort_first = program.version(search.sort_first)
        self.search_first = program.version(search.search_first)
        self.filled = program.version(table.filled)

    def resize(self, megabytes: int) -> None:
        """Give the table of positions so much room from the next search on."""
        self._max_places = max(MIN_PLACES, 1 << (megabytes * (1 << 20) // PLACE_BYTES).bit_length() - 1)

    def use_threads(self, threads: int) -> None:
        # Uncompiled there is one thread, for Python would run but one at a time.
        self._threads = threads if self.is_compiled else 1

    def think(
        self,
        state: State[P],
        limits: Limits,
        seed: int = 0,
        report: Report = say_nothing,
        stop: StopSign | None = None,
        lines: int = 1,
        without: Collection[Action] = (),
    ) -> Finding:
        actions = self._actions(state, without)
        if not isinstance(actions[0], Move):
            return self._choose_word(state, actions)
        with self._lock:
            threads, T = self._threads, self._tables(state)
            S = self._load(state, T, limits, seed, threads)
            skipped = self._skip(S, without)
            copies = enumerate(self._memory.copies(threads), 1)
            helpers = [self._helper(copy, T, number, skipped) for number, copy in copies]
            self._run = SearchRun(self, S, T, limits, helpers, skipped)
            with halt_on(stop or StopSign(), limits.milliseconds, self._run.halt):
                return self._run.deepen(report, min(lines, len(actions)))

    def think_on(
        self, state: State[P], limits: Limits, report: Report, stop: StopSign, lines: int
    ) -> Finding:
        """Go on where the last search, which was about the same state and as many lines, was ended."""
        actions, run = self._actions(state), self._run
        if run is None:
            return self.think(state, limits, report=report, stop=stop, lines=lines)
        with self._lock:
            run.resume(limits)
            with halt_on(stop, limits.milliseconds, run.halt):
                return run.deepen(report, min(lines, len(actions)))

    def _helper(self, S: Vector, T: Vector, number: int, skipped: int) -> "SearchRun[P, M]":
        """A search beside the first."""
        begin, end = layout.FIRST + skipped, layout.FIRST + S[layout.FIRST_MOVES]
        # Its own order of the first moves keeps both from looking at the same lines at once.
        moves = plain_numbers(S, begin, end)
        Random(number).shuffle(moves)
        S[begin:end] = moves
        return SearchRun(self, S, T, Limits(), skipped=skipped)

    def _actions(self, state: State[P], without: Collection[Action] = ()) -> tuple[Action, ...]:
        awaited = self.playable.game.awaits(state)
        actions = awaited.actions if isinstance(awaited, Choice) else ()
        allowed = tuple(action for action in actions if action not in without)
        if not allowed:
            raise NotPossible("There is nothing to choose: the game is over, or dice are awaited.")
        return allowed

    def _tables(self, state: State[P]) -> Vector:
        tables = self.playable.tables(state.position)
        if id(tables) not in self._vectors:
            self._vectors[id(tables)] = tables, self._program.vector(tables)
        return self._vectors[id(tables)][1]

    def _load(self, state: State[P], T: Vector, limits: Limits, seed: int, threads: int) -> Vector:
        S = self._memory.load(state, self._places(limits), threads)
        S[layout.MAX_NODES] = _share(limits, threads)
        S[layout.FULL] = limits.full
        self._count_all(S, T, self.playable.army.grid.size)
        moves = sorted(plain_numbers(S, layout.FIRST, self._legal(S, T, layout.FIRST)))
        if seed:
            Random(seed).shuffle(moves)
        S[layout.FIRST : layout.FIRST + len(moves)] = moves
        S[layout.FIRST_MOVES] = len(moves)
        self._sort_first(S)
        return S

    def _skip(self, S: Vector, without: Collection[Action]) -> int:
        """Put the moves that are left out before the others; how many they are."""
        if not without:
            return 0
        moves = plain_numbers(S, layout.FIRST, layout.FIRST + S[layout.FIRST_MOVES])
        remaining = [move for move in moves if unpack(move, self.playable.tokens) not in without]
        left_out = [move for move in moves if move not in remaining]
        S[layout.FIRST : layout.FIRST + len(moves)] = left_out + remaining
        return len(left_out)

    def _places(self, limits: Limits) -> int:
        # No more than a search can fill, so that a short one need not wipe a large table.
        if limits.nodes is None:
            return self._max_places
        return min(self._max_places, max(MIN_PLACES, 1 << limits.nodes.bit_length()))

    def worth(self, name: str) -> int:
        return self.weights.pieces[name].worth

    def _choose_word(self, state: State[P], actions: tuple[Action, ...]) -> Finding:
        """Before the first move: the word after which the own pieces are worth most."""
        variant, army = self.playable.game.variant, self.playable.army
        side = variant.chooser(state.position)

        def worth(action: Action) -> int:
            board = variant.after(state.position, action).board
            own = (army.piece(code) for code in board if code and side_of(code) is side)
            return sum(self.worth(piece.name) for piece in own)

        best = max(actions, key=worth)
        return Finding((best,), worth(best), None, 0, 0, len(actions), 0)


@dataclass(eq=False, repr=False)
class SearchRun(Generic[P, M]):
    """One search of a position, as far as it has come; `skipped` of its moves, from the front, are left out."""

    searcher: Searcher[P, M]
    S: Vector
    T: Vector
    limits: Limits
    helpers: Sequence["SearchRun[P, M]"] = ()
    skipped: int = 0
    began: float = field(default_factory=time.monotonic)
    finished: dict[int, Finding] = field(default_factory=dict)
    depth: int = 1
    rank: int = 1

    def halt(self) -> None:
        """End the search at the next position it looks at."""
        self.S[layout.STOP] = 1
        for helper in self.helpers:
            helper.halt()

    def resume(self, limits: Limits) -> None:
        """Make ready to go on in the depth in which the search was ended; what it came to there stands in the table of positions."""
        self.limits = limits
        self.S[layout.STOP] = 0
        share = _share(limits, 1 + len(self.helpers))
        self.S[layout.MAX_NODES] = self.S[layout.NODES] + share
        for helper in self.helpers:
            helper.resume(Limits(nodes=share))

    def deepen(self, report: Report, lines: int) -> Finding:
        """The best of the last depth that was finished, or of the one that was not, if it found something better."""
        with self._with_helpers():
            return self._deepen(report, lines)

    @contextmanager
    def _with_helpers(self) -> Iterator[None]:
        """Within the context, helpers search the same position, each in its own thread."""
        threads = [
            Thread(target=helper.deepen, args=(say_nothing, 1), daemon=True) for helper in self.helpers
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            for helper in self.helpers:
                helper.halt()
            for thread in threads:
                thread.join()

    def _deepen(self, report: Report, lines: int) -> Finding:
        S = self.S
        for finding in self.finished.values():
            report(finding)
        for depth in range(self.depth, min(self.limits.depth or MAX_DEPTH, MAX_DEPTH) + 1):
            for rank in range(self.rank, lines + 1):
                self.depth, self.rank = depth, rank
                self._search(depth, rank, report)
                if S[layout.STOP]:
                    return self._best()
            self.rank = 1
            if self._is_settled(depth):
                break
        return self._best()

    def _is_settled(self, depth: int) -> bool:
        """Whether nothing deeper can be better: a mate, or with a clock a single move."""
        best = self._best()
        if best.mate is not None and 2 * abs(best.mate) <= depth:
            return True
        return self.limits.milliseconds is not None and self.S[layout.FIRST_MOVES] == 1

    def _search(self, depth: int, rank: int, report: Report) -> None:
        """Search one depth for the first choice of that rank: near the last depth's score, then beyond."""
        S = self.S
        S[layout.SKIP_MOVES] = self.skipped + rank - 1
        previous = self.finished.get(rank)
        alpha, beta = -layout.ENDLESS, layout.ENDLESS
        if previous is not None and depth > 3 and previous.mate is None:
            alpha, beta = previous.score - WINDOW, previous.score + WINDOW
        while True:
            score = int(self.searcher.search_first(S, self.T, depth, alpha, beta))
            if S[layout.STOP]:
                break
            if alpha < score < beta:
                break
            alpha, beta = (-layout.ENDLESS, beta) if score <= alpha else (alpha, layout.ENDLESS)
        if not S[layout.STOP] or alpha < score or rank not in self.finished:
            self.finished[rank] = self._finding(depth, rank, score)
            report(self.finished[rank])

    def _finding(self, depth: int, rank: int, score: int) -> Finding:
        S, is_found = self.S, score > -layout.ENDLESS
        moves = plain_numbers(S, layout.PV, layout.PV + S[layout.PV_END]) if is_found else []
        moves = moves or [int(S[layout.FIRST + self.skipped + rank - 1])]
        return Finding(
            line=tuple(unpack(move, self.searcher.playable.tokens) for move in moves),
            score=score if is_found else 0,
            mate=_mate_in(score),
            depth=depth,
            deepest=int(S[layout.DEEPEST_PLY]),
            nodes=sum(int(run.S[layout.NODES]) for run in (self, *self.helpers)),
            milliseconds=round(1000 * (time.monotonic() - self.began)),
            rank=rank,
            full=int(self.searcher.filled(S)),
        )

    def _best(self) -> Finding:
        return self.finished[1]


def _share(limits: Limits, threads: int) -> int:
    """How many positions each of the threads may look at."""
    return -(-limits.nodes // threads) if limits.nodes else UNLIMITED


def _mate_in(score: int) -> int | None:
    """How many moves to the mate that a score tells of, negative for being mated; None for no mate."""
    if abs(score) <= layout.MATES or abs(score) > layout.MATE:
        return None
    moves = (layout.MATE - abs(score) + 1) // 2
    return moves if score > 0 else -moves
