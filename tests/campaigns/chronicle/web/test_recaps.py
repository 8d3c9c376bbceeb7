"""Recaps: both editions, and what players get of them."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from campaigns.campaign.play import campaigns
from campaigns.chronicle.forms.recaps import RecapForm
from campaigns.chronicle.models import ChronicleText, Recap
from campaigns.chronicle.presenters.recaps import Recaps
from campaigns.match.models import Intimidation, Match
from campaigns.match.play.submissions import new_key
from campaigns.people import play as characters
from campaigns.rooms.play import player_links
from tests import factories, games, money
from tests.devices import Device
from tests.pages import without_bdi

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def recap(people, **asked):
    return people.dm.get(reverse("recap", args=[people.campaign.pk]), asked)


def texts(answer):
    return {edition.name: edition.text for edition in answer.context["editions"]}


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
def match(people):
    campaign = people.campaign
    return play(campaign)


def test_both_editions_stand_side_by_side_and_the_players_has_no_secret(people, match):
    ChronicleText.objects.create(
        campaign=people.campaign, day=100, number=900, title="Snow", for_players=True
    )
    ChronicleText.objects.create(campaign=people.campaign, day=100, number=901, title="Treason")
    both = texts(recap(people))
    assert "Ysolde bet" in both["dm"] and "gained" in both["dm"] and "Treason" in both["dm"]
    day = people.campaign.date_of(100)
    assert both["players"] == (
        f"# Greyhaven: {day}\n\n## {day[:1].upper()}{day[1:]}\n\n"
        "- Ysolde against Brannoc: Ysolde won (crushing win) · The Game of Kings (Grice)\n- **Snow**\n"
    )


def test_the_last_evening_leaves_out_the_one_before(people):
    for days in (0, 7):
        with time_machine.travel(NOON + timedelta(days=days), tick=False):
            play(people.campaign)
            ChronicleText.objects.create(
                campaign=people.campaign,
                day=100,
                number=900 + days,
                title=f"Evening {days}",
                for_players=True,
            )
    both = texts(recap(people))
    assert all("Evening 7" in text and "Evening 0" not in text for text in both.values())
    assert texts(recap(people, span="last", count="100"))["players"].count("Evening") == 2


def test_a_span_of_dates_and_the_last_entries(people):
    campaign = people.campaign
    for day in (1, 2, 3):
        for number in range(10):
            ChronicleText.objects.create(campaign=campaign, day=day, number=number, title=f"{day}/{number}")
    text = texts(recap(people, span="days", since=campaign.date_of(2), until=campaign.date_of(2)))["dm"]
    assert text.count("\n- **2/") == 10 and "**1/" not in text and "**3/" not in text
    assert texts(recap(people, span="last", count="20"))["dm"].count("\n- ") == 20


@pytest.mark.parametrize(
    "asked",
    [
        {"span": "days", "since": "never"},
        {"span": "x"},
        {"span": "last", "count": "7"},
        {"edition": "x"},
        {"since": "\0"},
    ],
)
def test_whatever_is_asked_it_is_a_page(people, asked):
    assert recap(people, **asked).status_code == 200


def test_one_edition_stands_alone_to_be_printed(people, match):
    page = without_bdi(recap(people, edition="players"))
    assert "Ysolde against Brannoc" in page and "Ysolde bet" not in page and "gained" not in page
    assert "Ysolde bet" in without_bdi(recap(people, edition="dm"))


def test_names_in_it_stay_names(people):
    name = "[x](javascript:alert(1)) <b>#1</b>"
    campaign = people.campaign
    games.sit_down(factories.player(campaign, name, 20, kind="pc"), factories.player(campaign, "Bors", 20))
    answer = recap(people)
    assert '<a href="javascript' not in answer.content.decode() and "<b>#1" not in answer.content.decode()
    assert "\\[x\\](javascript\\:alert(1)) \\<b\\>\\#1\\</b\\>" in texts(answer)["players"]


# --- for the players ---------------------------------------------------------------------------------------


def give(people, **form):
    url = reverse("recap", args=[people.campaign.pk])
    return people.dm.post(
        url, {"title": "The first evening", "text": "- *Snow* <i>", "key": new_key(), **form}
    )


def test_players_read_what_they_are_given_by_its_link_and_on_their_own_pages(people, match):
    assert give(people).status_code == 302
    row = people.campaign.recaps.get()
    url = reverse("recap-published", args=[row.key])
    page = Device().get(url)
    assert page["X-Robots-Tag"] == "noindex, nofollow" and page["Referrer-Policy"] == "no-referrer"
    assert "<em>Snow</em> &lt;i&gt;" in page.content.decode()
    ysolde = people.campaign.characters.get(name="Ysolde")
    player_links.make_player_link(character=ysolde, key=new_key(), now=NOON)
    mine = Device().get(reverse("my-character", args=[ysolde.player_links.get().key]))
    assert url in mine.content.decode() and "The first evening" in mine.content.decode()


def test_withdrawn_its_link_leads_nowhere(people):
    give(people)
    row = people.campaign.recaps.get()
    people.other_dm.post(reverse("recap-withdraw", args=[people.campaign.pk, row.pk]), {"key": new_key()})
    assert people.campaign.recaps.exists()
    people.dm.post(reverse("recap-withdraw", args=[people.campaign.pk, row.pk]), {"key": new_key()})
    assert Device().get(reverse("recap-published", args=[row.key])).status_code == 404


def test_a_second_tap_gives_it_once(people):
    key = new_key()
    give(people, key=key)
    give(people, key=key)
    assert people.campaign.recaps.count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"), [({"title": " "}, "title"), ({"text": ""}, "text"), ({"text": "x" * 60_001}, "text")]
)
def test_what_cannot_be_given_is_told_beside_its_field(people, wrong, field):
    answer = give(people, **wrong)
    assert answer.status_code == 200 and answer.context["publish"].errors[field]
    assert not Recap.objects.exists()


# --- two worlds --------------------------------------------------------------------------------------------


def world(name, secret):
    """An evening that players saw, and all that is only the DM's as `secret` has it."""
    dm = factories.user(name)
    campaign = factories.campaign(dm, "Greyhaven", day=100)
    ysolde = factories.player(campaign, "Ysolde", 29 + secret, kind="pc", intelligence=17, wisdom=14)
    brannoc = factories.player(campaign, "Brannoc", 20)
    match = games.sit_down(ysolde, brannoc)
    Intimidation.objects.create(
        match=match, turn=1, side="white", by=ysolde, victim=brannoc, means="growls",
        face=5 + secret, needed=12 + secret, succeeded=False,
    )  # fmt: skip
    Intimidation.objects.create(
        match=match, turn=2, side="black", by=brannoc, victim=ysolde, means="laughs", automatic=bool(secret)
    )
    games.finish(match, experience=str(1 + secret))
    cheated = "black" if secret else ""
    Match.objects.filter(pk=match.pk).update(cheated=cheated, place=f"Room {secret}")
    write(
        campaign,
        f"match-{match.pk}",
        text=f"Secret {secret}",
        tags=f"\ntag {secret}\n",
        place=f"Den {secret}",
    )
    write(campaign, title="Snow", text="It *falls*.", for_players=True, number=800, tags=f"\ntag {secret}\n")
    pupil = factories.character(campaign, "Maudlin", kind="pc", intelligence=9 + secret)
    characters.learn_chess(character=pupil, teacher=ysolde, key=new_key(), by=dm)
    if secret:
        with time_machine.travel(NOON - timedelta(hours=5), tick=False):
            money.pay(ysolde, "5 gp")
            money.bet(games.sit_down(brannoc, factories.player(campaign, "Odo", 30)), ysolde)
        money.pay(brannoc, "900 gp", reason="a bribe")
        write(campaign, title="Treason", text="Brannoc is the traitor", number=900)
        characters.learn_chess(
            character=factories.character(campaign, "Spy"), teacher=ysolde, key=new_key(), by=dm
        )
        campaigns.advance_date(campaign_id=campaign.pk, key=new_key(), days=3)
        campaigns.rewind_date(campaign_id=campaign.pk, key=new_key(), day=100, reason="a secret", by=dm)
    hidden = games.sit_down(ysolde, brannoc) if secret else None
    if hidden:
        write(campaign, f"match-{hidden.pk}", kept_back=True, for_players=True, text="never")
    return campaign


def write(campaign, key="", **values):
    ChronicleText.objects.create(campaign=campaign, key=key, **{"day": 100, "number": 0, **values})


@pytest.mark.parametrize(
    "asked", [{}, {"span": "last", "count": "20"}, {"span": "days", "since": "", "until": ""}]
)
def test_two_worlds_that_differ_in_secrets_give_players_the_same_recap_to_the_byte(asked):
    told = []
    for secret in (0, 1):
        with time_machine.travel(NOON, tick=False):
            campaign = world(f"dm {secret}", secret)
            campaign.refresh_from_db()
            form = RecapForm(campaign, asked)
            assert form.is_valid()
            told.append(Recaps(campaign, form).edition("players"))
    assert told[0] == told[1]
    assert "Ysolde against Brannoc" in told[0].text and "It *falls*." in told[0].text
    with suppress(ValueError):
        told[0].text.index("ecret")
        raise AssertionError("a secret is told")
