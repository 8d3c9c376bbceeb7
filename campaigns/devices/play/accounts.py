"""Accounts: a name and a password, with rate limits.

One count per name and address, so that a table behind one address does not lock its DM out, nor a stranger elsewhere; one
per address; and one per name from all addresses, which binds strangers alone: a device or a household that has signed in to
the account before goes on as if nobody else were trying. Names that differ only in case or compatible forms are one (`fold_username`).
"""

import unicodedata
from contextlib import suppress
from datetime import datetime, timedelta

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from campaigns.core.models import Tries
from campaigns.core.refusals import Refused
from campaigns.core.throttle import Limit, TooManyTries, bucket_digest, forget_tries, give_back_try, take_try
from campaigns.devices.play.account_record import (
    NO_ORIGIN,
    Kind,
    RequestOrigin,
    has_signed_in_from,
    note_event,
)

MSG_WRONG = "Wrong name or password."
# Wrong passwords a day for one name, from all the places where it was never used before.
MAX_BY_STRANGERS = 100


# Limits that a right password resets, and those it is only taken out of (the address, then strangers).
Limits = tuple[tuple[Limit, ...], tuple[Limit, ...]]


def check_sign_in(*, name: str, password: str, origin: RequestOrigin, now: datetime) -> User:
    """The user of that name and password. Raises Refused, the same whatever was wrong; TooManyTries after too many attempts."""
    account = account_named(name)
    is_device = account is not None and origin.device_mark is not None and origin.device_mark[0] == account.pk
    # A device that has signed in to the account is a place of its own: nobody in its household locks it out.
    device_or_household = (
        f"device {origin.device_mark[1]}" if is_device and origin.device_mark else origin.household
    )
    is_known = account is not None and has_signed_in_from(account, origin)
    if is_device and origin.device_mark:
        bucket = f"sign-in by device {bucket_digest(origin.device_mark[1])}"
        with suppress(TooManyTries):  # a stolen device mark is good for as many tries as a household has
            take_try(Limit(bucket, max_tries=20, window=timedelta(days=1)), now=now)
            is_known = True
    return _check(name, password, account, origin, now, _limits(name, device_or_household, is_known))


def check_own_password(*, user: User, password: str, origin: RequestOrigin, now: datetime) -> None:
    """Raise Refused unless that is the user's own password; wrong ones count as those at the sign-in page do."""
    try:
        limits = _limits(user.username, origin.household, is_known=True)
        _check(user.username, password, user, origin, now, limits)
    except Refused as refusal:
        raise Refused("That is not your password.", "old") from refusal


def _check(
    name: str, password: str, account: User | None, origin: RequestOrigin, now: datetime, limits: Limits
) -> User:
    name_limits, (place_limit, *other_limits) = limits
    # The place first: where it is full, no row is written for one more invented name. Where the name is, the place loses nothing.
    counts = {place_limit: take_try(place_limit, now=now)}
    try:
        counts |= {limit: take_try(limit, now=now) for limit in (*name_limits, *other_limits)}
    except TooManyTries:
        give_back_try(place_limit)
        raise
    user = authenticate(username=account.username if account else name, password=password)
    if not isinstance(user, User):
        note_event(Kind.WRONG, account, origin, now=now)
        full_limits = {limit for limit, tries in counts.items() if tries >= limit.max_tries}
        if full_limits & {*name_limits}:
            note_event(Kind.LOCK, account, origin, now=now)
        if full_limits & {*other_limits}:
            note_event(Kind.CAP, account, NO_ORIGIN, now=now)
        raise Refused(MSG_WRONG)
    for limit in name_limits:
        forget_tries(limit)
    for limit in (place_limit, *other_limits):  # signing in to one's own wipes out no guesses at others'
        give_back_try(limit)
    return user


def add_dm(*, name: str, password: str) -> User:
    """A new Dungeon Master who signs in by password; Refused for a name that is taken and for a weak password."""
    user = User(username=name)
    try:
        user.full_clean(exclude=["password"])
        validate_password(password, user)
    except ValidationError as problem:
        raise Refused(" ".join(problem.messages)) from problem
    # By the first word of the letters' Unicode names: LATIN, CYRILLIC, GREEK.
    if len({unicodedata.name(letter, "?").split()[0] for letter in name if letter.isalpha()}) > 1:
        raise Refused("A name has letters of one script: those of two look alike and are not.")
    if namesake := account_named(name):
        raise Refused(f"{namesake.username} is there already, and the two would be taken for one.")
    user.set_password(password)
    user.save()
    return user


def account_named(name: str) -> User | None:
    exact = User.objects.filter(username=name).first()
    folded, users = fold_username(name), User.objects.order_by("pk")
    namesakes = (user for user in users if fold_username(user.username) == folded)
    return exact or next(namesakes, None)


def fold_username(name: str) -> str:
    """A name as it is compared: NFKC, without case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def forget_wrong_passwords() -> int:
    return Tries.objects.filter(bucket__startswith="sign-in").delete()[0]


def _limits(name: str, device_or_household: str, is_known: bool) -> Limits:
    """For the name at that place, for the place, and for strangers to the name wherever they are."""
    name_digest = bucket_digest(fold_username(name))
    place_digest = bucket_digest(f"{fold_username(name)}\n{device_or_household}")
    name_limits = (
        Limit(f"sign-in {place_digest}", max_tries=5, window=timedelta(minutes=15)),
        Limit(f"sign-in of the day {place_digest}", max_tries=20, window=timedelta(days=1)),
    )
    place_limit = Limit(f"sign-in from {device_or_household}", max_tries=100, window=timedelta(hours=1))
    strangers, day = f"sign-in of strangers {name_digest}", timedelta(days=1)
    strangers_limit = Limit(strangers, max_tries=MAX_BY_STRANGERS, window=day)
    return name_limits, (place_limit,) if is_known else (place_limit, strangers_limit)
