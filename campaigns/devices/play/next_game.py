"""The next game of whoever sits at a device: where the same person sits again on the same evening, one tap takes the seat."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from campaigns.campaign.rules.house_rules.devices import FirstGames
from campaigns.core.refusals import Refused
from campaigns.devices.play.player_links import has_page, own_seat
from campaigns.devices.play.room import EVENING, PLAYING, Place, add_guest, free_places, keep_evening
from campaigns.match.models import Guest, Match, Seat
from campaigns.match.play.guests import changing_devices
from campaigns.rules.contract import Side
from campaigns.rules.folding import lookalike_key

MSG_SEAT_NOT_FREE = "That seat is not free any more. Ask the Dungeon Master for it."


@dataclass(frozen=True, slots=True)
class NextGame:
    """`match` has a free seat for the person whom `guest`, a seat of the same device, has played tonight.
    `was_unseated`: since then the Dungeon Master has taken another seat from the device.
    """

    guest: Guest
    match: Match
    side: Side
    was_unseated: bool

    @property
    def seat(self) -> Seat:
        return self.match.seat(self.side)


def next_games(
    guests: QuerySet[Guest], now: datetime, known_matches: Iterable[str], of: Guest | None
) -> list[NextGame]:
    """The seats that a device with these guests may go on to, the latest game first.

    `known_matches` are the public ids of the matches it has been at, `of` asks for those of one of its seats alone. A tablet that
    was handed over keeps its one seat.
    """
    guests = _of_tonight(guests, now)
    rows = list(guests.select_related("match__campaign").prefetch_related("match__seats"))
    # Where the Dungeon Master has removed or declined the device tonight, nothing more of that campaign is
    # offered to it.
    refused_in = {guest.match.campaign_id for guest in rows if not guest.is_present or guest.was_declined}
    offers: dict[int, NextGame] = {}
    unseated_in = set[int]()
    for guest in reversed(rows):
        if guest.side is None:
            if guest.own_version:
                unseated_in.add(guest.match.campaign_id)
            continue
        if guest.match.campaign_id in refused_in or of not in (None, guest):
            continue
        for seat in _seats_of_same_person(guest, now).exclude(match__public_id__in=known_matches):
            if seat.match_id not in offers and _is_open(seat):
                was_unseated = guest.match.campaign_id in unseated_in
                offers[seat.match_id] = NextGame(guest, seat.match, Side(seat.side), was_unseated)
    return [offers[pk] for pk in sorted(offers, reverse=True)]


def may_begin_game(guest: Guest, guests: QuerySet[Guest], now: datetime) -> bool:
    """Whether the player of a seat may begin a game there and then against an NPC (R61i); `guests` are all of the device's."""
    if guest.match.campaign.rules.first_games is FirstGames.NOBODY or not guest.match.is_over:
        return False
    if guest.joined_at <= now - EVENING or not has_page(guest, own_seat(guest)):
        return False
    campaign_guests = list(_of_tonight(guests, now).filter(match__campaign=guest.match.campaign_id))
    # Not where the Dungeon Master has removed, declined or unseated the device in this campaign tonight.
    return guest in campaign_guests and not any(
        not row.is_present or row.was_declined or (row.side is None and row.own_version)
        for row in campaign_guests
    )


def sit_down(*, game: NextGame) -> Guest:
    """Take that seat, or ask for it; confirmed where the Dungeon Master has confirmed the device for the same character.
    Raises Refused if it is taken by now.
    """
    with changing_devices(game.match) as row:
        previous = Guest.objects.filter(pk=game.guest.pk, place__in=PLAYING, removed_at=None).first()
        if previous is None or row.is_over or Place(game.side.value) not in free_places(row):
            raise Refused(MSG_SEAT_NOT_FREE)
        is_known = game.seat.character_id is not None and not game.was_unseated
        is_confirmed = previous.confirmed and is_known
        asks = row.seat(game.side).admission == Seat.Admission.ASKING and not is_confirmed
        place = Place.WAITING if asks else Place(game.side.value)
        asks_for = game.side.value if asks else ""
        guest = add_guest(row, previous.name, place, confirmed=is_confirmed, asks_for=asks_for)
        keep_evening(guest, previous)
        return guest


def _of_tonight(guests: QuerySet[Guest], now: datetime) -> QuerySet[Guest]:
    began = now - EVENING
    return guests.filter(Q(joined_at__gt=began) | Q(removed_at__gt=began), tablet=False)


def _seats_of_same_person(guest: Guest, now: datetime) -> QuerySet[Seat]:
    """The seats of the same character, or without one of the same name, in the campaign's games in play that began tonight."""
    own = guest.match.seat(Side(guest.place))
    same_person = Q(character=own.character_id) if own.character_id else Q(character=None)
    seats = Seat.objects.filter(same_person, match__campaign=guest.match.campaign_id)
    seats = seats.filter(match__status=Match.Status.PLAYING, match__created_at__gt=now - EVENING)
    seats = seats.select_related("match__campaign").prefetch_related("match__seats")
    if own.character_id:
        return seats
    alike = [seat.pk for seat in seats if lookalike_key(seat.name) == lookalike_key(own.name)]
    return seats.filter(pk__in=alike)


def _is_open(seat: Seat) -> bool:
    """Whether a device may take the seat or ask for it: no NPC plays there for himself, and nobody sits there."""
    return seat.side not in seat.match.npc_sides and Place(seat.side) in free_places(seat.match)
