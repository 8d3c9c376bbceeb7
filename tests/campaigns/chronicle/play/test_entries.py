"""Entries are derived from the records: an undo changes them, and their price does not grow with the campaign."""

import pytest

from campaigns.campaign.play import campaigns
from campaigns.chronicle.play.entries import entries, some_entries
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.chronicle.rules.entry import EntryKind
from campaigns.core.use_cases import new_key
from campaigns.match.models import Intimidation
from campaigns.match.rules.series import SeriesTerms
from campaigns.people import play as characters
from campaigns.rules.contract import Side
from tests import boards, factories, games, money
from tests.campaigns.chronicle.two_worlds import write
from tests.variants.board.play.test_series import last, played, ruled

pytestmark = pytest.mark.django_db


@pytest.fixture
def ysolde(campaign):
    return factories.player(campaign, "Ysolde", 29, kind="pc", intelligence=17, wisdom=14)


@pytest.fixture
def brannoc(campaign):
    return factories.player(campaign, "Brannoc", 20)


def told(campaign, *, player_safe=False, **wanted):
    wanted = EntryFilter(player_safe=player_safe, **wanted)
    return [entry.title for entry in some_entries(campaign, wanted, count=100, latest_first=False)]


def keys(campaign):
    return [entry.key for entry in entries(campaign, player_safe=False)]


def threaten(match, by, victim, **values):
    return Intimidation.objects.create(
        match=match, turn=1, side="white", by=by, victim=victim, means="growls", **values
    )


def test_a_game_is_told_with_its_bets_its_gains_and_the_cms_that_were_set(campaign, ysolde, brannoc):
    money.pay(ysolde, "3 gp", reason="reward")
    match = games.sit_down(ysolde, brannoc)
    money.bet(match, ysolde, stake="1 gp")
    games.finish(match, experience="4")
    assert told(campaign) == [
        "Ysolde got 3 gp",
        "Ysolde: CM set: for the test",
        "Brannoc: CM set: for the test",
        "Ysolde against Brannoc: Ysolde won (crushing win)",
        "Ysolde bet 1 gp on White in Ysolde against Brannoc",
        "Ysolde gained 0.68 CM",
    ]


def test_an_undo_changes_what_is_told_and_a_redo_restores_the_same_keys(campaign, ysolde, brannoc):
    match = games.won(ysolde, brannoc, experience="4")
    before = keys(campaign)
    games.undo(match)
    assert f"gain-{match.pk}-{ysolde.pk}" not in keys(campaign)
    assert any("in play" in title for title in told(campaign))
    games.redo(match)
    assert keys(campaign) == before


@pytest.mark.slow
def test_the_dms_words_survive_an_undo(campaign, ysolde, brannoc):
    match = games.won(ysolde, brannoc, experience="4")
    write(campaign, f"gain-{match.pk}-{ysolde.pk}", text="She **saw** it.", tags="\nfeud\n")
    games.undo(match)
    games.redo(match)
    gain = next(one for one in entries(campaign, player_safe=False) if one.kind is EntryKind.GAIN)
    assert gain.words.text == "She **saw** it." and gain.words.tags == ("feud",)


@pytest.mark.slow
def test_steps_of_the_date_are_told_onward_and_back(campaign):
    campaigns.advance_date(campaign.pk, new_key(), days=5)
    by = campaign.members.get().user
    campaigns.rewind_date(campaign.pk, new_key(), day=103, reason="a slip", by=by)
    back, onward = entries(campaign, player_safe=False)
    assert (back.day, onward.day) == (103, 105)
    assert onward.title == f"The date moved on from {campaign.date_of(100)}" and onward.facts == ("5 days",)
    assert back.title.startswith("The date went back here from") and back.facts == ("2 days", "a slip")


