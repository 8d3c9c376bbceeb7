"""A new password by a mailed link, for a Dungeon Master who has forgotten the old one: Django's token, valid once, for an hour.

Everybody who asks gets the same answer, whether there is such an account or not; what was typed waits in the outbox if no
worker takes it. The link is made when it is mailed, and is invalid after a new password, address or sign-in, for all of them
are in what is signed.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.db.models import Q
from django.utils.http import base36_to_int, int_to_base36

from campaigns.core.outbox import MAX_PER_RUN, ready
from campaigns.core.refusals import Refused
from campaigns.core.signs import recent_sign
from campaigns.core.throttle import Limit, TooManyTries, bucket_digest, neighbourhood, take_try
from campaigns.core.use_cases import Answer
from campaigns.devices.models import ResetMail
from campaigns.devices.play.account_record import Kind, RequestOrigin, note_event
from campaigns.devices.play.accounts import account_named, fold_username
from campaigns.devices.play.own_devices import sign_out_everywhere
from campaigns.jobs.workers import send_task
from campaigns.mail.play.outbox import Outbox, Unwanted

TASK = "campaigns.tasks.send_resets"
MSG_RESET_ASKED = (
    "If there is such an account and it has an address, a link is on its way. It works once, for an hour."
)
MSG_LINK_EXPIRED = "This link does not work any more. Ask for a new one."
_HOUR = timedelta(hours=1)
logger = logging.getLogger(__name__)
_MAX_LOOK_UPS = 500  # names in one run: those that nobody has must not stand before the others for long


def ask_for_reset(*, who: str, origin: RequestOrigin, now: datetime) -> Answer:
    """Have a worker look for the account and mail it a link; raises TooManyTries. The answer depends on nothing that is found."""
    take_try(Limit(f"reset from {origin.household}", max_tries=10, window=_HOUR), now=now)
    take_try(Limit(f"reset near {neighbourhood(origin.address)}", max_tries=60, window=_HOUR), now=now)
    take_try(Limit(f"reset of {bucket_digest(fold_username(who))}", max_tries=3, window=_HOUR), now=now)
    forget_old_resets(now=now)
    ResetMail.objects.create(who=who, address=origin.household, device=origin.device[:60], at=now)
    send_task(TASK)
    return Answer(MSG_RESET_ASKED)


def post_due_resets(*, now: datetime, post: Callable[[User, str], None]) -> int:
    """Mail a link to each account of the names and addresses typed, at most three an hour each; how many."""
    forget_old_resets(now=now)
    for request in ResetMail.objects.filter(user=None).order_by("pk")[:_MAX_LOOK_UPS]:
        try:
            with transaction.atomic():
                if ResetMail.objects.filter(pk=request.pk).delete()[0]:  # else another worker was quicker
                    _mail_accounts(request, now)
        except Exception:  # whatever is wrong with one must not hold the others up
            logger.exception("a forgotten password was not looked up")

    def post_link(mail: ResetMail) -> None:
        user = mail.user
        if user is None or not (user.is_active and user.email):
            raise Unwanted("The account is no more, or has no address any more.")
        post(user, reset_token(user))

    def record(mail: ResetMail) -> None:
        note_event(Kind.ASKED, mail.user, RequestOrigin(mail.address, mail.device), now=now)

    outbox = Outbox(ResetMail, post=post_link, record=record, give_up_after=_HOUR, is_urgent=True)
    due = ResetMail.objects.filter(ready(now), user__isnull=False).order_by("tries", "pk")
    count = outbox.post_due(due[:MAX_PER_RUN], now)
    forget_old_resets(now=now)
    return count


def _mail_accounts(request: ResetMail, now: datetime) -> None:
    """Put a mail for each active account with an address into the outbox, by its name or its address."""
    accounts = {account for account in [account_named(request.who)] if account}
    if "@" in request.who:
        accounts |= {*User.objects.filter(email__iexact=request.who)}
    for user in sorted(accounts, key=lambda user: user.pk):
        if user.is_active and user.email:
            with suppress(TooManyTries):
                take_try(Limit(f"reset mail {user.pk}", max_tries=3, window=_HOUR), now=now)
                ResetMail.objects.create(
                    user=user, address=request.address, device=request.device, at=request.at
                )


def forget_old_resets(*, now: datetime) -> None:
    # After an hour nobody waits for a mail any more.
    is_open = Q(state__in=(ResetMail.State.WAITING, ResetMail.State.SENDING))
    ResetMail.objects.exclude(is_open & recent_sign("at", now, _HOUR, ahead=_HOUR)).delete()


def reset_token(user: User) -> str:
    """A token for a new password: Django's, preceded by the account's number."""
    return f"{int_to_base36(user.pk)}.{default_token_generator.make_token(user)}"


def user_of(token: str) -> User | None:
    number, _, signature = token.partition(".")
    try:
        pk = base36_to_int(number)
    except ValueError:
        return None
    user = User.objects.filter(pk=pk, is_active=True).first() if pk < 2**31 else None
    return user if user and default_token_generator.check_token(user, signature) else None


def set_new_password(*, token: str, password: str, origin: RequestOrigin, now: datetime) -> Answer:
    """Set the password and end every session of the account; raises Refused if the link was used meanwhile."""
    hashed = make_password(password)  # takes long: not while the row is locked
    with transaction.atomic():
        claimed = user_of(token)
        user = User.objects.select_for_update().get(pk=claimed.pk) if claimed else None
        if user is None or user_of(token) is None:
            raise Refused(MSG_LINK_EXPIRED)
        user.password = hashed
        user.save(update_fields=["password"])
        sign_out_everywhere(user=user)
        note_event(Kind.RESET, user, origin, now=now)
    return Answer("The new password is set. Sign in with it; every device that was signed in is signed out.")
