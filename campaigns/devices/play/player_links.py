"""The link to a character's own page: making it, revoking it, looking it up, and what the page shows."""

import re
import secrets
from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.devices.models import PlayerLink
from campaigns.devices.play import codes
from campaigns.match.models import Guest, Seat
from campaigns.people.models import Character

# What is no key of ours never meets the database.
_KEY = re.compile(r"[0-9a-f]{32}")


def current_link(character: Character) -> PlayerLink | None:
    """The link that opens the character's page now; None if there is none, or it was revoked."""
    return character.player_links.filter(revoked_at=None).first()


@use_case(lock=row_lock(Campaign))
def make_player_link(campaign: Campaign, *, character: Character, now: datetime) -> Answer:
    """Make a link to the character's page, in place of an earlier one. Refused for somebody in the bin."""
    if not campaign.characters.filter(pk=character.pk, binned_at=None).exists():
        raise Refused(f"{character.name} is in the bin. Restore the character first.")
    _revoke(character, now)
    PlayerLink.objects.create(character=character, key=secrets.token_hex(16))
    return Answer(f"Show the link to the player of {character.name}.")


@use_case(lock=row_lock(Campaign))
def revoke_player_link(campaign: Campaign, *, character: Character, now: datetime) -> Answer:
    """End the character's link at once. Refused if there is none."""
    if not _revoke(character, now):
        raise Refused("There is no link to revoke.")
    return Answer(f"The link to {character.name} no longer works.")


@use_case(lock=row_lock(Campaign))
def set_player_view(campaign: Campaign, *, character: Character, purse: bool, gains: bool) -> Answer:
    campaign.characters.filter(pk=character.pk).update(shows_purse=purse, shows_gains=gains)
    return Answer("Saved.")


def linked_character(*, player_key: str, address: str, now: datetime) -> Character | None:
    """The character whose link has this key; None counts as a wrong code. Raises TooManyTries after too many of those."""
    links = _valid_links().filter(key=player_key) if _KEY.fullmatch(player_key) else PlayerLink.objects.none()
    link = codes.guess_code(links.first, address=address, now=now)
    return link.character if link else None


def kept_links(player_keys: Iterable[str]) -> QuerySet[PlayerLink]:
    """The links with these keys that still work, by the characters' names."""
    return _valid_links().filter(key__in=list(player_keys)).order_by("character__name", "pk")


def character_at_seat(guest: Guest) -> Character | None:
    """The player character of a device that the DM has confirmed in its seat; None for any other device."""
    seat = own_seat(guest)
    character = seat.character if seat and has_page(guest, seat) else None
    return character if character and character.is_pc and character.binned_at is None else None


def own_seat(guest: Guest) -> Seat | None:
    return guest.match.seat(guest.confirmed_side) if guest.confirmed_side else None


def has_page(guest: Guest, seat: Seat | None) -> bool:
    """Whether `seat`, the device's own, leads to the character's page: a player character's, not on a tablet handed over."""
    return seat is not None and seat.is_pc and seat.character_id is not None and not guest.tablet


def _valid_links() -> QuerySet[PlayerLink]:
    links = PlayerLink.objects.filter(revoked_at=None, character__binned_at=None)
    return links.select_related("character__campaign", "character__profession")


def _revoke(character: Character, now: datetime) -> int:
    return PlayerLink.objects.filter(character=character, revoked_at=None).update(revoked_at=now)
