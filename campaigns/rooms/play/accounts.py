"""Accounts of a hosted installation: a name and a password, with a limit of attempts from one address.

One count per name and address, so that a table behind one address does not lock its DM out, nor a stranger elsewhere. Names
that differ by case or by how they are written alone are one (`folded`).
"""

import hashlib
import unicodedata
from datetime import datetime, timedelta

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from campaigns.match.play.refusals import Refused
from campaigns.rooms.models import Tries
from campaigns.rooms.play.throttle import Limit, forget, give_back, household, take

WRONG = "Wrong name or password."


def check(*, name: str, password: str, address: str, now: datetime) -> User:
    """The user of that name and password. Raises Refused, the same whatever was wrong; TooMany after too many attempts."""
    of_the_name, of_the_address = _limits(name, household(address))
    for limit in (*of_the_name, of_the_address):
        take(limit, now=now)
    found = account_named(name)
    user = authenticate(username=found.username if found else name, password=password)
    if not isinstance(user, User):
        raise Refused(WRONG)
    for limit in of_the_name:
        forget(limit)
    give_back(of_the_address)  # an account of one's own does not wipe out the guesses at others'
    return user


def check_own(*, user: User, password: str, address: str, now: datetime) -> None:
    """Nothing where that is the user's own password; guesses count as those at the sign-in page do."""
    try:
        check(name=user.username, password=password, address=address, now=now)
    except Refused as refusal:
        raise Refused("That is not your password.", "old") from refusal


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


def _limits(name: str, address: str) -> tuple[tuple[Limit, Limit], Limit]:
    """The limits for the name at that address, and for the address."""
    who = hashlib.sha256(f"{folded(name)}\n{address}".encode()).hexdigest()[:40]
    of_the_name = (
        Limit(f"sign-in {who}", most=5, within=timedelta(minutes=15)),
        Limit(f"sign-in of the day {who}", most=20, within=timedelta(days=1)),
    )
    return of_the_name, Limit(f"sign-in from {address}", most=100, within=timedelta(hours=1))
