"""Way of the Knight as its pages ask for it: targets, what a move makes of a piece, ways, the handicap."""

import pytest

from campaigns.rules.contract import Side
from campaigns.rules.errors import Ambiguous
from tests.variants.rules.wotn.drawn import on, options, placed, read_action
from variants.rules.check_warnings import check_warnings, mated_square
from variants.rules.grid.piece import Piece
from variants.rules.move_effects import captured_piece
from variants.rules.move_input import move_candidates, move_refusal, parse_input
from variants.rules.orthodox.pieces import GRID
from variants.rules.score import GameRecord
from variants.rules.targets import legal_targets, promotion_outlooks
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT as GAME

BOARD = GAME.variant
EXCHANGE = placed("Ke1 Pe4 Nf3 Qd1 ke8 pd5 bg5 bd7")


def scene(position, chart=STANDARD):
    return options(chart, start=position)


def test_a_target_tells_what_the_move_would_make_of_the_mover():
    told = promotion_outlooks(BOARD, scene(EXCHANGE))
    assert told["e4"]["d5"].becomes == ("[WfD]", "[AD]")
    assert told["f3"]["g5"].becomes == ("[NW]",)
    assert "improves by capturing" in told["f3"]["g5"].why
    assert "e5" not in told["e4"]


def test_a_capture_that_is_not_enough_says_so():
    told = promotion_outlooks(BOARD, scene(EXCHANGE))["d1"]["d5"]
    assert told.becomes == () and "must be level 4 or higher" in told.why


def test_by_rank_a_pawn_may_become_either():
    told = promotion_outlooks(BOARD, scene(placed("Ke1 Pa5 ke8")))
    assert told["a5"]["a6"].becomes == ("[WfD]", "[AD]")


def test_the_chart_decides():
    position = placed("Ke1 Ra1 ke8 ra8")
    assert promotion_outlooks(BOARD, scene(position))["a1"]["a8"].becomes == ("[Nr]", "[FLD]")
    assert promotion_outlooks(BOARD, scene(position, ALTERNATIVE))["a1"]["a8"].becomes == ("C", "Q")


def test_several_ways_show_where_each_piece_could_go_next():
    wfd, ad = move_candidates(BOARD, scene(EXCHANGE), "e4d5")
    assert (wfd.text, wfd.token, wfd.square) == ("e4d5=WfD", "[WfD]", "d5")
    assert set(wfd.reach) == {"d3", "d4", "d6", "d7", "c5", "e5"} and wfd.reach["d7"] == "capture"
    assert set(ad.reach) == {"b3", "b5", "b7", "d3", "d7", "f5", "f7"}
    assert {piece.square for piece in ad.pieces} == {"e1", "d5", "f3", "d1", "e8", "g5", "d7"}


@pytest.mark.parametrize("text", ["e4e5", "e4d5=WfD", "f3g5", "e4", "e4a1", "?"])
def test_one_move_or_none_leaves_no_choice(text):
    assert move_candidates(BOARD, scene(EXCHANGE), text) == ()


def test_two_squares_are_enough_where_there_is_no_choice():
    assert parse_input(BOARD, scene(EXCHANGE), "f3g5") == read_action("f3g5=NW")
    assert parse_input(BOARD, scene(EXCHANGE), "Nf3:g5/NW") == read_action("f3g5=NW")
    with pytest.raises(Ambiguous):
        parse_input(BOARD, scene(EXCHANGE), "e4:d5")
    assert parse_input(BOARD, scene(EXCHANGE), "Nf3:g5") == read_action("f3g5=NW")


def test_a_pawn_taken_in_passing_is_among_the_lost():
    position = placed("Ke1 Pe5 ke8 pd5", passed=(GRID.read("d6"),))
    assert captured_piece(BOARD, scene(position), read_action("e5d6=AD")) == "P"
    assert legal_targets(BOARD, scene(position))["e5"]["d6"] == "capture"


