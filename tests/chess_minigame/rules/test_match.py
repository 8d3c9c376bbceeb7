"""A match from the limit's roll to its end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Notes, Over, Roll, Side
from campaigns.rules.errors import BadDice, NotPossible
from chess_minigame.rules.declaration_effects import declarations
from chess_minigame.rules.declarations import Abandon
from chess_minigame.rules.game import read_state
from chess_minigame.rules.match import act, apply_roll, awaits
from chess_minigame.rules.notes import EVERY_BOTH_NOTES, BothNotes, read_both
from chess_minigame.rules.options import Options
from chess_minigame.rules.state import State

TURNS = st.lists(st.tuples(st.sampled_from(EVERY_BOTH_NOTES), st.integers(1, 100)), max_size=30)
CMS = st.integers(0, 140)


def play(white_cm, black_cm, d6, turns):
    state = apply_roll(State(Options(white_cm, black_cm)), (d6,))
    for notes, percentile in turns:
        if state.over:
            break
        state = apply_roll(act(state, notes), (percentile,))
    return state


def test_it_starts_with_the_secret_roll_for_the_stalemate_limit():
    roll = awaits(State(Options(29, 20)))
    assert isinstance(roll, Roll)
    assert (roll.key, str(roll.dice), roll.secret) == ("limit", "d6", True)


def test_then_both_players_write_one_of_thirty_six_pairs_of_notes():
    awaited = awaits(read_state("29 v 20; d6 3"))
    assert isinstance(awaited, Notes)
    assert len(set(awaited.actions)) == 36


def test_then_the_judge_rolls_percentile_dice_in_secret():
    roll = awaits(read_state("29 v 20; d6 3; F / C 82; A / E"))
    assert isinstance(roll, Roll)
    assert (roll.key, str(roll.dice), roll.secret) == ("turn 2", "d%", True)


def test_after_the_roll_the_next_notes_are_awaited():
    state = read_state("29 v 20; d6 3; F / C 82")
    assert isinstance(awaits(state), Notes)
    assert (state.position.turn, state.score) == (2, 1)


def test_the_game_is_drawn_only_after_the_limit_turn_was_looked_at():
    assert awaits(read_state("9 v 9; d6 1; A / A 1; A / A 50")) == Over("stalemate", None)
    assert isinstance(awaits(read_state("9 v 9; d6 1; A / A 1")), Notes)
    assert awaits(read_state("9 v 9; d6 1; A / A 1; A / A 45")) == Over("win", Side.WHITE)


@pytest.mark.parametrize(
    "text", ["29 v 20", "29 v 20; d6 3", "29 v 20; d6 3; F / C", "29 v 20; d6 3; F / C 82; A / E 77"]
)
def test_a_game_can_be_abandoned_at_any_time_before_its_end(text):
    state = read_state(text)
    assert Abandon() in declarations(state)
    over = awaits(act(state, Abandon()))
    assert over == Over("abandoned", None, played_out=False)


def test_an_abandoned_game_keeps_the_turn_it_was_in():
    assert read_state("29 v 20; d6 3; F / C 82; A / E; abandoned").position.turn == 2


def test_a_finished_game_stays_at_its_last_turn():
    assert read_state("9 v 9; d6 1; A / A 1; A / A 50").position.turn == 2


def test_a_refusal_names_the_action_the_position_and_the_reason():
    with pytest.raises(NotPossible, match=r"“A / A” is not possible at turn 1, score 0: .*Stalemate Limit"):
        act(State(Options(29, 20)), read_both("A / A"))
    with pytest.raises(NotPossible, match=r"“abandon” .* the game is over \(abandoned\)"):
        act(read_state("29 v 20; abandoned"), Abandon())
    with pytest.raises(NotPossible, match=r"“a roll” .*both notes come first"):
        apply_roll(read_state("29 v 20; d6 3"), (50,))


@pytest.mark.parametrize("faces", [(0,), (101,), (-1,), (), (50, 50)])
def test_the_percentile_dice_cannot_show_everything(faces):
    with pytest.raises(BadDice):
        apply_roll(read_state("29 v 20; d6 3; F / C"), faces)


@pytest.mark.parametrize("cms", [(-1, 20), (20, -1), (1_000_001, 20)])
def test_a_cm_below_nothing_or_beyond_all_measure_cannot_play(cms):
    with pytest.raises(NotPossible):
        Options(*cms)


@given(CMS, CMS, st.integers(1, 6), TURNS)
def test_no_game_outlasts_its_limit_or_goes_on_after_a_victory(white_cm, black_cm, d6, turns):
    state = play(white_cm, black_cm, d6, turns)
    assert state.limit is not None
    assert len(state.turns) <= state.limit
    assert abs(state.score) <= 4
    assert all(abs(turn.score_before) <= 2 for turn in state.turns)


@given(CMS, CMS, st.integers(1, 6), TURNS)
def test_a_crushing_win_comes_only_from_a_great_move_at_two_points(white_cm, black_cm, d6, turns):
    state = play(white_cm, black_cm, d6, turns)
    if state.over and state.over.how == "crushing win":
        assert abs(state.turns[-1].score_before) == abs(state.turns[-1].result.adjustment) == 2


@given(CMS, CMS, st.integers(1, 6), TURNS)
def test_the_mirrored_game_ends_mirrored(white_cm, black_cm, d6, turns):
    state = play(white_cm, black_cm, d6, turns)
    mirrored = play(
        black_cm, white_cm, d6, [(BothNotes(notes.black, notes.white), 101 - d) for notes, d in turns]
    )
    assert mirrored.score == -state.score
    assert len(mirrored.turns) == len(state.turns)
    assert (mirrored.over is None) == (state.over is None)
    if state.over and mirrored.over:
        assert mirrored.over.how == state.over.how
        assert mirrored.over.winner == (state.over.winner and state.over.winner.other)
