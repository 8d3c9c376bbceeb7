"""Founding, naming, dating and archiving campaigns."""

from collections.abc import Callable
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.models import Campaign, Member
from campaigns.rules import calendar as days_and_weeks
from campaigns.rules import house_rules
from campaigns.rules.errors import RulesError
from campaigns.rules.house_rules import HouseRules
from campaigns.table.refusals import Refused
from campaigns.table.submissions import once


def change(*, campaign_id: int, key: str, do: Callable[[Campaign], str]) -> str:
    """Carry out one form on a campaign under its lock, once per key; returns what to say."""
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
        return once(f"campaign:{campaign.pk}", key, lambda: do(campaign))


def found(*, user: User, key: str, name: str, calendar: str, day: int = 0) -> Campaign:
    """A new campaign with `user` as its DM; the same key again finds the one it made."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        return Campaign.objects.get(
            pk=int(once(f"user:{user.pk}", key, lambda: _found(user, name, calendar, day)))
        )


def _found(user: User, name: str, calendar: str, day: int) -> str:
    campaign = Campaign.objects.create(name=name, calendar=calendar, day=day)
    Member.objects.create(campaign=campaign, user=user, role=Member.Role.DM)
    return str(campaign.pk)


def rename(*, campaign_id: int, key: str, name: str) -> str:
    def do(campaign: Campaign) -> str:
        campaign.name = name
        campaign.save(update_fields=["name"])
        return f"The campaign is called {name} now."

    return change(campaign_id=campaign_id, key=key, do=do)


def advance(*, campaign_id: int, key: str, days: int = 0, weeks: int = 0) -> str:
    """Let campaign time pass; raises Refused where the calendar ends."""

    def do(campaign: Campaign) -> str:
        try:
            campaign.day = days_and_weeks.advance(campaign.day, days=days, weeks=weeks)
        except RulesError as end:
            raise Refused(str(end), "amount") from end
        campaign.save(update_fields=["day"])
        return f"It is {campaign.date} now."

    return change(campaign_id=campaign_id, key=key, do=do)


def set_house_rules(*, campaign_id: int, key: str, rules: HouseRules) -> str:
    """Matches that start from now on are judged by `rules`; those on the table keep their own."""

    def do(campaign: Campaign) -> str:
        campaign.house_rules = house_rules.write(rules)
        campaign.save(update_fields=["house_rules"])
        return "The house rules hold for every match that starts from now on."

    return change(campaign_id=campaign_id, key=key, do=do)


def archive(*, campaign_id: int, key: str, now: datetime | None) -> str:
    """Put a campaign away (`now`), or take it out again (None); nothing in it changes."""

    def do(campaign: Campaign) -> str:
        campaign.archived_at = now
        campaign.save(update_fields=["archived_at"])
        return f"{campaign.name} is put away." if now else f"{campaign.name} is back on the table."

    return change(campaign_id=campaign_id, key=key, do=do)
