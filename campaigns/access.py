"""What a user may reach: everything is found through the membership, and what is not theirs does not exist."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from campaigns.models import Batch, Campaign, Character, Job, Match

User = AbstractBaseUser | AnonymousUser


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
    """A match of one of the user's campaigns (of that game, where one is named), or Http404."""
    found = Match.objects.select_related("campaign").prefetch_related("seats__character")
    if game is not None:
        found = found.filter(game=game)
    return get_object_or_404(found, pk=match_id, campaign=campaign(user, campaign_id))


def batch(user: User, campaign_id: int, batch_id: int) -> Batch:
    """A batch of generated people, or Http404."""
    return get_object_or_404(
        Batch.objects.select_related("campaign", "profession", "job"),
        pk=batch_id,
        campaign=campaign(user, campaign_id),
    )


def job(user: User, campaign_id: int, job_id: int) -> Job:
    """A background job, or Http404."""
    return get_object_or_404(Job, pk=job_id, campaign=campaign(user, campaign_id))
