"""Devices at a match's seats: their rows, and the notes they have sealed."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from campaigns.core.refusals import StaleForm
from campaigns.match.models import Draft, Guest, Match
from campaigns.match.play.live import hub
from campaigns.rules.contract import Side


def update_guests(guests: QuerySet[Guest], **changes: str | bool) -> None:
    """Change these devices' rows and wake only them."""
    guests.update(**changes, own_version=F("own_version") + 1)


def check_seated(guest: Guest, match: Match) -> None:
    """Bring the device up to date with the match the caller has locked. Raises StaleForm for one that has left its seat.

    Whatever becomes of a device counts up the match's `dm_version`: where that has not grown, neither has it moved.
    """
    if guest.match.dm_version != match.dm_version:
        row = match.guests.filter(pk=guest.pk, place=guest.place, removed_at=None).first()
        if row is None:
            raise StaleForm()
        guest.confirmed, guest.own_version = row.confirmed, row.own_version


def tell_player(match: Match, side: Side) -> None:
    update_guests(match.guests.filter(place=side, confirmed=True, removed_at=None))


def touch(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(dm_version=F("dm_version") + 1)
    match.dm_version += 1
    transaction.on_commit(partial(hub.wake, match.pk))


@contextmanager
def changing_devices(match: Match) -> Iterator[Match]:
    """The match's row, locked in a transaction in which its devices change; those concerned are told on commit."""
    with transaction.atomic():
        row = Match.objects.select_for_update().get(pk=match.pk)
        yield row
        touch(row)


def note_texts(match: Match, turn: int) -> dict[Side, str]:
    """The notes that count for `turn`, as text, by side: a side's own before one of an unconfirmed device."""
    notes = sorted(match.drafts.all(), key=lambda draft: draft.guest_id is None)
    return {Side(draft.side): draft.text for draft in notes if draft.turn == turn}


def visible_draft(guest: Guest) -> Draft | None:
    """The note this device may know of: its own only, if it is unconfirmed."""
    if guest.side is None:
        return None
    return guest.match.drafts.filter(side=guest.side, guest=None if guest.confirmed else guest).first()


def sealed_sides(match: Match) -> set[Side]:
    """The sides whose own note for this turn is sealed."""
    return {Side(side) for side in match.drafts.filter(guest=None).values_list("side", flat=True)}


def sides_with_two_notes(match: Match) -> set[Side]:
    """The sides at which an unconfirmed device has sealed a note beside the side's own."""
    own_sides = match.drafts.filter(guest=None).values("side")
    return {Side(draft.side) for draft in match.drafts.exclude(guest=None).filter(side__in=own_sides)}


def save_draft(
    *, match: Match, side: Side, turn: int, text: str, by: User | None, guest: Guest | None = None
) -> None:
    """Seal one side's note, or that of the unconfirmed `guest`; the caller holds the match's lock."""
    drafts = match.drafts.filter(side=side, guest=guest)
    if not drafts.update(turn=turn, text=text, by=by, at=timezone.now()):
        match.drafts.create(side=side, guest=guest, turn=turn, text=text, by=by)


def discard_stale_notes(match: Match, turn: int | None) -> None:
    """Delete the notes for any other turn (None: for all); had they been read with the match, they are read anew."""
    if any(draft.turn != turn for draft in match.drafts.all()):
        match.drafts.exclude(turn=turn or 0).delete()
        getattr(match, "_prefetched_objects_cache", {}).pop("drafts", None)


def confirm_draft(guest: Guest, side: Side) -> None:
    """Make this device's note the side's own, now that the DM has confirmed its seat."""
    discard_drafts([guest], except_side=side)
    note_drafts = Draft.objects.filter(guest=guest)
    if note_drafts.exists():
        guest.match.drafts.filter(side=side, guest=None).delete()
        note_drafts.update(guest=None)


def discard_drafts(guests: Iterable[Guest], except_side: Side | None = None) -> None:
    """Delete the notes of unconfirmed devices that leave their seats."""
    Draft.objects.filter(guest__in=guests).exclude(side=except_side or "").delete()
