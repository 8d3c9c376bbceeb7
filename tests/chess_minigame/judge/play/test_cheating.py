"""The judge's acts about cheating: who watches, dice one by one, decisions, showing out, and what stays sealed."""

import pytest

from campaigns.campaign.rules.house_rules import HouseRules, Option
from campaigns.core.refusals import Refused, StaleForm
from campaigns.devices.play import room
from campaigns.match.models import Draft, Intimidation, Seat, Watcher
from campaigns.match.play import guests
from campaigns.match.play.dice_door import DiceDoor
from campaigns.people.models import ProfessionRow
from campaigns.people.rules.powers import Power
from campaigns.rules.contract import Notes, Side
from chess_minigame.judge.play import cheating, judging, people
from chess_minigame.judge.play.people import NewWatcher, new_watcher_of
from chess_minigame.rules.declarations import Adjust, HitPoints, Search
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.players import Means
from tests import factories, games, seats
from tests.chess_minigame.at_the_table import AtTheTable, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def white(campaign):
    return factories.player(campaign, "Ysolde", cm=29, intelligence=17, wisdom=14, powers="esp-spell")


@pytest.fixture
def black(campaign):
    return factories.player(campaign, "Brannoc", cm=20, dexterity=14, wisdom=11, pick_pockets=45)


@pytest.fixture
def dragon(campaign):
    profession = ProfessionRow.objects.get(slug="dragon")
    return factories.player(campaign, "Smoke", cm=50, hit_points=80, profession=profession)


@pytest.fixture
def table(white, black):
    return AtTheTable(white, black, onlookers=(NewWatcher("The innkeeper"),)).limit("6")


# --- Who watches ------------------------------------------------------------------------------------------


def test_watchers_come_in_as_numbers_and_their_names_stand_beside_the_log(campaign, table):
    duke = factories.player(campaign, "The Duke", cm=41, powers="detect-magic empathy")
    table.does(cheating.add_watcher, new_watcher=new_watcher_of(duke))
    assert [line.text for line in table.match.lines.filter(kind="act")] == [
        "watch 1",
        "watch 2 cm=41 psionic magic",
    ]
    assert list(Watcher.objects.values_list("number", "name", "watching")) == [
        (1, "The innkeeper", True),
        (2, "The Duke", True),
    ]


def test_who_is_struck_off_watches_no_more_and_undo_brings_them_back(table):
    table.does(cheating.remove_watcher, number=1)
    assert not Watcher.objects.get().watching
    assert table.state.watchers == ()
    table.undo()
    assert Watcher.objects.get().watching
    with pytest.raises(Refused, match="That spectator is gone"):
        table.does(cheating.remove_watcher, number=7)


@pytest.mark.slow
def test_a_watcher_whose_coming_is_undone_gives_the_number_to_the_next_one(table):
    table.undo(decision=1)
    table.does(cheating.add_watcher, new_watcher=NewWatcher("A bard", powers=(Power.PSIONIC,)))
    assert list(Watcher.objects.values_list("number", "name", "powers")) == [(1, "A bard", "psionic")]


@pytest.mark.slow
def test_after_the_newest_watcher_left_the_next_has_a_number_of_their_own(table):
    table.does(cheating.add_watcher, new_watcher=NewWatcher("A drunk"))
    table.does(cheating.remove_watcher, number=2)
    table.does(cheating.add_watcher, new_watcher=NewWatcher("A bard"))
    assert [watcher.number for watcher in table.state.watchers] == [1, 3]
    names = Watcher.objects.filter(watching=True).values_list("number", "name")
    assert list(names) == [(1, "The innkeeper"), (3, "A bard")]


@pytest.mark.slow
def test_undoing_who_came_last_and_the_striking_off_gives_the_numbers_back(table):
    table.does(cheating.remove_watcher, number=1)
    table.does(cheating.add_watcher, new_watcher=NewWatcher("A bard"))
    table.undo()
    assert table.state.next_watcher == 2
    table.undo()
    table.does(cheating.add_watcher, new_watcher=NewWatcher("A smith"))
    assert [watcher.number for watcher in table.state.watchers] == [1, 2]


def test_whoever_would_be_watcher_1000_is_refused_in_a_sentence(table, monkeypatch):
    monkeypatch.setattr(people, "MAX_WATCHER_NUMBER", 1)
    with pytest.raises(Refused, match="1 spectators have been in this match"):
        table.does(cheating.add_watcher, new_watcher=NewWatcher("A bard"))


