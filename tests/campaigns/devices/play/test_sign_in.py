"""Sign-in links: single-use, short-lived, stored only as a hash."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.devices.models import SignInLink
from campaigns.devices.play.sign_in import LINK_LIFETIME, MSG_LINK_EXPIRED, make_link, use_link
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOW = timezone.now()


@pytest.fixture
def alice():
    return factories.user("alice")


def test_a_link_gives_its_user_once(alice):
    token = make_link(user=alice, now=NOW)
    assert use_link(token=token, now=NOW) == alice
    with pytest.raises(Refused, match="does not work any more"):
        use_link(token=token, now=NOW)


@pytest.mark.parametrize(
    ("after", "works"), [(LINK_LIFETIME - timedelta(seconds=1), True), (LINK_LIFETIME, False)]
)
def test_a_link_works_until_its_time_is_up(alice, after, works):
    token = make_link(user=alice, now=NOW)
    if works:
        assert use_link(token=token, now=NOW + after) == alice
    else:
        with pytest.raises(Refused):
            use_link(token=token, now=NOW + after)


def test_used_expired_unknown_and_shut_out_are_told_the_same(alice):
    tokens = {make_link(user=alice, now=NOW - LINK_LIFETIME), "unknown", ""}
    used = make_link(user=alice, now=NOW)
    use_link(token=used, now=NOW)
    shut_out = factories.user("gone")
    shut_out.is_active = False
    shut_out.save()
    for token in {*tokens, used, make_link(user=shut_out, now=NOW)}:
        with pytest.raises(Refused) as refusal:
            use_link(token=token, now=NOW)
        assert refusal.value.sentence == MSG_LINK_EXPIRED


@pytest.mark.parametrize("base", ["chess.example", "http://192.168.1.20:8080/chess", "javascript:x"])
def test_no_command_prints_a_link_that_leads_nowhere(alice, base):
    for words in (["sign_in_link"], ["dm", "link", "alice"]):
        with pytest.raises(CommandError, match="The address .* Take one like"):
            call_command(*words, "--base", base)
    assert not SignInLink.objects.exists()


def test_the_token_is_stored_nowhere(alice):
    token = make_link(user=alice, now=NOW)
    assert token not in str(SignInLink.objects.values().get())
