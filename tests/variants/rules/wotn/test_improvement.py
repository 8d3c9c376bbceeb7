"""Improvement by capture and by rank, one level, compulsory, with the choice of a path (R5, R6)."""

import pytest

from tests.variants.rules.wotn.drawn import drawn, moves_from, placed, played
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD, by_capture, improving_rank, lowest_victim, reason
from variants.rules.wotn.pieces import BY_TOKEN
from variants.rules.wotn.position_text import write_position


# R5.1
# A1
def test_half_the_level_is_enough_and_nothing_is_rounded():
    assert [lowest_victim(level) for level in range(1, 11)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.parametrize(
    "mover, victim, improves",
    [
        ("Q", "NW", True),  # exactly half, as in the article's note to move 3
        ("N", "P", False),  # "a minor piece capturing a Pawn does not Improve"
        ("Q", "B", False),  # "a Queen capturing a minor piece does not improve"
        ("NrB", "NW", False),
        ("R", "WfD", False),
        ("BN", "N", False),
        ("NrR", "R", True),
        ("P", "P", True),
    ],
)
def test_who_improves_by_whom(mover, victim, improves):
    assert by_capture(STANDARD, BY_TOKEN[mover], BY_TOKEN[victim]) is improves


# R5.9
def test_a_capture_too_small_is_an_ordinary_one():
    position = placed("Ke1 Na1 pb3 ke8")
    assert "b3" in moves_from(position, "a1")
    assert write_position(played(position, "a1b3")).startswith("4k3/8/8/8/8/1N6/")


# R5.2
def test_the_ranks_that_improve():
    assert [improving_rank(level) for level in range(1, 12)] == [6, 7, 8] + [None] * 8


@pytest.mark.parametrize(
    "pieces, side, square, moves",
    [
        # R5.2
        ("Ke1 Pa5 ke8", "white", "a5", "a6=WfD a6=AD"),
        ("Kh1 WfDa6 ke8", "white", "a6", "a7=N a5 a4 b6 a8"),
        ("Kh1 ADa5 ke8", "white", "a5", "a7=B c7=B c5 c3 a3"),
        ("Kh1 Nb6 ke8", "white", "b6", "a8=NW c8=NW d7 d5 c4 a4"),
        ("Kh1 NWa7 ke8", "white", "a7", "a8 b7 a6 c8 c6 b5"),
        ("Ke1 pa4 ke8", "black", "a4", "a3=WfD a3=AD"),
        ("Ke1 wfda3 kh8", "black", "a3", "a2=N a4 a5 b3 a1"),
        ("Ke1 bb2 kh8", "black", "b2", "a1=BD c1=BD a3 c3 d4 e5 f6 g7"),
        # A3
        ("Kh1 WfDa7 ke8", "white", "a7", "b7=N a8 a6 a5"),  # it stands on that rank already, which play never brings about
        # R6.2
        ("Ke1 Pa2 Pb3 pa4 nc4 ke8", "white", "b3", "b4 a4=WfD a4=AD c4=WfD c4=AD"),
        # R6.4
        # A7
        ("Kh1 WfDa7 kh8", "white", "a7", "a8 b7=N a6 a5"),  # nothing promotes on eight
    ],
)  # fmt: skip
def test_which_moves_improve_by_rank_counted_from_the_own_side(pieces, side, square, moves):
    assert moves_from(placed(pieces, side), square) == set(moves.split())


@pytest.mark.parametrize(
    "pieces, square, among",
    [
        # R5.7
        # A2
        ("Kh1 WfDa6 ke8", "a6", "a8"),  # leaping over its seventh rank does not improve
        # R5.4
        # A4
        ("Kh1 WfDa7 rb7 ke8", "a7", "b7=N"),  # both reasons at once make one level
        ("Kh1 Nb6 qc8 kg7", "b6", "c8=NW"),
        # R5.6
        ("Kg1 Ra1 qa8 kg7", "a1", "a8=Nr a8=FLD"),  # each choice of a path is a move of its own
        ("Kg1 BNb6 qa8 kg7", "b6", "a8=C a8=Q"),
        # R5.8
        # A6
        ("Ke1 qe2 kh8", "e1", "e2"),  # a King stays a King whomever it captures
    ],
)
def test_one_level_by_one_path(pieces, square, among):
    assert set(among.split()) <= moves_from(placed(pieces), square)


# A5
def test_the_new_kind_does_not_improve_again_where_it_stands():
    position = placed("Kh1 ADa6 nc8 kg7")
    assert "c8=B" in moves_from(position, "a6")
    assert write_position(played(position, "a6c8=B")).startswith("2B5/")


# R5.3
@pytest.mark.parametrize("chart", [STANDARD, ALTERNATIVE])
def test_improvement_is_compulsory(chart):
    assert not {"c4", "a6"} & moves_from(placed("Ke1 Na3 nc4 ke8"), "a3", chart)
    assert not {"a6"} & moves_from(placed("Ke1 Pa5 ke8"), "a5", chart)


# R5.10
def test_castling_improves_nobody():
    position = placed("Ke1 Rh1 ke8", rights="K")
    assert "g1" in moves_from(position, "e1")


# R1.4
def test_a_captured_piece_leaves_the_game_and_the_captor_keeps_its_level():
    then = played(placed("Ke1 Na1 nb3 ke8"), "a1b3=NW", "e8e7", "b3b4")
    assert write_position(then).startswith("8/4k3/8/8/1[NW]6/8/")


# R6.3
# A8
def test_capturing_in_passing_is_two_moves_and_takes_the_pawn():
    position = played(placed("Ke1 Pe5 pd7 ke8", "black"), "d7d5")
    assert moves_from(position, "e5") == {"e6=WfD", "e6=AD", "d6=WfD", "d6=AD"}
    assert write_position(played(position, "e5d6=AD")) == "4k3/8/3[AD]4/8/8/8/8/4K3 b - - 0 2"


def test_only_a_pawn_captures_in_passing_and_only_a_pawn_is_captured_so():
    position = played(placed("Ke1 ADe5 Pe4 pd7 ke8", "black"), "d7d5")
    assert not {"d6"} & moves_from(position, "e5")
    position = played(placed("Ke1 Pe5 wfdd7 ke8", "black"), "d7d5")
    assert moves_from(position, "e5") == {"e6=WfD", "e6=AD"}


# R11.4
@pytest.mark.parametrize(
    "pieces, square, moves",
    [
        ("Kh1 Nb6 ke7", "b6", {"a8=NWfD", "a8=R", "c8=NWfD", "c8=R"}),
        ("Kh1 Bb7 ke7", "b7", {"a8=FAD", "a8=R", "c8=FAD", "c8=R"}),
    ],
)
def test_by_the_alternative_chart_a_minor_goes_straight_to_level_five(pieces, square, moves):
    assert {move for move in moves_from(placed(pieces), square, ALTERNATIVE) if "8" in move} == moves


# R11.2
def test_by_the_alternative_chart_the_printed_levels_count():
    assert "c3" in moves_from(placed("Kh1 Qa1 nc3 kh7"), "a1", ALTERNATIVE)  # 3 is less than half of 8
    assert "c3=NrB" in moves_from(placed("Kh1 Qa1 rc3 kh7"), "a1", ALTERNATIVE)


# R1.2
def test_the_rest_is_chess():
    position = drawn(
        """
        8  r . . . k . . r
        7  p p p p . p p p
        5  . . . . p
        4  . . . . P
        2  P P P P . P P P
        1  R . . . K . . R
        """,
        rights="KQkq",
    )
    assert {"g1", "c1", "f1", "d1", "e2"} == moves_from(position, "e1")


@pytest.mark.parametrize(
    "mover, victim, rank, said",
    [
        ("N", "N", 4, "A Knight (level 3) improves by capturing a Knight (level 3)."),
        ("N", "P", 4, "A Knight (level 3) does not improve by capturing a Pawn (level 1): the captured piece must be level 2 or higher."),
        ("WfD", None, 7, "A WfD (level 2) improves by reaching its rank 7."),
        ("R", None, 8, "A Rook (level 5) does not improve by this move."),
        ("K", "Q", 4, "A King (level 11) is at the highest level and cannot improve."),
    ],
)  # fmt: skip
def test_the_reason_is_told_in_a_sentence(mover, victim, rank, said):
    assert reason(STANDARD, BY_TOKEN[mover], victim and BY_TOKEN[victim], rank) == said
