"""The judge's acts: the article's sample game as it is played at the table, and what can go wrong with it."""

from fractions import Fraction

import pytest

from campaigns.core.refusals import Refused, Stale
from campaigns.core.use_cases import new_key
from campaigns.learning.play import owed
from campaigns.learning.play.settle import met_before
from campaigns.match.models import Line, Match
from campaigns.match.play import log
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.reopening import Unconfirmed
from campaigns.match.play.sitting import Form
from campaigns.people.models import Gain
from campaigns.rules.contract import Side
from chess_minigame.judge.play import amendments, judging, matches
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import read_both
from tests import factories
from tests.confirmed import confirmed

CRUSHING = [("B / D", 1), ("B / D", 1)]
SAMPLE = [("F / C", 82), ("A / E", 77), ("D / F", 56), ("E / A", 48), ("B / E", 30), ("A / F", 20)]

pytestmark = pytest.mark.django_db


def notes(text):
    both = read_both(text)
    return {side: both.of(side) for side in Side}


class AtTheTable:
    """A match and its judge, who types every die."""

    def __init__(self, campaign, white, black, day=0):
        self.dm = campaign.members.get().user
        self.match = Match.objects.get(
            pk=matches.start(
                campaign.pk, new_key(), white=white, black=black, when=matches.When(day), by=self.dm
            ).pk
        )

    def form(self):
        self.match.refresh_from_db()
        return Form(new_key(), self.match.version, self.dm)

    def limit(self, d6="3"):
        judging.roll_limit(self.match.pk, self.form(), door=DiceDoor(typed=d6))
        return self

    def turn(self, both, percentile=""):
        return judging.resolve_turn(
            self.match.pk, self.form(), notes=notes(both), door=DiceDoor(typed=str(percentile))
        ).sentence

    def play(self, turns):
        for both, percentile in turns:
            self.turn(both, percentile)
        self.match.refresh_from_db()
        return self

    def learn(self, face):
        owed.roll_experience(self.match.pk, self.form(), door=DiceDoor(typed=str(face)))

    def undo(self, decision=None, reason="", seen=""):
        amendments.undo(self.match.pk, self.form(), decision=decision, reason=reason, seen=seen)
        self.match.refresh_from_db()

    def correct(self, roll_key, face, reason="misread"):
        confirmed(
            amendments.correct_die,
            self.match.pk,
            self.form(),
            roll_key=roll_key,
            door=DiceDoor(typed=str(face)),
            reason=reason,
        )
        self.match.refresh_from_db()

    def void(self, roll_key, reason="cocked"):
        confirmed(amendments.void_die, self.match.pk, self.form(), roll_key=roll_key, reason=reason)
        self.match.refresh_from_db()

    @property
    def state(self):
        return GRICE.read_state(self.match.lines.order_by("-seq")[0].state)

    def replays(self):
        lines = list(self.match.lines.order_by("seq"))
        replayed = log.replay(GRICE, self.match.options, log.steps(lines)).state
        return GRICE.write_state(replayed) == lines[-1].state


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
def table(campaign, white, black):
    return AtTheTable(campaign, white, black).limit()


def test_the_sample_game_by_the_table_is_an_ordinary_win_for_white_on_turn_six(table):
    table.play(SAMPLE)
    assert (table.match.how, table.match.winner, table.match.turns) == ("win", "white", 6)
    assert [turn.total for turn in table.state.turns] == [83, 68, 37, 39, 31, 1]


def test_white_learns_twenty_twentyninths_from_the_sample_game(table, white):
    table.play(SAMPLE)
    table.learn(12)
    table.learn(2)
    white.refresh_from_db()
    assert white.cm == 29 + Fraction(20, 29)
    assert (white.plays_as, white.learning_limit_weeks) == (29, 2)


def test_a_failed_roll_under_intelligence_teaches_nothing_and_asks_for_no_limit(table, white):
    table.play(SAMPLE)
    table.learn(17)
    white.refresh_from_db()
    assert (white.cm, white.learning_limit_weeks) == (29, None)
    assert "17" in Gain.objects.get(character=white).why


def test_the_loser_is_told_why_nothing_was_learned(table, black):
    table.play(SAMPLE)
    assert Gain.objects.get(character=black).why == "Lost: only a win teaches."


def test_a_second_tablet_s_d20_does_not_become_the_lifetime_d4(table):
    table.play(SAMPLE)
    late = table.form()
    table.learn(12)
    with pytest.raises(Stale):
        owed.roll_experience(table.match.pk, late, roll_key="intelligence white", door=DiceDoor(typed="3"))


