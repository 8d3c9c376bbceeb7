"""Many quick games from random starts: `python -m lab.engine.trial --games 10000` looks for an illegal move or a crash.

Options, the number of random half-moves before the engine takes both sides over, and all dice follow from each game's seed. The
rules raise for an action that is none; what is raised is told with the board and the seed, and ends the trial.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

from campaigns.rules.contract import Choice, Over, Roll
from lab.engine.duel import Opening, play_game, roll_dice, search_player
from variants.catalog import AnyGame
from variants.engine.front import Engine, Limits
from variants.rules.state import AnyState

MAX_RANDOM_ACTIONS = 80  # random actions before the engine takes over
MAX_ACTIONS = 240  # actions of a game afterwards
UNFINISHED = "unfinished"


def random_start(game: AnyGame, seed: int) -> Opening:
    """A state some random actions from a first position, with random options."""
    random = Random(seed)
    settings = {name: random.choice(values) for name, values in game.settings.items()}
    state: AnyState = game.start(game.options_for(settings))
    for _ in range(random.randrange(MAX_RANDOM_ACTIONS)):
        phase, previous_state = game.awaits(state), state
        if isinstance(phase, Roll):
            state = roll_dice(game, state, phase, random)
        elif isinstance(phase, Choice):
            state = game.act(state, random.choice(phase.actions))
        if isinstance(game.awaits(state), Over):
            return Opening(previous_state, seed)
    return Opening(state, seed)


def endings(game: AnyGame, engine: Engine, seeds: range, nodes: int) -> Counter[str]:
    """How the engine's games with itself end, by the seeds; what is raised carries a note of its seed."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        player = search_player(engine, Limits(nodes=nodes), seed)
        try:
            over = play_game(game, player, player, random_start(game, seed), MAX_ACTIONS)
        except Exception as error:
            error.add_note(f"{engine.slug}, seed {seed}, {nodes} nodes")
            raise
        counts[over.how if over else UNFINISHED] += 1
    return counts


def run_trial(arguments: Sequence[str]) -> None:
    """Play and count."""
    from variants.catalog import GAMES
    from variants.engine.catalog import engine_of

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--games", type=int, default=10_000, help="on all boards together")
    parser.add_argument("--nodes", type=int, default=40)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    options = parser.parse_args(arguments)
    games_each = -(-options.games // len(options.boards))
    for slug in options.boards:
        counts = endings(
            GAMES[slug], engine_of(slug), range(options.first, options.first + games_each), options.nodes
        )
        summary = ", ".join(f"{count} {name}" for name, count in counts.most_common())
        print(f"{GAMES[slug].title}: {games_each} games, no illegal move: {summary}", flush=True)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    run_trial(sys.argv[1:])
