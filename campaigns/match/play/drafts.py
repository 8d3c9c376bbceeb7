"""Sealed notes: each side's waits here until the judge takes both, so one side's seal never makes the other's form stale.

The DM's word on a device is his word on its note. What a confirmed device seals is the side's own note, which stays when
that device leaves. What one seals that he has not confirmed waits beside it: it counts while the side has no note of its
own, becomes the side's own when the device is confirmed, and goes when the device leaves the seat unconfirmed.
"""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.match.models import Draft, Guest, Match
from campaigns.rules.contract import Side


def note_texts(match: Match, turn: int) -> dict[Side, str]:
    """The notes that count for `turn`, as text, by side: a side's own before one of an unconfirmed device."""
    notes = sorted(match.drafts.all(), key=lambda draft: draft.guest_id is None)
    return {Side(draft.side): draft.text for draft in notes if draft.turn == turn}


def known_to(guest: Guest) -> Draft | None:
    """The note this device may know of: its own only, if it is unconfirmed."""
    if guest.side is None:
        return None
    return guest.match.drafts.filter(side=guest.side, guest=None if guest.confirmed else guest).first()


def sides_with_two(match: Match) -> set[Side]:
    """The sides at which an unconfirmed device has sealed a note beside the side's own."""
    own = match.drafts.filter(guest=None).values("side")
    return {Side(draft.side) for draft in match.drafts.exclude(guest=None).filter(side__in=own)}


def seal(
    *, match: Match, side: Side, turn: int, text: str, by: User | None, guest: Guest | None = None
) -> None:
    """Seal one side's note, or that of the unconfirmed `guest`; the caller holds the match's lock."""
    envelopes = match.drafts.filter(side=side, guest=guest)
    if not envelopes.update(turn=turn, text=text, by=by, at=timezone.now()):
        match.drafts.create(side=side, guest=guest, turn=turn, text=text, by=by)


def keep_only(match: Match, turn: int | None) -> None:
    """Delete the notes for any other turn (None: for all)."""
    match.drafts.exclude(turn=turn or 0).delete()


def confirm(guest: Guest, side: Side) -> None:
    """Make this device's note the side's own, now that the DM has confirmed its seat."""
    discard_drafts([guest], but=side)
    note_drafts = Draft.objects.filter(guest=guest)
    if note_drafts.exists():
        guest.match.drafts.filter(side=side, guest=None).delete()
        note_drafts.update(guest=None)


def discard_drafts(guests: Iterable[Guest], but: Side | None = None) -> None:
    """Delete the notes of unconfirmed devices that leave their seats."""
    Draft.objects.filter(guest__in=guests).exclude(side=but or "").delete()
