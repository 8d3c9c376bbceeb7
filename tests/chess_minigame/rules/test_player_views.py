"""What each viewer may know of a match (R29)."""

from dataclasses import fields

import pytest

from campaigns.campaign.rules.house_rules.notes import NotesShown
from campaigns.rules.contract import Side, Viewer
from chess_minigame.rules.game import read_state
from chess_minigame.rules.player_views import PlayerView, SharedView, public_strategies, view_for
from chess_minigame.rules.tables import TurnResult

MATCH = read_state("29 v 20; d6 3; F / C 82; A / E 77; D / F")
PLAYERS = [Viewer.WHITE, Viewer.BLACK]
EVERYBODY = [*PLAYERS, Viewer.SPECTATOR]


def test_everybody_hears_the_results_the_score_and_the_number_of_the_turn():
    for viewer in EVERYBODY:
        seen = view_for(MATCH, viewer)
        assert [result.name for result in seen.results] == ["Good move for Black", "Good move for Black"]
        assert (seen.turn, seen.score, seen.ending) == (3, 2, None)


def test_a_player_sees_his_own_notes_of_the_turns_that_are_resolved():
    white, black = (view_for(MATCH, viewer) for viewer in PLAYERS)
    assert isinstance(white, PlayerView)
    assert isinstance(black, PlayerView)
    assert "".join(note.strategy for note in white.notes) == "FA"
    assert "".join(note.strategy for note in black.notes) == "CE"


def test_strategies_that_a_house_rule_shows_are_those_of_resolved_turns():
    has = "white=29 black=20 white.int=17 white.has=medallion"
    for text in ("; d6 3; F medallion / C 82; A / E 77; D / F", "; d6 3; F / C 82; A / E 77"):
        state = read_state(has + text)
        assert ["".join(pair) for pair in public_strategies(state, NotesShown.BOTH)] == ["FC", "AE"]


def test_a_spectator_sees_no_notes_and_no_sign_that_they_were_written():
    seen = view_for(MATCH, Viewer.SPECTATOR)
    assert type(seen) is SharedView


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_nobody_else_is_handed_a_number_that_gives_a_cheat_away(viewer):
    open_to_all = {"turn", "score", "results", "ending", "is_begun", "gambits", "scares", "open_roll"}
    names = {field.name for field in fields(view_for(MATCH, viewer))}
    assert names - {"notes", "minds_met"} == open_to_all
    assert {field.name for field in fields(TurnResult)} == {"first", "last", "name", "adjustment"}


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_limit_s_roll_tells_that_the_game_begins_and_nothing_else(viewer):
    assert not view_for(read_state("29 v 20"), viewer).is_begun
    assert view_for(read_state("29 v 20; d6 1"), viewer) == view_for(read_state("29 v 20; d6 6"), viewer)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_nobody_can_tell_when_both_notes_went_to_the_judge(viewer):
    before = read_state("29 v 20; d6 3; F / C 82; A / E 77")
    assert view_for(MATCH, viewer) == view_for(before, viewer)


def test_everybody_hears_how_it_ended():
    drawn = read_state("9 v 9; d6 1; A / A 50; A / A 50")
    for viewer in EVERYBODY:
        ending = view_for(drawn, viewer).ending
        assert ending is not None
        assert ending.how == "stalemate"


# two worlds: whatever is done in secret, the others see the same

EVERYTHING = (
    "white=29 black=20 white.dex=14 white.int=12 white.wis=10 white.has=medallion,spell,psionic,empathy "
    "black.dex=14 black.wis=10 black.has=medallion"
)
OTHERS = [Viewer.BLACK, Viewer.SPECTATOR]
HONEST = "A / A 59"
# White's note and the faces that follow it, two eyes watching, the d% last: all of them bring no change.
SECRET = [
    "A move / A 14 14 73",
    "A move / A 20 1; decide:warning; 59",
    "A medallion / A 99",
    "A spell / A 12 12 99",
    "A spell / A 20 1; decide:nothing; 99",
    "A psionic / A 99",
    "A empathy / A 66",
    "A lose=-14 / A 20",
    "A move psionic empathy lose=-14 / A 1 1 56",
]


def world(turns, watchers="watch 1 cm=20"):
    return read_state(f"{EVERYTHING}; d6 6; {watchers}; {turns}")


