"""Games between programs: for tuning, for ladders and for tests. Seeded; the rules alone decide what happens."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from campaigns.rules.contract import Choice, Over, Roll, Side
from variants.catalog import AnyGame
from variants.engine.dice_searcher import DiceSearcher
from variants.engine.front import Engine, Limits
from variants.engine.searcher import Searcher
from variants.engine.strength import MortalPlayer
from variants.rules.actions import Action, Move
from variants.rules.state import AnyState

PlainEngine = Searcher[Any, Any]
DiceEngine = DiceSearcher[Any, Any]
AnyEngine = PlainEngine | DiceEngine
Chooser = Callable[[AnyState], Action]
"""A player: an action for a state in which there is a choice."""
MayResign = Callable[[AnyState], Action | None]
"""The same, or None: he resigns."""

MAX_ACTIONS = 400  # actions; with dice, in which every throw and half-move is one, a thousand
MAX_ACTIONS_WITH_DICE = 1000
DRAWISH = 0.5
MATED = 1_000_000


@dataclass(frozen=True)
class Opening:
    """A state some random moves from the first position, so that no two games are alike."""

    state: AnyState
    seed: int


def openings(game: AnyGame, seed: int, moves: int = 6) -> Iterator[Opening]:
    """Openings without end, each of so many random half-moves; those that end a game are left out."""
    settings = {name: values[0] for name, values in game.settings.items()}
    while True:
        random = Random(seed)
        state = game.start(game.options_for(settings))
        for _ in range(moves):
            phase = game.awaits(state)
            if isinstance(phase, Choice):
                state = game.act(state, random.choice(phase.actions))
        if not isinstance(game.awaits(state), Over):
            yield Opening(state, seed)
        seed += 1


def openings_for(engine: AnyEngine, seed: int = 1) -> Iterator[Opening]:
    """Without dice random half-moves make games unlike; with them the dice do."""
    return openings(engine.game, seed, moves=0 if isinstance(engine, DiceSearcher) else 6)


def max_actions_of(engine: AnyEngine) -> int:
    """When a game is broken off."""
    return MAX_ACTIONS_WITH_DICE if isinstance(engine, DiceSearcher) else MAX_ACTIONS


def compare_engines(
    new: AnyEngine, old: AnyEngine, starts: Iterable[Opening], limits: Limits
) -> tuple[float, float]:
    """The first engine's share of the points against the other, each opening twice with colours changed; and its standard error."""
    pairs = []
    for start in starts:
        ours, theirs = search_player(new, limits, start.seed), search_player(old, limits, start.seed)
        won = points(play_game(new.game, ours, theirs, start, max_actions_of(new)), Side.WHITE)
        won += points(play_game(new.game, theirs, ours, start, max_actions_of(new)), Side.BLACK)
        pairs.append(won / 2)
    return mean(pairs), stdev(pairs) / sqrt(len(pairs))


def play_game(
    game: AnyGame, white: MayResign, black: MayResign, opening: Opening, max_actions: int = MAX_ACTIONS
) -> Over | None:
    """How a game ends; None if it is longer than so many actions. Dice are thrown by the opening's seed."""
    state, random = opening.state, Random(opening.seed)
    for _ in range(max_actions):
        phase = game.awaits(state)
        if isinstance(phase, Over):
            return phase
        if isinstance(phase, Roll):
            state = roll_dice(game, state, phase, random)
        elif isinstance(phase, Choice):
            side = Side.WHITE if phase.side is Side.WHITE else Side.BLACK
            action = (white if side is Side.WHITE else black)(state)
            if action is None:
                return Over("resigned", side.other)
            state = game.act(state, action)
    return None


def roll_dice(game: AnyGame, state: AnyState, roll: Roll, random: Random) -> AnyState:
    """The state after a roll of these dice."""
    return game.throw(state, tuple(random.randint(1, roll.dice.sides) for _ in range(roll.dice.count)))


def points(over: Over | None, side: Side) -> float:
    """1 for a win, a half for a draw or a game without end."""
    if over is None or over.winner is None:
        return DRAWISH
    return 1.0 if over.winner is side else 0.0


def search_player(engine: Engine, limits: Limits, seed: int = 0) -> Chooser:
    return lambda state: engine.think(state, limits, seed).line[0]


def resigning_player(player: MortalPlayer, limits: Limits, seed: int, patience: int) -> MayResign:
    """A player that searches and resigns once it has seen no hope at so many of its choices running."""
    hopeless = 0

    def choose(state: AnyState) -> Action | None:
        nonlocal hopeless
        finding = player.think(state, limits, seed)
        hopeless = hopeless + 1 if player.sees_no_hope(finding) else 0
        return None if hopeless >= patience else finding.line[0]

    return choose


def greedy_player(game: AnyGame, worth: Callable[[str], int], seed: int) -> Chooser:
    """A player that takes the best capture at once, and else does anything."""
    random = Random(seed)

    def choose(state: AnyState) -> Action:
        phase = game.awaits(state)
        assert isinstance(phase, Choice)
        return max(
            phase.actions, key=lambda action: (capture_value(game, worth, state, action), random.random())
        )

    return choose


def cautious_player(game: AnyGame, worth: Callable[[str], int], seed: int) -> Chooser:
    """A player that looks one answer ahead: what it takes, less the most that can be taken back; and nothing else."""
    random = Random(seed)

    def choose(state: AnyState) -> Action:
        phase = game.awaits(state)
        assert isinstance(phase, Choice)
        return max(phase.actions, key=lambda action: (balance(state, action), random.random()))

    def balance(state: AnyState, action: Action) -> int:
        next_phase = game.awaits(game.act(state, action))
        if isinstance(next_phase, Over):
            return 0 if next_phase.winner is None else MATED
        next_state = game.act(state, action)
        answers = next_phase.actions if isinstance(next_phase, Choice) else ()
        return capture_value(game, worth, state, action) - max(
            [capture_value(game, worth, next_state, answer) for answer in answers], default=0
        )

    return choose


def capture_value(game: AnyGame, worth: Callable[[str], int], state: AnyState, action: Action) -> int:
    square = game.variant.capture_square(state.position, action) if isinstance(action, Move) else None
    return 0 if square is None else worth(game.variant.army.piece(state.position.board[square]).name)