@pytest.mark.slow
def test_each_attempt_at_intimidation_has_a_key_that_survives_its_rows(campaign, ysolde, brannoc):
    match = games.sit_down(ysolde, brannoc)
    for _ in range(2):
        Intimidation.objects.all().delete()
        threaten(match, ysolde, brannoc, succeeded=False, face=3, needed=12)
        threaten(match, ysolde, brannoc)
        scares = [key for key in keys(campaign) if key.startswith("intimidation")]
        assert scares == [f"intimidation-{match.pk}-1-white-{number}" for number in (1, 2)]


@pytest.mark.slow
def test_an_expulsion_is_an_entry_of_its_own(campaign, ysolde, brannoc):
    match = games.sit_down(ysolde, brannoc)
    money.expel(match, Side.BLACK)
    assert "Brannoc was disqualified from the game against Ysolde" in told(campaign)


def test_a_lesson_and_a_settled_stake_are_told(campaign, ysolde):
    pupil = factories.character(campaign, "Maudlin", kind="pc")
    characters.learn_chess(
        pupil.campaign_id, new_key(), character=pupil, teacher=ysolde, by=campaign.members.get().user
    )
    assert "Maudlin: learned chess from Ysolde" in told(campaign, kinds=frozenset({EntryKind.LESSON}))
    assert told(campaign, player_safe=True) == ["Maudlin learned chess from Ysolde"]


# --- what is asked for -------------------------------------------------------------------------------------
@pytest.mark.slow
def test_spans_include_both_their_days(campaign):
    for day in (1, 2, 3, 4):
        write(campaign, title=f"Day {day}", day=day, number=day)
    assert told(campaign, from_day=2, to_day=3) == ["Day 2", "Day 3"]


@pytest.mark.slow
def test_a_person_a_word_a_tag_and_a_place_find_entries(campaign, ysolde, brannoc):
    match = games.sit_down(ysolde, brannoc)
    own = write(campaign, title="The Ćrypt opens", tags="\nfeud\n", place="Crypt", number=50)
    own.people.add(brannoc)
    write(campaign, f"match-{match.pk}", text="Jörg looked on", tags="\nfeud\n", place="Crypt", day=100)
    both = ["Ysolde against Brannoc: in play, 0 turns", "The Ćrypt opens"]
    assert told(campaign, tag="feud") == told(campaign, place="Crypt") == both
    assert told(campaign, tag="feu") == []
    assert told(campaign, words=("crypt", "opens")) == [both[1]]
    assert told(campaign, words=("jorg",)) == told(campaign, words=("joerg",)) == [both[0]]
    assert told(campaign, person=brannoc.pk, kinds=frozenset({EntryKind.OWN, EntryKind.MATCH})) == both
    assert told(campaign, person=ysolde.pk, kinds=frozenset({EntryKind.OWN})) == []


def test_every_source_answers_every_filter(campaign, ysolde):
    wanted = EntryFilter(person=ysolde.pk, words=("a", "b"), tag="c", place="d", from_day=1, to_day=2)
    for player_safe in (False, True):
        for kind in EntryKind:
            one = EntryFilter(player_safe, frozenset({kind}), ysolde.pk, wanted.words, "c", "d", 1, 2)
            assert some_entries(campaign, one, count=3) == []


# --- page by page ------------------------------------------------------------------------------------------
def evening(campaign, ysolde, brannoc):
    match = games.sit_down(ysolde, brannoc)
    money.pay(ysolde, "9 gp")
    money.bet(match, ysolde)
    threaten(match, ysolde, brannoc, succeeded=True, face=19, needed=12)
    threaten(match, ysolde, brannoc)
    games.finish(match, experience="4")
    campaigns.advance_date(campaign.pk, new_key(), days=1)
    write(campaign, title="Snow", day=campaign.day, number=0)


