"""Notices to the DM about wrong PINs on a handed-over tablet."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.match.models import Guest
from campaigns.match.play.guests import touch
from campaigns.rooms.models import WrongPins

# So many before the right one are the DM's own slips.
SLIPS = 2


def note_wrong_pin(*, user: User, tablet: Guest, now: datetime) -> None:
    """Count a wrong PIN on this tablet."""
    with transaction.atomic():
        notes = WrongPins.objects.select_for_update()
        wrong, _ = notes.get_or_create(tablet=tablet, defaults={"user": user, "at": now})
        wrong.count, wrong.at = wrong.count + 1, now
        wrong.save()
        touch(tablet.match)


def excuse_slips(*, tablet: Guest) -> None:
    """Forget one or two wrong PINs once the right one was entered."""
    WrongPins.objects.filter(tablet=tablet, count__lte=SLIPS).delete()


def dismiss(*, user: User) -> None:
    """Dismiss the notices that the DM has read."""
    WrongPins.objects.filter(user=user).delete()
