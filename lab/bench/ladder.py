"""`make ladder`: games between CMs on every full board, one rating scale for each, and Grice's own odds beside it.

A ladder can be broken off and gone on with at any time, by anybody: what has been played stands in
`lab/engine/ladder-games.jsonl`. What is printed and written follows from the games alone, never from the clock.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from math import log10
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django  # noqa: E402

django.setup()

from chess_minigame.rules.odds.model import OddsModel  # noqa: E402
from chess_minigame.rules.odds.solve import solve  # noqa: E402
from lab.engine.ladder import RUNGS, SHARE, GamesLog, Result, play_rounds, ratings_of, with_scale  # noqa: E402
from variants.catalog import GAMES  # noqa: E402
from variants.fairness.ladder import FILE, TENFOLD  # noqa: E402


def main(arguments: Sequence[str]) -> None:
    """Play what is missing, fit, print; and write, if asked to."""
    parser = argparse.ArgumentParser(prog="make ladder", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--rounds", type=int, default=20, help="openings for each pair; two games each")
    parser.add_argument("--share", type=float, default=SHARE, help="of the positions that a CM looks at")
    parser.add_argument("--lowest", type=int, default=RUNGS[0])
    parser.add_argument("--highest", type=int, default=RUNGS[-1])
    parser.add_argument("--log", type=Path, default=GamesLog.FILE)
    parser.add_argument(
        "--write",
        action="store_true",
        help="put the scales into variants/fairness/ladder.toml, a part of one onto what stands below it",
    )
    options = parser.parse_args(arguments)
    log = GamesLog(options.log)
    rungs = [rung for rung in RUNGS if options.lowest <= rung <= options.highest]
    for slug in options.boards:
        play_rounds(slug, rungs, options.rounds, options.share, log, lambda line: print(line, flush=True))
    for slug in options.boards:
        results = [
            result
            for result in log.results(slug, options.share).values()
            if {result.white, result.black} <= {*rungs}
        ]
        played_rungs = [
            rung for rung in rungs if any(rung in (result.white, result.black) for result in results)
        ]
        if not played_rungs:
            continue
        ratings = ratings_of(played_rungs, results)
        _print_scale(slug, results, ratings)
        if options.write:
            text = FILE.read_text(encoding="utf-8")
            FILE.write_text(with_scale(text, slug, len(results), ratings), encoding="utf-8")


def _print_scale(slug: str, results: Sequence[Result], ratings: dict[int, int]) -> None:
    print(f"\n{GAMES[slug].title}: {len(results)} games\n")
    print(f"{'CM':>5}{'rating':>8}{'rise':>7}{'Grice':>7}   against the rung below")
    below = None
    for cm, rating in ratings.items():
        if below is None:
            print(f"{cm:>5}{rating:>8}")
        else:
            rise, grices = rating - ratings[below], grices_rating(cm, below)
            games = [result for result in results if {result.white, result.black} == {cm, below}]
            score = sum(result.points if result.white == cm else 1 - result.points for result in games)
            print(f"{cm:>5}{rating:>8}{rise:>7}{grices:>7.0f}   {score:g} of {len(games)}")
        below = cm
    steps = [(ratings[high] - ratings[low], grices_rating(high, low)) for low, high in pairwise(ratings)]
    print(f"whole: {sum(rise for rise, _ in steps)} points, Grice's {sum(grices for _, grices in steps):.0f}")


def grices_rating(cm: int, rival: int) -> float:
    """By how many points Grice's odds rate a CM above another, both sides playing as well as they can, colours in turn."""
    values = solve(OddsModel.of(cm, rival)).at(0, 1).value - solve(OddsModel.of(rival, cm)).at(0, 1).value
    score = (1 + values / 2) / 2
    return TENFOLD * log10(score / (1 - score))


if __name__ == "__main__":
    main(sys.argv[1:])
