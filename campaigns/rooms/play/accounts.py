"""Accounts: a name and a password, with rate limits.

One count per name and address, so that a table behind one address does not lock its DM out, nor a stranger elsewhere; one
per address; and one per name from all addresses, which binds strangers alone: a device or a household that has signed in to
the account before goes on as if nobody else were trying. Names that differ only in case or compatible forms are one (`folded`).
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
from campaigns.core.throttle import Limit, TooMany, bucket_digest, forget, give_back, take
from campaigns.rooms.play.account_record import NOWHERE, Kind, RequestOrigin, has_signed_in_from, note_event

WRONG = "Wrong name or password."
# Wrong passwords a day for one name, from all the places where it was never used before.
STRANGERS = 100


# Limits that a right password resets, and those it is only taken out of (the address, then strangers).
Limits = tuple[tuple[Limit, ...], tuple[Limit, ...]]


def check(*, name: str, password: str, origin: RequestOrigin, now: datetime) -> User:
    """The user of that name and password. Raises Refused, the same whatever was wrong; TooMany after too many attempts."""
    account = account_named(name)
    is_device = account is not None and origin.known_to is not None and origin.known_to[0] == account.pk
    # A device that has signed in to the account is a place of its own: nobody in its household locks it out.
    place = f"device {origin.known_to[1]}" if is_device and origin.known_to else origin.household
    is_known = account is not None and has_signed_in_from(account, origin)
    if is_device and origin.known_to:
        bucket = f"sign-in by device {bucket_digest(origin.known_to[1])}"
        with suppress(TooMany):  # a stolen device mark is good for as many tries as a household has
            take(Limit(bucket, most=20, within=timedelta(days=1)), now=now)
            is_known = True
    return _check(name, password, account, origin, now, _limits(name, place, is_known))


def check_own(*, user: User, password: str, origin: RequestOrigin, now: datetime) -> None:
    """Raise Refused unless that is the user's own password; wrong ones count as those at the sign-in page do."""
    try:
        limits = _limits(user.username, origin.household, is_known=True)
        _check(user.username, password, user, origin, now, limits)
    except Refused as refusal:
        raise Refused("That is not your password.", "old") from refusal


def _check(
    name: str, password: str, account: User | None, origin: RequestOrigin, now: datetime, limits: Limits
) -> User:
    of_the_name, (place, *others) = limits
    # The place first: where it is full, no row is written for one more invented name. Where the name is, the place loses nothing.
    counts = {place: take(place, now=now)}
    try:
        counts |= {limit: take(limit, now=now) for limit in (*of_the_name, *others)}
    except TooMany:
        give_back(place)
        raise
    user = authenticate(username=account.username if account else name, password=password)
    if not isinstance(user, User):
        note_event(Kind.WRONG, account, origin, now=now)
        full = {limit for limit, number in counts.items() if number >= limit.most}
        if full & {*of_the_name}:
            note_event(Kind.LOCK, account, origin, now=now)
        if full & {*others}:
            note_event(Kind.CAP, account, NOWHERE, now=now)
        raise Refused(WRONG)
    for limit in of_the_name:
        forget(limit)
    for limit in (place, *others):  # an account of one's own does not wipe out the guesses at others'
        give_back(limit)
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
    if taken := account_named(name):
        raise Refused(f"{taken.username} is there already, and the two would be taken for one.")
    user.set_password(password)
    user.save()
    return user


def account_named(name: str) -> User | None:
    exact = User.objects.filter(username=name).first()
    alike = (user for user in User.objects.order_by("pk") if folded(user.username) == folded(name))
    return exact or next(alike, None)


def folded(name: str) -> str:
    """A name as it is compared: NFKC, without case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def forget_wrong_passwords() -> int:
    return Tries.objects.filter(bucket__startswith="sign-in").delete()[0]


def _limits(name: str, place: str, is_known: bool) -> Limits:
    """For the name at that place, for the place, and for strangers to the name wherever they are."""
    who = bucket_digest(folded(name))
    there = bucket_digest(f"{folded(name)}\n{place}")
    of_the_name = (
        Limit(f"sign-in {there}", most=5, within=timedelta(minutes=15)),
        Limit(f"sign-in of the day {there}", most=20, within=timedelta(days=1)),
    )
    of_the_place = Limit(f"sign-in from {place}", most=100, within=timedelta(hours=1))
    of_strangers = Limit(f"sign-in of strangers {who}", most=STRANGERS, within=timedelta(days=1))
    return of_the_name, (of_the_place,) if is_known else (of_the_place, of_strangers)
