"""What lessons say of a duel: who may take a piece by the next roll, and who wins if two pieces hunt each other.

Source: Billings, on two Kings: "(11/36) + (11/36)(25/36)(25/36) + ...".
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from campaigns.rules.contract import Side
from campaigns.rules.facts import Facts
from campaigns.rules.labels import number_word
from variants.rules.chessgammon import turn
from variants.rules.chessgammon.chances import before_roll, danger
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.situation import Situation
from variants.rules.facts import whole_percentage
from variants.rules.grid.army import side_of
from variants.rules.orthodox.pieces import GRID


def chessgammon_facts(position: Situation) -> Facts:
    def chance(square: str) -> Fraction:
        hitter = _hitter(position, square)
        return danger(position.placed, GRID.read(square), hitter, position.table_of(hitter)).chance

    def duel(square: str, other_square: str) -> Fraction:
        """The share of who acts first and takes on `square`, the other one on `other_square`."""
        first, second = chance(square), chance(other_square)
        return first / (1 - (1 - first) * (1 - second))

    return {
        "takers": lambda square: number_word(len(takers(position, square))),
        "duel": lambda square, back: whole_percentage(duel(square, back)),
        "duel-share": lambda square, back: "{} of {}".format(*duel(square, back).as_integer_ratio()),
    }


def takers(position: Situation, square: str) -> frozenset[int]:
    """Where the pieces stand that may take on a square by the other side's next roll, with one die or with both."""
    hitter = _hitter(position, square)
    table, to = position.table_of(hitter), GRID.read(square)
    roll_position = before_roll(position.placed, hitter)
    rolls = danger(position.placed, to, hitter, table).rolls
    positions = (replace(roll_position, dice=roll) for roll in rolls)
    return frozenset(start for position in positions for start in _takers(position, table, to))


def _hitter(position: Situation, square: str) -> Side:
    return side_of(position.placed.board[GRID.read(square)]).other


def _takers(position: Position, table: DiceTable, to: int) -> Iterator[int]:
    """The squares where the pieces stand that this roll lets take there, now or after a half-move."""
    for first, packed in turn.plays(position, table).items():
        if first.to == to:
            yield first.start
            continue
        for second in turn.plays(turn.after(position, packed), table):
            if second.to == to:
                yield first.start if second.start == first.to else second.start
