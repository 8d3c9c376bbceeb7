"""One King and several: check, mate, captured Kings, castling (R7, R8, R9.1)."""

import pytest

from campaigns.rules.contract import Over, Side
from tests.variants.rules.wotn.drawn import drawn, moves_from, placed, played
from variants.rules.orthodox.pieces import GRID
from variants.rules.wotn.army import kings
from variants.rules.wotn.chart import STANDARD
from variants.rules.wotn.check import attackers, checkers, ending_of, in_check
from variants.rules.wotn.position_text import write_position


# R4.1
# A28
def test_a_pinned_piece_attacks_all_the_same():
    position = placed("Ke1 Re2 re8 kd4")
    assert moves_from(position, "e2") == {"e3", "e4", "e5", "e6", "e7", "e8=Nr", "e8=FLD"}
    assert GRID.read("e2") in attackers(position, GRID.read("d2"), Side.WHITE)


# R4.2
# R8.1
def test_an_only_king_may_not_be_left_attacked():
    assert moves_from(placed("Ke1 Re2 re8 kh8"), "e2") == {"e3", "e4", "e5", "e6", "e7", "e8=Nr", "e8=FLD"}
    assert moves_from(placed("Ke1 Rd2 re8 kh8"), "d2") == {"e2"}
    assert in_check(placed("Ke1 Rd2 re8 kh8"))


# R8.1
def test_an_only_king_in_check_without_a_move_is_mated():
    position = drawn("""
        8  . . . . . . . k
        2  . . . . . P P P
        1  r . . . . . K
    """)
    assert ending_of(STANDARD, position) == Over("checkmate", Side.BLACK)


# R8.2
def test_a_side_with_two_kings_is_never_in_check_and_may_go_where_it_likes():
    position = placed("Ke1 Ka1 re8 rd8 kh8")
    assert not in_check(position)
    assert {"d1", "e2", "d2", "f1", "f2"} == moves_from(position, "e1")


def test_with_two_kings_a_pinned_piece_moves():
    assert {"d2", "a2"} <= moves_from(placed("Ke1 Ka1 Re2 re8 kh8"), "e2")


# R8.3
# R8.4
# A11
def test_becoming_a_king_answers_every_check():
    position = placed("Ke1 NrRa1 re8 ra8 kh8")
    assert in_check(position)
    assert moves_from(position, "a1") == {"a8=K", "e3"}
    then = played(position, "a1a8=K")
    assert len(kings(then, Side.WHITE)) == 2
    assert not checkers(then, Side.WHITE)


# R8.4
def test_a_pinned_nrr_may_become_a_king_by_a_capture_off_the_line():
    position = placed("Ke1 NrRe2 re8 rg3 kh8")
    assert "g3=K" in moves_from(position, "e2")
    assert "g1" not in moves_from(position, "e2")


# R8.4
def test_a_capture_too_small_makes_no_king_and_answers_no_check():
    position = placed("Ke1 NrRa1 re8 ba8 kh8")
    assert not {"a8", "a8=K"} & moves_from(position, "a1")


# R8.5
# A12
def test_one_of_several_kings_is_captured_and_improves_its_captor():
    position = placed("Ke1 Ka1 ra8 kh8", "black")
    assert {"a1=Nr", "a1=FLD"} <= moves_from(position, "a8")
    assert "a1" not in moves_from(position, "a8")


# R8.6
# A13
def test_after_the_capture_of_the_second_king_the_last_one_is_in_check():
    then = played(placed("Ke1 Ka1 ra8 re8 kh8", "black"), "a8a1=Nr")
    assert in_check(then)
    assert moves_from(then, "e1") == {"d1", "d2", "f1", "f2"}


def test_the_capture_of_the_first_king_leaves_the_second_as_the_only_one():
    then = played(placed("Ka1 Kh1 ra8 bd5 kb8", "black"), "a8a1=FLD")
    assert kings(then, Side.WHITE) == (7,)
    assert in_check(then)
    assert moves_from(then, "h1") == {"g1", "h2"}


