"""Grice's matches in bulk against the same matches turn by turn, in one run: through the rules alone, and as the judge's page
has them played.

All are matches of a kingdom's people, everybody by the temperament of the profession; what counts is the ratio. Both halves take
their dice from the same stream.
"""

import time
from collections.abc import Callable
from statistics import median

from bench.kingdom import kingdom
from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.match.bulk import BulkJudging, BulkSide
from campaigns.match.models import Match
from campaigns.match.play.sitting import Form
from campaigns.people.models import Character
from campaigns.rules.seeded_dice import SeededDice
from chess_minigame.judge.play import matches
from chess_minigame.judge.play.bulk import GriceTable
from chess_minigame.judge.play.playing_out import play_out
from chess_minigame.rules.bulk.turn_by_turn import play_turn_by_turn

PEOPLE = 1000
ROUNDS, IN_BULK, BY_RULES, AT_TABLE = 5, 4000, 100, 10
GOAL = 100

Pair = tuple[BulkSide, BulkSide]


def main() -> None:
    """Measure and print."""
    campaign, dm = kingdom("Kingdom", PEOPLE)
    sides = [BulkSide(one, one.cm) for one in _people(campaign) if one.cm is not None]
    seeded, table = SeededDice("circuits"), GriceTable(BulkJudging(campaign.rules))

    def in_bulk(pair: Pair, game: str) -> None:
        table.resolve(*pair, seeded.of(game))

    def by_rules(pair: Pair, game: str) -> None:
        play_turn_by_turn(table.pairing(*pair), seeded.of(game))

    def at_table(pair: Pair, game: str) -> None:
        white, black = (side.character for side in pair)
        answer = matches.start(campaign.pk, new_key(), white=white, black=black, day=0, by=dm)
        match = Match.objects.get(pk=answer.pk)
        play_out(match.pk, Form(new_key(), match.version, dm))  # to a noticed cheat at least

    costs = {
        name: [_each(play, sides, count, first) for first in range(ROUNDS)]
        for name, play, count in (
            ("in bulk", in_bulk, IN_BULK),
            ("by the rules", by_rules, BY_RULES),
            ("at the table", at_table, AT_TABLE),
        )
    }
    _report({name: median(seconds) for name, seconds in costs.items()})


def _people(campaign: Campaign) -> list[Character]:
    return list(campaign.characters.select_related("profession"))


def _each(play: Callable[[Pair, str], None], sides: list[BulkSide], count: int, first: int) -> float:
    """Processor seconds for one match, of so many."""
    people = len(sides)
    pairs = [
        (sides[(first + number) % people], sides[(first + 331 + number) % people]) for number in range(people)
    ]
    began = time.process_time()
    for number in range(count):
        play(pairs[number * 7 % people], f"{first} {number}")
    return (time.process_time() - began) / count


def _report(costs: dict[str, float]) -> None:
    bulk = costs["in bulk"]
    print(
        f"\nGrice's match between two of a kingdom of {PEOPLE}, processor time each, median of {ROUNDS} rounds\n"
    )
    for name, seconds in costs.items():
        ratio = "" if name == "in bulk" else f"{seconds / bulk:>10.0f}x   (goal {GOAL})"
        print(f"{name:32}{1_000_000 * seconds:>12.1f} us{ratio}")
