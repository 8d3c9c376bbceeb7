"""The judge's acts: the article's sample game as it is played at the table, and what can go wrong with it."""

from fractions import Fraction

import pytest

from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.use_cases import new_key
from campaigns.learning.play import owed
from campaigns.learning.play.settle import seats_met_before
from campaigns.match.models import Line
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.reopening import Unconfirmed
from campaigns.people import play as characters
from campaigns.people.models import Gain
from campaigns.rules.contract import Side
from chess_minigame.judge.play import amendments, judging
from tests import factories, games
from tests.chess_minigame.at_the_table import AtTheTable, typed

CRUSHING = [("B / D", 1), ("B / D", 1)]
SAMPLE = [("F / C", 82), ("A / E", 77), ("D / F", 56), ("E / A", 48), ("B / E", 30), ("A / F", 20)]

pytestmark = pytest.mark.django_db


SAMPLE_TEACHES = 29 + Fraction(20, 29)


@pytest.fixture
def campaign():
    return factories.campaign(factories.user("alice"))


@pytest.fixture
def white(campaign):
    return factories.player(campaign, "Ysolde", cm=29, kind="pc", intelligence=17, wisdom=14)


@pytest.fixture
def black(campaign):
    return factories.player(campaign, "Brannoc", cm=20, kind="pc", intelligence=13, wisdom=11)


@pytest.fixture
def table(white, black):
    return AtTheTable(white, black).limit()


def cm_of(character):
    character.refresh_from_db()
    return character.cm


def set_cm(character, cm):
    characters.set_cm(
        character.campaign_id,
        new_key(),
        character=character,
        cm=Fraction(cm),
        initial_cm=None,
        reason="a wish",
        by=factories.dm_of(character.campaign_id),
    )


def test_the_sample_game_is_an_ordinary_win_for_white_on_turn_six(table):
    table.play(SAMPLE)
    assert (table.match.how, table.match.winner, table.match.turns) == ("win", "white", 6)
    assert [turn.total for turn in table.state.turns] == [83, 68, 37, 39, 31, 1]


def test_white_learns_twenty_twentyninths_from_the_sample_game(table, white, black):
    table.play(SAMPLE)
    assert Gain.objects.get(character=black).why == "Lost: only a win teaches."
    table.learn(12, 2)
    assert cm_of(white) == SAMPLE_TEACHES
    assert (white.plays_as, white.learning_limit_weeks) == (29, 2)
    table.correct("learning limit white", 4)
    white.refresh_from_db()
    assert white.learning_limit_weeks == 4


def test_a_failed_roll_under_intelligence_teaches_nothing(table, white):
    table.play(SAMPLE)
    table.learn(17)
    assert cm_of(white) == 29
    assert white.learning_limit_weeks is None
    assert "17" in Gain.objects.get(character=white).why
    table.correct("intelligence white", 7)
    table.learn(1)
    assert cm_of(white) == SAMPLE_TEACHES


def test_a_second_tablet_s_d20_does_not_become_the_lifetime_d4(table):
    table.play(SAMPLE)
    late = table.form()
    table.learn(12)
    with pytest.raises(StaleForm):
        owed.roll_experience(table.match.pk, late, roll_key="intelligence white", door=typed(3))


def test_no_experience_is_rolled_before_the_end(table):
    with pytest.raises(Refused):
        table.learn(3)


def test_the_stalemate_limit_comes_first_and_once(white, black):
    fresh = AtTheTable(white, black)
    with pytest.raises(Refused, match="notes"):
        fresh.turn("A / A", 50)
    fresh.limit()
    with pytest.raises(Refused):
        fresh.limit()


@pytest.mark.parametrize("typed", ["", "x", "0", "101", "-1", "1.5", "3²", "50 40", "9" * 50])
def test_a_d100_that_cannot_be_is_refused_and_nothing_is_written(table, typed):
    before = table.match.lines.count()
    with pytest.raises(Refused) as refusal:
        table.turn("A / A", typed)
    assert refusal.value.field == "faces"
    assert table.match.lines.count() == before


def test_double_zero_is_a_hundred(table):
    table.turn("A / A", "00")
    assert table.state.turns[0].percentile == 100


def test_the_same_form_twice_is_carried_out_once_and_answered_alike(table):
    form = table.form()
    for _ in range(2):
        said = judging.resolve_turn(table.match.pk, form, notes=games.notes("F / C"), door=typed(82)).sentence
        assert said == "Turn 1: Good move for Black."
    assert len(table.state.turns) == 1


def test_undoing_goes_to_the_last_decision_and_the_die_stands(table):
    with pytest.raises(Refused, match="nothing to undo"):
        table.undo()
    table.play(SAMPLE[:3])
    table.undo()
    assert len(table.state.turns) == 2
    table.turn("A / A", 1)  # typing a die cannot overrule one on record
    assert table.state.turns[2].percentile == 56
    assert table.match.lines.order_by("-seq")[0].thrown_by == Line.ThrownBy.RECORDED
    assert table.replays()


def test_undoing_to_an_earlier_decision_keeps_every_die_thrown_since(table):
    table.play(SAMPLE[:4])
    with pytest.raises(Refused):
        table.undo(decision=5)
    table.undo(decision=2, reason="White wrote another letter")
    for both in ("B / B", "B / B", "B / B"):
        table.turn(both, "")
    assert [turn.percentile for turn in table.state.turns] == [82, 77, 56, 48]
    assert table.replays()


