"""Games of an engine against itself, and what their positions tell of its weights: for tuning. Seeded."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from campaigns.rules.contract import Choice, Over, Roll, Side
from campaigns.rules.errors import RulesError
from lab.engine.duel import AnyEngine, DiceEngine, PlainEngine, roll_dice
from lab.engine.fitting import Name, Sample
from variants.catalog import AnyGame
from variants.engine.dice_layout import WEIGHTS
from variants.engine.dice_searcher import DiceSearcher
from variants.engine.dice_vectors import read_weight_rows
from variants.engine.front import Finding, Limits
from variants.rules.grid.army import Army, side_of
from variants.rules.grid.layout import MOVES
from variants.rules.state import AnyState, BoardPosition

MAX_ACTIONS, MAX_ACTIONS_WITH_DICE = 240, 1000
RANDOM_MOVES = 6
LOPSIDED = 2  # at most so many pieces a side lacks, where there are no dice
DECIDED = 600  # a game without dice that lasts longer is won by who is so far ahead
STEP = 36_000  # added to a weight to see what it adds to a score: no division loses anything of it
THROWS = 36


@dataclass(frozen=True, slots=True)
class Observation:
    """A position of a game that still goes on, for `side`; else as a sample."""

    side: Side
    counts: Mapping[Name, float]
    offset: float
    won: float = 0.0


class SelfPlay(Protocol):
    """How an engine's own games begin and what is to be seen in them."""

    game: AnyGame
    max_actions: int
    stride: int
    """So many actions lie between the positions that are looked at."""
    weights: Mapping[Name, int]

    def opening(self, random: Random) -> AnyState:
        """A first position, and some random moves."""
        ...

    def look(self, state: AnyState, finding: Finding | None) -> Observation | None:
        """What a position tells; None for one that tells nothing. A finding is there where something was to be chosen."""
        ...

    def points(self, over: Over | None, ahead: int) -> float:
        """White's points of a game; of one that is not over, by White's last score."""
        ...


def self_play(engine: AnyEngine) -> SelfPlay:
    """The games of an engine of either kind."""
    return DiceGames(engine) if isinstance(engine, DiceSearcher) else PlainGames(engine)


def self_play_samples(engine: AnyEngine, nodes: int, seed: int, games: int) -> Iterator[list[Sample]]:
    """Those of each game."""
    play = self_play(engine)
    for number in range(games):
        yield _played(engine, play, Limits(nodes=nodes), Random(seed * 1_000_003 + number))


def _played(engine: AnyEngine, play: SelfPlay, limits: Limits, random: Random) -> list[Sample]:
    game, state = play.game, play.opening(random)
    observations: list[Observation | None] = []
    ahead = 0
    for number in range(play.max_actions):
        phase, finding, next_state = game.awaits(state), None, state
        if isinstance(phase, Roll):
            next_state = roll_dice(game, state, phase, random)
        elif isinstance(phase, Choice):
            finding = engine.think(state, limits, random.randrange(1, 1 << 30))
            ahead = finding.score if phase.side is Side.WHITE else -finding.score
            next_state = game.act(state, finding.line[0])
        else:
            break
        if number % play.stride == 0:
            observations.append(play.look(state, finding))
        state = next_state
    points = play.points(game.over(state), ahead)
    return [
        Sample(
            observation.counts,
            observation.offset,
            points if observation.side is Side.WHITE else 1 - points,
            observation.won,
        )
        for observation in observations
        if observation
    ]


def standard_start(game: AnyGame, **settings: str) -> AnyState:
    """As the game begins with the first value of every other setting."""
    return game.start(
        game.options_for({name: values[0] for name, values in game.settings.items()} | settings)
    )


def moved_at_random(game: AnyGame, state: AnyState, random: Random) -> AnyState:
    """Some moves on; raises IndexError where the game is over."""
    moves = 0
    while moves < RANDOM_MOVES:
        phase = game.awaits(state)
        if isinstance(phase, Roll):
            state = roll_dice(game, state, phase, random)
        else:
            state = game.act(state, random.choice(phase.actions if isinstance(phase, Choice) else ()))
            moves += 1
    return state


# --- Without dice ----------------------------------------------------------------------------------------------


