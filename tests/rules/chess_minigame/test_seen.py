"""What each viewer may know of a match (R29)."""

from dataclasses import fields

import pytest

from campaigns.rules.contract import Viewer
from chess_minigame.rules.seen import Seen, SeenByDM, SeenByPlayer, seen_by
from chess_minigame.rules.state_text import read_state
from chess_minigame.rules.turn_result import TurnResult

MATCH = read_state("29 v 20; d6 3; F / C 82; A / E 77; D / F")
PLAYERS = [Viewer.WHITE, Viewer.BLACK]


def test_everybody_hears_the_results_the_score_and_the_number_of_the_turn():
    for viewer in Viewer:
        seen = seen_by(MATCH, viewer)
        assert [result.name for result in seen.results] == ["Good move for Black", "Good move for Black"]
        assert (seen.turn, seen.score, seen.ending) == (3, 2, None)


def test_a_player_sees_his_own_notes_of_the_turns_that_are_resolved():
    white, black = (seen_by(MATCH, viewer) for viewer in PLAYERS)
    assert isinstance(white, SeenByPlayer)
    assert isinstance(black, SeenByPlayer)
    assert "".join(note.strategy for note in white.notes) == "FA"
    assert "".join(note.strategy for note in black.notes) == "CE"


def test_a_spectator_sees_no_notes_and_no_sign_that_they_were_written():
    seen = seen_by(MATCH, Viewer.SPECTATOR)
    assert type(seen) is Seen


def test_the_dm_sees_the_working_and_the_limit():
    seen = seen_by(MATCH, Viewer.DM)
    assert isinstance(seen, SeenByDM)
    assert (seen.limit, seen.limit_die, seen.notes) == (7, 3, MATCH.notes)
    assert seen.turns[0].working == "82 +10 +20 -29 = 83: good move for Black"


@pytest.mark.parametrize("viewer", [*PLAYERS, Viewer.SPECTATOR])
def test_nobody_else_is_handed_a_number_that_gives_a_cheat_away(viewer):
    open_to_all = {"turn", "score", "results", "ending", "begun", "gambits", "scares", "asked"}
    names = {field.name for field in fields(seen_by(MATCH, viewer))}
    assert names - {"notes", "minds_met"} == open_to_all
    assert {field.name for field in fields(TurnResult)} == {"first", "last", "name", "adjustment"}


@pytest.mark.parametrize("viewer", [*PLAYERS, Viewer.SPECTATOR])
def test_the_limit_s_roll_tells_that_the_game_begins_and_nothing_else(viewer):
    assert not seen_by(read_state("29 v 20"), viewer).begun
    assert seen_by(read_state("29 v 20; d6 1"), viewer) == seen_by(read_state("29 v 20; d6 6"), viewer)


@pytest.mark.parametrize("viewer", [*PLAYERS, Viewer.SPECTATOR])
def test_nobody_can_tell_when_both_notes_went_to_the_judge(viewer):
    before = read_state("29 v 20; d6 3; F / C 82; A / E 77")
    assert seen_by(MATCH, viewer) == seen_by(before, viewer)


def test_everybody_hears_how_it_ended():
    drawn = read_state("9 v 9; d6 1; A / A 50; A / A 50")
    for viewer in Viewer:
        ending = seen_by(drawn, viewer).ending
        assert ending is not None
        assert ending.how == "stalemate"
