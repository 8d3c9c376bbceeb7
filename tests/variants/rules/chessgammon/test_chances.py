"""The author's chances as exact fractions, and those he reckoned without doubles."""

from fractions import Fraction

import pytest
from hypothesis import given

from campaigns.rules.contract import Side
from tests.examples import examples
from tests.variants.rules.chessgammon.by_hand import board_of, lines, takes_king
from tests.variants.rules.chessgammon.drawn import placed, sq
from tests.variants.rules.chessgammon.random_positions import scattered
from variants.rules.chessgammon.chances import ROLLS, danger, danger_to_king, throws
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON

ELEVEN = Fraction(11, 36)


def duel(first, second):
    """The chance of the side that rolls first, if each hits with its chance until one has: Pa / (Pa + Pb(1 - Pa))."""
    return first / (first + second * (1 - first))


def test_twenty_one_rolls_are_thirty_six_throws():
    assert len(ROLLS) == 21
    assert sum(map(throws, ROLLS)) == 36


def test_two_kings_side_by_side_hit_by_11_in_36_the_first_wins_36_in_61():
    kings = placed("Kd4 ke5")
    for side in Side:
        assert danger_to_king(kings, side, STANDARD).chance == ELEVEN
    assert duel(ELEVEN, ELEVEN) == Fraction(36, 61) == Fraction(1296, 2196)
    assert f"{float(duel(ELEVEN, ELEVEN)):.4f}" == "0.5902"  # the article cuts it to 0.5901


def test_the_second_player_wins_the_rest():
    assert ELEVEN * Fraction(25, 36) / (ELEVEN + ELEVEN * Fraction(25, 36)) == 1 - Fraction(36, 61)


@pytest.mark.parametrize(
    ("pieces", "chance"),
    [
        ("Ka1 Nc3 kd5", Fraction(11, 36)),
        ("Ka1 Nc3 Bg2 kd5", Fraction(20, 36)),  # a 2 or a 3
        ("Ka1 Nb1 kd5", Fraction(1, 36)),  # by 2-2 alone
        ("Ka1 Qh1 Ph2 kb8", Fraction(1, 36)),  # by 5-5 alone
        ("Ka1 kh8", Fraction(0)),
        ("Ka1 Rd1 Nd4 kd8", Fraction(1 + 2, 36)),  # by 2-2, and by 4-2 when the Knight steps aside
        ("Ka1 Pb6 kb8", Fraction(0)),  # a pawn takes nothing straight ahead
    ],
)
def test_the_chance_that_the_king_is_hit(pieces, chance):
    position = placed(pieces)
    assert danger_to_king(position, Side.BLACK, STANDARD).chance == chance


def test_the_dice_on_the_table_and_the_side_to_move_do_not_count():
    kings = placed("Kd4 ke5", "black", dice=(3,))
    assert danger_to_king(kings, Side.BLACK, STANDARD).chance == ELEVEN


def test_by_wilson_s_table_a_pawn_hits_with_two_faces():
    assert danger_to_king(placed("Ka1 Pd4 ke5"), Side.BLACK, STANDARD).chance == ELEVEN
    assert danger_to_king(placed("Ka1 Pd4 ke5"), Side.BLACK, WILSON).chance == Fraction(20, 36)


def test_a_piece_taken_in_passing_is_in_danger_where_he_stands():
    position = placed("Ka1 Pa4 pb4 kh8", "black", passed=("a3",))
    assert danger(position, sq("a4"), Side.BLACK, STANDARD).chance == ELEVEN


def test_a_taken_king_is_in_no_danger():
    assert danger_to_king(placed("Ka1", "black"), Side.BLACK, STANDARD).chance == 0


@examples(25)
@given(position=scattered())
def test_the_rolls_that_hit_are_those_with_a_line_that_takes_the_king(position):
    side = position.side
    hits = danger_to_king(position, side.other, STANDARD).rolls
    board = board_of(position)
    for roll in ROLLS:
        assert (roll in hits) == any(_hits(board, line) for line in lines(board, roll, STANDARD))


def _hits(board, line):
    board = board.copy()
    for _, move in line:
        if takes_king(board, move):
            return True
        board.push(move)
        board.turn = not board.turn
    return False
