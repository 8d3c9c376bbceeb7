"""The luck of a roll: against all the others that could have fallen."""

from fractions import Fraction

from hypothesis import given

from tests.examples import examples
from tests.variants.rules.chessgammon.drawn import FIRST, placed
from tests.variants.rules.chessgammon.random_positions import scattered
from variants.rules.chessgammon.chances import OPENING_ROLLS, lucks, throws
from variants.rules.chessgammon.dice_tables import STANDARD


def by_roll(position, *rolls):
    found = {luck.roll: luck for luck in lucks(position, STANDARD, *rolls)}
    return found.__getitem__


# R21
def test_the_stronger_piece_to_be_taken_counts_then_the_usable_dice():
    of = by_roll(placed("Ka1 Bb1 Rh5 qe4 kh8"))
    assert (str(of((4, 4)).takes), str(of((3, 3)).takes), of((2, 1)).takes) == ("King", "Queen", None)
    assert of((4, 1)).luck > of((3, 1)).luck > of((6, 6)).luck > of((6, 1)).luck > of((2, 1)).luck
    assert of((4, 1)).luck == Fraction(25, 36)  # eleven throws hold a 4; none is better


def test_at_the_first_position_only_the_dice_count():
    of = by_roll(FIRST)
    assert of((6, 4)).dice == 0
    assert of((3, 2)).dice == 1
    assert of((2, 1)).dice == 2
    assert of((6, 4)).luck == of((5, 5)).luck < of((3, 2)).luck < of((2, 1)).luck == of((6, 1)).luck


def test_the_opening_roll_is_no_double():
    found = lucks(FIRST, STANDARD, OPENING_ROLLS)
    assert len(found) == 15
    assert sum(2 * luck.luck for luck in found) == 0


@examples(20)
@given(position=scattered())
def test_over_all_thirty_six_throws_luck_comes_to_nothing(position):
    assert sum(throws(luck.roll) * luck.luck for luck in lucks(position, STANDARD)) == 0
