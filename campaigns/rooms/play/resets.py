"""A new password by a mailed link, for a Dungeon Master who has forgotten the old one: Django's own token, once, for an hour.

Whoever asks is told the same whether there is such an account. The link dies with the password, the address or the sign-in
that came after it, because all of them are in what is signed.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.utils.http import base36_to_int, int_to_base36

from campaigns.jobs.workers import send_task
from campaigns.match.play.refusals import Refused
from campaigns.rooms.play.account_record import Kind, RequestOrigin, note_event
from campaigns.rooms.play.accounts import account_named, folded
from campaigns.rooms.play.own_devices import sign_out_everywhere
from campaigns.rooms.play.throttle import Limit, TooMany, bucket_digest, take

TASK = "campaigns.tasks.mail_reset"
ASKED = "If there is such an account and it has an address, a link is on its way. It works once, for an hour."
NO_LONGER = "This link does not work any more. Ask for a new one."
_HOUR = timedelta(hours=1)


def ask_for_reset(*, who: str, origin: RequestOrigin, now: datetime) -> str:
    """Have a worker look for the account and mail it a link; raises TooMany. What is told depends on nothing that is found."""
    take(Limit(f"reset from {origin.household}", most=10, within=_HOUR), now=now)
    take(Limit(f"reset of {bucket_digest(folded(who))}", most=3, within=_HOUR), now=now)
    send_task(TASK, who=who, address=origin.address, device=origin.device)
    return ASKED


def mail_links(*, who: str, origin: RequestOrigin, now: datetime, post: Callable[[User, str], None]) -> int:
    """Post a link to each account of that name or address that has one; how many. At most three an hour for each."""
    count = 0
    for user in _accounts(who):
        try:
            take(Limit(f"reset mail {user.pk}", most=3, within=_HOUR), now=now)
        except TooMany:
            continue
        note_event(Kind.ASKED, user, origin, now=now)
        post(user, reset_token(user))
        count += 1
    return count


def reset_token(user: User) -> str:
    """What stands in the link."""
    return f"{int_to_base36(user.pk)}.{default_token_generator.make_token(user)}"


def user_of(token: str) -> User | None:
    """The account a link is for, as long as it works."""
    number, _, signed = token.partition(".")
    try:
        pk = base36_to_int(number)
    except ValueError:
        return None
    user = User.objects.filter(pk=pk, is_active=True).first() if pk < 2**31 else None
    return user if user and default_token_generator.check_token(user, signed) else None


def set_new_password(*, token: str, password: str, origin: RequestOrigin, now: datetime) -> str:
    """Set it and end every session of the account; raises Refused where the link was used meanwhile."""
    hashed = make_password(password)  # takes long: not while the row is locked
    with transaction.atomic():
        named = user_of(token)
        user = User.objects.select_for_update().get(pk=named.pk) if named else None
        if user is None or user_of(token) is None:
            raise Refused(NO_LONGER)
        user.password = hashed
        user.save(update_fields=["password"])
        sign_out_everywhere(user=user)
        note_event(Kind.RESET, user, origin, now=now)
    return "The new password is set. Sign in with it; every device that was signed in is signed out."


def _accounts(who: str) -> list[User]:
    """Those who may get a link: by their name, or by their address."""
    by_address = User.objects.filter(email__iexact=who, is_active=True).order_by("pk") if "@" in who else ()
    named = account_named(who)
    found = {user.pk: user for user in (*([named] if named else []), *by_address)}
    return [user for user in found.values() if user.is_active and user.email]
