"""Whole games for tests: played step by step, and written as the score form would write them."""

from typing import Any

from variants.catalog import AnyGame
from variants.rules.score import GameRecord
from variants.rules.state import State


def last_state(game: AnyGame, played: GameRecord[Any]) -> State[Any]:
    """The state after the last step."""
    state = game.start(played.options)
    for step in played.steps:
        state = game.score.after(state, step)
    return state


def write_score(game: AnyGame, played: GameRecord[Any]) -> str:
    """The game as text, with the result that it has come to."""
    return game.score.write(played, game.over(last_state(game, played)))
