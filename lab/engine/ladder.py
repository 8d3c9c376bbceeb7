"""Games between neighbouring CMs, and one rating scale fitted to them: what `make ladder` plays and writes.

Every CM looks at the same share of the positions that it is granted in earnest, so that a ladder of all of them can be played in
hours. Each opening (and all its dice) is played twice, with colours changed. A game that has been played is kept in a log, and counts
for as long as both players are what they were: who goes on later plays what is missing.
"""

import json
import tomllib
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from math import log
from pathlib import Path

from campaigns.rules.contract import Side
from lab.engine.duel import (
    AnyEngine,
    MayResign,
    Opening,
    max_actions_of,
    openings_for,
    play_game,
    points,
    resigning_player,
)
from variants.engine.catalog import engine_of
from variants.engine.evaluation import weights_digest
from variants.engine.front import Limits
from variants.engine.strength import MortalPlayer, strength_of
from variants.fairness.ladder import STRONGEST_CM, TENFOLD, score_for

RUNGS = (*range(10, 101, 10), 117, STRONGEST_CM)
REACH = 2  # how many rungs apart two players may be
SHARE = 0.125
PATIENCE = 4  # turns without hope, as anybody's of no marked temperament
LENT_GAMES = 2.0  # games lent to every two neighbours
SWEEPS, NEAR = 20_000, 1e-7

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Result:
    """A game of two CMs: White's points."""

    white: int
    black: int
    points: float


def pairs_of(rungs: Sequence[int]) -> list[tuple[int, int]]:
    """Who plays whom, the lowest, and so the quickest, first."""
    return [(low, high) for index, high in enumerate(rungs) for low in rungs[max(0, index - REACH) : index]]


def nodes_granted(cm: int, share: float) -> int:
    """How many positions a CM looks at in a ladder of such a share."""
    return max(1, round(strength_of(cm).nodes * share))


# --- Playing ---------------------------------------------------------------------------------------------------


class GamesLog:
    """The games that have been played, one on a line: who with whom, how strong they were, the opening, White's points.

    Above CM 100 a game takes minutes: FILE is for everybody to go on with.
    """

    FILE = Path(__file__).with_name("ladder-games.jsonl")

    def __init__(self, path: Path) -> None:
        self._path = path

    def results(self, slug: str, share: float) -> dict[tuple[int, int, int], Result]:
        """By White, Black and the opening's number: those of players who are still what they were."""
        lines = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        results, weights = {}, weights_digest(slug)
        for row in map(json.loads, lines):
            white, black = row["white"], row["black"]
            players = [_signature(cm, share) for cm in (white, black)]
            if (row["board"], row.get("weights"), row["players"]) == (slug, weights, players):
                results[white, black, row["opening"]] = Result(white, black, row["points"])
        return results

    def add(self, slug: str, share: float, opening: int, result: Result) -> None:
        """Write a game down."""
        row = {
            "board": slug,
            "weights": weights_digest(slug),
            "white": result.white,
            "black": result.black,
            "players": [_signature(cm, share) for cm in (result.white, result.black)],
            "opening": opening,
            "points": result.points,
        }
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(row)}\n")


def _signature(cm: int, share: float) -> list[float]:
    strength = strength_of(cm)
    return [nodes_granted(cm, share), strength.equal, strength.choices, round(strength.slips, 6), PATIENCE]


def play_rounds(
    slug: str,
    rungs: Sequence[int],
    rounds: int,
    share: float,
    log_: GamesLog,
    tell: Progress = lambda line: None,
) -> None:
    """Play what the log lacks: so many openings for each pair, each with both colours."""
    engine = engine_of(slug)
    played_games = log_.results(slug, share)
    for number, opening in enumerate(islice(openings_for(engine), rounds)):
        for low, high in pairs_of(rungs):
            for white, black in ((low, high), (high, low)):
                if (white, black, number) not in played_games:
                    result = Result(white, black, _points(engine, opening, white, black, share))
                    log_.add(slug, share, number, result)
        tell(f"{slug}: opening {number + 1} of {rounds}")


def _points(engine: AnyEngine, opening: Opening, white: int, black: int, share: float) -> float:
    game = engine.game

    def player(cm: int) -> MayResign:
        return resigning_player(
            MortalPlayer(engine, game, cm), Limits(nodes=nodes_granted(cm, share)), opening.seed, PATIENCE
        )

    return points(play_game(game, player(white), player(black), opening, max_actions_of(engine)), Side.WHITE)


