"""Spending handicap points before the first move (R10.3 to R10.9, R11.5)."""

import pytest

from campaigns.rules.contract import Choice, Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.wotn.drawn import on, options, placed, read_action, write_action
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT as GAME
from variants.rules.wotn.position_text import write_position

START_MEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def set_up(*actions, points=(0, 0), chart=STANDARD):
    return on(GAME.start(options(chart, points)), *actions)


def pieces(state):
    return write_position(state.position.placed).split()[0]


def offered(state):
    return {write_action(action) for action in GAME.awaits(state).actions}


# R10.3
# A21
def test_points_are_spread_or_heaped_or_kept():
    assert "[WfD]PPPPPP[AD]" in pieces(set_up("improve a2=WfD", "improve h2=AD", points=(2, 0)))
    assert "NPPPPPPP" in pieces(set_up("improve a2=WfD", "improve a2=N", points=(2, 0)))
    assert "NPPPPPPP" in pieces(set_up("improve a2=N", points=(2, 0)))
    assert pieces(set_up("ready", points=(2, 0))) == START_MEN


def test_points_that_are_not_there_are_refused():
    with pytest.raises(NotPossible, match="That costs 2 points, and White has 1"):
        set_up("improve a2=N", points=(1, 0))
    with pytest.raises(NotPossible, match="no handicap points are left"):
        set_up("improve a2=WfD", "improve b2=WfD", points=(1, 0))


# R10.4
def test_the_player_chooses_the_path_and_aligned_pieces_stay_on_theirs():
    assert {"improve a2=WfD", "improve a2=AD", "improve b1=NW", "improve c1=BD", "improve a1=Nr"} <= offered(
        set_up(points=(1, 0))
    )
    with pytest.raises(NotPossible, match="A Knight cannot improve to a BD: its path does not lead there"):
        set_up("improve b1=BD", points=(9, 0))
    with pytest.raises(NotPossible, match="The standard chart has no FAD"):
        set_up("improve c1=FAD", points=(9, 0))


# R10.5
# A22
def test_a_queen_becomes_a_king_for_three_points():
    state = set_up("improve d1=K", points=(3, 0))
    assert pieces(state).endswith("RNBKKBNR")
    assert state.position.spender is None
    with pytest.raises(NotPossible, match="A King is at the highest level and cannot improve"):
        set_up("improve e1=K", points=(3, 0))


# R10.6
def test_an_improved_rook_keeps_its_right_to_castle_a_made_rook_has_none():
    state = set_up("improve h1=NrR", "improve g1=R", points=(7, 0))
    assert write_position(state.position.placed).split()[2] == "KQkq"
    state = set_up("improve h1=FLD", "g1f3", "a7a6", "g2g3", "b7b6", "f1g2", "c7c6", "e1g1", points=(1, 0))
    assert pieces(state).endswith("RNBQ1[FLD]K1")


# R10.7
def test_the_choice_is_complete_before_the_first_move_also_for_black():
    state = set_up(points=(0, 2))
    assert GAME.awaits(state).side is Side.BLACK
    with pytest.raises(NotPossible, match="Black must first spend its handicap points"):
        GAME.act(state, read_action("e2e4"))
    state = set_up("improve a7=N", points=(0, 2))
    assert GAME.awaits(state).side is Side.WHITE
    assert write_position(state.position.placed).split()[1:] == ["w", "KQkq", "-", "0", "1"]
    assert GAME.declarations(set_up(points=(0, 2))) == ()


# A29
def test_white_announces_first_where_both_have_points():
    state = set_up(points=(1, 1))
    assert GAME.awaits(state).side is Side.WHITE
    with pytest.raises(NotPossible, match="The Pawn on a7 is Black's"):
        GAME.act(state, read_action("improve a7=AD"))
    assert GAME.awaits(GAME.act(state, read_action("ready"))).side is Side.BLACK


# R10.8
def test_neither_rank_nor_capture_counts_in_the_set_up():
    assert "/[Nr]PPPPPPP/" in pieces(set_up("improve a2=R", "improve a2=Nr", points=(5, 0)))


# R10.9
# A23
@pytest.mark.parametrize("square", ["b2", "h2"])
def test_a_set_up_that_attacks_an_only_king_is_refused(square):
    with pytest.raises(
        NotPossible, match=f"The Knightrider on {square} would attack Black's only King on e8"
    ):
        set_up(f"improve {square}=Nr", points=(9, 0))
    assert f"improve {square}=Nr" not in offered(set_up(points=(9, 0)))
    assert f"improve {square}=BN" in offered(set_up(points=(9, 0)))
    assert "improve a2=Nr" in offered(set_up(points=(5, 0)))


def test_for_black_too():
    with pytest.raises(NotPossible, match="The Knightrider on b7 would attack White's only King on e1"):
        set_up("improve b7=Nr", points=(0, 5))


def test_it_is_allowed_against_two_kings():
    state = set_up("improve d1=K", "improve b7=Nr", points=(3, 5))
    assert state.position.spender is None


def test_a_pawn_may_pass_the_attacking_kinds_on_its_way_up():
    assert "/PKPPPPPP/" in pieces(set_up("improve b2=K", points=(10, 0)))


# R11.5
def test_by_the_alternative_chart_a_point_is_a_row():
    assert "/RPPPPPPP/" in pieces(set_up("improve a2=R", points=(3, 0), chart=ALTERNATIVE))
    with pytest.raises(NotPossible, match="The alternative chart has no NW"):
        set_up("improve b1=NW", points=(3, 0), chart=ALTERNATIVE)


def test_every_offered_improvement_is_accepted():
    state = set_up(points=(10, 0))
    for action in GAME.awaits(state).actions:
        assert GAME.act(state, action) != state


def test_improvements_are_refused_once_the_game_has_begun():
    with pytest.raises(NotPossible, match="no handicap points are left to spend"):
        set_up("e2e4", "improve a7=AD")
    with pytest.raises(NotPossible, match="no handicap points are left to spend"):
        set_up("ready")
    assert isinstance(GAME.awaits(set_up()), Choice)


def test_points_and_another_first_position_do_not_go_together():
    with pytest.raises(NotPossible, match="can only be spent from the usual starting position"):
        options(points=(1, 0), start=placed("Ke1 Ra1 ke8"))
    with pytest.raises(NotPossible, match="0 to 99"):
        GAME.variant.handicap.with_points(options(), (100, 0))
