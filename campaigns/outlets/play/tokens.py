"""API tokens: made, revoked, looked up."""

import re
import secrets
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef

from campaigns.campaign.models import Campaign, Member
from campaigns.core.keys import digest_of
from campaigns.core.refusals import Refused
from campaigns.core.throttle import Limit, household, take_try
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.outlets.models import ApiToken

MAX_TOKENS = 10
MAX_REQUESTS_A_MINUTE = 300  # a token's in a minute
MAX_WRONG_TOKENS = 30  # of one address in ten minutes
# What is no token of ours never meets the database.
_TOKEN = re.compile(r"gok_[A-Za-z0-9_-]{43}")
_HOUR = timedelta(hours=1)


def new_token() -> str:
    return f"gok_{secrets.token_urlsafe(32)}"


@use_case(lock=row_lock(Campaign))
def make_token(campaign: Campaign, *, user: User, name: str, token: str) -> Answer:
    if campaign.api_tokens.count() >= MAX_TOKENS:
        raise Refused(f"There are {MAX_TOKENS} tokens already, which is the most. Revoke one first.")
    return Answer(pk=campaign.api_tokens.create(user=user, name=name, digest=digest_of(token)).pk)


@use_case(lock=row_lock(Campaign))
def revoke_token(campaign: Campaign, *, token_id: int | None) -> Answer:
    campaign.api_tokens.filter(pk=token_id or 0).delete()
    return Answer("The token is revoked.")


def token_of(text: str, *, address: str, now: datetime) -> ApiToken | None:
    """The token that a program at that network address sends, if its user is active and runs the campaign; else None.

    Raises TooManyTries beyond so many requests, and for an address that has tried too many wrong ones.
    """
    if not _TOKEN.fullmatch(text):
        return None
    members = Member.objects.filter(campaign=OuterRef("campaign"), user=OuterRef("user"))
    is_held = Exists(members.filter(user__is_active=True))
    tokens = ApiToken.objects.select_related("campaign").filter(is_held)
    token = tokens.filter(digest=digest_of(text)).first()
    if token is None:
        take_try(Limit(f"api wrong {household(address)}", MAX_WRONG_TOKENS, timedelta(minutes=10)), now=now)
        return None
    limit = Limit(f"api {token.pk}", MAX_REQUESTS_A_MINUTE, timedelta(minutes=1), "Too many requests.")
    take_try(limit, now=now)
    if token.used_at is None or now - token.used_at >= _HOUR:
        ApiToken.objects.filter(pk=token.pk).update(used_at=now.replace(minute=0, second=0, microsecond=0))
    return token
