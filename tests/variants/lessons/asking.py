"""A learner in a process of his own: three turns at a set-up, each answered as the page is, by asking again and again.

    python -m tests.variants.lessons.asking dragonchess train-the-frozen-king 1f71g8 2a12a8

Plays the moves that are named, then whatever comes first, and prints the game as its address has it.
"""

import sys
import time

import django

TURNS, PATIENCE = 3, 60.0


def main(game: str, slug: str, *moves: str) -> None:
    from campaigns.core.use_cases import new_key
    from campaigns.match.play.dice_door import DiceDoor
    from campaigns.rules.contract import Choice, Roll
    from variants import catalog
    from variants.lessons.shelf import lessons_of
    from variants.lessons.training import training_game

    planned, key = list(moves), new_key()
    training = training_game(catalog.game(game), lessons_of(game)[slug], "")
    for _ in range(TURNS):
        while training.is_learners_turn:
            line = training.line
            if isinstance(training.awaits, Choice):
                action = training.game.read_step(planned.pop(0)) if planned else training.awaits.actions[0]
                training = training.with_line(line.play(action))
            else:
                assert isinstance(training.awaits, Roll)
                training = training.with_line(
                    line.roll_dice(DiceDoor(throw=True).faces(training.awaits).faces)
                )
        while training.is_engines_turn:
            training = _answered(training, key)
    print(training.moves)


def _answered(training, key):
    from django.utils import timezone

    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if (then := training.play_engine(key, "192.0.2.1", timezone.now())) is not None:
            return then
        time.sleep(0.3)
    raise TimeoutError(training.moves)


if __name__ == "__main__":
    django.setup()
    main(*sys.argv[1:])