def test_a_player_is_no_watcher_and_nobody_watches_twice(campaign, white, table):
    with pytest.raises(Refused, match="Ysolde plays in this match"):
        table.does(cheating.add_watcher, new_watcher=new_watcher_of(white))
    duke = factories.character(campaign, "The Duke")
    table.does(cheating.add_watcher, new_watcher=new_watcher_of(duke))
    with pytest.raises(Refused, match="The Duke is a spectator already"):
        table.does(cheating.add_watcher, new_watcher=new_watcher_of(duke))
    assert Watcher.objects.count() == 2


# --- The dice of a turn, and the decision -------------------------------------------------------------------


@pytest.mark.slow
def test_each_watcher_takes_a_die_and_a_thief_has_a_second_chance(table):
    """Dexterity 14 escapes White's eyes on 14, fails the innkeeper's on 15, and 45% of pick pockets saves the day."""
    assert table.turn("A / C move", "50") == ""
    assert table.asked == "turn 1 black moves, watcher white"
    table.dice(14, 15)
    assert table.asked == "turn 1 black picks pockets, watcher 1"
    table.dice(45)
    assert table.asked == "turn 1"
    table.dice(50)
    assert table.state.turns[0].black_cm == 34
    assert table.replays()


@pytest.mark.slow
def test_what_was_noticed_waits_for_a_decision_that_is_a_line_of_the_log(table):
    table.turn("A / C move")
    table.dice(15, 46, 1)
    assert table.asked is None
    said = table.does(cheating.decide_on_cheat, what="he pays for the wine", door=typed("50"))
    assert said == "Turn 1: No change in status."
    assert table.match.lines.filter(kind="act").latest("seq").text == "decide:he_pays_for_the_wine"
    assert table.state.turns[0].findings.decision == "he pays for the wine"
    assert table.state.turns[0].black_cm == 20


@pytest.mark.slow
def test_a_decision_without_its_percentile_waits_for_it(table):
    table.turn("A / C move")
    table.dice(15, 46, 1)
    assert table.does(cheating.decide_on_cheat, what="nothing", door=DiceDoor()) == ""
    assert table.asked == "turn 1"


def test_all_dice_that_are_left_are_thrown_at_once_and_each_is_recorded(table):
    table.turn("A spell / C move")
    table.does(cheating.roll_remaining, percentile="50")
    dice = table.match.lines.filter(kind="throw", roll_key__startswith="turn 1 ")
    assert dice.count() >= 4
    assert set(dice.values_list("thrown_by", "secret")) == {("machine", True)}
    if table.asked is None and not table.state.turns:
        table.does(cheating.decide_on_cheat, what="nothing", door=typed("50"))
    assert table.match.lines.get(roll_key="turn 1").thrown_by == "typed"
    assert len(table.state.turns) == 1


def test_a_die_for_a_roll_that_is_done_is_stale(table):
    table.turn("A / C move")
    asked = table.asked
    table.dice(3)
    with pytest.raises(StaleForm):
        table.does(cheating.roll_cheat_die, roll_key=asked, door=typed("3"))


@pytest.mark.slow
def test_two_mind_readers_have_no_result_and_need_no_percentile(campaign, white):
    black = factories.player(campaign, "Bors", cm=20, powers="medallion")
    table = AtTheTable(white, black).limit("6")
    table.turn("A spell / C medallion")
    table.dice(3)
    assert table.state.turns[0].both_read
    assert not table.match.lines.filter(roll_key="turn 1").exists()


def test_a_cheat_who_is_shown_out_loses_by_forfeit_and_nobody_learns(table):
    table.turn("A / C move")
    table.dice(15, 46, 1)
    assert table.does(cheating.expel, side=Side.BLACK) == "Brannoc is disqualified."
    match = table.match
    assert (match.how, match.winner, match.played_out, match.is_over) == ("expelled", "white", False, True)
    assert all(gain.credited == 0 for gain in match.gains.all())
    table.undo()
    assert not table.match.is_over
    assert table.asked is None


def test_where_a_disqualification_is_undone_no_phone_asks_for_the_note_again(table):
    """The judge has that turn's notes: another would be asked for in vain."""
    table.turn("A / C move")
    table.dice(15, 46, 1)
    table.does(cheating.expel, side=Side.BLACK)
    assert not Draft.objects.exists()
    table.undo()
    assert guests.note_texts(table.match, 1) == {Side.WHITE: "A", Side.BLACK: "C move"}


