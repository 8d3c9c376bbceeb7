"""The King (Dragon #100; R-3.11)."""

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import placed, squares, targets


#
def test_on_the_middle_board_it_goes_one_square_any_way_and_one_board_up_or_down():
    assert targets(placed("K2g4"), "2g4") == squares("2f3 2g3 2h3 2f4 2h4 2f5 2g5 2h5 3g4 1g4")


def test_on_an_outer_board_it_can_only_return_and_may_capture_doing_so():
    assert targets(placed("K3g4"), "3g4") == ["2g4"]
    assert targets(placed("K1g4 u2g4 s3f5"), "1g4") == ["2g4"]


def test_there_is_no_castling():
    assert "2i1" not in targets(placed("K2g1 O2l1"), "2g1")


def test_a_king_on_an_outer_board_attacks_only_the_square_under_it():
    assert "3g5" in targets(placed("k3g4 K2g5"), "2g5")
    assert "2g4" not in targets(placed("k3g4 K2g5"), "2g5")


def test_kings_keep_apart():
    assert not {"2f4", "2g4", "2h4"} & set(targets(placed("K2g3 k2g5"), "2g3"))
    assert not {"2f4", "2g4", "2h4"} & set(targets(placed("K2g3 k2g5", Side.BLACK), "2g5"))
