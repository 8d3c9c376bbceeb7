"""`make puzzles`: searches the engine's own games and positions thrown together for puzzles, proves and grades them, and
adds to the files of variants/puzzles/data.

It can be broken off and gone on with: what has been found stands in `var/puzzles.jsonl`.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402

from lab.engine.puzzles.choosing import add_to_collection, choose_puzzles, read_log  # noqa: E402
from lab.engine.puzzles.dice_proofs import GLANCE, DiceProver  # noqa: E402
from lab.engine.puzzles.found import Found, state_of  # noqa: E402
from lab.engine.puzzles.grades import tries_of  # noqa: E402
from lab.engine.puzzles.mining import dice_puzzles, plain_puzzles  # noqa: E402
from lab.engine.puzzles.plain_proofs import Prover, compiled_prover  # noqa: E402
from lab.engine.puzzles.sparse import afar_puzzles, sparse_dice_puzzles, sparse_puzzles  # noqa: E402
from variants import catalog  # noqa: E402
from variants.catalog import GAMES  # noqa: E402
from variants.engine.catalog import CHANCE, program_of  # noqa: E402
from variants.puzzles import collection  # noqa: E402
from variants.puzzles.collection import Goal, Puzzle  # noqa: E402


def prover_of(slug: str) -> Prover | DiceProver:
    if slug in CHANCE:
        return DiceProver(slug, program_of(slug))
    return compiled_prover(slug)


def puzzles_of_game(prover: Prover | DiceProver, seed: int) -> Iterator[Found]:
    if isinstance(prover, DiceProver):
        return dice_puzzles(prover, seed)
    return plain_puzzles(prover, seed)


def puzzles_of_positions(prover: Prover | DiceProver, seed: int) -> Iterator[Found]:
    """Of positions thrown together."""
    if isinstance(prover, DiceProver):
        return sparse_dice_puzzles(prover, seed)
    return sparse_puzzles(prover, seed)


def hard_puzzles(prover: Prover | DiceProver, seed: int) -> Iterator[Found]:
    """Of positions thrown together those whose right move a glance does not see."""
    for found in puzzles_of_positions(prover, seed):
        state = state_of(prover.game, found.options)
        if prover.game.write_action(prover.engine.think(state, GLANCE).line[0]) not in found.tree:
            yield found


def puzzles_from_afar(prover: Prover | DiceProver, seed: int) -> Iterator[Found]:
    return iter(()) if isinstance(prover, DiceProver) else afar_puzzles(prover, seed)


SOURCES = {
    "games": puzzles_of_game,
    "positions": puzzles_of_positions,
    "hard": hard_puzzles,
    "afar": puzzles_from_afar,
}


def mine(slugs: Sequence[str], sources: Sequence[str], log: Path, most: int, first: int) -> None:
    """Go by seed after seed on each board in turn until each has yielded so many; what the log has counts."""
    found = (
        Counter(json.loads(line)["board"] for line in log.read_text().splitlines())
        if log.exists()
        else Counter[str]()
    )
    provers = {slug: prover_of(slug) for slug in slugs}
    seed = first
    while waiting := [slug for slug in slugs if found[slug] < most]:
        for slug in waiting:
            prover = provers[slug]
            for puzzle in chain.from_iterable(SOURCES[source](prover, seed) for source in sources):
                found[slug] += 1
                state = state_of(prover.game, puzzle.options)
                graded = replace(puzzle, solved=tries_of(prover, state, puzzle.tree))
                with log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"seed": seed, **graded.plain()}) + "\n")
        print(f"seed {seed}: {dict(found)}", flush=True)
        seed += 1


def write(slugs: Sequence[str], log: Path) -> None:
    """Add to each board's puzzles what they lack; those that there are stay as they are."""
    lines = log.read_text(encoding="utf-8").splitlines()
    for slug in slugs:
        game = catalog.game(slug)
        puzzles = list(collection.puzzles(slug).values())
        fresh = [
            candidate
            for candidate in read_log(game, lines)
            if not collection.find_puzzle(slug, candidate.puzzle.key)
        ]
        added = choose_puzzles(puzzles, fresh, partial(is_sound, slug))
        size = add_to_collection(slug, added)
        grades = sorted(Counter(puzzle.grade for puzzle in added).items())
        print(f"{slug}: {len(added)} more, by grade {grades}; {size} bytes", flush=True)


@cache
def doubter_of(slug: str) -> DiceProver:
    return DiceProver(slug, program_of(slug), further=1)


def is_sound(slug: str, puzzle: Puzzle) -> bool:
    """Whether a play that the strongest CM does not find is still the one best when one turn further is looked at."""
    if puzzle.goal is not Goal.PLAY or puzzle.solved[-1] > 0:
        return True
    doubter = doubter_of(slug)
    found = doubter.best_play(doubter.game.read_state(puzzle.state))
    return found is not None and found.tree == puzzle.tree


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="make puzzles", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--boards", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--sources", nargs="*", default=["games", "positions"], choices=list(SOURCES))
    parser.add_argument("--most", type=int, default=400, help="to be found on each board")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--log", type=Path, default=settings.VAR_DIR / "puzzles.jsonl")
    parser.add_argument(
        "--write", action="store_true", help="add to the files what they lack and the log has"
    )
    options = parser.parse_args(arguments)
    if options.write:
        return write(options.boards, options.log)
    mine(options.boards, options.sources, options.log, options.most, options.first)


if __name__ == "__main__":
    main(sys.argv[1:])
