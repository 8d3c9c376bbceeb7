"""The Dragon (Dragon #100, erratum Dragon #102; R-3.3, A-14)."""

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import assert_goes, can, move, placed, play, sq, targets
from variants.rules.dragonchess.check import checkers
from variants.rules.dragonchess.moves import after


def test_a_dragon_moves_as_king_and_bishop_of_the_upper_board():
    assert_goes(
        "3c4",
        upper="""
            .  .  .  .  .  .  .* .  .  .  .  .
            .  .  .  .  .  .* .  .  .  .  .  .
            s* .  .  .  .* .  .  .  .  .  .  .
            .  .* .* .* .  .  .  .  .  .  .  .
            .  .* R  .* .  .  .  .  .  .  .  .
            .  .* .* .* .  .  .  .  .  .  .  .
            .* .  .  .  S  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )


#
def test_a_dragon_at_3c4_captures_from_afar_on_five_squares_and_no_others():
    drawn = placed("R3c4 w2c4 w2c5 w2d4 w2c3 w2b4 w2b3 w2b5 w2d3 w2d5 w2c6 d1c4")
    assert [name for name in targets(drawn, "3c4") if name[0] != "3"] == ["2b4", "2c3", "2c4", "2c5", "2d4"]


def test_the_captured_piece_is_removed_and_the_dragon_stays():
    after_it = play(placed("R3c4 u2c5"), "3c42c5")
    assert after_it.on(sq("2c5")) is None
    assert after_it.on(sq("3c4")).name == "Dragon"
    assert after_it.side is Side.BLACK


def test_an_empty_square_or_an_own_piece_below_is_no_goal():
    assert not can(placed("R3c4 W2c4"), "3c42c4")
    assert not can(placed("R3c4"), "3c42c4")


def test_capturing_from_afar_is_a_whole_move_of_its_own():
    drawn = placed("R3c4 u2e4 w2c4")
    assert not can(drawn, "3c42e4")
    assert (
        sum(before != now for before, now in zip(drawn.board, play(drawn, "3c42c4").board, strict=True)) == 1
    )


def test_nothing_can_block_it():
    assert can(placed("R3c4 s3c5 S3c3 w2c5 w2c4"), "3c42c5")


#
def test_threatening_from_afar_is_check():
    assert checkers(placed("K2g1 r3g2")) == (sq("3g2"),)


def test_it_may_answer_a_check_from_afar_and_may_uncover_its_own_king():
    assert can(placed("K2g1 o2g4 R3g4"), "3g42g4")
    uncovering = placed("K2g1 w2g2 o2g4 R3g2")
    assert not can(uncovering, "3g22g2")


def test_a_dragon_can_never_be_frozen():
    assert targets(placed("R3c4 b1c4"), "3c4")


def test_the_capture_from_afar_begins_the_fifty_moves_anew():
    assert after(placed("R3c4 u2c5", halfmove=40), move("3c42c5")).halfmove == 0