def test_a_legal_pair_of_squares_is_not_refused_for_the_choice_it_leaves():
    assert move_refusal(BOARD, scene(EXCHANGE), "e4", "d5") == ""
    assert "Pawn on d5" in move_refusal(BOARD, scene(EXCHANGE), "d1", "d7")


def test_only_an_only_king_is_in_check():
    assert [king.square for king in check_warnings(BOARD, scene(placed("Ke1 ke8 re4")))] == ["e1"]
    several = options(start=placed("Ke1 Ka1 ke8 re4"))
    assert check_warnings(BOARD, several) == ()
    assert BOARD.phrases.remarks(several) == ("White has several Kings: none of them can be in check",)


def test_a_mated_king_is_told_from_one_in_check():
    mated, checked = scene(placed("Kg1 Pf2 Pg2 Ph2 kg8 rb1")), scene(placed("Kg1 Pf2 Pg2 kg8 rb1"))
    assert [mated_square(check_warnings(BOARD, position)) for position in (mated, checked)] == ["g1", ""]


def test_the_pieces_of_a_match_are_those_of_its_chart():
    def names(chart):
        return {str(kind) for kind in BOARD.kinds(options(chart))}

    assert "NWfD" in names(ALTERNATIVE) - names(STANDARD)
    assert {"NW", "BD", "Knightrider", "FLD", "BN"} == names(STANDARD) - names(ALTERNATIVE)
    assert all(isinstance(kind, Piece) for kind in BOARD.kinds(options()))


# --- Handicap ---------------------------------------------------------------------------------------------


def preparing(*actions, points=(2, 0)):
    return on(GAME.start(options(points=points)), *actions).position


def test_the_set_up_tells_what_each_piece_can_be_made_of_and_why_not():
    now = BOARD.handicap.preparation(preparing())
    assert (now.side, now.points, now.ready) == (Side.WHITE, 2, "ready")
    pawn = {growth.token: growth for growth in now.growths["b2"]}
    assert pawn["[WfD]"].price == 1 and not pawn["[WfD]"].refusal
    assert pawn["N"].text == "improve b2=N" and pawn["N"].price == 2
    assert pawn["R"].refusal == "That costs 4 points, and White has 2."
    assert now.growths["e1"] == ()
    assert "a7" not in now.growths


def test_a_piece_that_would_attack_the_lone_king_is_refused():
    now = BOARD.handicap.preparation(preparing(points=(5, 0)))
    rider = next(growth for growth in now.growths["b2"] if growth.token == "[Nr]")
    assert "would attack Black's only King on e8" in rider.refusal


def test_no_piece_moves_before_the_set_up_is_complete():
    assert legal_targets(BOARD, preparing()) == {}
    done = preparing("improve b2=WfD", "ready")
    assert BOARD.handicap.preparation(done) is None
    assert legal_targets(BOARD, done)["b2"] == {"b3": "quiet", "b4": "quiet"}


def test_points_go_into_options_of_the_first_position_alone():
    put = BOARD.handicap.with_points
    assert BOARD.handicap.points(put(options(), (0, 3))) == (0, 3)
    elsewhere = options(start=EXCHANGE)
    assert put(elsewhere, (0, 3)) is elsewhere


@pytest.mark.parametrize("text", ["improve b2=N", "ready"])
def test_what_prepares_is_known_by_its_text(text):
    assert BOARD.handicap.is_preparation(text) and not BOARD.handicap.is_preparation("e2e4")


def test_a_score_of_a_game_with_a_handicap_begins_at_its_set_up():
    actions = tuple(map(read_action, ("improve b2=WfD", "ready", "b2b4", "e7e5")))
    text = GAME.score.write(GameRecord(options(points=(2, 0)), actions), None)
    assert "/P[WfD]PPPPPP/" in text and "1. WfDb2-b4 e7-e5 *" in text
    again = GAME.score.read(text)
    assert [GAME.write_action(move) for move in again.steps] == ["b2b4", "e7e5"]