@pytest.mark.parametrize("count", [*(pytest.param(count, marks=pytest.mark.slow) for count in (1, 2)), 7])
def test_pages_one_after_the_other_tell_everything_once(campaign, ysolde, brannoc, count):
    for _ in range(3):
        evening(campaign, ysolde, brannoc)
        campaign.refresh_from_db()
    wanted = EntryFilter()
    for latest_first in (True, False):
        whole = some_entries(campaign, wanted, count=1000, latest_first=latest_first)
        paged, after = [], None
        while piece := some_entries(
            campaign, wanted, count=count, after_position=after, latest_first=latest_first
        ):
            paged += piece
            after = piece[-1].position
        assert paged == whole
        assert len({entry.key for entry in whole}) == len(whole)


@pytest.mark.slow
def test_the_price_of_a_page_does_not_grow(campaign, ysolde, brannoc, django_assert_max_num_queries):
    evening(campaign, ysolde, brannoc)
    with django_assert_max_num_queries(19):
        some_entries(campaign, EntryFilter(), count=40)
    for _ in range(2):
        evening(campaign, ysolde, brannoc)
    with django_assert_max_num_queries(19):
        some_entries(campaign, EntryFilter(), count=40)


# --- what players may know ---------------------------------------------------------------------------------
@pytest.mark.slow
def test_players_are_told_of_their_games_and_of_nothing_that_is_the_dm_s(campaign, ysolde, brannoc):
    evening(campaign, ysolde, brannoc)
    other = factories.player(campaign, "Odo", 30)
    games.sit_down(brannoc, other)
    boards.begun(campaign, "2a22a3")
    assert told(campaign, player_safe=True) == [
        "Ysolde against Brannoc: Ysolde won (crushing win)",
        "Ysolde tried to intimidate Brannoc: growls",
        "Anna against Ben: in play",
    ]


def test_what_is_kept_back_is_not_told_and_words_only_if_for_players(campaign, ysolde, brannoc):
    first, second = (games.won(ysolde, brannoc, experience="4") for _ in range(2))
    write(campaign, f"match-{first.pk}", text="A *fine* game", for_players=True, tags="\nsecret\n")
    write(campaign, f"match-{second.pk}", kept_back=True)
    write(campaign, title="Rumours", text="of war", for_players=True, number=900, tags="\nsecret\n")
    write(campaign, title="The traitor", text="is Brannoc", number=901)
    one, rumours = entries(campaign, player_safe=True)
    assert (one.words.text, one.words.tags, one.match_id) == ("A *fine* game", (), None)
    assert (rumours.title, rumours.words.text, rumours.words.tags) == ("Rumours", "of war", ())
    assert all(person.character_id is None for person in one.people)


@pytest.mark.slow
def test_a_series_is_one_entry_with_its_games_below_it(campaign):
    match = last(played(boards.begun(campaign, series=SeriesTerms(2)), 1), -1)
    assert told(campaign) == ["Anna 1 : 1 Ben, first to 2 games (best of 3)"]
    (entry,) = entries(campaign, player_safe=True)
    assert entry.details == ("Game 1: Anna won (on paper)", "Game 2: Ben won (on paper)")
    match = boards.undone(match)
    assert told(campaign, words=("ben",)) == ["Anna 1 : 0 Ben, first to 2 games (best of 3)"]
    (entry,) = entries(campaign, player_safe=True)
    assert entry.details[1] == "Game 2: in play"


def test_why_a_series_was_ended_early_is_the_dm_s_to_read(campaign):
    ruled(boards.begun(campaign, series=SeriesTerms(2)), "second")
    (dm_s,) = entries(campaign, player_safe=False)
    (players,) = entries(campaign, player_safe=True)
    assert dm_s.facts == (
        "Dragonchess (Gygax)",
        "The Dungeon Master has ended the series: Ben wins",
        "the dragon came",
    )
    assert players.facts == dm_s.facts[:2]


@pytest.mark.slow
def test_many_series_are_read_in_as_many_queries_as_one(campaign, django_assert_max_num_queries):
    for _ in range(3):
        boards.begun(campaign, series=SeriesTerms(2))
    with django_assert_max_num_queries(20):
        assert len(told(campaign)) == 3
