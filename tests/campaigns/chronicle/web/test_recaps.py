"""Recaps: both editions, and what players get of them."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.chronicle.forms.recaps import RecapForm
from campaigns.chronicle.models import Recap
from campaigns.chronicle.presenters.recaps import Recaps
from campaigns.core.use_cases import new_key
from campaigns.devices.play import player_links
from campaigns.web.paper import Edition
from tests import factories, games, money
from tests.campaigns.chronicle.two_worlds import NOON, told_world, write
from tests.client import Device, address, without_bdi

pytestmark = pytest.mark.django_db


def recap(people, **asked):
    return people.dm.get(address("recap", people.campaign), asked)


def loaded(people, **asked):
    """The Dungeon Master's edition, which comes after the page."""
    asked["edition"] = "dm"
    return people.dm.get(address("recap", people.campaign), asked, headers={"HX-Request": "true"})


def editions(people, **asked):
    dm, players = loaded(people, **asked).context["edition"], recap(people, **asked).context["players"]
    return {edition.name: edition for edition in (dm, players)}


def texts(people, **asked):
    return {name: edition.text for name, edition in editions(people, **asked).items()}


def play(campaign, cm=20):
    """A match of a player character, with a bet of hers."""
    ysolde = campaign.characters.filter(name="Ysolde").first() or factories.player(
        campaign, "Ysolde", 29, kind="pc", intelligence=17, wisdom=14
    )
    brannoc = campaign.characters.filter(name="Brannoc").first() or factories.player(campaign, "Brannoc", cm)
    match = games.sit_down(ysolde, brannoc)
    money.pay(ysolde, "9 gp")
    money.bet(match, ysolde)
    return games.finish(match, experience="4")


@pytest.fixture
def match(campaign):
    return play(campaign)


def test_both_editions_stand_side_by_side_and_the_players_has_no_secret(people, match):
    write(people.campaign, number=900, title="Snow", for_players=True)
    write(people.campaign, number=901, title="Treason")
    both = texts(people)
    assert "Ysolde bet" in both["dm"] and "gained" in both["dm"] and "Treason" in both["dm"]
    day = people.campaign.date_of(100)
    assert both["players"] == (
        f"# Greyhaven: {day}\n\n## {day[:1].upper()}{day[1:]}\n\n"
        "- **Ysolde against Brannoc: Ysolde won (crushing win)** · The Game of Kings (Grice)\n"
        "  Ysolde led from the first turn and won in 2 turns. "
        "The stroke of the game was Ysolde’s great move in turn 2.\n- **Snow**\n"
    )


@pytest.mark.slow
def test_the_recap_leaves_out_what_is_book_keeping_unless_the_dm_wrote_on_it(people, match):
    text = texts(people)["dm"]
    assert "chances rose from" in text and "got 9 gp" not in text and "CM set" not in text
    line = people.campaign.purses.get(character__name="Ysolde").lines.get(kind="in")
    write(people.campaign, f"payment-{line.pk}", text="A *bribe*")
    text = texts(people)["dm"]
    assert "got 9 gp" in text and "A *bribe*" in text


def test_a_name_in_the_dms_words_is_a_link_for_the_dm_alone(people, match):
    ysolde = people.campaign.characters.get(name="Ysolde")
    text = write(people.campaign, number=900, title="Snow", text="on @Ysolde and @Odo", for_players=True)
    link = address("character", ysolde)
    dm, players = editions(people).values()
    assert f'<a href="{link}" rel="noopener nofollow">Ysolde</a> and @Odo' in dm.html
    assert "on Ysolde and Odo" in players.text and link not in players.html
    assert f'{link}"' in people.dm.page("chronicle", people.campaign)
    sheet = people.dm.get(link).text
    assert "Mentioned in" in sheet and address("chronicle-entry", people.campaign, text.own_key) in sheet


@pytest.mark.slow
def test_the_last_evening_leaves_out_the_one_before(people):
    for days in (0, 7):
        with time_machine.travel(NOON + timedelta(days=days), tick=False):
            play(people.campaign)
            write(people.campaign, number=900 + days, title=f"Evening {days}", for_players=True)
    both = texts(people)
    assert all("Evening 7" in text and "Evening 0" not in text for text in both.values())
    assert texts(people, span="last", count="100")["players"].count("Evening") == 2