def test_no_experience_is_rolled_before_the_end(table):
    with pytest.raises(Refused):
        table.learn(3)


def test_the_stalemate_limit_comes_first_and_once(campaign, white, black):
    fresh = AtTheTable(campaign, white, black)
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


def test_a_stale_form_is_refused_and_changes_nothing(table):
    stale = table.form()
    table.turn("A / A", 50)
    with pytest.raises(Stale):
        judging.resolve_turn(table.match.pk, stale, notes=notes("B / B"), door=DiceDoor(typed="50"))
    assert len(table.state.turns) == 1


def test_the_same_form_twice_is_carried_out_once_and_answered_alike(table):
    form = table.form()
    answers = [
        judging.resolve_turn(table.match.pk, form, notes=notes("F / C"), door=DiceDoor(typed="82"))
        for _ in range(2)
    ]
    assert [answer.sentence for answer in answers] == ["Turn 1: Good move for Black."] * 2
    assert len(table.state.turns) == 1


def test_undoing_goes_to_the_last_decision_and_the_die_stands(table):
    table.play(SAMPLE[:3])
    table.undo()
    assert len(table.state.turns) == 2
    table.turn("A / A", "")
    assert table.state.turns[2].percentile == 56
    assert table.match.lines.order_by("-seq")[0].thrown_by == Line.ThrownBy.RECORDED
    assert table.replays()


def test_undoing_to_an_earlier_decision_keeps_every_die_thrown_since(table):
    table.play(SAMPLE[:4])
    table.undo(decision=2, reason="White wrote another letter")
    for both in ("B / B", "B / B", "B / B"):
        table.turn(both, "")
    assert [turn.percentile for turn in table.state.turns] == [82, 77, 56, 48]
    assert table.replays()


def test_typing_a_die_cannot_overrule_one_on_record(table):
    table.turn("F / C", 82)
    table.undo()
    table.turn("F / C", 1)
    assert table.state.turns[0].percentile == 82


def test_there_is_nothing_to_undo_before_the_first_turn(table):
    with pytest.raises(Refused, match="nothing to undo"):
        table.undo()


def test_undoing_a_decision_that_is_not_there_is_refused(table):
    table.turn("A / A", 50)
    with pytest.raises(Refused):
        table.undo(decision=2)


def test_undoing_the_finished_match_takes_the_gain_back_and_playing_on_gives_it_again(table, white):
    table.play(SAMPLE)
    table.learn(12)
    table.learn(2)
    table.undo()
    white.refresh_from_db()
    assert white.cm == 29
    assert not Gain.objects.exists()
    table.turn("A / F", "")
    white.refresh_from_db()
    assert white.cm == 29 + Fraction(20, 29)


def test_a_mistyped_die_is_corrected_with_a_reason_and_the_rest_is_replayed(table):
    table.play(SAMPLE[:3])
    table.correct("turn 1", 28)
    assert [turn.percentile for turn in table.state.turns] == [28, 77, 56]
    assert [turn.score for turn in table.state.turns] == [-1, 0, -1]
    assert table.replays()


def test_a_correction_may_end_the_match_earlier_and_another_one_brings_the_rest_back(table):
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
    judging.resolve_turn(table.match.pk, table.form(), notes=notes("A / A"), door=door)
    with pytest.raises(Refused, match="The app rolled that die"):
        table.correct("turn 1", 5)
    table.void("turn 1")
    assert GRICE.awaits(table.state).key == "turn 1"
    assert table.replays()


def test_correcting_the_experience_die_changes_what_was_learned(table, white):
    table.play(SAMPLE)
    table.learn(17)
    table.correct("intelligence white", 7)
    table.learn(1)
    white.refresh_from_db()
    assert white.cm == 29 + Fraction(20, 29)


def test_correcting_the_lifetime_d4_corrects_the_character(table, white):
    table.play(SAMPLE)
    table.learn(7)
    table.learn(1)
    table.correct("learning limit white", 4)
    white.refresh_from_db()
    assert white.learning_limit_weeks == 4


def test_an_abandoned_match_has_no_winner_and_can_be_taken_up_again(table):
    table.turn("A / A", 50)
    judging.abandon(table.match.pk, table.form())
    table.match.refresh_from_db()
    assert (table.match.how, table.match.winner) == ("abandoned", "")
    with pytest.raises(Refused, match="over"):
        judging.abandon(table.match.pk, table.form())
    table.undo()
    assert table.match.status == "playing"


def test_nobody_plays_against_themself(campaign, white):
    with pytest.raises(Refused) as refusal:
        AtTheTable(campaign, white, white)
    assert refusal.value.field == "black"


