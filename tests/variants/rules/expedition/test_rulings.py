"""The rulings one by one, on drawn boards; the number of each stands above its test."""

from fractions import Fraction

import pytest

from campaigns.rules.contract import Choice, Over, Roll, Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.expedition.drawn import (
    RULES,
    STATES,
    can,
    coordinates,
    drawn,
    game,
    on,
    placed,
    read,
    text,
    turned,
)
from tests.variants.rules.expedition.test_chances import best_for
from variants.rules.expedition.attempt import reach, throw_counts
from variants.rules.expedition.check import checks, ending_of
from variants.rules.expedition.notation import read_short_landing, write_move
from variants.rules.expedition.situation import Situation
from variants.rules.orthodox.pieces import GRID

sq = GRID.read
ROOKS = placed("Ke1 Ra1 Bc1 Nb1 Pa2 kh8 ra8", rights="Q")


# X1
@pytest.mark.parametrize("sure", ["a2a4", "a2a3", "b1c3", "e1d1", "c1b2"])
def test_pawns_knights_kings_and_single_squares_need_no_dice(sure):
    assert RULES.awaits(game(ROOKS, sure)).side is Side.BLACK


# X1
@pytest.mark.parametrize("far", ["c1a3", "c1h6"])
def test_two_squares_and_more_are_announced_and_diced(far):
    roll = RULES.awaits(game(ROOKS, far))
    assert isinstance(roll, Roll)
    assert (roll.dice.count, roll.dice.sides, roll.by) == (2, 6, Side.WHITE)


# X1a
def test_an_attempt_needs_a_clear_way_and_an_empty_or_an_enemy_s_square():
    board = drawn(
        """
        7  . . . k
        4  . p . Q . . N
        1  . . . K
        """
    )
    assert {"b4", "c4", "e4", "f4", "d7", "d2"} <= set(can(board, "d4").split())
    assert not {"a4", "g4", "h4", "d8", "d1"} & set(can(board, "d4").split())


# X1b
def test_to_announce_farther_than_one_wants_to_go_pays():
    found = best_for(placed("Ke1 Ra1 kh8"), sq("a1"), sq("a3"))
    assert {coordinates(move): chance * 36 for move, chance in found.items()} == {
        "a1a3": 30,
        "a1a4": 34,
        "a1a5": 34,
        "a1a6": 34,
        "a1a7": 35,
        "a1a8": 35,
    }


# X2
def test_the_chart_gives_the_most_squares_by_the_sum_of_two_dice():
    assert [reach(7, faces) for faces in [(1, 1), (3, 4), (4, 4), (6, 6)]] == [1, 7, 6, 2]
    assert throw_counts(7) == {1: 1, 2: 1, 3: 2, 4: 5, 5: 7, 6: 14, 7: 6}


# X2
def test_squares_are_counted_as_the_king_would_walk():
    state = game(placed("Ke1 Ba1 Pd2 kh7"), "a1d4")
    assert text(on(state, (3, 3))).endswith("a1d4@3")


# X3
def test_he_lands_on_any_square_up_to_the_most_and_nowhere_else():
    state = game(placed("Ke1 Ra1 kh8"), "a1a8", (1, 3))
    assert can(state.position.placed) == ["a1a2", "a1a3", "a1a4", "a1a5"]
    for other in ("a1a6", "a1b1", "e1e2", "a1a8"):
        with pytest.raises(NotPossible):
            on(state, other)


# X3a
def test_who_is_granted_everything_may_stop_short():
    state = game(placed("Ke1 Ra1 kh8 pa4"), "a1a4", (3, 4))
    assert can(state.position.placed) == ["a1a2", "a1a3", "a1a4"]
    assert text(on(state, "a1a3")).startswith("7k/8/8/8/p7/R7/8/4K3 b")


# X3b
def test_a_landing_is_not_asked_what_becomes_of_the_king():
    state = game(placed("Kh1 Ra2 kc8 qg2 rg8"), "a2g2", (1, 1))
    assert can(state.position.placed) == ["a2b2"]
    assert RULES.status(on(state, "a2b2", "g2h1")) == "king-captured"