@pytest.mark.slow
def test_a_span_of_dates_and_the_last_entries(people):
    campaign = people.campaign
    for day in (1, 2, 3):
        for number in range(10):
            write(campaign, day=day, number=number, title=f"{day}/{number}")
    text = texts(people, span="days", since=campaign.date_of(2), until=campaign.date_of(2))["dm"]
    assert text.count("\n- **2/") == 10 and "**1/" not in text and "**3/" not in text
    assert texts(people, span="last", count="20")["dm"].count("\n- ") == 20


def test_one_edition_stands_alone_to_be_printed(people, match):
    page = without_bdi(recap(people, edition="players"))
    assert "Ysolde against Brannoc" in page and "Ysolde bet" not in page and "gained" not in page
    assert "Ysolde bet" in without_bdi(recap(people, edition="dm"))


@pytest.mark.slow
def test_names_in_it_stay_names(people):
    name = "[x](javascript:alert(1)) <b>#1</b>"
    campaign = people.campaign
    games.sit_down(factories.player(campaign, name, 20, kind="pc"), factories.player(campaign, "Bors", 20))
    for answer in (recap(people), loaded(people)):
        assert '<a href="javascript' not in answer.text and "<b>#1" not in answer.text
    assert "\\[x\\](javascript\\:alert(1)) \\<b\\>\\#1\\</b\\>" in texts(people)["players"]


# --- for the players ---------------------------------------------------------------------------------------
def give(people, **form):
    url = address("recap", people.campaign)
    return people.dm.post(
        url, {"title": "The first evening", "text": "- *Snow* <i>", "key": new_key(), **form}
    )


@pytest.mark.slow
def test_players_read_what_they_are_given_by_its_link_and_on_their_pages(people, match):
    assert give(people).status_code == 302
    row = people.campaign.recaps.get()
    url = reverse("recap-published", args=[row.key])
    page = Device().get(url)
    assert page["X-Robots-Tag"] == "noindex, nofollow" and page["Referrer-Policy"] == "no-referrer"
    assert "<em>Snow</em> &lt;i&gt;" in page.text
    ysolde = people.campaign.characters.get(name="Ysolde")
    player_links.make_player_link(ysolde.campaign_id, new_key(), character=ysolde, now=NOON)
    mine = Device().get(reverse("my-character", args=[ysolde.player_links.get().key]))
    assert url in mine.text and "The first evening" in mine.text


def test_withdrawn_its_link_leads_nowhere(people):
    give(people)
    row = people.campaign.recaps.get()
    people.other_dm.post(address("recap-withdraw", people.campaign, row), {"key": new_key()})
    assert people.campaign.recaps.exists()
    people.dm.post(address("recap-withdraw", people.campaign, row), {"key": new_key()})
    assert Device().get(reverse("recap-published", args=[row.key])).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "field"), [({"title": " "}, "title"), ({"text": ""}, "text"), ({"text": "x" * 60_001}, "text")]
)
def test_what_cannot_be_given_is_told_beside_its_field(people, wrong, field):
    answer = give(people, **wrong)
    assert answer.status_code == 200 and answer.context["publish"].errors[field]
    assert not Recap.objects.exists()


# --- two worlds --------------------------------------------------------------------------------------------
def test_two_worlds_that_differ_in_secrets_give_players_the_same_recap(db):
    with time_machine.travel(NOON, tick=False):
        worlds = [told_world(f"dm {secret}", secret) for secret in (0, 1)]
        for asked in ({}, {"span": "last", "count": "20"}, {"span": "days", "since": "", "until": ""}):
            forms = [RecapForm(Campaign.objects.get(pk=campaign.pk), asked) for campaign in worlds]
            assert all(form.is_valid() for form in forms)
            told, other = (Recaps(form.campaign, form.recap_span).edition(Edition.PLAYERS) for form in forms)
            assert told == other
            assert "Ysolde against Brannoc" in told.text and "It *falls*." in told.text
            assert "ecret" not in told.text


@pytest.mark.slow
def test_many_matches_cost_no_more_queries_than_one(dm, campaign):
    counts = []
    for more in (1, 3):
        for number in range(more):
            games.won(*(factories.player(campaign, f"{name} {more} {number}") for name in ("Ann", "Ben")))
        with CaptureQueriesContext(connection) as queries:
            dm.page("recap", campaign)
        counts.append(len(queries))
    assert counts[1] <= counts[0]
