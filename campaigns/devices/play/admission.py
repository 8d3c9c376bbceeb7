"""Who may take a seat with the room code, and the DM's decisions about devices that took or requested one."""

from collections.abc import Mapping, Sequence

from django.db.models import Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer
from campaigns.devices.play.room import Place, demand_free, needs_asking, seat
from campaigns.match import games
from campaigns.match.models import Guest, Match, Seat
from campaigns.match.play import guests
from campaigns.match.play.guests import changing_devices, update_guests
from campaigns.rules.contract import Side


def set_admissions(*, match: Match, admissions: Mapping[Side, str]) -> Answer:
    """Set for each side whether a device may take its seat; a device that has one keeps it."""
    with changing_devices(match) as row:
        for side, admission in admissions.items():
            Seat.objects.filter(match=row, side=side).update(admission=admission)
    return Answer("Saved. Whoever has a seat keeps it.")


def is_newcomer(guest: Guest) -> bool:
    """Whether this device awaits the DM's decision: it requested a seat, or took one and is not confirmed."""
    if not guest.is_present or guest.is_asking:
        return guest.is_present
    # Where the game is not played by the CM a seat shows nothing of the sheet: there is nothing to confirm.
    return guest.side is not None and not guest.confirmed and games.entry_of(guest.match.game).teaches


def waiting_guests(campaign: Campaign) -> QuerySet[Guest]:
    lessons = [entry.rules.slug for entry in games.all_entries() if entry.teaches]
    asking = Q(place=Place.WAITING) & ~Q(asks_for="")
    unconfirmed = Q(place__in=list(Side), confirmed=False, match__game__in=lessons)
    present = Guest.objects.filter(match__campaign=campaign, removed_at=None)
    return present.filter(asking | unconfirmed, match__status=Match.Status.PLAYING)


def choose_again(*, match: Match, guest: Guest, place: str) -> Answer:
    """Take another seat, or request it. Raises Refused beside `place` if it is not free, and if the DM has decided."""
    with changing_devices(match) as row:
        newcomer = row.guests.filter(pk=guest.pk, place=Place.WAITING)
        if not any(map(is_newcomer, newcomer)):
            raise Refused("The Dungeon Master has answered already.")
        demand_free(row, place)
        asks = needs_asking(row, place)
        update_guests(newcomer, place=Place.WAITING if asks else place, asks_for=place if asks else "")
        return Answer()


def admit_guest(*, match: Match, guest: Guest) -> Answer:
    """Raises Refused where another device sits there by now, and for a device that is no newcomer."""
    with changing_devices(match) as row:
        newcomer = _newcomer(row, guest)
        place = newcomer.side or newcomer.asks_for
        occupant = row.guests.filter(place=place, removed_at=None).exclude(pk=newcomer.pk).first()
        if occupant is not None:
            raise Refused(
                f"{occupant.name} has that seat already: decline, or seat {newcomer.name} yourself."
            )
        return seat(match=row, guest=newcomer, place=place)


def admit_guests(*, match: Match, newcomers: Sequence[Guest]) -> Answer:
    """Admit all of these or none. Raises Refused for nobody, and as `admit_guest` does."""
    if not newcomers:
        raise Refused("Nobody of them is waiting any more.")
    with changing_devices(match) as row:
        answers = [admit_guest(match=row, guest=guest) for guest in newcomers]
        return Answer(" ".join(answer.sentence for answer in answers))


def refuse_seat(*, match: Match, guest: Guest) -> Answer:
    """Make a newcomer a spectator, with the reason on its page. Raises Refused for any other device."""
    with changing_devices(match) as row:
        newcomer = _newcomer(row, guest)
        side = newcomer.side or newcomer.asks_for
        guests.discard_drafts([newcomer])
        update_guests(row.guests.filter(pk=newcomer.pk), place=Place.SPECTATOR, asks_for=side)
        return Answer(f"{newcomer.name}: {Place.SPECTATOR.label}.")


def _newcomer(match: Match, guest: Guest) -> Guest:
    newcomer = match.guests.filter(pk=guest.pk).first()
    if newcomer is None or not is_newcomer(newcomer):
        raise Refused(f"{guest.name} is no longer waiting.")
    return newcomer
