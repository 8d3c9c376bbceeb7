"""What a device's session remembers: links to characters, a tablet handed over, how the DM signed in; and the devices of a match."""

from datetime import datetime, timedelta

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import Http404
from django.shortcuts import get_object_or_404

from campaigns.core.owner import User
from campaigns.match.access import GUESTS, match_or_404, seat_key
from campaigns.match.models import Guest, Match

# What a session holds:
PLAYER_KEYS = "player_keys"  # of the links to players' own characters that were opened here, the latest last
KEEPER = "keeper"  # of a handed-over tablet: the DM whose PIN brings it back
RENEWED_ON = "renewed"  # the day on which its life was last extended
SIGNED_IN_AT = "signed_in"  # when the DM came in by a link or a password
DEVICE = "device"  # what kind of device signed in, in a few words

MAX_PLAYER_KEYS = 20
FRESH_FOR = timedelta(minutes=15)
"""How long signing in by a link or a password is proof enough to set another PIN."""


def device_or_404(user: User, campaign_id: int, match_id: int, guest_id: int) -> tuple[Match, Guest]:
    match = match_or_404(user, campaign_id, match_id)
    return match, get_object_or_404(match.guests, pk=guest_id, removed_at=None)


def player_keys(session: SessionBase) -> list[str]:
    return list(session.get(PLAYER_KEYS, ()))


def remember_player_key(session: SessionBase, key: str) -> None:
    """Remember the key of a player's link; the session gets a new cookie."""
    keys = player_keys(session)
    if key not in keys:
        # A new cookie, so that an old, planted one shows nothing.
        session.cycle_key()
        session[PLAYER_KEYS] = [*keys, key][-MAX_PLAYER_KEYS:]


def handed_over_public_id(session: SessionBase) -> str:
    """The public id of the match this tablet was handed over at; empty for any other device."""
    return next(iter(session.get(GUESTS, {})), "") if KEEPER in session else ""


def handed_over_match(session: SessionBase, public_id: str) -> Match:
    """The match this tablet was handed over at, also if it was removed since; Http404 for any other device."""
    if public_id != handed_over_public_id(session):
        raise Http404
    return get_object_or_404(Match, public_id=public_id, guests__key=seat_key(session, public_id))


def renew(session: SessionBase, now: datetime) -> bool:
    """Extend a used session's life, once a day; returns whether it was written."""
    today = now.date().isoformat()
    # A handed-over tablet's session is left to end.
    if KEEPER in session or session.get(RENEWED_ON) == today:
        return False
    # A session that is saved anyway needs no write of its own.
    if session.modified or session.session_key is None:
        session[RENEWED_ON] = today
        return False
    with transaction.atomic():
        row = Session.objects.select_for_update().filter(session_key=session.session_key).first()
        # Its key has changed: it is not ours any more.
        if row is None:
            return False
        # The row's own data: what a parallel request has saved meanwhile, a seat it has joined, stays.
        row.session_data = session.encode({**session.decode(row.session_data), RENEWED_ON: today})
        row.expire_date = session.get_expiry_date()
        row.save()
    session[RENEWED_ON] = today
    session.modified = False
    return True


def remember_sign_in(session: SessionBase, device: str, now: datetime) -> None:
    session[SIGNED_IN_AT] = now.timestamp()
    session[DEVICE] = device


def is_fresh(session: SessionBase, now: datetime) -> bool:
    return timedelta(0) <= now - datetime.fromtimestamp(session.get(SIGNED_IN_AT, 0), now.tzinfo) <= FRESH_FOR