def test_undoing_the_finished_match_takes_the_gain_back_for_a_while(table, white):
    table.play(SAMPLE)
    table.learn(12, 2)
    table.undo()
    assert cm_of(white) == 29
    assert not Gain.objects.exists()
    table.turn("A / F", "")
    assert cm_of(white) == SAMPLE_TEACHES


def test_a_mistyped_die_is_corrected_with_a_reason_and_the_rest_replayed(table):
    table.play(SAMPLE[:3])
    table.correct("turn 1", 28)
    assert [turn.percentile for turn in table.state.turns] == [28, 77, 56]
    assert [turn.score for turn in table.state.turns] == [-1, 0, -1]
    assert table.replays()


def test_a_correction_may_end_the_match_and_another_brings_the_rest_back(table):
    table.play([("A / A", 1), ("A / A", 60), ("B / B", 59)])
    table.correct("turn 2", 1)
    assert (table.match.how, table.match.turns) == ("crushing win", 2)
    table.correct("turn 2", 60)
    assert (table.match.status, table.match.turns) == ("playing", 3)
    assert table.replays()


def test_a_correction_needs_a_reason(table):
    table.turn("A / A", 50)
    with pytest.raises(Refused) as refusal:
        table.correct("turn 1", 51, reason="  ")
    assert refusal.value.field == "reason"


def test_a_die_the_machine_threw_cannot_be_corrected_but_voided(table):
    door = DiceDoor(throw=True, machine=lambda dice: (99,))
    table.does(judging.resolve_turn, notes=games.notes("A / A"), door=door)
    with pytest.raises(Refused, match="The app rolled that die"):
        table.correct("turn 1", 5)
    table.void("turn 1")
    assert table.asked == "turn 1"
    assert table.replays()
    table.turn("B / B", 50)
    assert [turn.percentile for turn in table.state.turns] == [50]
    assert table.replays()


def test_an_abandoned_match_has_no_winner_and_can_be_taken_up_again(table):
    table.turn("A / A", 50)
    table.does(judging.abandon)
    assert (table.match.how, table.match.winner) == ("abandoned", "")
    with pytest.raises(Refused, match="over"):
        table.does(judging.abandon)
    table.undo()
    assert table.match.status == "playing"


def test_an_intelligence_below_eight_cannot_start_a_game_and_keeps_the_cm(campaign, white):
    dull = factories.player(campaign, "Oaf", cm=12, intelligence=7)
    with pytest.raises(Refused, match="Intelligence 7"):
        AtTheTable(white, dull)
    assert dull.cm == 12


def test_a_match_keeps_its_cms_and_its_gain_is_added_to_the_cm_as_it_is(table, white):
    set_cm(white, 40)
    table.play(SAMPLE)
    assert table.state.turns[-1].white_cm == 29
    assert table.match.seat(Side.WHITE).cm == 29
    table.learn(12, 2)
    assert cm_of(white) == 40 + Fraction(20, 29)


def test_the_second_game_against_the_same_person_teaches_a_pc_nothing(table, white, black):
    assert seats_met_before(table.match) == []
    table.play(SAMPLE)
    table.learn(17)
    again = AtTheTable(white, black).limit()
    assert [seat.name for seat in seats_met_before(again.match)] == ["Ysolde", "Brannoc"]
    again.play(SAMPLE)
    gain = Gain.objects.get(match=again.match, character=white)
    assert (gain.credited, gain.verdict) == (0, "not-first-game")
    with pytest.raises(Refused, match="owed"):
        again.learn(3)


def test_a_match_written_up_for_yesterday_is_undone_once_seen(campaign, white, black):
    campaign.day = 1
    campaign.save()
    third = factories.player(campaign, "Maudlin", cm=15)
    for player in (white, black, third):
        player.record.update(day=0)
    AtTheTable(white, black, day=1).limit().play(SAMPLE)
    yesterday = AtTheTable(white, third, day=0).limit().play(CRUSHING)
    how = {"decision": None, "reason": ""}
    with pytest.raises(Unconfirmed) as shown:
        amendments.undo(yesterday.match.pk, yesterday.form(), **how)
    amendments.undo(yesterday.match.pk, yesterday.form(), **how, seen=shown.value.fingerprint)
    yesterday.match.refresh_from_db()
    assert yesterday.match.status == "playing"


def test_abandoning_an_old_board_takes_no_gain_from_a_game_finished_before(table, white, black):
    table.turn("A / A", 50)
    AtTheTable(white, black).limit().play(SAMPLE).learn(12, 2)
    table.does(judging.abandon)
    assert cm_of(white) == SAMPLE_TEACHES


def test_correcting_another_die_leaves_a_learning_limit_the_dm_set_alone(table, white):
    table.play(SAMPLE)
    table.learn(12, 2)
    white.refresh_from_db()
    white.learning_limit_weeks = 4
    white.save()
    table.correct("turn 2", 78)
    white.refresh_from_db()
    assert white.learning_limit_weeks == 4


def test_a_match_on_an_earlier_day_is_played_with_the_cm_of_that_day(campaign, white, black):
    campaign.day = 20
    campaign.save()
    set_cm(white, 60)
    assert AtTheTable(white, black, day=12).match.seat(Side.WHITE).cm == 29
