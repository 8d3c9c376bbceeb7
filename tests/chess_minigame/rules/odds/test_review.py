"""The review of a match: judgement, means and luck add up to its result."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Roll, Side
from chess_minigame.rules import match
from chess_minigame.rules.actions import read_action
from chess_minigame.rules.declarations import Abandon, Decide
from chess_minigame.rules.game import read_state
from chess_minigame.rules.odds.review import Steps, review
from chess_minigame.rules.options import read_options
from chess_minigame.rules.state import State
from tests.examples import examples

SAMPLE = "29 v 20; d6 3; F / C 82; A / E 77; D / F 56; E / A 48; B / E 30; A / F 20"
EVERYTHING = "white.dex=15 white.has=medallion,empathy black.dex=9 black.wis=9 black.has=psionic option-1=on"


def same(one, other):
    return math.isclose(one, other, abs_tol=1e-9)


def played(options, limit_die, notes, faces):
    """A match with these notes over and over, each die the next of `faces`, until it is over."""
    faces = iter(faces * 1000)
    state = match.apply_roll(State(read_options(options)), (limit_die,))
    turn = 0
    while not state.over:
        awaited = match.awaits(state)
        if isinstance(awaited, Roll):
            state = match.apply_roll(state, ((next(faces) - 1) % awaited.dice.sides + 1,))
        elif state.open_turn is None:
            text = notes[turn % len(notes)] if turn else opening(notes[0])
            state, turn = match.act(state, read_action(text)), turn + 1
        else:
            state = match.act(state, Decide("nothing"))
    return state


def opening(notes):
    """A gambit belongs to turn one alone."""
    white, black = notes.split(" / ")
    return f"{white[0]} gambit{white[1:]} / {black}"


letters = st.sampled_from("ABCDEF")
white_notes = st.builds(
    lambda a, m: f"{a}{m}", letters, st.sampled_from(["", " move", " medallion", " lose=-3"])
)
black_notes = st.builds(lambda a, m: f"{a}{m}", letters, st.sampled_from(["", " psionic", " move"]))
both_notes = st.builds(lambda white, black: f"{white} / {black}", white_notes, black_notes)
games = st.builds(
    played,
    st.builds(lambda w, b: f"white={w} black={b} {EVERYTHING}", st.integers(9, 70), st.integers(9, 70)),
    st.integers(1, 6),
    st.lists(both_notes, min_size=1, max_size=4),
    st.lists(st.integers(1, 100), min_size=1, max_size=12),
)


@examples(40)
@given(games)
def test_what_was_expected_and_every_step_make_the_result(state):
    looked = review(state)
    result = {Side.WHITE: 1, Side.BLACK: -1, None: 0}[state.over.winner]
    assert looked.end == result
    assert same(looked.start + looked.steps.sum, result)


@examples(40)
@given(games)
def test_each_turn_begins_where_the_last_one_ended(state):
    turns = review(state).turns
    assert len(turns) == len(state.turns)
    for one, following in zip(turns, turns[1:], strict=False):
        assert same(one.expectation_after, following.expectation_before)
    assert all(same(one.expectation_before + one.steps.sum, one.expectation_after) for one in turns)


@examples(40)
@given(games)
def test_no_choice_gains_anything_by_itself_against_optimal_play(state):
    for one in review(state).turns:
        assert one.steps.white_choice <= 1e-9
        assert one.steps.black_choice >= -1e-9


def test_the_sample_game_was_won_by_its_last_die():
    looked = review(read_state(SAMPLE))
    assert looked.turning_point.turn.number == 6
    assert round(looked.start, 4) == 0.4205
    assert round(looked.turns[5].steps.dice, 2) == 0.48
    assert all(same(one.steps.means, 0) for one in looked.turns)


def test_the_limit_is_a_step_of_its_own_once_a_game_can_end_by_it():
    """The limit is 4 + d6: until turn 4 nobody can hope for it; that turn 5 was not the last is what White hoped for."""
    looked = review(read_state("29 v 20; d6 6; A / A 59; A / A 59; A / A 59; A / A 59; A / A 59"))
    assert [not same(one.steps.limit, 0) for one in looked.turns] == [False] * 4 + [True]


def test_what_a_medallion_was_worth_stands_apart_from_judgement_and_luck():
    honest = review(read_state("29 v 20; d6 3; C / C 50")).turns[0].steps
    sly = review(read_state("white=29 black=20 white.has=medallion; d6 3; C medallion / C 50")).turns[0].steps
    assert (sly.white_choice, sly.black_choice) == (honest.white_choice, honest.black_choice)
    assert same(honest.means, 0)
    assert sly.means > 0.2


def test_a_gambit_counts_among_the_means_with_all_that_follows_from_it():
    """Ten points for three turns, and against one's own from then on."""
    turn = review(read_state("white=29 black=20 option-1=on; d6 3; C gambit / C 50")).turns[0]
    assert turn.steps.means != 0
    assert same(turn.expectation_before + turn.steps.sum, turn.expectation_after)


def test_two_minds_that_met_threw_no_die():
    text = "white=29 black=20 white.has=medallion black.has=medallion; d6 3; A medallion / C medallion"
    assert review(read_state(text)).turns[0].steps.dice == 0


@pytest.mark.parametrize("text", ["29 v 20", "29 v 20; d6 3"])
def test_a_match_without_turns_has_a_beginning_and_no_turning_point(text):
    looked = review(match.act(read_state(text), Abandon()))
    assert looked.turns == ()
    assert looked.end == looked.start
    assert looked.turning_point is None
    assert looked.steps == Steps()


def test_a_match_that_was_broken_off_ends_as_it_stood():
    on = read_state("29 v 20; d6 3; F / C 82")
    assert review(match.act(on, Abandon())).end == review(on).end