# X3c
def test_nothing_but_the_attempt_changes_before_the_landing():
    first = placed("Ke1 Ra1 Pe5 kh8 pd5", rights="Q", passed="d6", halfmove=0, fullmove=30)
    board = "7k/8/8/3pP3/8/8/8/R3K3 w Q d6 0 30"
    assert text(game(first, "a1a4")) == f"{board} a1a4@?"
    assert text(game(first, "a1a4", (1, 2))) == f"{board} a1a4@2"
    assert text(game(first, "a1a4", (1, 2), "a1a2")) == "7k/8/8/3pP3/8/8/R7/4K3 b - - 1 30 -"


# X4
def test_a_capture_happens_on_the_announced_square_alone_and_is_sure_there():
    state = game(placed("Ke1 Ra1 kh8 na4 pg7"), "a1a4", (4, 3), "a1a4")
    assert text(state).startswith("7k/6p1/8/8/R7/8/8/4K3 b - - 0")
    assert "a1a5" not in can(placed("Ke1 Ra1 kh8 na4"))


# X5
def test_pawns_move_as_in_chess():
    board = placed("Ke1 Pa2 Pb7 Pe5 ke8 na8 pd5 pa3", passed="d6")
    assert can(board, "b7") == "a8 a8 a8 a8 b8 b8 b8 b8"
    assert can(board, "e5") == "d6 e6"
    assert can(board, "a2") == ""
    assert text(game(board, "e5d6")).startswith("n3k3/1P6/3P4/8/8/p7/P7/4K3 b - - 0")
    assert text(game(placed("Ke1 Pa2 ke8"), "a2a4")) == "4k3/8/8/8/P7/8/8/4K3 b - a3 0 1 -"


# X6
def test_castling_is_sure_and_as_in_chess():
    board = placed("Ke1 Ra1 Rh1 ke8 pb2", rights="KQ")
    assert "g1" in can(board, "e1").split()
    assert "c1" not in can(board, "e1").split()  # the pawn attacks c1
    assert text(game(board, "e1g1")) == "4k3/8/8/8/8/8/1p6/R4RK1 b - - 1 1 -"


# X6a
@pytest.mark.parametrize("rook", ["re8", "rf8", "rg8"])
def test_an_attack_from_any_distance_forbids_castling(rook):
    board = placed(f"Ke1 Rh1 Pa2 ka8 {rook}", rights="K")
    assert "g1" not in can(board, "e1").split()
    assert "f2" in can(board, "e1").split()  # he may walk where he may not castle
    with pytest.raises(NotPossible, match="however distant: the Rook on"):
        on(game(board), "e1g1")


# X6a
def test_an_attack_on_the_rook_alone_does_not_forbid_it():
    assert "g1" in can(placed("Ke1 Rh1 Pa2 ka8 rh8", rights="K"), "e1").split()


# X7
@pytest.mark.parametrize(
    ("pieces", "certain", "uncertain"),
    [
        ("re2", "e2", ""), ("re3", "", "e3"), ("bd2", "d2", ""), ("bc3", "", "c3"), ("qf2", "f2", ""),
        ("qh4", "", "h4"), ("nc2", "c2", ""), ("pd2", "d2", ""), ("re8 nf3", "f3", "e8"),
        ("re8 bh4", "", "e8 h4"), ("re8 pe7", "", ""),
    ],
)  # fmt: skip
def test_check_is_certain_from_the_next_square_and_by_pawn_and_knight(pieces, certain, uncertain):
    found = checks(placed(f"Ke1 ka8 {pieces}"), Side.WHITE)
    names = [" ".join(sorted(map(GRID.name, squares))) for squares in (found.certain, found.uncertain)]
    assert names == [certain, uncertain]
    word = "certain-check" if certain else "uncertain-check" if uncertain else "ongoing"
    assert RULES.status(game(placed(f"Ke1 Pa2 ka8 {pieces}"))) == word


# X8
def test_uncertain_check_may_be_ignored_opened_and_walked_into():
    ignoring = placed("Ke1 Pa2 ka8 re8")
    assert "a2a3" in can(ignoring)
    opening = placed("Ke1 Ne4 ka8 re8")
    assert len(can(opening, "e4").split()) == 8
    walking = placed("Kd1 ka8 re8")
    assert {"e1", "e2"} <= set(can(walking, "d1").split())


