"""What gives check and what does not (Dragon #100, "Movement and capture notation"; R-5.1, R-5.2, R-5.4, A-14)."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import can, placed, sq
from variants.rules.dragonchess.check import checkers, in_check


#
@pytest.mark.parametrize(
    "pieces",
    [
        "K2g4 r3g4", "K2g4 r3g5", "K2g4 r3f4",  # the Dragon, from afar
        "K3g4 s3g5", "K2g4 s3g4",  # the Sylph straight ahead and straight down
        "K2g4 d2h5", "K1g4 d1h5", "K2g4 d1g4",  # the Dwarf diagonally ahead and from below straight up
        "K2g4 w2f5",
        "K1g4 b1g5", "K1g4 b1f5",
        "K1g4 e1g5", "K1g4 e1g6", "K2g4 e1g5", "K1g4 e2g5",
        "K2g4 m3g4", "K1g4 m3g4",
        "K2g4 g3h5", "K3g4 g3i7", "K3g4 g2f5",
        "K2g4 h1h5", "K3g4 h2h5",
        "K2g4 p3g6", "K1g4 p3g5",
        "K3g4 c2g4",
    ],
)  # fmt: skip
def test_this_is_check(pieces):
    assert in_check(placed(pieces))


@pytest.mark.parametrize(
    "pieces",
    [
        "K2g4 r3h5", "K1g4 r3g4",  # never diagonally, never two boards down
        "K3g4 s3f5", "K3g4 s2g4", "K2g4 s2g5",  # a Sylph's quiet moves; nothing from the middle board
        "K3a7 s2d4",  # nor by its return to a starting square
        "K2g4 d2g5", "K2g4 d2h4", "K1g4 d2g4", "K1g4 d1g5",
        "K2g4 w2g5",
        "K1g4 b1g3", "K2g4 b1g5",
        "K1g4 e1h5", "K2g4 e2g5", "K2g4 e1g4",
        "K3g4 k3g5", "K3g4 h3h5",
        "K2g4 g2g5", "K1g4 g3h5",
        "K3g4 p3i5",
    ],
)  # fmt: skip
def test_this_is_not(pieces):
    assert not in_check(placed(pieces, lawful=False))


@pytest.mark.parametrize(
    ("pieces", "between"),
    [
        ("K1g4 e1g6", "d1g5"),
        ("K2g4 e1h4", "b1g4"),
        ("K1g4 e2h4", "d1h4"),
        ("K1g4 m3g4", "w2g4"),
        ("K2g4 o2g8", "w2g6"),
    ],
)
def test_elementals_mages_and_riders_check_along_an_empty_path_only(pieces, between):
    assert in_check(placed(pieces))
    assert not in_check(placed(f"{pieces} {between}"))


#
def test_a_pinned_piece_still_checks():
    pinned = placed("K2a4 o2g4 k2g8 O2g1")
    assert checkers(pinned) == (sq("2g4"),)


#
def test_a_move_may_not_leave_the_own_king_attacked():
    drawn = placed("K2g1 O2g4 o2g8")
    assert can(drawn, "2g42g8")
    assert not can(drawn, "2g42f4")


#
def test_the_king_may_not_move_to_an_attacked_square_nor_back_from_a_rider():
    assert not can(placed("K2g4 o2g8"), "2g42g3")
    assert not can(placed("K2g4 o2f8"), "2g42f4")


def test_an_attack_on_the_side_that_waits_is_no_check_for_the_mover():
    assert not in_check(placed("K2g1 k2g8 u2e7", Side.WHITE))
