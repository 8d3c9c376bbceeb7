"""Tune the evaluations' weights by self-play: `python -m lab.engine.tune dragonchess --games 3000 --nodes 300 --seed 1`.

The engine plays itself at a fixed number of nodes: without dice from random openings in which each side lacks a random piece or
two, with dice as they fall. From the positions it comes to and from how the games end a logistic regression finds the weights that
foretell the results best: without dice what pieces are worth, the lightest kept as the measure; with dice all that a score
is made of. Then the new weights play the old ones, each opening and all its dice twice with colours changed. The same numbers give the same result; Ctrl-C
ends the games and fits what has been played. `--write` puts the weights into weights.toml if they won by more than twice the error.
"""

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count, islice
from math import log

from lab.engine.duel import AnyEngine, compare_engines, openings_for
from lab.engine.fitting import Name, Sample, error_of, fit_weights
from lab.engine.selfplay import self_play, self_play_samples
from variants.engine.dice_searcher import DiceSearcher
from variants.engine.evaluation import FILE
from variants.engine.front import Limits

SCALES = (200.0, 300.0, 400.0, 600.0, 900.0, 1200.0, 1800.0, 2400.0, 3200.0, 4800.0)
"""How much makes a win ten times as likely as a loss, where there are no dice: the best is taken."""
LOGITS = 1000 * log(10)
"""The same where scores are thousandths of a logit."""
SURE = 2  # standard errors by which new weights must win


def main(arguments: Sequence[str]) -> None:
    """Play, fit, tell, try; and write, if asked to."""
    from variants.engine.catalog import PARTS, engine_of

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(PARTS))
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--duel", type=int, default=500, help="openings that new and old weights play, each twice"
    )
    parser.add_argument(
        "--write", action="store_true", help="the new weights, if they win by twice the error"
    )
    options = parser.parse_args(arguments)
    if options.games < 1 or options.nodes < 1 or options.duel < 2:
        parser.error("it takes a game, a node, and two openings for the duel, or there is no error to tell")
    old, text = engine_of(options.game), FILE.read_text(encoding="utf-8")
    samples = collect_samples(old, options.nodes, options.seed, options.games)
    new_text = rewritten(text, section_of(old), fit_and_report(old, samples))
    new = engine_of(options.game, weights=new_text)
    starts = islice(openings_for(old, options.seed), options.duel)
    share, error = compare_engines(new, old, starts, Limits(nodes=options.nodes))
    print(f"new against old: {share:.1%} of {2 * options.duel} games, +- {SURE * error:.1%}")
    if options.write and share - 0.5 > SURE * error:
        FILE.write_text(new_text, encoding="utf-8")


def collect_samples(engine: AnyEngine, nodes: int, seed: int, games: int) -> list[Sample]:
    """Those of so many games, or of as many as Ctrl-C allows."""
    samples: list[Sample] = []
    with suppress(KeyboardInterrupt):
        for number, game_samples in enumerate(self_play_samples(engine, nodes, seed, games), 1):
            samples += game_samples
            if number % 100 == 0:
                print(f"{number} games, {len(samples)} positions", flush=True)
    return samples


def fit_and_report(engine: AnyEngine, samples: Sequence[Sample]) -> dict[Name, int]:
    """The weights fitted, each beside what it was, and by how much they foretell better."""
    old_weights = self_play(engine).weights
    has_dice = isinstance(engine, DiceSearcher)
    scale = LOGITS if has_dice else min(SCALES, key=lambda scale: error_of(old_weights, samples, scale))
    new_weights = fit_weights(old_weights, samples, scale, fixed=() if has_dice else lightest(old_weights))
    for (row, column), weight in new_weights.items():
        print(f"{row:12}{column:3}{old_weights[row, column]:7}{weight:7}")
    errors = error_of(old_weights, samples, scale), error_of(new_weights, samples, scale)
    print(f"scale {scale:.0f}: error {errors[0]:.5f} before, {errors[1]:.5f} after")
    return new_weights


def lightest(worths: Mapping[Name, int]) -> list[Name]:
    """The kinds that all worths are measured by."""
    least = min(worth for worth in worths.values() if worth > 0)
    return [name for name, worth in worths.items() if worth == least]


# --- The file --------------------------------------------------------------------------------------------------


def section_of(engine: AnyEngine) -> str:
    """Where the weights that are tuned stand."""
    return engine.slug if isinstance(engine, DiceSearcher) else f"{engine.slug}.pieces"


def rewritten(text: str, section: str, weights: Mapping[Name, int]) -> str:
    """The file's text with other weights in a section, and nothing else changed."""
    head, mark, section_and_tail = text.partition(f"[{section}]\n")
    table, gap, tail = section_and_tail.partition("\n\n[")
    lines = [_line_with(line, weights) for line in table.split("\n")]
    return head + mark + "\n".join(lines) + gap + tail


def _line_with(line: str, weights: Mapping[Name, int]) -> str:
    row, mark, value_and_comment = line.partition("=")
    value, comment, comment_text = value_and_comment.partition("#")
    columns = count()

    def number(match: re.Match[str]) -> str:
        weight = weights.get((row.strip(), next(columns)))
        return match[0] if weight is None else f"{weight:{len(match[0])}}"

    return row + mark + re.sub(r" *-?\d+", number, value) + comment + comment_text if mark else line


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    main(sys.argv[1:])
