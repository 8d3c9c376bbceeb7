"""Accounts of a hosted installation: a name and a password, with a limit of attempts from one address.

One count per name and address, so that a table behind one address does not lock its DM out, nor a stranger elsewhere.
"""

import hashlib
from datetime import datetime, timedelta

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from campaigns.match.play.refusals import Refused
from campaigns.rooms.play.throttle import Limit, forget, give_back, household, take

WRONG = "Wrong name or password."


def check(*, name: str, password: str, address: str, now: datetime) -> User:
    """The user of that name and password. Raises Refused, the same whatever was wrong; TooMany after too many attempts."""
    of_the_name, of_the_address = _limits(name, household(address))
    for limit in (*of_the_name, of_the_address):
        take(limit, now=now)
    user = authenticate(username=name, password=password)
    if not isinstance(user, User):
        raise Refused(WRONG)
    for limit in of_the_name:
        forget(limit)
    give_back(of_the_address)  # an account of one's own does not wipe out the guesses at others'
    return user


def add_dm(*, name: str, password: str) -> User:
    """A new Dungeon Master who signs in by password; Refused for a name that is taken and for a weak password."""
    user = User(username=name)
    try:
        user.full_clean(exclude=["password"])
        validate_password(password, user)
    except ValidationError as problem:
        raise Refused(" ".join(problem.messages)) from problem
    user.set_password(password)
    user.save()
    return user


def _limits(name: str, address: str) -> tuple[tuple[Limit, Limit], Limit]:
    """The limits for the name at that address, and for the address."""
    who = hashlib.sha256(f"{name}\n{address}".encode()).hexdigest()[:40]
    of_the_name = (
        Limit(f"sign-in {who}", most=5, within=timedelta(minutes=15)),
        Limit(f"sign-in of the day {who}", most=20, within=timedelta(days=1)),
    )
    return of_the_name, Limit(f"sign-in from {address}", most=100, within=timedelta(hours=1))