@pytest.mark.slow
def test_undoing_a_turn_with_a_decision_goes_back_before_its_notes(table):
    """To go back to the decision alone would show the players an open turn that takes no new note (R29)."""
    table.turn("A / C move")
    table.dice(15, 46, 1)
    table.does(cheating.decide_on_cheat, what="nothing", door=typed("50"))
    table.undo()
    assert table.state.turns == () and table.state.open_turn is None
    table.turn("A / C move")
    said = table.does(cheating.decide_on_cheat, what="warning", door=DiceDoor())
    assert said == "Turn 1: No change in status."
    assert table.match.lines.filter(roll_key="turn 1", thrown_by="recorded").count() == 1
    assert table.replays()


@pytest.mark.slow
@pytest.mark.parametrize("cheat", ["", " move"], ids=["honest", "cheating"])
def test_the_notes_of_a_turn_whose_die_was_voided_are_with_the_judge(table, cheat):
    """Honest or not: a new seal is answered alike, or it would tell what the judge is at."""
    table.turn(f"A / C{cheat}", "" if cheat else "50")
    if cheat:
        table.dice(14, 14, 50)
    table.void("turn 1")
    assert dict(guests.note_texts(table.match, 1)) == {Side.WHITE: "A", Side.BLACK: f"C{cheat}"}
    assert table.seal(Side.WHITE, "D") == "Sealed."
    table.turn(f"A / C{cheat}", "50") if not cheat else table.dice(50)
    assert table.state.turns[0].notes.white.strategy == "A"


def test_a_corrected_die_that_asks_for_another_goes_back_to_it(table):
    """The roll that was read as a pass was a failure: the thief's second chance is asked for, and the turn waits."""
    table.turn("A / C move")
    table.dice(14, 14, 50)
    table.turn("A / A", "50")
    assert "Judge this turn again" in table.correct("turn 1 black moves, watcher white", 15)
    assert table.asked == "turn 1 black picks pockets, watcher white"
    assert table.replays()
    table.dice(1)
    assert len(table.state.turns) == 1
    assert table.asked is None
    assert table.replays()


@pytest.mark.slow
def test_a_corrected_die_that_makes_another_needless_passes_it_over(table):
    table.turn("A / C move")
    table.dice(15, 40, 14, 50)
    table.correct("turn 1 black moves, watcher white", 5)
    assert len(table.state.turns) == 1
    assert table.replays()


@pytest.mark.slow
def test_an_undo_from_after_a_decision_goes_back_the_whole_turn(table):
    """Nobody may learn by an undo that there was something to decide (R29)."""
    table.turn("A / C move")
    table.dice(15, 46, 1)
    table.does(cheating.decide_on_cheat, what="warning", door=typed("50"))
    before = table.state
    games.undo(table.match)
    assert isinstance(GRICE.awaits(table.state), Notes)
    assert table.match.lines.filter(kind="undo").count() == 1
    games.redo(table.match)
    assert table.state == before
    assert table.replays()


# --- What may be written ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_the_dm_grants_may_be_written_and_undo_takes_it_back(table):
    said = table.does(cheating.grant_means, side=Side.BLACK, means=Means.MEDALLION)
    assert said == "Brannoc has a medallion of ESP from now on."
    table.turn("A / A medallion", "50")
    assert table.state.turns[0].white_cm == 0
    table.undo(decision=2)
    with pytest.raises(Refused, match="does not have a medallion"):
        table.turn("A / A medallion", "50")


@pytest.mark.slow
def test_rousselles_options_hold_for_this_match_alone(white, black):
    table = AtTheTable(white, black, rules=HouseRules(gambit=Option.ON)).limit("6")
    table.turn("A gambit / A", "50")
    assert table.state.turns[0].white_cm == 39
    assert "option-1=on" in table.match.house_rules
    assert "option-1=off" in AtTheTable(white, black).match.house_rules


# --- Intimidation -------------------------------------------------------------------------------------------


def scares():
    return list(
        Intimidation.objects.values_list(
            "turn", "means", "by__name", "victim__name", "face", "needed", "succeeded"
        )
    )


@pytest.mark.slow
def test_an_attempt_is_a_row_of_its_own_before_and_after_its_roll(table):
    table.turn("A / C scare:laughing scare:a_sword")
    assert scares() == [
        (1, "laughing", "Brannoc", "Ysolde", None, 14, None),
        (1, "a sword", "Brannoc", "Ysolde", None, 14, None),
    ]
    table.dice(15, 14, 50)
    assert scares() == [
        (1, "laughing", "Brannoc", "Ysolde", 15, 14, True),
        (1, "a sword", "Brannoc", "Ysolde", 14, 14, False),
    ]
    assert table.state.turns[0].white_cm == 26
    table.undo(decision=2)
    assert scares() == []