def test_an_intelligence_below_eight_cannot_start_a_game_and_keeps_the_cm(campaign, white):
    dull = factories.player(campaign, "Oaf", cm=12, intelligence=7)
    with pytest.raises(Refused, match="Intelligence 7"):
        AtTheTable(campaign, white, dull)
    assert dull.cm == 12


def test_a_match_is_not_played_later_than_the_campaign_s_day(campaign, white, black):
    with pytest.raises(Refused) as refusal:
        AtTheTable(campaign, white, black, day=1)
    assert refusal.value.field == "date"


def test_a_match_keeps_the_cms_it_started_with(table, white):
    from campaigns.people import play as characters

    characters.set_cm(
        white.campaign_id,
        new_key(),
        character=white,
        cm=Fraction(50),
        initial_cm=None,
        reason="a wish",
        by=table.dm,
    )
    table.play(SAMPLE)
    assert table.state.turns[-1].white_cm == 29
    assert table.match.seat(Side.WHITE).cm == 29


def test_the_second_game_against_the_same_person_teaches_a_pc_nothing(campaign, table, white, black):
    table.play(SAMPLE)
    table.learn(17)
    again = AtTheTable(campaign, white, black).limit().play(SAMPLE)
    gain = Gain.objects.get(match=again.match, character=white)
    assert (gain.credited, gain.verdict) == (0, "not-first-game")
    with pytest.raises(Refused, match="owed"):
        again.learn(3)


def test_who_has_played_before_is_known_before_the_first_turn(campaign, table, white, black):
    assert met_before(table.match) == []
    table.play(SAMPLE)
    again = AtTheTable(campaign, white, black)
    assert [seat.name for seat in met_before(again.match)] == ["Ysolde", "Brannoc"]


def test_a_turn_whose_die_was_voided_is_resolved_anew_with_the_same_or_other_notes(table):
    door = DiceDoor(throw=True, machine=lambda dice: (99,))
    judging.resolve_turn(table.match.pk, table.form(), notes=notes("A / A"), door=door)
    table.void("turn 1")
    table.turn("B / B", 50)
    assert [turn.percentile for turn in table.state.turns] == [50]
    assert table.replays()


def test_a_match_written_up_for_yesterday_is_undone_once_what_follows_was_seen(campaign, white, black):
    campaign.day = 1
    campaign.save()
    third = factories.player(campaign, "Maudlin", cm=15)
    backdate(campaign, [white, black, third])
    AtTheTable(campaign, white, black, day=1).limit().play(SAMPLE)
    yesterday = AtTheTable(campaign, white, third, day=0).limit().play(CRUSHING)
    with pytest.raises(Unconfirmed) as shown:
        yesterday.undo()
    yesterday.undo(seen=shown.value.fingerprint)
    assert yesterday.match.status == "playing"


def test_abandoning_an_old_board_takes_no_gain_from_a_game_finished_before(campaign, table, white, black):
    table.turn("A / A", 50)
    second = AtTheTable(campaign, white, black).limit().play(SAMPLE)
    second.learn(12)
    second.learn(2)
    judging.abandon(table.match.pk, table.form())
    white.refresh_from_db()
    assert white.cm == 29 + Fraction(20, 29)


def test_a_cm_set_while_a_match_is_in_play_is_what_its_gain_is_added_to(table, white):
    from campaigns.people import play as characters

    characters.set_cm(
        white.campaign_id,
        new_key(),
        character=white,
        cm=Fraction(40),
        initial_cm=None,
        reason="a wish",
        by=table.dm,
    )
    table.play(SAMPLE)
    table.learn(12)
    table.learn(2)
    white.refresh_from_db()
    assert white.cm == 40 + Fraction(20, 29)


def test_correcting_another_die_leaves_a_learning_limit_the_dm_set_alone(table, white):
    table.play(SAMPLE)
    table.learn(12)
    table.learn(2)
    white.refresh_from_db()
    white.learning_limit_weeks = 4
    white.save()
    table.correct("turn 2", 78)
    white.refresh_from_db()
    assert white.learning_limit_weeks == 4


def test_a_match_on_an_earlier_day_is_played_with_the_cm_of_that_day(campaign, white, black):
    from campaigns.people import play as characters

    campaign.day = 20
    campaign.save()
    characters.set_cm(
        white.campaign_id,
        new_key(),
        character=white,
        cm=Fraction(60),
        initial_cm=None,
        reason="a wish",
        by=campaign.members.get().user,
    )
    earlier = AtTheTable(campaign, white, black, day=12)
    assert earlier.match.seat(Side.WHITE).cm == 29


def backdate(campaign, players):
    for player in players:
        player.record.update(day=0)
