"""What the Dungeon Master hands to players holds no secret: two worlds that differ in secrets alone give the same bytes.

tests/web/test_secrets.py asks every route as everybody but the DM. Here are the editions for players that the DM makes:
on paper, as a recap on its page, by its link and by mail, by webhooks, and for programs by the API.
"""

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from campaigns.chronicle.models import Recap
from campaigns.chronicle.presenters.recaps import recap_letter
from campaigns.core.use_cases import new_key
from campaigns.outlets.models import Hook
from campaigns.outlets.play import tokens
from campaigns.outlets.play.delivery import Delivery
from campaigns.outlets.play.posting import send_news
from campaigns.outlets.rules.messages import HookForm
from campaigns.slow.models import Address
from tests.campaigns.chronicle.two_worlds import NOON, told_world
from tests.client import Device, address, signed_in

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]
SPAN = {"span": "last", "count": "50"}


def sheets(campaign, dm, route, **query):
    """A page for printing, without the page around it, its ids and its keys."""
    page = signed_in(dm).get(address(route, campaign), query).text
    return re.sub(r"/\d+/", "/#/", page[page.index('<div class="sheets"') : page.index("</main>")])


def cards(campaign, dm):
    campaign.characters.filter(kind="pc").update(public_notes="Drinks *tea*.")
    return sheets(campaign, dm, "paper-cards", edition="players", kind="pc")


def recap_on_paper(campaign, dm):
    return sheets(campaign, dm, "recap", edition="players", **SPAN)


def published(campaign, dm):
    """What is given to the players as the page proposes it: what its link shows, and what is mailed."""
    device = signed_in(dm)
    link = address("recap", campaign)
    proposal = device.get(link, SPAN).context["publish"].initial
    device.post(link, {**proposal, "key": new_key()})
    recap = Recap.objects.get(campaign=campaign)
    page = Device().get(reverse("recap-published", args=[recap.key])).text
    letter = recap_letter(recap, Address(email="a@example.org", stop_key="stop"))
    letter.send()
    page = re.sub(r'"X-CSRFToken": "\w+"', "", page)
    return page + str(mail.outbox[-1].message()["Subject"]) + letter.body.replace(recap.key, "key")


def chronicle_of_the_api(campaign, dm):
    token = tokens.new_token()
    tokens.make_token(campaign.pk, new_key(), user=dm, name="script", token=token)
    answer = Device().get(
        reverse("api-chronicle"), {"player_safe": "1"}, headers={"Authorization": f"Bearer {token}"}
    )
    return [without_ids(item) for item in json.loads(answer.content)["items"]]


def without_ids(value):
    """A value of an answer, without the numbers that the database counts by."""
    if isinstance(value, dict):
        return {key: without_ids(one) for key, one in value.items() if key not in ("id", "key", "person")}
    return [without_ids(one) for one in value] if isinstance(value, list) else value


def webhooks(campaign, dm):
    """The bodies of each form, and their headers."""
    sent = []

    def post(url, body, headers):
        sent.append((url, re.sub(r'"key": "[0-9a-f]{16}"', "", body.decode()), dict(headers)))
        return Delivery(204, "")

    for form in HookForm:
        Hook.objects.create(
            campaign=campaign, name="x", form=form.value, url=f"https://x.example/{form.value}", on_since=NOON
        )
    send_news(now=timezone.now() + timedelta(hours=1), post=post)
    assert len({url for url, _, _ in sent}) == len(HookForm)
    return sorted(sent, key=str)


EDITIONS = [cards, recap_on_paper, published, chronicle_of_the_api, webhooks]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.__name__)
def test_an_edition_for_players_is_the_same_whatever_the_secrets_are(edition):
    told = []
    for secret in (0, 1):
        with time_machine.travel(NOON, tick=False):
            campaign = told_world(f"dm {secret}", secret)
            campaign.refresh_from_db()
            Hook.objects.all().delete()
            told.append(edition(campaign, campaign.members.get().user))
    assert told[0] == told[1]
    text = str(told[0])
    assert "Ysolde" in text and "ecret" not in text and "Den " not in text and "bribe" not in text


def test_every_page_for_printing_with_a_players_edition_is_looked_at():
    pages = {
        path.relative_to(ROOT / "templates").as_posix()
        for path in (ROOT / "templates").rglob("*.html")
        if "paper/_editions.html" in path.read_text(encoding="utf-8")
    }
    assert pages == {
        "campaigns/paper/cards.html",
        "campaigns/chronicle/recap_alone.html",
        # The DM's extends it; two worlds of players' are in test_grice_paper.py.
        "chess_minigame/judge/paper/public_protocol.html",
    }
