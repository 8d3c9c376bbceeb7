"""Accounts of a hosted installation: a name and a password, with limits of attempts.

One count per name and address, so that a table behind one address does not lock its DM out, nor a stranger elsewhere; one
per address; and one per name wherever the wrong ones come from, which binds strangers alone: a device or a household that
has signed in to the account before goes on as if nobody else were trying. Names that differ by case or by how they are
written alone are one (`folded`).
"""

import unicodedata
from dataclasses import dataclass
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


def check(*, name: str, password: str, origin: RequestOrigin, now: datetime) -> User:
    """The user of that name and password. Raises Refused, the same whatever was wrong; TooMany after too many attempts."""
    found = account_named(name)
    is_known = found is not None and _is_known(found, origin, now)
    return _check(name, password, found, origin, now, _limits(name, _place(found, origin), is_known))


def check_own(*, user: User, password: str, origin: RequestOrigin, now: datetime) -> None:
    """Nothing where that is the user's own password; guesses count as those at the sign-in page do."""
    limits = _limits(user.username, origin.household, is_known=True)
    try:
        _check(user.username, password, user, origin, now, limits)
    except Refused as refusal:
        raise Refused("That is not your password.", "old") from refusal


def _check(
    name: str, password: str, found: User | None, origin: RequestOrigin, now: datetime, limits: "_Limits"
) -> User:
    taken = _take(limits, now)
    user = authenticate(username=found.username if found else name, password=password)
    if not isinstance(user, User):
        _note_wrong(found, origin, now, taken, limits)
        raise Refused(WRONG)
    for limit in limits.of_the_name:
        forget(limit)
    for limit in limits.of_others_too:  # an account of one's own does not wipe out the guesses at others'
        give_back(limit)
    return user


def _take(limits: "_Limits", now: datetime) -> dict[Limit, int]:
    """Count the attempt in all of them; raises TooMany.

    The place first: where it is full, no row is written for one more invented name. Where the name is, the place loses nothing.
    """
    place, *_ = limits.of_others_too
    taken = {place: take(place, now=now)}
    try:
        taken |= {limit: take(limit, now=now) for limit in (*limits.of_the_name, *limits.of_others_too[1:])}
    except TooMany:
        give_back(place)
        raise
    return taken


def _note_wrong(
    found: User | None, origin: RequestOrigin, now: datetime, taken: "dict[Limit, int]", limits: "_Limits"
) -> None:
    """Put it on record, and the lock where this was the last try."""
    note_event(Kind.WRONG, found, origin, now=now)
    full = {limit for limit, number in taken.items() if number >= limit.most}
    if full & {*limits.of_the_name}:
        note_event(Kind.LOCK, found, origin, now=now)
    if full & {*limits.of_others_too[1:]}:
        note_event(Kind.CAP, found, NOWHERE, now=now)


def add_dm(*, name: str, password: str) -> User:
    """A new Dungeon Master who signs in by password; Refused for a name that is taken and for a weak password."""
    user = User(username=name)
    try:
        user.full_clean(exclude=["password"])
        validate_password(password, user)
    except ValidationError as problem:
        raise Refused(" ".join(problem.messages)) from problem
    if len(_scripts(name)) > 1:
        raise Refused("A name has letters of one script: those of two look alike and are not.")
    if taken := account_named(name):
        raise Refused(f"{taken.username} is there already, and the two would be taken for one.")
    user.set_password(password)
    user.save()
    return user


def account_named(name: str) -> User | None:
    """The user of that name, however it is written."""
    exact = User.objects.filter(username=name).first()
    alike = (user for user in User.objects.order_by("pk") if folded(user.username) == folded(name))
    return exact or next(alike, None)


def folded(name: str) -> str:
    """A name as it is compared: Unicode's compatible form, without case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def forget_wrong_passwords() -> int:
    """Forget every wrong password; how many counts that were."""
    return Tries.objects.filter(bucket__startswith="sign-in").delete()[0]


def _scripts(name: str) -> set[str]:
    """The scripts of its letters, by the first word of their Unicode names: LATIN, CYRILLIC, GREEK."""
    return {unicodedata.name(letter, "?").split()[0] for letter in name if letter.isalpha()}


@dataclass(frozen=True, slots=True)
class _Limits:
    """What an attempt counts in: what a right one resets, and what it is only taken out of (the address, then strangers)."""

    of_the_name: tuple[Limit, ...]
    of_others_too: tuple[Limit, ...]


def _limits(name: str, place: str, is_known: bool) -> _Limits:
    """The limits for the name at that place, for the place, and for strangers to the name wherever they are."""
    who = bucket_digest(folded(name))
    there = bucket_digest(f"{folded(name)}\n{place}")
    of_the_name = (
        Limit(f"sign-in {there}", most=5, within=timedelta(minutes=15)),
        Limit(f"sign-in of the day {there}", most=20, within=timedelta(days=1)),
    )
    of_the_place = Limit(f"sign-in from {place}", most=100, within=timedelta(hours=1))
    of_strangers = Limit(f"sign-in of strangers {who}", most=STRANGERS, within=timedelta(days=1))
    return _Limits(of_the_name, (of_the_place,) if is_known else (of_the_place, of_strangers))


def _is_known(user: User, origin: RequestOrigin, now: datetime) -> bool:
    """Whether the account was used there before; a stolen mark of a device is good for as many tries as a household has."""
    if origin.known_to and origin.known_to[0] == user.pk:
        mark = Limit(
            f"sign-in by device {bucket_digest(origin.known_to[1])}", most=20, within=timedelta(days=1)
        )
        try:
            take(mark, now=now)
            return True
        except TooMany:
            pass
    return has_signed_in_from(user, origin)


def _place(user: User | None, origin: RequestOrigin) -> str:
    """Where an attempt comes from: a device that has signed in to the account is a place of its own, so that nobody in its
    household locks it out."""
    if user is not None and origin.known_to and origin.known_to[0] == user.pk:
        return f"device {origin.known_to[1]}"
    return origin.household
