"""Castling: empty between, King unmoved, not out of, through or into attack; the rights."""

import pytest

from tests.variants.rules.orthodox.chess_itself import after, moves_of

BARE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def test_both_wings_are_open_where_nothing_stands_between():
    assert {"e1g1", "e1c1"} <= moves_of(BARE)


@pytest.mark.parametrize("to, placed", [("g1", "R4RK1"), ("c1", "2KR3R")])
def test_the_rook_goes_to_the_king_s_other_side_and_both_rights_are_spent(to, placed):
    assert after(BARE, f"e1{to}") == f"r3k2r/8/8/8/8/8/8/{placed} b kq - 1 1"


def test_without_the_right_there_is_no_castling():
    assert not {"e1g1", "e1c1"} & moves_of(BARE.replace("KQkq", "kq"))


def test_a_piece_between_forbids_it_also_beside_the_rook():
    assert {"e1g1", "e1c1"} & moves_of("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1") == {"e1g1"}


@pytest.mark.parametrize(
    "attacker, allowed",
    [
        ("4r3", set()),  # out of check
        ("5r2", {"e1c1"}),  # through
        ("6r1", {"e1c1"}),  # into
        ("3r4", {"e1g1"}),
        ("2r5", {"e1g1"}),
        ("1r6", {"e1g1", "e1c1"}),  # the rook's way may be attacked
        ("r7", {"e1g1", "e1c1"}),  # and so may the rook
    ],
)
def test_the_king_castles_neither_out_of_nor_through_nor_into_attack(attacker, allowed):
    assert {"e1g1", "e1c1"} & moves_of(f"k7/8/8/8/8/{attacker}/8/R3K2R w KQ - 0 1") == allowed


def test_a_king_s_or_rook_s_move_or_a_capture_on_the_corner_spends_rights():
    assert after(BARE, "a1a8") == "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"
    assert after(BARE, "h1h4", "e8e7") == "r6r/4k3/8/8/7R/8/8/R3K3 w Q - 2 2"
