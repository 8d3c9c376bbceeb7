"""What a player may write on the coming note, by the own sheet and the DM's grants, and what counts as cheating."""

import pytest

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.declarations import Grant
from chess_minigame.rules.game import GRICE, read_state
from chess_minigame.rules.match import act
from chess_minigame.rules.note_rules import allowed_means, check_note
from chess_minigame.rules.notes import read_both, read_note
from chess_minigame.rules.options import Options
from chess_minigame.rules.players import Means, Player

BARE = "29 v 20; d6 6"


@pytest.mark.parametrize(
    ("note", "sentence"),
    [
        ("A move", "White cannot move the pieces: White's Dexterity is not set. Set it before the match."),
        ("A medallion", "White does not have a medallion of ESP. The Dungeon Master can grant it."),
        ("A spell", "White does not have the ESP spell. The Dungeon Master can grant it."),
        ("A psionic", "White does not have psionic ESP. The Dungeon Master can grant it."),
        ("A empathy", "White does not have psionic empathy. The Dungeon Master can grant it."),
        ("A lose=-15", "White cannot play to lose with a CM of -15: with CM 29 it goes from -14 to 29."),
        ("A lose=30", "White cannot play to lose with a CM of 30: with CM 29 it goes from -14 to 29."),
        ("A scare:laughing", "White cannot intimidate Black, whose Wisdom is not set. Set it before the match."),
        ("A gambit", "Gambits are not played in this match: they are Rousselle's option 1."),
    ],
)  # fmt: skip
def test_a_means_that_is_not_at_hand_is_refused_in_one_sentence(note, sentence):
    state = read_state(BARE)
    with pytest.raises(NotPossible) as refusal:
        check_note(state, Side.WHITE, read_note(note))
    assert str(refusal.value) == sentence
    with pytest.raises(NotPossible) as refusal:
        act(state, read_both(f"{note} / A"))
    assert str(refusal.value) == sentence


def test_a_granted_spell_still_needs_an_intelligence_to_cast_it():
    state = read_state(f"{BARE}; grant white spell")
    with pytest.raises(NotPossible, match="Intelligence is not set"):
        check_note(state, Side.WHITE, read_note("A spell"))


@pytest.mark.parametrize("means", ["medallion", "psionic", "empathy"])
def test_the_dm_may_grant_what_nothing_says_a_player_has(means):
    state = read_state(f"{BARE}; grant white {means}")
    check_note(state, Side.WHITE, read_note(f"A {means}"))
    with pytest.raises(NotPossible):
        check_note(state, Side.BLACK, read_note(f"A {means}"))


def test_a_grant_holds_for_all_turns_that_follow():
    read_state(f"{BARE}; grant white medallion; A medallion / A 59; A medallion / A")


def test_playing_to_lose_needs_nothing():
    check_note(read_state(BARE), Side.BLACK, read_note("A lose=-10"))


SET = (
    "white=29 black=20 white.dex=14 white.int=20 white.has=medallion,spell,psionic,empathy "
    "black.wis=10 option-1=on; d6 6"
)


@pytest.mark.parametrize(
    ("note", "cheats"),
    [
        ("A", False), ("A gambit", False), ("A lose=29", False), ("A lose=28", True), ("A move", True),
        ("A medallion", True), ("A spell", True), ("A psionic", True), ("A empathy", True),
        ("A scare:laughing", True),
    ],
)  # fmt: skip
def test_what_counts_as_cheating_or_trying_to(note, cheats):
    state = read_state(f"{SET}; {note} / A")
    assert (Side.WHITE in state.cheated) is cheats
    assert Side.BLACK not in state.cheated


def test_once_is_enough_for_the_whole_game():
    assert Side.WHITE in read_state(f"{SET}; A lose=0 / A 30; A / A 59; A / A 59").cheated


def test_a_dragon_that_only_sits_there_does_not_cheat():
    text = "white=29 black=20 white.hp=60 white.dragon black.wis=10 black.hp=40; d6 6; A / A 20 59"
    state = read_state(text)
    assert state.turns[0].findings.scares[0].scared
    assert Side.WHITE not in state.cheated


WHITE, BLACK = Side


def started(white=None, black=None):
    return GRICE.start(Options(29, 20, white or Player(), black or Player()))


def test_without_a_sheet_there_is_nothing_but_to_play_to_lose():
    has = allowed_means(started(), WHITE)
    assert not (has.move or has.empathy or has.esp or has.scares)
    assert (has.lowest_cm, has.highest_cm) == (-14, 29)


def test_the_own_sheet_and_what_is_granted_count_and_the_others_wisdom():
    state = started(Player(dexterity=14, has=frozenset({Means.EMPATHY})), Player(wisdom=12))
    state = GRICE.act(state, Grant.like_the_sheet(WHITE, Means.SPELL))
    white, black = allowed_means(state, WHITE), allowed_means(state, BLACK)
    assert (white.move, white.empathy, white.esp, white.scares) == (True, True, (Means.SPELL,), True)
    assert (black.move, black.empathy, black.esp, black.scares) == (False, False, (), False)
