"""The timeline: games, lessons, CMs that were set and dates taken back, the latest first; and who may learn again when."""

import pytest
from django.urls import reverse

from campaigns.campaign.play import campaigns
from campaigns.match.play.submissions import new_key
from campaigns.people import play as characters
from tests import factories, games
from tests.pages import without_bdi

pytestmark = pytest.mark.postgres


def timeline(people, **asked):
    return without_bdi(people.dm.get(reverse("timeline", args=[people.campaign.pk]), asked))


def overview(people):
    return without_bdi(people.dm.get(reverse("campaign", args=[people.campaign.pk])))


@pytest.fixture
def ysolde(people):
    """A player character of CM 29 who has beaten a CM 20, with a lifetime limit of four weeks."""
    ysolde = factories.player(people.campaign, "Ysolde", 29, kind="pc", intelligence=17, wisdom=14)
    games.won(ysolde, factories.player(people.campaign, "Brannoc", 20), experience="4")
    return ysolde


def test_the_latest_stands_first(people, ysolde):
    campaigns.advance_date(campaign_id=people.campaign.pk, key=new_key(), days=5)
    pupil = factories.character(people.campaign, "Maudlin")
    characters.learn_chess(character=pupil, teacher=ysolde, key=new_key(), by=people.alice)
    page = timeline(people)
    assert page.index("learned chess from Ysolde") < page.index("Ysolde – Brannoc")
    assert page.index("Ysolde – Brannoc") < page.index("CM set: for the test")


def test_a_date_that_was_taken_back_is_told_with_its_reason(people):
    campaign = people.campaign
    campaigns.rewind_date(campaign_id=campaign.pk, key=new_key(), day=90, reason="a slip", by=people.alice)
    page = timeline(people)
    assert f"The date went back here from {campaign.date_of(100)}" in page and "a slip" in page


def test_people_who_came_knowing_chess_do_not_fill_it(people):
    knows = factories.player(people.campaign, "Bors")
    characters.enter_generated(people.campaign, [knows], people.alice)
    assert "came knowing chess" not in timeline(people)


def test_it_goes_on_over_pages_at_the_same_price(people, ysolde, django_assert_max_num_queries):
    for number in range(35):
        factories.player(people.campaign, f"Player {number:02}")
    with django_assert_max_num_queries(9):
        first = timeline(people)
    assert "Player 34" in first and "Player 00" not in first
    assert "Ysolde – Brannoc" in timeline(people, page=2)


def test_a_campaign_begins_with_an_empty_timeline(people):
    assert "Nothing has happened yet" in timeline(people)


def test_nobody_else_sees_it(people):
    assert people.other_dm.get(reverse("timeline", args=[people.campaign.pk])).status_code == 404


def test_the_campaign_tells_when_a_player_character_may_learn_again(people, ysolde):
    brannoc = factories.player(people.campaign, "Cador", 58)
    games.won(ysolde, brannoc)
    assert "Learns again" in overview(people)
    campaigns.advance_date(campaign_id=people.campaign.pk, key=new_key(), weeks=4)
    assert "Learns again" not in overview(people)
