"""Texts of positions, actions, options and states (R12)."""

import pytest

from campaigns.rules.errors import NotPossible
from tests.variants.rules.wotn.drawn import options, played, read_action, write_action
from variants.rules.wotn.army import START
from variants.rules.wotn.chart import STANDARD
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT as GAME
from variants.rules.wotn.moves import divide
from variants.rules.wotn.position_text import read_position, write_position


# R12.1
def test_a_position_with_pieces_in_brackets_black_s_in_small_letters():
    text = "r1[nrb]k1[fld]2/1[wfd]6/8/3[bd]4/2[NW]1[BN]3/[AD]7/5P2/R3K2[NrR] w Q - 7 12"
    assert write_position(read_position(text)) == text
    alternative = "4k3/8/[nwfd]7/8/8/8/[FAD]7/4K3 b - - 0 1"
    assert write_position(read_position(alternative)) == alternative


# R12.2
def test_the_passed_square_is_written_after_every_double_step():
    assert write_position(played(START, "e2e4")).split()[3] == "e3"
    assert write_position(played(START, "e2e4", "e7e5")).split()[3] == "e6"
    assert write_position(played(START, "e2e4", "g8f6")).split()[3] == "-"


# R12.4
def test_move_lists_are_sorted_by_code_point():
    texts = [write_action(move) for move in divide(STANDARD, played(START, "e2e4", "d7d5"), 1)]
    assert sorted(texts)[:2] == ["a2a3", "a2a4"]
    assert {"e4d5=AD", "e4d5=WfD"} <= set(texts)


# R8.8
# R12.3
def test_moves_that_are_not_legal_are_refused_with_reason_and_position():
    state = GAME.start(options())
    with pytest.raises(
        NotPossible, match="“e2e5” is not possible: A Pawn cannot go from e2 to e5.*The position is rnbq"
    ):
        GAME.act(state, read_action("e2e5"))
