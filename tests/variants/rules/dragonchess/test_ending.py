"""Mate, stalemate and the draws (Dragon #100; R-5.3, R-5.5, R-6, A-12, A-16 to A-18)."""

import pytest

from campaigns.rules.contract import Over, Side
from tests.variants.rules.dragonchess.drawn import act, can, move, over, placed, play, start
from variants.rules.dragonchess.check import in_check
from variants.rules.dragonchess.game import DRAGONCHESS as GAME
from variants.rules.dragonchess.moves import after, divide, ending_of, is_insufficient, legal_moves


#
def test_in_check_without_a_legal_move_is_checkmate():
    # The Hero guards the Mage, who takes the squares around; the Clerics take those above and below.
    mated = placed("K2a1 m2a2 h2c4 c3a2 c1a2")
    assert in_check(mated)
    assert ending_of(mated) == Over("checkmate", Side.BLACK)


#
def test_a_frozen_king_is_mated_if_attacked_and_nothing_can_be_done():
    assert ending_of(placed("K2g1 b1g1 o2g8")) == Over("checkmate", Side.BLACK)


#
@pytest.mark.parametrize(
    ("helper", "rescue"),
    [("O2a8", "2a82g8"), ("O2a4", "2a42g4"), ("B1g7", "1g71g8")],
    ids=["capturing", "interposing", "freezing the attacker"],
)
def test_a_frozen_king_is_saved_by_any_legal_move(helper, rescue):
    drawn = placed(f"K2g1 b1g1 o2g8 {helper}")
    assert ending_of(drawn) is None
    assert can(drawn, rescue)


def test_capturing_the_freezing_basilisk_alone_does_not_parry_the_attack():
    drawn = placed("K2g1 b1g1 o2g8 E1h1")
    assert not can(drawn, "1h11g1")


#
def test_a_frozen_king_that_is_not_attacked_and_cannot_move_is_stalemated():
    assert ending_of(placed("K2g1 b1g1 c3d4")) == Over("stalemate", None)


#
def test_stalemate_is_a_draw_also_without_freezing():
    drawn = placed("K3a1 c2b2")
    assert not in_check(drawn)
    assert ending_of(drawn) == Over("stalemate", None)


def test_a_bare_king_can_be_mated_by_a_king_and_a_sylph():
    assert ending_of(placed("K2b7 S3a7 k3a8", Side.BLACK)) == Over("checkmate", Side.WHITE)


#
@pytest.mark.parametrize("pieces", ["", "O2a1 o2b5", "U2a1 T2b5 t2c5 u2h8 O2c4 k2g8"])
def test_with_kings_oliphants_unicorns_and_thieves_alone_it_is_a_draw(pieces):
    assert ending_of(placed(pieces)) == Over("insufficient", None)


#
@pytest.mark.parametrize("piece", "SGRWHCMPDBE")
def test_any_one_other_piece_is_enough_to_play_on(piece):
    board = {"S": "3", "G": "3", "R": "3", "D": "1", "B": "1", "E": "1"}.get(piece, "2")
    assert not is_insufficient(placed(f"{piece}{board}e4"))


#
def test_a_hundred_half_moves_without_capture_or_warrior_are_a_draw():
    assert ending_of(placed("C2e4", halfmove=99)) is None
    assert ending_of(placed("C2e4", halfmove=100)) == Over("fifty", None)


def test_mate_on_the_last_of_them_goes_first():
    assert ending_of(placed("K2g1 b1g1 o2g8", halfmove=100)) == Over("checkmate", Side.BLACK)


#
@pytest.mark.parametrize(
    ("pieces", "text", "halfmove"),
    [
        ("W2e4", "2e42e5", 0), ("O2e4 w2e6", "2e42e6", 0), ("R3e4 w2e4", "3e42e4", 0), ("S3e4", "3e43f5", 31),
        ("D1e4", "1e41e5", 31), ("C2e4", "2e42e5", 31),
    ],
)  # fmt: skip
def test_only_captures_and_the_warrior_s_moves_begin_the_count_anew(pieces, text, halfmove):
    drawn = placed(pieces, halfmove=30)
    assert play(drawn, text).halfmove == halfmove
    assert GAME.variant.repetition.is_lasting(drawn, move(text), play(drawn, text)) is (halfmove == 0)


#
def test_the_third_time_a_position_stands_it_is_a_draw_by_itself():
    state = start(placed("C2e4 c2e7"))
    round_trip = ["2e42e5", "2e72e6", "2e52e4", "2e62e7"]
    for text in round_trip * 2:
        assert over(state) is None
        state = act(state, move(text))
    assert over(state) == Over("repetition", None)


def test_the_same_pieces_with_the_other_side_to_move_are_another_position():
    # Gold loses a move with his King's triangle: every second time it is Scarlet's turn.
    state = start(placed("K2a1 c2h8 k2l8"))
    for text in ["2a12a2", "2h82h7", "2a22b1", "2h72h8", "2b12a1", "2h82h7", "2a12a2", "2h72h8"]:
        state = act(state, move(text))
        assert over(state) is None


def test_the_way_a_hero_came_does_not_make_another_position():
    by_one_way = play(placed("H2d4"), "2d43e5", "3l82l8")
    by_another = play(placed("H2f4"), "2f43e5", "3l82l8")
    assert by_one_way.board == by_another.board


#
def test_perft_ignores_the_draws():
    drawn = placed("", halfmove=100)
    assert sum(divide(drawn, 2).values()) == sum(
        len(legal_moves(after(drawn, move))) for move in legal_moves(drawn)
    )
