"""Watchers, grants, the judge's decision and expulsion (R18, R19, R61a)."""

import pytest

from campaigns.rules.contract import Notes, Over, Roll, Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.actions import read_action, write_action
from chess_minigame.rules.declaration_effects import declarations
from chess_minigame.rules.declarations import Decide, Expel
from chess_minigame.rules.game import read_state, write_state
from chess_minigame.rules.match import act, apply_roll, awaits
from chess_minigame.rules.procedure import CheatDecision

DEFT = "white=29 black=20 white.dex=14 black.dex=14; d6 6"
CAUGHT = f"{DEFT}; A move / A 20"


def after(text, *declared):
    state = read_state(text)
    for one in declared:
        state = act(state, read_action(one))
    return state


# the decision


def test_whoever_noticed_something_the_judge_decides_before_the_d_percent():
    awaited = awaits(read_state(CAUGHT))
    assert isinstance(awaited, CheatDecision)
    assert awaited.side is None
    assert [write_action(action) for action in awaited.actions] == [
        "decide:nothing",
        "decide:warning",
        "expel white",
    ]
    assert [(one.side, one.cheat, one.who, one.seen) for one in awaited.noticed] == [
        (Side.WHITE, "move", Side.BLACK, True)
    ]


def test_one_decision_for_all_that_was_noticed_in_a_turn():
    awaited = awaits(read_state(f"{DEFT}; A move / A move 20 20"))
    assert isinstance(awaited, CheatDecision)
    assert [one.side for one in awaited.noticed] == [Side.WHITE, Side.BLACK]
    assert set(awaited.actions[2:]) == {Expel(Side.WHITE), Expel(Side.BLACK)}


def test_where_nobody_noticed_there_is_nothing_to_decide():
    assert isinstance(awaits(read_state(f"{DEFT}; A move / A 14")), Roll)


@pytest.mark.parametrize("words", ["nothing", "warning", "He loses his left hand; / and 50% of his gold_"])
def test_a_decision_in_any_words_is_kept_with_the_turn(words):
    state = apply_roll(act(read_state(CAUGHT), Decide(words)), (59,))
    assert state.turns[0].findings.decision == words
    assert read_state(write_state(state)) == state


def test_the_decision_must_come_first_and_only_then():
    with pytest.raises(NotPossible, match="the judge decides first"):
        apply_roll(read_state(CAUGHT), (50,))
    with pytest.raises(NotPossible, match="“decide:nothing” is not possible .* both notes come first"):
        after(DEFT, "decide:nothing")


# expulsion


@pytest.mark.parametrize("text", ["29 v 20", DEFT, f"{DEFT}; A / A", CAUGHT, f"{DEFT}; A / A 59"])
def test_a_cheat_can_be_shown_out_at_any_time_which_is_a_forfeit(text):
    over = awaits(after(text, "expel white"))
    assert over == Over("expelled", winner=Side.BLACK, played_out=False)


def test_nothing_more_can_be_declared_after_the_end():
    state = after(CAUGHT, "expel white")
    assert declarations(state) == ()
    for declared in ("expel black", "abandon", "watch 1", "grant white spell"):
        with pytest.raises(NotPossible, match=r"the game is over \(expelled\)"):
            act(state, read_action(declared))


def test_the_cheat_of_the_turn_in_which_he_is_shown_out_is_remembered():
    assert Side.WHITE in after(CAUGHT, "expel white").cheated


# a physical search


def test_a_search_finds_and_is_decided_about_and_the_game_goes_on():
    state = after(f"{DEFT}; A / A 59", "search white medallion warning", "search black nothing nothing")
    assert [(turn, one.side, one.item, one.decision) for turn, one in state.searches] == [
        (2, Side.WHITE, "medallion", "warning"),
        (2, Side.BLACK, "nothing", "nothing"),
    ]
    assert isinstance(awaits(state), Notes)
    assert read_state(write_state(state)) == state


def test_whoever_is_disqualified_after_a_search_loses_by_forfeit():
    over = awaits(after(CAUGHT, "search white medallion expel"))
    assert over == Over("expelled", winner=Side.BLACK, played_out=False)


def test_a_medallion_that_was_found_is_not_cheating_by_itself():
    assert Side.WHITE not in after(DEFT, "search white medallion warning").cheated


# who watches


def test_watchers_come_and_go_and_no_number_is_given_twice():
    state = after("29 v 20", "watch 1 cm=20", "watch 2 psionic", "strike 1", "watch 3")
    assert [watcher.number for watcher in state.watchers] == [2, 3]


@pytest.mark.parametrize(
    ("declared", "why"),
    [
        ("watch 1", "Watcher 1 cannot come now: the next one has number 3."),
        ("watch 4", "Watcher 4 cannot come now: the next one has number 3."),
        ("strike 1", "There is no watcher 1 to strike off."),
        ("strike 9", "There is no watcher 9 to strike off."),
    ],
)
def test_numbers_that_are_not_to_be_had(declared, why):
    state = after("29 v 20", "watch 1", "watch 2", "strike 1")
    with pytest.raises(NotPossible, match=why):
        act(state, read_action(declared))


def test_who_comes_during_a_turn_watches_from_the_next_notes_on():
    state = after(f"{DEFT}; A move / A", "watch 1")
    assert isinstance(awaits(apply_roll(state, (1,))), Roll)
    assert awaits(apply_roll(state, (1,))).key == "turn 1"
    state = apply_roll(apply_roll(state, (1,)), (40,))
    assert isinstance(awaits(state), Notes)
    state = apply_roll(act(state, read_action("A move / A")), (1,))
    assert awaits(state).key == "turn 2 white moves, watcher 1"


def test_who_is_struck_off_while_a_turn_is_under_way_has_watched_that_turn():
    state = after(f"{DEFT}; watch 1; A move / A", "strike 1")
    assert awaits(apply_roll(state, (1,))).key == "turn 1 white moves, watcher 1"


def test_a_means_one_has_is_not_granted_again():
    with pytest.raises(NotPossible, match="White has medallion already"):
        after("29 v 20", "grant white medallion", "grant white medallion")


def test_whoever_is_granted_psionics_can_notice_psionics():
    text = "white=29 black=20 white.has=psionic; d6 6; grant black empathy; A psionic / A"
    assert isinstance(awaits(read_state(text)), CheatDecision)


def test_a_match_in_which_much_was_declared_reads_back():
    text = (
        "white=29 black=20 white.dex=14 white.thief=60 black.wis=12 black.has=medallion r19=opponent option-1=on; "
        "watch 1 cm=20; d6 3; grant white psionic; F gambit move scare:husky_bodyguards / C medallion; "
        "adjust black 1 -2; 15 9 20; watch 2 esp lies; 80; strike 1; decide:warning; 82; A / E 50; abandoned"
    )
    assert write_state(read_state(text)) == text
