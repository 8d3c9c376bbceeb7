"""Whole games for tests: played step by step, and written as the score form would write them."""

from collections.abc import Mapping
from random import Random

from campaigns.rules.contract import Choice, Roll
from variants.catalog import AnyGame
from variants.rules.actions import Move, Step
from variants.rules.score import GameRecord
from variants.rules.state import AnyState, BoardPosition

Settings = Mapping[str, str] | None


def played_on(game: AnyGame, state: AnyState, *steps: str | Step) -> AnyState:
    """The state after some more steps: texts of actions, actions, or thrown dice like (6, 1)."""
    for step in steps:
        state = game.step(state, game.read_action(step) if isinstance(step, str) else step)
    return state


def random_step(game: AnyGame, state: AnyState, random: Random) -> Step:
    """Dice or an action at random, a move where there is one."""
    phase = game.awaits(state)
    if isinstance(phase, Roll):
        return tuple(random.randint(1, phase.dice.sides) for _ in range(phase.dice.count))
    assert isinstance(phase, Choice)
    moves = [action for action in phase.actions if isinstance(action, Move)]
    return random.choice(moves or list(phase.actions))


def last_state(game: AnyGame, played: GameRecord[BoardPosition]) -> AnyState:
    """The state after the last step."""
    return played_on(game, game.start(played.options), *played.steps)


def write_score(game: AnyGame, played: GameRecord[BoardPosition]) -> str:
    """The game as text, with the result that it has come to."""
    return game.score.write(played, game.over(last_state(game, played)))


def random_game(
    game: AnyGame, random: Random, length: int, settings: Settings = None
) -> GameRecord[BoardPosition]:
    """A game of so many steps at most, each chosen or thrown at random, with the result that it has come to."""
    usual = {name: values[0] for name, values in game.settings.items()}
    first = state = game.start(game.options_for(settings or usual))
    steps: list[Step] = []
    while len(steps) < length and not game.over(state):
        steps.append(random_step(game, state, random))
        state = game.step(state, steps[-1])
    return GameRecord(first.base, tuple(steps), {}, game.score.result(state))
