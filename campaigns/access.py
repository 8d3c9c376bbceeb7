"""What a user may reach: everything is found through the membership, and what is not theirs does not exist."""

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from campaigns.models import Batch, Campaign, Character, Guest, Job, Match, ProfessionRow, Purse

User = AbstractBaseUser | AnonymousUser

# In a session: the seats of this device, {match's public id: the guest's key}.
GUESTS = "guests"
# In a session of a handed-over tablet: the DM whose PIN brings it back.
KEEPER = "keeper"


def campaigns(user: User) -> QuerySet[Campaign]:
    """The campaigns this user runs."""
    return Campaign.objects.filter(members__user=user.pk)


def campaign(user: User, campaign_id: int) -> Campaign:
    """One of them, or Http404."""
    return get_object_or_404(campaigns(user), pk=campaign_id)


def character(user: User, campaign_id: int, character_id: int) -> Character:
    """A character of one of the user's campaigns, or Http404."""
    return get_object_or_404(
        Character.objects.select_related("campaign", "profession"),
        pk=character_id,
        campaign=campaign(user, campaign_id),
    )


def match(user: User, campaign_id: int, match_id: int, game: str | None = None) -> Match:
    """A match of one of the user's campaigns (of that game, where one is named) with its seats, or Http404."""
    found = (
        _matches(user, campaign_id)
        .select_related("campaign")
        .prefetch_related("seats__character__profession")
    )
    if game is not None:
        found = found.filter(game=game)
    return get_object_or_404(found, pk=match_id)


def board(user: User, campaign_id: int, match_id: int, games: Iterable[str]) -> Match:
    """A match of one of those games, or Http404; its campaign and its seats wait until they are asked for."""
    return get_object_or_404(_matches(user, campaign_id), pk=match_id, game__in=games)


def _matches(user: User, campaign_id: int) -> QuerySet[Match]:
    """In one question: a campaign's matches, if it is the user's."""
    return Match.objects.filter(campaign__members__user=user.pk, campaign=campaign_id)


def purse(user: User, campaign_id: int, purse_id: int) -> Purse:
    """A purse of one of the user's campaigns, or Http404."""
    return get_object_or_404(
        Purse.objects.select_related("campaign", "character"),
        pk=purse_id,
        campaign=campaign(user, campaign_id),
    )


def batch(user: User, campaign_id: int, batch_id: int) -> Batch:
    """A batch of generated people, or Http404."""
    return get_object_or_404(
        Batch.objects.select_related("campaign", "profession", "job"),
        pk=batch_id,
        campaign=campaign(user, campaign_id),
    )


def remember_seat(session: SessionBase, guest: Guest) -> None:
    """This device has that seat from now on."""
    session[GUESTS] = {**session.get(GUESTS, {}), guest.match.public_id: guest.key}


def seat_key(session: SessionBase, public_id: str) -> str:
    """The key of this device's seat at a match, or Http404: an address nobody gave it never meets the database."""
    key: str = session.get(GUESTS, {}).get(public_id, "")
    if not key:
        raise Http404
    return key


def guest(session: SessionBase, public_id: str, *games: str) -> Guest:
    """The seat this device has at a match of one of these games, or Http404: also for one that was shown out."""
    key = seat_key(session, public_id)
    found = Guest.objects.select_related("match__campaign").filter(
        removed_at=None, match__public_id=public_id, match__game__in=games
    )
    return get_object_or_404(found, key=key)


def seats(session: SessionBase) -> QuerySet[Guest]:
    """The seats this device has at matches in play; none for a tablet that was handed over."""
    keys = [] if KEEPER in session else list(session.get(GUESTS, {}).values())
    found = Guest.objects.filter(key__in=keys, removed_at=None, match__status=Match.Status.PLAYING)
    return found.select_related("match").prefetch_related("match__seats").order_by("match__due_at", "pk")


def handed_over(session: SessionBase) -> str:
    """The public id of the match this tablet was handed over at; empty for any other device."""
    return next(iter(session.get(GUESTS, {})), "") if KEEPER in session else ""


def handed_over_match(session: SessionBase, public_id: str) -> Match:
    """The match this device had a seat at, were it shown out since or not; Http404 for any other device."""
    key = seat_key(session, public_id)
    return get_object_or_404(Match, public_id=public_id, guests__key=key)


def profession(user: User, campaign_id: int, profession_id: int) -> ProfessionRow:
    """One of the campaign's own professions, or Http404: also for a printed one, which nobody changes."""
    return get_object_or_404(ProfessionRow, pk=profession_id, campaign=campaign(user, campaign_id))


def job(user: User, campaign_id: int, job_id: int) -> Job:
    """A background job, or Http404."""
    return get_object_or_404(Job, pk=job_id, campaign=campaign(user, campaign_id))