# --- Fitting ---------------------------------------------------------------------------------------------------


def ratings_of(rungs: Sequence[int], results: Collection[Result]) -> dict[int, int]:
    """The likeliest ratings (Bradley and Terry's model, a draw half a win and half a loss), made a curve that never falls.

    Every two neighbours are lent a few games whose score is that of the whole curve's mean slope, so that few games say little and
    whoever never wins has a rating too. The lowest rung's is 0.
    """
    level = _likeliest(rungs, results, 0.0)
    slope = (level[rungs[-1]] - level[rungs[0]]) / (rungs[-1] - rungs[0])
    likeliest = _likeliest(rungs, results, slope)
    weights = [LENT_GAMES + sum(rung in (result.white, result.black) for result in results) for rung in rungs]
    rising = never_falling([likeliest[rung] for rung in rungs], weights)
    return {rung: round(rating - rising[0]) for rung, rating in zip(rungs, rising, strict=True)}


def _likeliest(rungs: Sequence[int], results: Collection[Result], slope: float) -> dict[int, float]:
    """The ratings that make results likeliest, and lent games of that slope in points a CM."""
    games: defaultdict[tuple[int, int], float] = defaultdict(float)
    won: defaultdict[int, float] = defaultdict(float)
    for low, high in pairwise(rungs):
        games[low, high] += LENT_GAMES
        won[low] += LENT_GAMES * score_for(slope * (low - high))
        won[high] += LENT_GAMES * score_for(slope * (high - low))
    for result in results:
        games[min(result.white, result.black), max(result.white, result.black)] += 1
        won[result.white] += result.points
        won[result.black] += 1 - result.points
    return _settle_ratings(rungs, games, won)


def _settle_ratings(
    rungs: Sequence[int], games: Mapping[tuple[int, int], float], won: Mapping[int, float]
) -> dict[int, float]:
    """One rating after the other to where it makes the results likeliest, until none moves."""
    ratings = dict.fromkeys(rungs, 0.0)
    rivals = {
        rung: [(low if high == rung else high, count) for (low, high), count in games.items() if rung in (low, high)]
        for rung in rungs
    }  # fmt: skip
    slope = log(10) / TENFOLD
    for _ in range(SWEEPS):
        moved = 0.0
        for rung in rungs:
            expected = [(count, score_for(ratings[rung] - ratings[rival])) for rival, count in rivals[rung]]
            missing = won[rung] - sum(count * score for count, score in expected)
            bend = slope * sum(count * score * (1 - score) for count, score in expected)
            step = max(-50.0, min(50.0, missing / bend))
            ratings[rung] += step
            moved = max(moved, abs(step))
        if moved < NEAR:
            break
    return ratings


def never_falling(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The nearest values that never fall: neighbours that do become their mean by weight (isotonic regression)."""
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        pools.append((value, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (low, light, few), (high, heavy, many) = pools[-2:]
            total = light + heavy
            pools[-2:] = [((low * light + high * heavy) / total, total, few + many)]
    return [value for value, _, count in pools for _ in range(count)]


# --- The file --------------------------------------------------------------------------------------------------


def with_scale(text: str, slug: str, games: int, ratings: dict[int, int]) -> str:
    """The text of ladder.toml with other ratings for a board from the lowest to the highest of these CMs, and nothing else changed.

    They are set upon what stands there of the lowest, and what stands above the highest upon them; the games are added to those
    that stand there, unless all is new.
    """
    head, mark, section_and_tail = text.partition(f"[{slug}]\n")
    _, gap, tail = section_and_tail.partition("\n[")
    section = tomllib.loads(text)[slug]
    old_points = dict(section["points"])
    lowest, highest = min(ratings), max(ratings)
    below = {cm: rating for cm, rating in old_points.items() if cm < lowest}
    foot = old_points.get(lowest, 0) if below else 0
    lift = foot + ratings[highest] - old_points.get(highest, 0)
    above = {cm: lift + rating for cm, rating in old_points.items() if cm > highest and highest in old_points}
    points = below | {cm: foot + rating for cm, rating in ratings.items()} | above
    numbers = ", ".join(f"[{cm}, {rating}]" for cm, rating in points.items())
    total = games + section["games"] if below or above else games
    return f"{head}{mark}games = {total}\npoints = [{numbers}]\n{gap}{tail}"