class PlainGames:
    """From lopsided first positions; a position tells the worth of the pieces, beside what else its search says."""

    max_actions, stride = MAX_ACTIONS, 6

    def __init__(self, engine: PlainEngine) -> None:
        self.game: AnyGame = engine.playable.game
        self.weights: Mapping[Name, int] = {
            (name, 0): row.worth for name, row in engine.weights.pieces.items()
        }
        self._army = engine.playable.army

    def opening(self, random: Random) -> AnyState:
        first_position = self.game.position(standard_start(self.game))
        while True:
            board = bytearray(first_position.board)
            pieces = [at for at, code in enumerate(board) if code]
            for square in random.sample(pieces, random.randint(0, 2 * LOPSIDED)):
                board[square] = 0
            try:
                return moved_at_random(
                    self.game, self._begun(replace(first_position, board=bytes(board))), random
                )
            except (RulesError, IndexError):
                continue

    def _begun(self, position: BoardPosition) -> AnyState:
        """Raises Unreadable for a position that the rules forbid."""
        lawful = self.game.read_position(self.game.write_position(position))
        settings = {name: values[0] for name, values in self.game.settings.items()}
        return self.game.start(self.game.options_for(settings, lawful))

    def look(self, state: AnyState, finding: Finding | None) -> Observation | None:
        if finding is None or finding.mate is not None:
            return None
        score = finding.score if state.position.side is Side.WHITE else -finding.score
        counts = surplus(self._army, state.position.board)
        return Observation(
            Side.WHITE, counts, score - sum(self.weights[name] * count for name, count in counts.items())
        )

    def points(self, over: Over | None, ahead: int) -> float:
        if over is None and abs(ahead) >= DECIDED:
            return float(ahead > 0)
        return _points_of(over)


def surplus(army: Army, board: bytes) -> dict[Name, float]:
    """White's pieces less Black's by kind."""
    counts: Counter[str] = Counter()
    for code in filter(None, board):
        counts[army.piece(code).name] += 1 if side_of(code) is Side.WHITE else -1
    return {(name, 0): float(count) for name, count in counts.items() if count}


def _points_of(over: Over | None) -> float:
    return 0.5 if over is None or over.winner is None else float(over.winner is Side.WHITE)


# --- With dice -------------------------------------------------------------------------------------------------


class DiceGames:
    """From the first position, without a cube; a position tells by how much its score rises with each weight."""

    max_actions, stride = MAX_ACTIONS_WITH_DICE, 2

    def __init__(self, engine: DiceEngine) -> None:
        self._chance, self._program = engine.chance, engine.program
        self.game: AnyGame = self._chance.game
        rows = read_weight_rows(engine.slug, self._chance.weights)
        self._places = {
            (row, column): index + column
            for row, index in self._chance.places.items()
            for column in range(len(rows[row]))
        }
        self.weights: Mapping[Name, int] = {(row, column): rows[row][column] for row, column in self._places}
        self._tables = self._program.vector(self._chance.tables(standard_start(self.game))[1])
        self._settings = {"Cube": self.game.settings["Cube"][-1]} if "Cube" in self.game.settings else {}

    def opening(self, random: Random) -> AnyState:
        while True:
            with suppress(IndexError):
                return moved_at_random(self.game, standard_start(self.game, **self._settings), random)

    def look(self, state: AnyState, finding: Finding | None) -> Observation | None:
        numbers, T = self._chance.state_vector(state), self._tables
        S = self._program.vector(numbers[:MOVES], len(numbers) - MOVES)
        if not self._chance.is_settled(state, self._program, S, T):
            return None
        forecast = self._program.version(self._chance.forecast)
        throws, score = forecast(S, T, MOVES)
        counts = {}
        for name, index in self._places.items():
            T[T[WEIGHTS] + index] += STEP
            rise = forecast(S, T, MOVES)[1] - score
            T[T[WEIGHTS] + index] -= STEP
            if rise and self.weights[name]:
                counts[name] = rise / STEP
        offset = score - sum(self.weights[name] * count for name, count in counts.items())
        return Observation(state.position.side, counts, offset, throws / THROWS) if throws < THROWS else None

    def points(self, over: Over | None, ahead: int) -> float:
        return _points_of(over)
