"""Capturing in passing: pawn against pawn, at once or never; several passed squares for games that know them."""

from tests.variants.rules.orthodox.chess_itself import after, moves_of


def test_the_passed_square_is_written_after_every_double_step():
    assert after("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4") == "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"
    assert after("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e3") == "4k3/8/8/8/8/4P3/8/4K3 b - - 0 1"


def test_the_pawn_that_passed_is_taken():
    assert after("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "f4e3") == "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"


def test_it_is_gone_after_another_move():
    assert after("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "e8e7", "e1e2").split()[3] == "-"


def test_no_pawn_captures_round_the_edge():
    assert moves_of("4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1") == {"h4h3", "e8d8", "e8e7", "e8f8", "e8d7", "e8f7"}


def test_two_pieces_leaving_the_king_s_rank_at_once_are_seen():
    assert "d4e3" not in moves_of("8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1")


def test_several_squares_can_have_been_passed():
    assert {"b4a3", "b4c3"} <= moves_of("4k3/8/8/8/PpP5/8/8/4K3 b - a3,c3 0 1")