@pytest.mark.slow
def test_the_judge_adjusts_the_wisdom_before_the_roll_and_not_after(table):
    table.turn("A / C scare:laughing")
    table.does(cheating.adjust_wisdom, change=Adjust(Side.WHITE, 1, -4))
    assert scares()[0][5] == 10
    table.dice(11)
    assert scares()[0][6] is True
    with pytest.raises(Refused, match="comes before its roll"):
        table.does(cheating.adjust_wisdom, change=Adjust(Side.WHITE, 1, 4))


def test_a_dragon_frightens_by_its_hit_points_alone(dragon, black):
    table = AtTheTable(dragon, black).limit("6")
    table.turn("A / C")
    assert Intimidation.objects.get().automatic
    table.dice(12, 50)
    assert scares() == [(1, "the dragon itself", "Smoke", "Brannoc", 12, 11, True)]
    assert table.state.turns[0].black_cm == 18


def test_a_wounded_dragon_frightens_nobody_and_undo_heals_it(dragon, black):
    table = AtTheTable(dragon, black).limit("6")
    table.does(cheating.set_hit_points, hit_points=HitPoints(Side.WHITE, 4))
    table.turn("A / C", "50")
    assert not Intimidation.objects.exists()
    table.undo(decision=1)
    table.turn("A / C")
    assert Intimidation.objects.get().automatic
    dragon.refresh_from_db()
    assert dragon.hit_points == 80


@pytest.mark.slow
def test_a_search_is_a_line_of_the_log_and_undo_takes_it_back(table):
    public = table.match.public_version
    table.does(cheating.search, search=Search(Side.WHITE, "medallion", "warning"))
    assert table.match.lines.last().text == "search white medallion warning"
    assert table.match.public_version == public  # nobody but the DM hears of it
    table.undo()
    assert table.state.searches == ()
    table.does(cheating.search, search=Search(Side.WHITE, "medallion", "expel"))
    assert (table.match.is_over, table.match.how, table.match.winner) == (True, "expelled", "black")


@pytest.mark.slow
def test_the_victim_rolls_on_the_own_phone_where_the_dm_lets_them(table):
    seats.given(table.match, "white")
    table.turn("A / C scare:laughing")
    for side, may_roll in ((Side.BLACK, True), (Side.WHITE, False)):
        table.does(cheating.let_players_roll, may_roll=may_roll)
        with pytest.raises(Refused, match="The judge rolls this one"):
            table.roll_save(side, 3)
    table.does(cheating.let_players_roll, may_roll=True)
    table.roll_save(Side.WHITE, 3)
    assert scares()[0][4:] == (3, 14, False)
    assert table.match.lines.get(roll_key="turn 1 black scares white 1").by is None


def test_the_rest_is_thrown_but_for_what_a_player_rolls(table):
    seats.given(table.match, "white")
    table.turn("A / C move scare:laughing")
    table.does(cheating.roll_remaining)
    assert table.asked == "turn 1 black scares white 1"
    table.roll_save(Side.WHITE, 3)
    table.does(cheating.roll_remaining, percentile="50")
    assert table.match.lines.filter(roll_key__contains=" moves, ").exists()


@pytest.mark.slow
def test_no_roll_is_left_to_a_device_that_the_dm_has_not_confirmed(table):
    table.match.seats.update(admission=Seat.Admission.FREELY)
    guest = room.join(match=table.match, name="Ann", place="white")
    assert (guest.place, guest.confirmed) == ("white", False)
    table.turn("A / C scare:laughing")
    table.does(cheating.roll_remaining, percentile="50")
    assert len(table.state.turns) == 1


# --- What nobody may see ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_while_the_judge_is_at_work_nothing_public_changes(table):
    table.seal(Side.WHITE, "A")
    table.seal(Side.BLACK, "C move")
    table.match.refresh_from_db()
    before = table.match.public_version
    table.does(judging.resolve_turn, notes={}, door=typed("50"))
    table.dice(15)
    assert table.match.public_version == before
    assert Draft.objects.count() == 2
    assert table.seal(Side.WHITE, "B") == "Sealed."
    table.dice(40, 3, 50)
    assert table.match.public_version == before + 1
    assert table.state.turns[0].notes.white.strategy == "A"
    assert not Draft.objects.exists()


def test_a_note_sealed_while_the_judge_is_at_work_is_taken_as_it_always_is(table):
    table.turn("A / C move")
    assert table.seal(Side.WHITE, "B") == "Sealed."
    table.dice(3, 3, 50)
    assert not Draft.objects.exists()
    assert table.state.turns[0].notes.white.strategy == "A"
