"""Addresses for reminders, and calendar feeds that other programs fetch by a key."""

import re

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign, Member
from campaigns.core.keys import new_address_key
from campaigns.core.use_cases import Answer
from campaigns.match.models import Guest
from campaigns.slow.models import Address, Feed, Reminder

# What is no key of ours never meets the database: an address may hold anything.
_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


def save_address(*, email: str, guest: Guest | None = None, user: User | None = None) -> Answer:
    """Save the address of a device's player or of a DM; an empty one deletes it."""
    owner = {"guest": guest} if guest else {"user": user}
    if not email:
        Address.objects.filter(**owner).delete()
        return Answer("No more reminders: the address is removed.")
    old_email = Address.objects.filter(**owner).values_list("email", flat=True).first()
    changes = {"email": email, "refusal": ""}
    if old_email is not None and old_email.casefold() != email.casefold():
        # Who has read mails to the old address ends none to the new one.
        changes["stop_key"] = new_address_key()
    address, _ = Address.objects.update_or_create(**owner, defaults=changes)
    refusals = Reminder.objects.filter(to=address.holder, state=Reminder.State.REFUSED)
    refusals.update(state=Reminder.State.WAITING, next_try_at=None)
    return Answer(f"Reminders go to {email}.")


def refuse_address(address: Address, answer: str) -> None:
    """Remember that the mail server refuses this address permanently."""
    Address.objects.filter(pk=address.pk, email=address.email).update(refusal=answer)


def is_stop_key(key: str) -> bool:
    return bool(_KEY.fullmatch(key)) and Address.objects.filter(stop_key=key).exists()


def stop_reminders(*, key: str) -> None:
    """Delete the address whose mails have this key."""
    addresses = Address.objects.select_related("guest__match")
    address = addresses.filter(stop_key=key).first() if _KEY.fullmatch(key) else None
    if address is not None and address.guest:
        campaign = address.guest.match.campaign_id
        # At every match of the campaign: recaps go to each address once.
        Address.objects.filter(email__iexact=address.email, guest__match__campaign=campaign).delete()
    elif address is not None:
        address.delete()


def new_feed(
    *, guest: Guest | None = None, campaign: Campaign | None = None, user: User | None = None
) -> Answer:
    """Create a calendar feed under a fresh key, which replaces the earlier one."""
    owner = {"guest": guest} if guest else {"campaign": campaign, "user": user}
    Feed.objects.update_or_create(**owner, defaults={"key": new_address_key()})
    return Answer("The calendar has a new address.")


def end_feed(
    *, guest: Guest | None = None, campaign: Campaign | None = None, user: User | None = None
) -> Answer:
    owner = {"guest": guest} if guest else {"campaign": campaign, "user": user}
    Feed.objects.filter(**owner).delete()
    return Answer("The calendar is turned off.")


def find_feed(key: str) -> Feed | None:
    """The calendar of that key; None if its device was removed, or its user is no DM any more, or deactivated."""
    rows = Feed.objects.select_related("guest__match", "campaign")
    row = rows.filter(key=key).first() if _KEY.fullmatch(key) else None
    if row is None:
        return None
    if row.guest:
        return row if row.guest.removed_at is None else None
    members = Member.objects.filter(campaign=row.campaign, user=row.user, user__is_active=True)
    return row if members.exists() else None
