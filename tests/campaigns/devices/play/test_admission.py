"""What became of seats and devices that were there before the Dungeon Master could choose who takes a seat."""

from importlib import import_module

import pytest
from django.apps import apps

from campaigns.match.models import Guest, Seat
from tests import boards, factories, games, seats

choose = import_module("campaigns.migrations.0013_who_may_take_a_seat").choose

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_in_an_older_database_npcs_seats_are_closed_and_sitters_stay():
    campaign = factories.campaign(factories.user())
    match = games.sit_down(
        factories.player(campaign, "Ygraine", kind="pc"), factories.player(campaign, "Bors")
    )
    boards.begun(campaign)
    for place in ("white", "black"):
        seats.given(match, place)
    Guest.objects.filter(place="black").update(tablet=True)
    Seat.objects.update(admission="nobody")
    Guest.objects.update(confirmed=False)
    choose(apps, None)
    chosen = {seat.name: seat.admission for seat in Seat.objects.all()}
    assert chosen == {"Ygraine": "freely", "Bors": "nobody", "Anna": "freely", "Ben": "freely"}
    devices = {guest.place: guest.confirmed for guest in Guest.objects.filter(removed_at=None)}
    assert devices == {"white": False, "black": True}