# X9
def test_certain_check_must_be_ended():
    board = drawn(
        """
        8  . k
        4  R
        3  . . . . . n
        2  P
        1  . . . . K . . N
        """
    )
    assert can(board) == [
        "e1d1",
        "e1e2",
        "e1f1",
        "e1f2",
    ]  # d2 and the Knight's other squares, too, are certain
    with pytest.raises(
        NotPossible, match="is in certain check from the Knight on f3, and this does not end it"
    ):
        on(game(board), "a2a3")


# X9
def test_of_two_certain_checkers_taking_one_is_not_enough():
    assert can(placed("Ke1 Re5 Pa2 kh8 nf3 nc2"), "e5") == ""
    assert "e3" not in can(placed("Ke1 Pd2 kh8 nf3 nc2"), "d2")


# X9b
def test_moving_another_piece_never_opens_a_certain_check():
    assert len(can(placed("Ke1 Ne2 ka8 re3"), "e2").split()) == 6


# X10
def test_the_king_goes_anywhere_but_into_certain_check():
    board = drawn(
        """
        8  . . . . . . . k
        4  . . . r
        3  . . p
        2  . . . . . K
        1  . . . . . . . r
        """
    )
    assert can(board, "f2") == "e1 f1 e2 g2 e3 f3 g3"  # only g1 lies next to the Rook


# X10
def test_he_may_take_a_piece_guarded_from_afar_and_step_away_from_a_rook():
    assert "d2" in can(placed("Ke1 ka8 nd2 rd8"), "e1").split()
    assert "d2" not in can(placed("Ke1 ka8 nd2 rd3"), "e1").split()
    assert "e1" in can(placed("Ke2 ka8 re3"), "e2").split()
    assert "e4" in can(placed("Ke3 ka8 re2"), "e3").split()


# X11
def test_a_rescue_that_may_fail_is_allowed_and_its_failure_costs_the_king():
    board = placed("Kh1 Ra2 kc8 qg2 ph3")
    assert can(board) == ["a2g2"]  # the Pawn guards her against the King
    state = game(board, "a2g2", (6, 6), "a2b2")
    assert checks(turned(state.position.placed, "white"), Side.WHITE).word == "certain-check"
    assert RULES.over(on(state, "g2h1")) == Over("king-captured", Side.BLACK)


# X12
def test_taking_the_king_is_always_legal_by_dice_or_for_sure():
    board = placed("Ke1 Rd8 Nc7 ke8 nf3")
    assert "d8e8" in can(board)
    assert RULES.over(game(board, "d8e8")) == Over("king-captured", Side.WHITE)
    far = placed("Ke1 Ra8 ke8 nf3")
    assert "a8e8" in can(far)
    assert RULES.over(game(far, "a8e8", (3, 4), "a8e8")) == Over("king-captured", Side.WHITE)
    assert RULES.over(game(far, "a8e8", (3, 4), "a8d8")) is None


# X12
def test_nothing_more_is_done_when_a_king_is_gone():
    state = game(placed("Ke1 Rd8 ke8"), "d8e8")
    assert RULES.awaits(state) == Over("king-captured", Side.WHITE)
    assert can(state.position.placed) == []


# X13
@pytest.mark.parametrize(
    "pieces",
    [
        "kh8 Qg7 Pf6 Ka1",  # certain, and she is guarded for certain
        "kh8 Kf8 Pg6 Ba1",  # uncertain, and every square around is certain
    ],
)
def test_check_of_either_kind_and_no_action_at_all_is_mate(pieces):
    board = placed(pieces, "black")
    assert can(board) == []
    assert ending_of(board) == Over("checkmate", Side.WHITE)


# X13
@pytest.mark.parametrize(
    ("pieces", "way_out"),
    [
        ("kh8 Qg7 Rg1 Ka1", "h8g7"),  # the Rook guards her from afar
        ("kh8 Qg7 Pf6 Ka1 ra7", "a7g7"),  # an attempt counts
        ("ka8 Rb1 Ra1 Kh1", "a8a7"),  # mate in chess
    ],
)
def test_what_is_mate_in_chess_need_not_be_mate(pieces, way_out):
    board = placed(pieces, "black")
    assert way_out in can(board)
    assert ending_of(board) is None