def test_the_capture_of_a_second_king_can_mate_the_last():
    position = drawn(
        """
        8  . k . . . r
        6  b
        4  . . . b
        2  . . . . . . P P
        1  . . . . . K . K
        """,
        side="black",
    )
    assert ending_of(STANDARD, played(position, "a6f1=BD")) == Over("checkmate", Side.BLACK)
    assert ending_of(STANDARD, played(position, "f8f1=Nr")) is None  # a knightrider on f1 does not attack h1


# R8.7
def test_kings_attack_like_other_pieces():
    position = placed("Ke1 Ka1 ka3", "black")
    assert moves_from(position, "a3") == {"a4", "b4", "b3"}
    position = placed("Kd5 Kh1 ke7", "white")
    assert "e6" in moves_from(position, "d5")
    assert in_check(played(position, "d5e6"))


# R8.7
def test_a_lone_king_takes_no_guarded_king():
    position = placed("Kb4 Kb5 ka4", "black")
    assert "b4" not in moves_from(position, "a4")
    assert "b5" not in moves_from(position, "a4")
    assert "b5" not in moves_from(placed("Kb5 Bd7 Kh1 ka4", "black"), "a4")
    assert "b5" in moves_from(placed("Kb5 Kh1 ka4", "black"), "a4")


# R8.8
def test_a_side_must_be_reduced_to_one_king_before_it_can_be_mated():
    mated = placed("Kh1 Pg2 Ph2 ra1 kb8")
    assert ending_of(STANDARD, mated).how == "checkmate"
    assert ending_of(STANDARD, mated).winner is Side.BLACK
    assert ending_of(STANDARD, placed("Kh1 Kc5 Pg2 Ph2 ra1 kb8")) is None


# R9.1
# A16
def test_several_kings_without_a_move_are_stalemated_though_attacked():
    position = drawn("""
        8  . . . . . . . k
        6  p . p
        5  P . P
        4  P B P
        3  K P P
        2  K P P
        1  B B n
    """)
    assert attackers(position, GRID.read("a2"), Side.BLACK)
    assert ending_of(STANDARD, position) == Over("stalemate", None)


# R7.1
def test_castling_is_as_in_chess():
    position = placed("Ke1 Ra1 Rh1 ke8", rights="KQ")
    assert {"g1", "c1"} <= moves_from(position, "e1")
    assert not {"g1", "c1"} & moves_from(placed("Ke1 Ra1 Rh1 rf8 rd8 kb8", rights="KQ"), "e1")


# R7.2
def test_a_right_ends_with_a_move_from_or_to_the_first_square():
    position = placed("Ke1 Ra1 Rh1 ke8 ra8", rights="KQq")
    assert write_position(played(position, "a1a8=Nr")).split()[2] == "K"
    assert write_position(played(position, "e1e2")).split()[2] == "q"


# R7.3
@pytest.mark.parametrize("kind", ["Nr", "FLD", "BN", "C", "Q", "NrB", "NrR", "K"])
def test_the_piece_from_the_corner_castles_whatever_points_made_of_it(kind):
    position = placed(f"Ke1 {kind}h1 ke8", rights="K")
    assert "g1" in moves_from(position, "e1")
    then = write_position(played(position, "e1g1"))
    shown = kind if len(kind) == 1 else f"[{kind}]"
    assert then.split()[0].endswith(f"/5{shown}K1")


# R7.4
# A14
def test_with_several_kings_castling_does_not_look_at_attacks():
    position = placed("Ke1 Ka5 Rh1 re8 rf8 rg8 kb8", rights="K")
    assert "g1" in moves_from(position, "e1")
    assert "g1" not in moves_from(placed("Ke1 Rh1 rf8 kb8", rights="K"), "e1")


# R7.5
# A15
def test_a_made_king_and_a_made_rook_never_castle():
    position = placed("Ka1 NrRe5 re1 Rh1 kb8")
    then = played(position, "e5e1=K", "b8b7")
    assert "g1" not in moves_from(then, "e1")
    then = played(placed("Ke1 NWg3 nh1 kb8"), "g3h1=R", "b8b7")
    assert "g1" not in moves_from(then, "e1")


# R7.2
def test_the_capture_of_the_first_king_ends_its_rights():
    then = played(placed("Ke1 Ka5 Rh1 re8 kb8", "black", rights="K"), "e8e1=Nr")
    assert write_position(then).split()[2] == "-"
