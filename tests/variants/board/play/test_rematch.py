"""Rematches: asked for by the players, started by the Dungeon Master or by both of them, once."""

import pytest

from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.use_cases import new_key
from campaigns.devices.play import room
from campaigns.match.models import Match
from campaigns.rules.contract import Side
from tests import boards
from tests.boards import BLACK, WHITE
from variants.board.play import rematches

pytestmark = pytest.mark.django_db
RematchRule = Match.RematchRule


@pytest.fixture
def match(campaign):
    return boards.declared(boards.begun(campaign), "resign")


def asked(match, side, what="ask"):
    rematches.ask_for_rematch(match.pk, boards.form(match, side), what=what, side=side)
    return Match.objects.get(pk=match.pk)


def ruled(match, rule):
    rematches.set_rematch_rule(match.pk, boards.form(match), rule=rule)
    return Match.objects.get(pk=match.pk)


def started(match):
    return Match.objects.get(pk=rematches.rematch(match.campaign_id, new_key(), match=match, by=None).pk)


def test_the_dm_is_asked_unless_the_players_may_start_one(match):
    match = asked(asked(match, WHITE), BLACK)
    assert match.rematch_wishes == (WHITE, BLACK)
    assert match.rematch is None


def test_where_the_players_may_start_one_the_second_wish_starts_it(match):
    match = asked(ruled(match, RematchRule.FREELY), BLACK)
    assert match.rematch is None
    match = asked(match, WHITE)
    assert [match.rematch.seat(side).name for side in Side] == ["Ben", "Anna"]
    assert match.rematch_wishes == ()
    assert match.rematch.rematch_rule == RematchRule.FREELY


@pytest.mark.slow
def test_players_who_have_asked_need_no_second_tap_to_start_one(match):
    match = ruled(asked(asked(match, WHITE), BLACK), RematchRule.FREELY)
    assert match.rematch is not None


def test_a_double_tap_starts_one_match(match):
    match = asked(ruled(match, RematchRule.FREELY), BLACK)
    form = boards.form(match, WHITE)
    for _ in range(2):
        rematches.ask_for_rematch(match.pk, form, what="ask", side=WHITE)
    assert Match.objects.filter(rematch_of=match).count() == 1


def test_one_side_asking_twice_is_one_wish(match):
    match = asked(asked(ruled(match, RematchRule.FREELY), BLACK), BLACK)
    assert (match.rematch_wishes, match.rematch) == ((BLACK,), None)


def test_a_wish_is_withdrawn(match):
    match = asked(asked(match, WHITE), WHITE, "withdraw")
    assert match.rematch_wishes == ()


def test_every_device_hears_of_a_wish_and_of_the_rematch(match):
    versions = [match.public_version]
    for step in (lambda: asked(match, WHITE), lambda: started(match)):
        step()
        versions.append(Match.objects.get(pk=match.pk).public_version)
    assert versions == sorted(set(versions))


def test_nothing_is_asked_before_the_end(campaign):
    match = boards.begun(campaign)
    with pytest.raises(Refused, match="not over yet"):
        asked(match, WHITE)


def test_the_dm_who_allows_none_takes_back_what_was_asked(match):
    match = ruled(asked(match, WHITE), RematchRule.NEVER)
    assert match.rematch_wishes == ()
    with pytest.raises(Refused, match="allows no rematch"):
        asked(match, WHITE)


def test_one_rematch_is_enough_for_the_players(match):
    started(match)
    with pytest.raises(Refused, match="begun already"):
        asked(match, BLACK)


def test_a_wish_from_before_the_match_was_taken_up_again_does_not_count(match):
    match = boards.undone(asked(ruled(match, RematchRule.FREELY), WHITE))
    assert match.rematch_wishes == ()
    match = asked(boards.declared(match, "resign"), BLACK)
    assert match.rematch is None


def test_a_form_from_before_the_other_s_wish_is_stale(match):
    form = boards.form(match, BLACK)
    asked(match, WHITE)
    with pytest.raises(StaleForm):
        rematches.ask_for_rematch(match.pk, form, what="ask", side=BLACK)


@pytest.mark.slow
def test_a_player_s_device_follows_to_the_other_side_as_it_was_confirmed(match):
    guest = room.join(match=match, name="Ann's phone", place="white")
    room.seat(match=match, guest=guest, place="white")
    guest.refresh_from_db()
    new = rematches.follow_rematch(guest, started(match))
    assert (new.name, new.place, new.confirmed) == ("Ann's phone", "black", True)
    with pytest.raises(Refused, match="taken"):
        rematches.follow_rematch(guest, match.rematch)
