"""Freezing (Dragon #100, "Basilisk"; erratum Dragon #102; R-4, A-2, A-10, A-11, A-13, A-15, A-21)."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import can, frozen, placed, play, sq, targets
from variants.rules.dragonchess.check import attackers, checkers, frozen_by, in_check


#
def test_an_enemy_directly_above_cannot_move():
    drawn = placed("b1d4 M2d4")
    assert frozen(drawn) == {sq("2d4")}
    assert frozen_by(drawn, sq("2d4")) == sq("1d4")
    assert targets(drawn, "2d4") == []


#
def test_a_friend_directly_above_moves_as_ever():
    assert frozen(placed("B1d4 M2d4")) == frozenset()
    assert targets(placed("B1d4 M2d4"), "2d4")


def test_only_the_middle_board_is_frozen_and_only_directly_above():
    assert targets(placed("b1d4 M3d4"), "3d4")
    assert targets(placed("b1d4 M2d5"), "2d5")


#
def test_a_piece_is_frozen_at_once_on_arrival():
    assert frozen(play(placed("O2d1 b1d4"), "2d12d4")) == {sq("2d4")}


def test_the_capturing_and_the_interposing_piece_are_frozen_too():
    assert frozen(play(placed("O2d1 w2d4 b1d4"), "2d12d4")) == {sq("2d4")}
    interposed = play(placed("K2g1 o2g8 O2a4 b1g4"), "2a42g4")
    assert frozen(interposed) == {sq("2g4")}


def test_a_piece_is_free_again_when_the_basilisk_moves_or_is_captured():
    moved = play(placed("b1d4 M2d4", Side.BLACK), "1d41d3")
    assert targets(moved, "2d4")
    taken = play(placed("b1d5 M2d5 D1c4", Side.WHITE), "1c41d5", "3l82l8")
    assert targets(taken, "2d5")


#
def test_a_frozen_piece_gives_no_check():
    assert not in_check(placed("K2g1 o2g5 B1g5"))
    assert in_check(placed("K2g1 o2g5"))


#
def test_a_basilisk_may_not_leave_if_that_releases_an_attack_on_its_king():
    pinned = placed("K2g1 o2g5 B1g5")
    assert targets(pinned, "1g5") == []
    assert targets(placed("K2g1 u2g5 B1g5"), "1g5") != []


#
def test_capturing_the_basilisk_is_a_discovered_check_by_unfreezing():
    released = play(placed("k2g8 O2g4 b1g4 D1f3"), "1f31g4")
    assert checkers(released) == (sq("2g4"),)


def test_moving_a_basilisk_under_the_checking_piece_answers_the_check():
    drawn = placed("K2g1 o2g5 B1g4")
    assert in_check(drawn)
    assert can(drawn, "1g41g5")


#
def test_a_basilisk_freezes_though_it_is_attacked_and_its_king_in_check():
    drawn = placed("k2g8 O2g1 b1d4 e1d5 M2d4 D1c3", Side.BLACK)
    assert in_check(drawn)
    assert sq("2d4") in frozen(drawn)
    assert attackers(drawn, sq("1d4"), Side.WHITE)


def test_a_basilisk_is_never_frozen_itself():
    assert targets(placed("B1d4 b1d5"), "1d4")


#
@pytest.mark.parametrize("pieces", ["K2g4 b1g5", "K2f5 b1g5"])
def test_even_the_king_may_step_above_an_enemy_basilisk_if_not_attacked(pieces):
    assert can(placed(pieces), f"{pieces[1:4]}2g5")
    assert not can(placed(f"{pieces} o2a5"), f"{pieces[1:4]}2g5")


#
def test_a_king_may_stand_next_to_a_frozen_king_and_even_give_check_by_it():
    drawn = placed("K2g4 k2g6 B1g6")
    assert can(drawn, "2g42g5")
    uncovering = play(placed("K2g4 k2g6 B1g6 O2g1"), "2g42f5")
    assert in_check(uncovering)


#
def test_the_frozen_king_attacks_nothing():
    assert attackers(placed("K2g4 k2g6 B1g6"), sq("2g5"), Side.BLACK) == ()
