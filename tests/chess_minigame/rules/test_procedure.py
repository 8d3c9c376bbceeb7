"""A turn from both notes to its result (R10 to R30, R44): the order of its questions, and laws over any cheating."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules import Option
from campaigns.rules.contract import Choice, Roll, Side
from chess_minigame.rules.declarations import Decide
from chess_minigame.rules.game import read_state
from chess_minigame.rules.match import act, apply_roll, awaits
from chess_minigame.rules.notes import BothNotes, read_both
from chess_minigame.rules.options import Options
from chess_minigame.rules.procedure import turn
from chess_minigame.rules.questions import Answer, run_procedure
from chess_minigame.rules.state import State
from chess_minigame.rules.turn import ResolvedTurn, TurnStart
from chess_minigame.rules.watchers import WatcherSkill
from tests.chess_minigame.rules.chances import asked, opened
from tests.contract.grice import NOTES, POINTS, players, possible

WATCHERS = st.lists(st.builds(WatcherSkill, st.just(1), st.integers(0, 60)), max_size=1).map(tuple)
ANYBODY = st.builds(Options, st.integers(0, 60), st.integers(0, 60), players(), players(), POINTS)


def test_the_dice_come_in_the_article_s_order_what_all_may_see_first():
    options = (
        "white.dex=1 white.int=1 white.wis=10 white.has=spell,empathy "
        "black.dex=1 black.wis=10 black.has=empathy"
    )
    start = opened("A move spell empathy scare:a / A move scare:b", options, watchers=1)
    assert asked(start, 1, 1, 2, 2, 3, 3, 9, 2, 2) == [
        "turn 1 white scares black 1",
        "turn 1 black scares white 1",
        "turn 1 white moves, watcher black",
        "turn 1 white moves, watcher 1",
        "turn 1 white casts, watcher black",
        "turn 1 white casts, watcher 1",
        "turn 1 white's empathy",
        "turn 1 black moves, watcher white",
        "turn 1 black moves, watcher 1",
        "",  # the judge's decision
    ]


@st.composite
def starts(draw) -> TurnStart:
    """A first turn with any notes that may be written."""
    options = draw(ANYBODY)
    state = State(options)
    notes = BothNotes(*(possible(state, side, draw(NOTES)) for side in Side))
    return TurnStart(options, notes, watchers=draw(WATCHERS))


def answered(start: TurnStart, face_of) -> tuple[ResolvedTurn, list[str]]:
    """The turn with the face that `face_of` names for each roll, and the keys that were asked for."""
    answers: list[Answer] = []
    keys: list[str] = []
    while not isinstance(question := run_procedure(turn(start), answers), ResolvedTurn):
        if isinstance(question, Choice):
            answers.append(Decide("nothing"))
            continue
        keys.append(question.key)
        answers.append(face_of(question))
    return question, keys


def mirrored(start: TurnStart) -> TurnStart:
    one = start.options
    options = Options(one.black_cm, one.white_cm, one.black, one.white, one.points)
    return replace(start, options=options, notes=BothNotes(start.notes.black, start.notes.white))


def face(roll: Roll, swapped: bool = False) -> int:
    """A face that depends on the roll's key alone, the same for a mirrored key, and mirrored for the d%."""
    words = (
        roll.key.replace("white", "?").replace("black", "white").replace("?", "black")
        if swapped
        else roll.key
    )
    shown = hash_of(words) % roll.dice.sides + 1
    return 101 - shown if swapped and roll.key == "turn 1" else shown


def hash_of(words: str) -> int:
    return sum(number * ord(letter) for number, letter in enumerate(words, start=7))


@given(starts())
def test_but_for_gambits_the_game_is_exactly_symmetrical(start):
    start = replace(
        start, options=replace(start.options, points=replace(start.options.points, gambit=Option.OFF))
    )
    notes = BothNotes(*(replace(start.notes.of(side), gambit=False) for side in Side))
    start = replace(start, notes=notes)
    ours, keys = answered(start, face)
    theirs, swapped = answered(mirrored(start), lambda roll: face(roll, swapped=True))
    assert theirs.score == -ours.score
    assert (theirs.white_cm, theirs.black_cm) == (ours.black_cm, ours.white_cm)
    assert len(keys) == len(swapped)


@given(starts())
def test_no_key_is_asked_for_twice_and_each_fits_the_log(start):
    _, keys = answered(start, face)
    assert len(set(keys)) == len(keys)
    assert all(len(key) <= 60 for key in keys)


@given(starts())
def test_everything_open_is_asked_for_before_anything_secret(start):
    opens: list[bool] = []
    answered(start, lambda roll: (opens.append(not roll.secret), face(roll))[1])
    assert opens == sorted(opens, reverse=True)


@given(starts(), st.integers(1, 6))
def test_nothing_in_a_turn_changes_the_limit(start, d6):
    before = apply_roll(State(start.options), (d6,))
    state = act(before, start.notes)
    while state.open_turn is not None:
        question = awaits(state)
        assert state.limit == before.limit
        state = act(state, Decide("nothing")) if isinstance(question, Choice) else apply_roll(state, (1,))
    assert state.limit == before.limit


def test_the_limit_is_reckoned_from_both_normal_cms():
    options = "white=29 black=20 white.has=empathy black.wis=1 option-1=on"
    assert read_state(f"{options}; d6 3; A gambit empathy lose=-14 scare:a / A gambit").limit == 7


# R44: the options among themselves


def test_a_master_s_eye_leaves_a_thief_no_second_roll():
    start = opened("A move / A", "white.dex=1 white.thief=100 option-2=on")
    assert asked(start, 20, 100) == [
        "turn 1 white moves",
        "turn 1 white moves, eye of watcher black",
        "turn 1",
    ]


def test_a_gambit_does_not_touch_the_zero_of_one_whose_mind_is_read():
    text = "white=29 black=20 white.has=medallion option-1=on; d6 6; A medallion / F gambit 50"
    assert read_state(text).turns[0].black_cm == 0


def test_a_gambit_s_points_can_be_played_away_to_lose():
    text = "white=29 black=20 option-1=on; d6 6; A gambit lose=-14 / A 10"
    assert read_state(text).turns[0].white.working == "29 +10 = 39, declared -14"


@pytest.mark.parametrize("notes", ["A / A", "F / C"])
def test_a_plain_turn_asks_for_the_d_percent_alone(notes):
    assert asked(TurnStart(Options(29, 20), read_both(notes))) == ["turn 1"]
