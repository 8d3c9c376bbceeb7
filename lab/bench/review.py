"""What a review of sixty half-moves costs on every full board, in seconds of one core, compiled.

The games are the engine's own against itself, as CM 35, with dice from a seed; sixty half-moves are made of as many games as it
takes.
"""

import time
from random import Random

from campaigns.rules.contract import Choice, Over, Roll
from variants import catalog
from variants.catalog import AnyGame
from variants.engine.catalog import engine_of
from variants.engine.front import Limits
from variants.engine.strength import MortalPlayer
from variants.review.appraiser import Appraiser
from variants.review.review_job import PlayedPosition
from variants.rules.actions import Move

HALF_MOVES, CM, GOAL = 60, 35, 60


def main() -> None:
    """Measure and print."""
    print(
        f"\nA review of {HALF_MOVES} half-moves, seconds of one core (goal {GOAL}), and the longest single position\n"
    )
    for game in catalog.GAMES.values():
        engine = engine_of(game.slug)
        if not engine.is_compiled:
            print("The engine is not compiled: nothing to measure.")
            return
        positions = _positions(game)
        appraiser = Appraiser(game, engine)
        took = [_seconds(appraiser, position) for position in positions]
        print(f"{f'{game.title}, {len(positions)} positions':48}{sum(took):>8.1f}{max(took):>8.2f}")


def _seconds(appraiser: Appraiser, position: PlayedPosition) -> float:
    began = time.process_time()
    appraiser.appraise(position)
    return time.process_time() - began


def _positions(game: AnyGame) -> list[PlayedPosition]:
    """As many positions as sixty half-moves have."""
    dice, positions, made = Random(5), list[PlayedPosition](), 0
    player = MortalPlayer(engine_of(game.slug), game, CM)
    options = game.options_for({name: values[0] for name, values in game.settings.items()})
    state = game.start(options)
    while made < HALF_MOVES:
        phase = game.awaits(state)
        if isinstance(phase, Over):
            state = game.start(options)
        elif isinstance(phase, Roll):
            faces = tuple(dice.randint(1, phase.dice.sides) for _ in range(phase.dice.count))
            positions.append(PlayedPosition(state, faces))
            state = game.throw(state, faces)
        else:
            assert isinstance(phase, Choice)
            positions.append(PlayedPosition(state))
            action = (
                player.think(state, Limits(), made).line[0] if len(phase.actions) > 1 else phase.actions[0]
            )
            made += isinstance(action, Move)
            state = game.act(state, action)
    return positions