# X14
def test_stalemate_is_no_check_and_no_action():
    board = placed("kh8 Kf8 Pg6", "black")
    assert can(board) == []
    assert ending_of(board) == Over("stalemate", None)


# X14
def test_a_king_who_can_only_walk_into_uncertain_check_must():
    board = placed("ka8 Qb6 Kh1", "black")
    assert can(board) == ["a8b8"]
    assert ending_of(board) is None


# X15
@pytest.mark.parametrize("pieces", ["Ke1 ke8", "Ke1 ke8 Bc1", "Ke1 ke8 na8", "Ke1 ke8 Bc1 bf8 Ba3"])
def test_too_little_to_mate_ends_the_game_at_once(pieces):
    assert ending_of(placed(pieces)) == Over("insufficient", None)


# X15
@pytest.mark.parametrize(
    "pieces", ["Ke1 ke8 Nb1 Ng1", "Ke1 ke8 Bc1 Bf1", "Ke1 ke8 Nb1 nb8", "Ke1 ke8 Pa2", "Ke1 ke8 Bc1 na8"]
)
def test_anything_else_plays_on(pieces):
    assert ending_of(placed(pieces)) is None


# X16a
def test_the_hundredth_half_move_draws_with_nothing_announced_after_mate():
    pieces = "Ke1 Ra1 ke8 rh8"
    assert ending_of(placed(pieces, halfmove=99)) is None
    assert ending_of(placed(pieces, halfmove=100)) == Over("fifty", None)
    assert ending_of(placed(pieces, halfmove=100, pending="a1a4@?")) is None
    assert RULES.status(game(placed(pieces, halfmove=99), "a1a4", (1, 1), "a1a2")) == "fifty"
    assert ending_of(placed("kh8 Kf8 Pg6 Ba1 pa7", "black", halfmove=100)).how == "fifty"
    assert ending_of(placed("kh8 Kf8 Pg6 Ba1", "black", halfmove=100)).how == "checkmate"


# X16b
def test_the_third_time_a_position_stands_is_a_draw():
    there_and_back = ("b1c3", "b8c6", "c3b1", "c6b8")
    assert RULES.over(game(None, *there_and_back)) is None
    assert RULES.over(game(None, *there_and_back, *there_and_back)) == Over("repetition", None)


# X16b
def test_attempts_come_back_as_well_but_an_announcement_is_no_position():
    there, back = ("a1a3", (3, 4), "a1a3", "h8g8"), ("a3a1", (3, 4), "a3a1", "g8h8")
    state = game(placed("Ke1 Ra1 kh8"), *there, *back, *there, *back[:2])
    assert RULES.over(state) is None
    assert RULES.over(on(state, *back[2:])) == Over("repetition", None)


# X16b
def test_who_shares_a_square_belongs_to_the_position():
    there_and_back = ("a1b1", "h8g8", "b1a1", "g8h8")
    both = game(placed("Ka1 Re5 kh8", shared="re5"), *there_and_back, risk="share")
    assert RULES.over(on(both, *there_and_back)) == Over("repetition", None)
    pieces = "Ka1 Re5 Rg7 kh8"
    queen_on_e5, queen_on_g7 = (
        RULES.variant.repetition.key(Situation(placed(pieces, shared=shared)))
        for shared in ("qe5 rg7", "re5 qg7")
    )
    assert queen_on_e5 != queen_on_g7


# X17
def test_a_lone_king_who_keeps_running_loses_when_the_fifty_moves_are_up():
    assert ending_of(placed("Ke1 ke8 ra8", halfmove=100)) == Over("lone-king-lost", Side.BLACK)
    assert ending_of(placed("Ke1 Nb1 Ng1 ke8", halfmove=100)) == Over("lone-king-lost", Side.WHITE)
    assert ending_of(placed("Ke1 Pa2 ke8 ra8", halfmove=100)) == Over("fifty", None)
    assert ending_of(placed("Ke1 ke8 ba8", halfmove=100)) == Over("insufficient", None)


