"""A match of two NPCs played to its end in one act: the lines it would have had turn by turn, and where it stops."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.match.models import Line
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.people.models import Gain
from campaigns.rules.contract import Side
from chess_minigame.judge.play import auto_play
from chess_minigame.judge.play.auto_play import play_out
from chess_minigame.rules.strategist.temperaments import temperament_of
from chess_minigame.strategist.play import roll_note, rolled_notes_of_turn
from tests import factories, games, seats
from tests.chess_minigame.at_the_table import AtTheTable, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return factories.campaign(factories.user("alice"), day=10)


@pytest.fixture
def npcs(campaign):
    return [factories.player(campaign, name, cm=20) for name in ("Ysolde", "Brannoc")]


@pytest.fixture
def table(npcs):
    return AtTheTable(*npcs)


def lines_of(table, **fields):
    return table.match.lines.filter(**fields)


def test_it_is_played_from_the_limit_to_the_last_die_of_experience(table):
    said = table.does(play_out)
    turns = len(table.state.turns)
    assert table.match.is_over and 1 <= turns <= 10
    assert said == f"Played to the end: {turns} turn{'' if turns == 1 else 's'}."
    assert lines_of(table, kind="note").count() == 2 * turns
    assert lines_of(table, kind="throw").count() == turns + 1  # the limit's
    assert {line.thrown_by for line in lines_of(table).exclude(faces="")} == {Line.ThrownBy.MACHINE}
    assert Gain.objects.filter(match=table.match).count() == 2
    assert not Gain.objects.filter(verdict__startswith="owes").exists()
    assert table.replays()


@pytest.mark.slow
def test_from_the_middle_it_goes_on_with_a_note_that_is_rolled_already(table):
    table.limit("6").turn("F / C", "50")
    table.does(roll_note, side=Side.BLACK, temperament=temperament_of("fighter"), door=typed("71"))
    (rolled,) = rolled_notes_of_turn(table.match.lines.order_by("seq"), 2).values()
    table.does(play_out)
    assert table.match.is_over
    assert lines_of(table, roll_key="turn 2 black's note").get().thrown_by == Line.ThrownBy.TYPED
    assert table.state.turns[1].notes.black == rolled.note


def test_a_second_copy_of_the_form_plays_nothing_more(table):
    form = table.form()
    said = play_out(table.match.pk, form).sentence
    count = lines_of(table).count()
    assert play_out(table.match.pk, form).sentence == said
    assert lines_of(table).count() == count


def test_undone_and_played_out_again_it_ends_as_it_ended(table):
    table.does(play_out)
    end = table.state
    table.undo()
    assert not table.match.is_over
    table.does(play_out)
    assert table.state == end
    assert lines_of(table, kind="undo").count() == 1


def test_it_stops_where_a_cheat_is_noticed_for_the_dm_to_decide(campaign, npcs, monkeypatch):
    """A thief's 01 moves the pieces; every later die shows its highest face, with which he bungles it."""
    clumsy = DiceDoor(throw=True, machine=lambda dice: (dice.sides,) * dice.count)
    monkeypatch.setattr(auto_play, "MACHINE", clumsy)
    table = AtTheTable(npcs[0], factories.player(campaign, "Odo", cm=20, pick_pockets=45)).limit()
    table.does(roll_note, side=Side.BLACK, temperament=temperament_of("thief"), door=typed("01"))
    assert table.does(play_out) == "Turn 1 waits for your decision."
    assert table.state.open_turn is not None
    assert not table.match.is_over


def test_players_write_their_own_notes_and_are_not_played_out(campaign, npcs):
    pc = factories.player(campaign, "Aldric", kind="pc")
    with_phone = games.begin(*npcs)
    seats.given(with_phone, "white")
    for match in (games.begin(npcs[0], pc), with_phone):
        with pytest.raises(Refused, match="Only two NPCs"):
            play_out(match.pk, games.form(match))
        assert not match.lines.filter(kind="throw").exists()


@pytest.mark.slow
def test_a_match_that_is_over_is_not_played_on(table):
    table.does(play_out)
    with pytest.raises(Refused, match="over"):
        play_out(table.match.pk, Form(new_key(), table.match.version, table.match.lines.last().by))
