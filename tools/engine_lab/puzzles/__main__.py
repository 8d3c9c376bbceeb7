"""`make puzzles`: searches the engine's own games for puzzles, proves and grades them, and writes the files of variants/puzzles/data.

It can be broken off and gone on with: what has been found stands in `var/puzzles.jsonl`.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402

from tools.engine_lab.puzzles.choosing import chosen, read_log, tries_of, write_collection  # noqa: E402
from tools.engine_lab.puzzles.dice_proofs import DiceProver  # noqa: E402
from tools.engine_lab.puzzles.found import Found  # noqa: E402
from tools.engine_lab.puzzles.grades import grade_of  # noqa: E402
from tools.engine_lab.puzzles.mining import dice_puzzles, plain_puzzles  # noqa: E402
from tools.engine_lab.puzzles.plain_proofs import Prover, parts_to_prove  # noqa: E402
from tools.engine_lab.puzzles.sparse import sparse_puzzles  # noqa: E402
from variants.catalog import GAMES  # noqa: E402
from variants.engine import compiler  # noqa: E402
from variants.engine.catalog import CHANCE, program_of  # noqa: E402
from variants.puzzles import collection  # noqa: E402
from variants.puzzles.collection import Puzzle  # noqa: E402


def prover_of(slug: str) -> Prover | DiceProver:
    if slug in CHANCE:
        return DiceProver(slug, program_of(slug))
    home = settings.VAR_DIR / "engine"
    return Prover(slug, compiler.program(f"{slug}-proofs", parts_to_prove(slug), home))


def puzzles_of_game(prover: Prover | DiceProver, seed: int) -> Iterator[Found]:
    """Of a game of the engine's own; on a board without dice also of positions thrown together."""
    if isinstance(prover, DiceProver):
        return dice_puzzles(prover, seed)
    return chain(plain_puzzles(prover, seed), sparse_puzzles(prover, seed))


def mine(slugs: Sequence[str], log: Path, most: int, first: int) -> None:
    """Play a game on each board in turn until each has yielded so many; what the log has counts."""
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
            for puzzle in puzzles_of_game(prover, seed):
                found[slug] += 1
                with log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"seed": seed, **puzzle.plain()}) + "\n")
        print(f"game {seed}: {dict(found)}", flush=True)
        seed += 1


def write(slugs: Sequence[str], log: Path) -> None:
    """Choose, grade and write each board's puzzles; what was graded before is not graded again."""
    lines = log.read_text(encoding="utf-8").splitlines()
    for slug in slugs:
        prover, puzzles = prover_of(slug), list[Puzzle]()
        known = collection.puzzles(slug) if (collection.FOLDER / f"{slug}.jsonl").exists() else {}
        for puzzle in chosen(read_log(prover.game, lines)):
            before = known.get(puzzle.key)
            solved = before.solved if before else tries_of(prover, puzzle)
            puzzles.append(replace(puzzle, solved=solved, grade=grade_of(solved)))
        write_collection(puzzles)
        counts = Counter(puzzle.grade for puzzle in puzzles)
        print(f"{slug}: {len(puzzles)} puzzles by grade {sorted(counts.items())}", flush=True)


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="make puzzles", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--most", type=int, default=400, help="to be found on each board")
    parser.add_argument("--first", type=int, default=1, help="the first game's seed")
    parser.add_argument("--log", type=Path, default=settings.VAR_DIR / "puzzles.jsonl")
    parser.add_argument(
        "--write", action="store_true", help="choose of what the log has, grade, and write the files"
    )
    asked = parser.parse_args(words)
    if asked.write:
        return write(asked.boards, asked.log)
    mine(asked.boards, asked.log, asked.most, asked.first)


if __name__ == "__main__":
    main(sys.argv[1:])