# X18
def test_the_author_s_example():
    queen = placed("Kh1 Qe2 ka8", fullmove=24)
    state = game(queen, "e2e8", (1, 2))
    assert write_move(state.position.placed, act_of(state, "e2e4")) == "Qe4(e5,e8)"
    full = game(queen, "e2e8", (3, 4))
    assert write_move(full.position.placed, act_of(full, "e2e8")) == "Qe8"


def act_of(state, action):
    return next(move for move in RULES.awaits(state).actions if coordinates(move) == action)


# X18a
def test_who_is_granted_everything_and_stops_short_is_written_alike():
    state = game(placed("Kh1 Qe2 ka8"), "e2e8", (3, 4))
    assert write_move(state.position.placed, act_of(state, "e2e4")) == "Qe4(e8,e8)"


# X18b
def test_the_mover_is_the_first_piece_going_back_from_where_he_landed():
    board = placed("Kh1 Qe1 Qe3 ka8 pb7")
    told = read_short_landing(board, "Qe5(e6,e8)")
    assert (coordinates(told.attempt), told.allowed, coordinates(told.landing)) == ("e3e8", 3, "e3e5")
    with pytest.raises(NotPossible):
        read_short_landing(board, "Re5(e6,e8)")


# X19
def test_a_missed_risky_capture_removes_the_attacker_and_the_target_stays():
    board = placed("Ke1 Ra1 kh8 ra8 Pe5 pd5", rights="Q", passed="d6", halfmove=0)
    arrived = game(board, "a1a8", (3, 4), "a1a8", risk="remove")
    assert text(arrived).endswith("w Q d6 0 1 a1a8!")
    assert RULES.status(arrived) == "capture-roll"
    assert RULES.awaits(arrived).key == "capture, move 1, White"
    assert text(on(arrived, (1, 5))) == "r6k/8/8/3pP3/8/8/8/4K3 b - - 0 1 -"
    assert text(on(arrived, (1, 6))) == "R6k/8/8/3pP3/8/8/8/4K3 b - - 0 1 -"


# X19
def test_only_captures_by_attempt_are_risky_and_landing_short_avoids_them():
    board = placed("Ke1 Ra1 Nb1 kh8 ra4 pc3 pa2")
    assert isinstance(RULES.awaits(game(board, "b1c3", risk="remove")), Choice)
    assert isinstance(RULES.awaits(game(board, "a1a2", risk="remove")), Choice)
    free = placed("Ke1 Ra1 kh8 ra4")
    assert text(game(free, "a1a4", (3, 4), "a1a3", risk="remove")).endswith(" -")


# X19
def test_the_king_as_target_is_no_exception():
    arrived = game(placed("Ke1 Ra8 ke8 pb2"), "a8e8", (3, 4), "a8e8", risk="remove")
    assert RULES.over(arrived) is None
    assert RULES.over(on(arrived, (1, 1))) is None
    assert RULES.over(on(arrived, (3, 4))) == Over("king-captured", Side.WHITE)


# X20
def test_a_missed_risky_capture_leaves_both_on_the_square():
    board = placed("Ke1 Ra1 kh8 ra8", rights="Q", halfmove=6)
    state = game(board, "a1a8", (3, 4), "a1a8", (1, 5), risk="share")
    assert text(state) == "R6k/8/8/8/8/8/8/4K3 b - - 7 1 - a8r"
    assert "a8a1" in can(state.position.placed)
    gone = on(state, "a8b8")
    assert text(gone) == "Rr5k/8/8/8/8/8/8/4K3 w - - 8 2 -"


SHARING = placed("Kh1 Qe5 Re1 Pe4 kc8 ra5 pd6 nc4", shared="be5")


# X20
def test_a_shared_square_is_closed_to_everybody_and_blocks_lines():
    assert "e5" not in can(SHARING, "e4")
    black = turned(SHARING, "black")
    for square in ("a5", "d6", "c4"):
        assert "e5" not in can(black, square).split()
    assert can(black, "a5").split()[-1] != "f5"
    with pytest.raises(NotPossible, match="Two pieces share e5: no other piece may go there"):
        on(game(black, risk="share"), "d6e5")


# X20
def test_each_of_the_two_leaves_by_his_own_moves_and_attacks_other_squares():
    assert set(can(SHARING, "e5").split()) >= {"e6", "e8", "h8", "d6", "a5"}
    assert set(can(turned(SHARING, "black"), "e5").split()) == {
        "d4", "c3", "b2", "a1", "f4", "g3", "h2", "f6", "g7", "h8",
    }  # fmt: skip


