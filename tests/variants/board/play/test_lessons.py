"""A full board as a lesson, where the campaign's house rule says so (R61b)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules import house_rules
from campaigns.campaign.rules.house_rules.experience import FullBoards
from campaigns.learning.play import owed, settle
from campaigns.learning.play.gains import may_teach
from campaigns.learning.rules.verdicts import Verdict
from campaigns.match.models import Line, Match
from campaigns.match.play.begin import NewPlayer
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.reopening import Unconfirmed
from campaigns.match.rules.chess_clock import TimeControl
from campaigns.people.models import Gain
from campaigns.profiles.presenters.character import Profile
from campaigns.profiles.presenters.my_character import MyCharacter, gain_from_match
from campaigns.rules.contract import Side
from tests import boards, factories
from tests.boards import BLACK, WHITE
from tests.confirmed import confirmed
from variants.board.play import moves
from variants.board.presenters.lesson import board_lesson
from variants.board.presenters.viewpoint import dm_viewpoint
from variants.models import PointsGiven
from variants.npc_players.opponent import EngineTerms

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    made = factories.campaign(factories.user("alice"), day=40)
    rules = replace(made.rules, full_boards=FullBoards.LESSONS)
    made.house_rules = house_rules.write(rules)
    made.save(update_fields=["house_rules"])
    return Campaign.objects.get(pk=made.pk)


@pytest.fixture
def ysolde(campaign):
    return factories.player(campaign, "Ysolde", cm=20, kind="pc", intelligence=14)


@pytest.fixture
def brannoc(campaign):
    return factories.player(campaign, "Brannoc", cm=30, intelligence=21)


def begun(campaign, *players, **wanted):
    for one in players:
        one.refresh_from_db()
    white, black = (NewPlayer(one, one.cm) for one in players)
    return boards.begun(campaign, white=white, black=black, **wanted)


def won_by_white(campaign, *players, **wanted):
    """A match that Black resigned."""
    match = begun(campaign, *players, **wanted)
    boards.moved(match, "2d22d3")
    boards.declared(match, "resign", BLACK)
    return Match.objects.get(pk=match.pk)


def rolled(match, *faces):
    for face in faces:
        owed.roll_experience(match.pk, boards.form(match), roll_key=None, door=DiceDoor(typed=face))


def cm(character):
    character.refresh_from_db()
    return character.cm


def test_the_winner_of_a_board_learns_as_from_the_game_of_kings(campaign, ysolde, brannoc):
    match = won_by_white(campaign, ysolde, brannoc)
    assert match.is_lesson
    assert cm(ysolde) == 20  # the d20 is owed
    rolled(match, "13", "2")
    assert cm(ysolde) == Fraction(20) + Fraction(30, 20)
    assert Gain.objects.get(character=ysolde, match=match).working == "30 / 20 = 1 1/2"
    assert Gain.objects.get(character=brannoc).why == "Lost: only a win teaches."
    assert (ysolde.learning_limit_weeks, cm(brannoc)) == (2, 30)


def test_the_sheet_and_the_player_s_own_page_say_why_the_cm_grew(campaign, ysolde, brannoc):
    match = won_by_white(campaign, ysolde, brannoc)
    rolled(match, "13", "2")
    ysolde.refresh_from_db()
    row = Profile(ysolde).record[0]
    assert (row.title, row.learned) == ("Gold against Brannoc", Fraction(3, 2))
    assert row.working == "Dragonchess (Gygax): 30 / 20 = 1 1/2"
    assert MyCharacter(ysolde).record[0].gain.points == "+1.50"
    assert gain_from_match(match, match.seat(Side.WHITE)).points == "+1.50"
    (white, gain), _ = board_lesson(match, dm_viewpoint(match)).gains
    assert (white.name, gain["gained"]) == ("Ysolde", "1.50")


@pytest.mark.slow
def test_a_board_uses_up_the_first_game_of_the_two(campaign, ysolde, brannoc):
    match = won_by_white(campaign, ysolde, brannoc)
    rolled(match, "13", "2")
    won_by_white(campaign, ysolde, brannoc)
    assert Gain.objects.filter(character=ysolde, verdict=Verdict.NOT_FIRST_GAME).count() == 1


@pytest.mark.slow
def test_an_undone_resignation_takes_the_gain_and_leaves_the_die(campaign, ysolde, brannoc):
    match = won_by_white(campaign, ysolde, brannoc)
    rolled(match, "13", "2")
    match = boards.undone(match)
    assert (cm(ysolde), Gain.objects.count()) == (20, 0)
    boards.declared(match, "resign", BLACK)
    assert cm(ysolde) == Fraction(43, 2)
    assert Match.objects.get(pk=match.pk).lines.filter(kind=Line.Kind.LEARN).count() == 2


@pytest.mark.slow
def test_going_back_before_a_later_lesson_is_shown_first(campaign, ysolde, brannoc):
    match = won_by_white(campaign, ysolde, brannoc)
    rolled(match, "13", "2")
    won_by_white(campaign, ysolde, factories.player(campaign, "Corvin", cm=12))

    def undo(seen=""):
        moves.undo(match.pk, boards.form(match), ply=None, reason="", seen=seen)

    with pytest.raises(Unconfirmed):
        undo()
    confirmed(undo)
    assert not Match.objects.get(pk=match.pk).is_over


def test_who_may_not_learn_from_a_board_does_not(campaign, ysolde, brannoc):
    stranger = boards.begun(campaign, white=NewPlayer(ysolde, ysolde.cm))
    ignorant = factories.character(campaign, "Dull")
    assert not stranger.is_lesson
    assert not begun(campaign, ysolde, ignorant).is_lesson
    assert not may_teach(stranger, ysolde)


@pytest.mark.slow
def test_a_board_on_which_one_side_has_it_easier_is_no_lesson(campaign, ysolde, brannoc):
    bare = "12/12/12/12/12/12/12/12|6k5/12/12/12/12/12/12/O5K5|12/12/12/12/12/12/12/12 g 0 1"
    assert not begun(campaign, ysolde, brannoc, position=bare).is_lesson


HELD_BACK = EngineTerms(BLACK, 10, "the child's evening")


def test_against_an_npc_of_a_set_cm_nobody_learns_and_the_dm_reads_why(campaign, ysolde, brannoc):
    match = won_by_white(campaign, ysolde, brannoc, engine_players=[HELD_BACK])
    (_, gain), _ = board_lesson(match, dm_viewpoint(match)).gains
    assert gain["why"] == "Played by a CM that was set for the evening: such a game teaches nothing."
    assert (cm(ysolde), Gain.objects.get(character=ysolde).verdict) == (20, Verdict.SET_CM)
    assert not board_lesson(match, dm_viewpoint(match)).owes_roll
    again = won_by_white(campaign, ysolde, brannoc, engine_players=[EngineTerms(BLACK)])
    rolled(again, "13", "2")
    assert cm(ysolde) == Fraction(43, 2)  # her first game against him is this one


@pytest.mark.slow
def test_a_rematch_is_played_by_the_set_cm_else_by_his_own_of_now(campaign, ysolde, brannoc):
    for terms, plays_as in ((HELD_BACK, 10), (EngineTerms(BLACK), 33)):
        match = won_by_white(campaign, ysolde, brannoc, engine_players=[terms])
        brannoc.set_cm(Fraction(33))
        brannoc.save()
        assert boards.rematched(match).engine_players.get().plays_as == plays_as


def test_many_games_against_npcs_are_one_question_more(campaign, ysolde, brannoc, django_assert_num_queries):
    won_by_white(campaign, ysolde, brannoc, engine_players=[EngineTerms(BLACK)])
    with CaptureQueriesContext(connection) as first:
        settle.record_of(ysolde, settle.finished_matches(ysolde))
    for _ in range(3):
        won_by_white(campaign, ysolde, brannoc, engine_players=[HELD_BACK])
    with django_assert_num_queries(len(first)):
        settle.record_of(ysolde, settle.finished_matches(ysolde))


@pytest.mark.slow
def test_handicap_points_make_no_lesson_and_a_rematch_looks_anew(campaign, ysolde, brannoc):
    match = won_by_white(campaign, ysolde, brannoc, variant="dragonchess")
    assert boards.rematched(match).is_lesson
    one, other = sorted([f"character {ysolde.pk}", f"character {brannoc.pk}"])
    PointsGiven.objects.create(
        campaign=campaign, game="wotn", one=one, other=other, who=one, points=2, reason="x", number=99, day=0
    )
    assert not begun(campaign, ysolde, brannoc, variant="wotn").is_lesson
    assert begun(campaign, ysolde, brannoc, variant="wotn", handicap=False).is_lesson


@pytest.mark.slow
def test_less_time_for_one_side_and_armageddon_make_no_lesson(campaign, ysolde, brannoc):
    for terms, is_lesson in (
        (ClockTerms(TimeControl(5, 3)), True),
        (ClockTerms(TimeControl(15, black=TimeControl(5))), False),
        (ClockTerms(TimeControl(5), armageddon=True), False),
    ):
        assert begun(campaign, ysolde, brannoc, chess_clock=terms).is_lesson is is_lesson


def test_a_match_keeps_the_rule_it_was_begun_with(campaign, ysolde, brannoc):
    match = begun(campaign, ysolde, brannoc)
    campaign.house_rules = ""
    campaign.save(update_fields=["house_rules"])
    later = begun(Campaign.objects.get(pk=campaign.pk), ysolde, brannoc)
    assert (match.is_lesson, later.is_lesson) == (True, False)


def test_a_board_of_a_past_day_is_judged_by_the_cm_of_that_day(campaign, ysolde, brannoc):
    campaign.refresh_from_db()
    setup = moves.GameSetup(
        "dragonchess", boards.Sides(NewPlayer(ysolde, ysolde.cm), NewPlayer(brannoc, brannoc.cm)), 39
    )
    match = Match.objects.get(
        pk=moves.start(campaign.pk, boards.new_key(), setup=setup, by=campaign.members.get().user).pk
    )
    assert match.seat(WHITE).cm is None  # who knew no chess that day
    assert not match.is_lesson


@pytest.mark.slow
def test_the_die_of_experience_is_no_news_at_the_board(campaign, ysolde, brannoc):
    match = won_by_white(campaign, ysolde, brannoc)
    before = match.public_version
    rolled(match, "13")
    assert Match.objects.get(pk=match.pk).public_version == before
