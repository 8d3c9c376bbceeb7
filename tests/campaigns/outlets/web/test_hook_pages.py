"""The pages of webhooks: added off, turned on, tried, deleted; the address stays a secret."""

import html

import pytest

from campaigns.outlets.models import Hook, HookPost
from tests.client import address

URL = "https://discord.com/api/webhooks/1/very-secret"


def add(people, **form):
    return people.dm.submit(
        "hooks", people.campaign, **{"name": "table", "form": "discord", "url": URL, **form}
    )


@pytest.fixture
def hook(people):
    add(people)
    return Hook.objects.get()


def page(people, hook):
    return html.unescape(people.dm.page("hook", people.campaign, hook))


def test_it_is_added_off_and_its_address_is_not_shown(people):
    answer = add(people)
    hook = Hook.objects.get()
    assert answer["Location"] == address("hook", people.campaign, hook) and hook.on_since is None
    for text in (page(people, hook), people.dm.page("hooks", people.campaign)):
        assert "very-secret" not in text and "https://discord.com/…" in text


@pytest.mark.parametrize(("form", "sentence"), [
    ({"name": ""}, "Name is empty"),
    ({"form": "x"}, "Choose one of the formats."),
    ({"url": ""}, "Type the address."),
    ({"url": "http://example.org/"}, "begins with https://"),
    ({"url": "https://127.0.0.1/"}, "on the local network"),
    ({"url": "https://x/" + "a" * 600}, "at most 500 characters"),
])  # fmt: skip
def test_what_cannot_be_is_said_beside_its_field(people, form, sentence):
    answer = add(people, **form)
    assert answer.status_code == 200 and sentence in html.unescape(answer.text)
    assert not Hook.objects.exists()


@pytest.mark.slow
def test_where_it_is_allowed_it_may_lead_to_the_local_network(people, settings):
    settings.LOCAL_HOOKS = True
    assert add(people, url="http://192.168.1.5:8080/topic").status_code == 302


def test_it_is_turned_on_and_off(dm, campaign, hook):
    switch = address("hook-switch", campaign, hook)
    dm.send(switch, switch="on", tell_matches="on")
    hook.refresh_from_db()
    assert hook.on_since and hook.tells_matches and not hook.tells_entries
    answer = dm.send(switch, switch="on")
    assert answer.status_code == 200 and "Select what it tells" in answer.text
    dm.send(switch, tell_matches="on")
    hook.refresh_from_db()
    assert hook.on_since is None


def test_a_test_stands_in_the_log_as_it_is_sent(people, hook):
    people.dm.submit("hook-test", people.campaign, hook)
    text = page(people, hook)
    assert "A test of this webhook" in text and "waiting" in text and '"allowed_mentions"' in text


def test_it_is_deleted_with_its_log(dm, campaign, hook):
    dm.submit("hook-test", campaign, hook)
    assert dm.submit("hook-delete", campaign, hook)["Location"] == address("hooks", campaign)
    assert not Hook.objects.exists() and not HookPost.objects.exists()