# X20
def test_a_king_on_a_shared_square_is_not_in_check():
    board = placed("Ke1 Pa2 ka8 rh1 rd1", shared="qe1")
    assert checks(board, Side.WHITE).word is None
    assert "a2a3" in can(board)
    assert (
        set(can(board, "e1").split()) == set()
    )  # the Queen and both Rooks are certain of every square around


# X20
def test_a_pawn_who_shares_his_square_captures_in_passing():
    board = placed("Ke1 Pe5 ke8 pd5", passed="d6", shared="be5")
    assert text(game(board, "e5d6", risk="share")) == "4k3/8/3P4/4b3/8/8/8/4K3 b - - 0 1 -"


# X20
@pytest.mark.parametrize(
    ("pieces", "side", "attempt", "leaves", "left"),
    [
        ("Ka1 Pe2 kh8 re8", "black", "e8e2", "e2e4", "7k/8/8/8/4P3/8/4r3/K7 b - e3 0 2 -"),
        ("Ka1 Qe1 kh8 pe7", "white", "e1e7", "e7e5", "7k/4Q3/8/4p3/8/8/8/K7 w - e6 0 2 -"),
    ],
)
def test_who_shared_a_pawn_s_first_square_stays_when_it_goes_two_squares(pieces, side, attempt, leaves, left):
    state = game(placed(pieces, side), attempt, (3, 4), attempt, (1, 1), leaves, risk="share")
    assert text(state) == left
    assert read(left) == state.position.placed
    assert STATES.read(STATES.write(state)) == state
    with pytest.raises(NotPossible, match="which needs RiskyCaptures share"):
        game(state.position.placed, risk="remove")


# X20a
def test_an_intruder_who_leaves_the_rook_s_square_takes_no_right_along():
    board = placed("Ke1 Ra1 Pe2 ke8 Pa7", "black", rights="Q", shared="qa1")
    state = game(board, "a1b2", risk="share")
    assert text(state).endswith("w Q - 1 2 -")
    assert text(game(turned(board, "white"), "a1b1", risk="share")).split(" ")[2] == "-"


# X20a
def test_two_on_the_king_s_or_the_rook_s_square_do_not_prevent_castling():
    board = placed("Ke1 Rh1 Pa2 ke8", rights="K", shared="bh1")
    assert text(game(board, "e1g1", risk="share")) == "4k3/8/8/8/8/8/P7/5RKb b - - 1 1 -"
    king = placed("Ke1 Rh1 Pa2 ke8", rights="K", shared="be1")
    assert text(game(king, "e1g1", risk="share")) == "4k3/8/8/8/8/8/P7/4bRK1 b - - 1 1 -"


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -", "ongoing"),
        ("4k3/8/8/8/8/8/8/r3K3 w - - 0 1 -", "uncertain-check"),
        ("4k3/8/8/8/8/8/8/3rK3 w - - 0 1 -", "certain-check"),
        ("4k3/8/8/8/8/8/8/Q2rK3 w - - 0 1 a1d1@?", "certain-check"),
        ("7k/6Q1/5P2/8/8/8/8/K7 b - - 100 1 -", "checkmate"),
        ("5K1k/8/6P1/8/8/8/8/8 b - - 100 1 -", "stalemate"),
        ("8/8/8/8/8/8/8/K6Q b - - 0 1 -", "king-captured"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 100 1 -", "insufficient"),
        ("4k2r/8/8/8/8/8/P7/4K3 w - - 100 1 -", "fifty"),
        ("4k3/8/8/8/8/8/8/R3K3 b - - 100 1 -", "lone-king-lost"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 100 1 a1a5@3", "ongoing"),
    ],
)
def test_of_the_words_for_how_it_stands_the_first_that_is_true_is_told(fields, word):
    assert RULES.status(game(read(fields))) == word


def test_the_whole_chance_of_a_risky_capture_is_the_square():
    assert Fraction(throw_counts(2)[2], 36) ** 2 == Fraction(25, 36)
    assert Fraction(throw_counts(7)[7], 36) ** 2 == Fraction(1, 36)
