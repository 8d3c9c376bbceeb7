"""Devices on seats that the Dungeon Master has given them."""

from campaigns.devices.play import room
from campaigns.match.models import Guest, Match


def given(match: Match, place: str, name: str = "") -> Guest:
    """A device at `place`, confirmed by the DM where that is a side."""
    guest = room.join(match=match, name=name or place.title(), place="spectator")
    if place != "spectator":
        room.seat(match=match, guest=guest, place=place)
        guest.refresh_from_db()
    return guest