@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize("cheating", SECRET)
def test_no_means_of_cheating_shows(viewer, cheating):
    state, honest = world(cheating), world(HONEST)
    assert len(state.turns) == 1
    assert view_for(state, viewer) == view_for(honest, viewer)
    assert repr(view_for(state, viewer)) == repr(view_for(honest, viewer))


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize(
    "under_way",
    [
        "A / A",
        "A move / A",
        "A move / A 20",
        "A move / A 20 20",
        "A move / A 20 20; decide:warning",
        "A spell / A 20",
        "A medallion empathy / A",
        "watch 2 psionic; A medallion empathy / A",
        "strike 1",
        "grant black spell",
        "search white medallion warning",
        "search white nothing nothing",
    ],
)
def test_nothing_shows_while_the_judge_rolls_decides_or_notes_who_watches(viewer, under_way):
    assert view_for(world(f"{HONEST}; {under_way}"), viewer) == view_for(world(HONEST), viewer)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_intimidation_is_seen_by_all_with_its_means_and_its_success(viewer):
    note = "A scare:laughing scare:a_sword / A"
    scares = [view_for(world(f"{note}{faces}"), viewer).scares for faces in ("", " 11", " 11 10")]
    assert [[(one.means, one.scared) for one in seen] for seen in scares] == [
        [("laughing", None), ("a sword", None)],
        [("laughing", True), ("a sword", None)],
        [("laughing", True), ("a sword", False)],
    ]
    assert {(one.turn, one.side) for one in scares[0]} == {(1, Side.WHITE)}


def test_an_open_roll_is_seen_with_who_may_throw_it():
    open_roll = view_for(world("A scare:laughing / A"), Viewer.SPECTATOR).open_roll
    assert open_roll is not None
    assert (open_roll.by, open_roll.key) == (Side.BLACK, "turn 1 white scares black 1")
    assert view_for(world("A scare:laughing / A 5"), Viewer.SPECTATOR).open_roll is None
    assert view_for(world("A move / A"), Viewer.SPECTATOR).open_roll is None


@pytest.mark.parametrize("viewer", OTHERS)
def test_secret_means_beside_an_open_one_do_not_show(viewer):
    alone, more = "A scare:laughing / A 11", "A move spell empathy scare:laughing / A 11 1"
    assert view_for(world(alone), viewer) == view_for(world(more), viewer)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_an_adjustment_of_the_victim_s_wisdom_does_not_show(viewer):
    note = "A scare:laughing / A"
    assert view_for(world(f"{note}; adjust black 1 -3"), viewer) == view_for(world(note), viewer)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_gambit_is_announced_with_its_turn_and_its_points_are_not(viewer):
    text = "white=29 black=20 option-1=on; d6 6; A gambit / A"
    seen = view_for(read_state(f"{text} 50"), viewer)
    assert seen.gambits == ((Side.WHITE, 1),)
    assert "10" not in repr(seen)
    # Earlier it would tell that the judge is at work on something before the result.
    assert view_for(read_state(text), viewer).gambits == ()


def test_two_mind_readers_know_of_each_other_and_nobody_else_does():
    both, honest = world("A medallion / A medallion"), world(HONEST)
    for viewer in PLAYERS:
        seen = view_for(both, viewer)
        assert isinstance(seen, PlayerView)
        assert seen.minds_met == (1,)
    assert view_for(both, Viewer.SPECTATOR) == view_for(honest, Viewer.SPECTATOR)


def test_the_judge_knows_the_steps_who_noticed_what_and_the_decision():
    state = world("A move empathy / A 20 1; decide:a_fine_of_10_gp; 66")
    (turn,) = state.turns
    assert turn.black.working == "20 x 2/3 = 13 1/3, plays as 13"
    assert [(one.cheat, one.who) for one in turn.noticed] == [("move", "black")]
    assert turn.findings.decision == "a fine of 10 gp"
    assert state.cheated == (Side.WHITE,)
    assert [watcher.number for watcher in state.watchers] == [1]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_hears_of_an_expulsion(viewer):
    ending = view_for(world(f"{HONEST}; expel white"), viewer).ending
    assert ending is not None
    assert (ending.how, ending.winner, ending.played_out) == ("expelled", Side.BLACK, False)
