"""Creating, renaming, dating and archiving campaigns."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ParamSpec

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.campaign.models import Campaign, DateChange, Member
from campaigns.campaign.rules import calendar as days_and_weeks
from campaigns.campaign.rules import house_rules, own_calendar
from campaigns.campaign.rules.calendars.campaign_calendar import anchor
from campaigns.campaign.rules.calendars.named import NamedCalendar
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.core.refusals import Refused, demand_reason, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, Held, row_lock, use_case
from campaigns.rules.errors import RulesError

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class CalendarHook:
    """What a package has on the campaign's calendar.

    `latest_after` names the latest thing after a day, an occasion left out, empty for nothing: the date cannot go back before it. `hold_clock` is
    called before the campaign is locked for the DM to set its clock, and locks what moves the clock; what it returns is called
    once the clock is set.
    """

    latest_after: Callable[[Campaign, int, str], str]
    hold_clock: Callable[[int], Callable[[], None]] = lambda campaign_id: lambda: None


# Filled in campaigns/wiring.py.
CALENDAR_HOOKS: tuple[CalendarHook, ...] = ()


@contextmanager
def campaign_clock(campaign_id: int, key: str) -> Iterator[Held[Campaign]]:
    """The lock of a campaign whose clock the DM sets; it then stays, whatever becomes of matches whose time was added before."""
    with transaction.atomic():
        callbacks = [hook.hold_clock(campaign_id) for hook in CALENDAR_HOOKS]
        with row_lock(Campaign)(campaign_id, key) as held:
            yield replace(held, done=lambda campaign: [callback() for callback in callbacks])


@use_case(lock=row_lock(User))
def create_campaign(
    user: User, *, name: str, calendar: str, day: int = 0, own: NamedCalendar | None = None
) -> Answer:
    """Create a campaign with the locked user as its DM; `own` is the DM's definition of a calendar, if there is one."""
    campaign = Campaign(name=name, calendar=calendar, day=day)
    if own is not None:
        campaign.own_calendar = own_calendar.write_calendar(own)
    campaign.save()
    Member.objects.create(campaign=campaign, user=user, role=Member.Role.DM)
    return Answer(pk=campaign.pk)


@use_case(lock=row_lock(Campaign))
def rename_campaign(campaign: Campaign, *, name: str) -> Answer:
    campaign.name = name
    campaign.save(update_fields=["name"])
    return Answer(f"The campaign is called {name} now.")


@use_case(lock=row_lock(Campaign))
def advance_date(campaign: Campaign, *, days: int = 0, weeks: int = 0) -> Answer:
    """Raises Refused where the calendar ends."""
    try:
        day = days_and_weeks.advance(campaign.day, days=days, weeks=weeks)
    except RulesError as end:
        raise Refused(str(end), "amount") from end
    move_date(campaign, day)
    return Answer(f"It is {campaign.date} now.")


@use_case(lock=campaign_clock)
def advance_to_date(campaign: Campaign, *, day: int) -> Answer:
    """Raises Refused unless `day` is later than today."""
    if day <= campaign.day:
        raise Refused(f"It is {campaign.date} now: type a later date, or rewind the date below.", "date")
    move_date(campaign, day)
    return Answer(f"It is {campaign.date} now.")


@use_case(lock=campaign_clock)
def rewind_date(campaign: Campaign, *, day: int, reason: str, by: User) -> Answer:
    """Raises Refused without a reason, for a day that is not earlier, and if something has happened after it."""
    demand_reason(reason)
    if day >= campaign.day:
        raise Refused(f"It is {campaign.date} now: type an earlier date.", "date")
    if latest := latest_after(campaign, day):
        raise Refused(f"{latest}, and that lies after the date you typed: nothing was changed.", "date")
    move_date(campaign, day, reason.strip(), by)
    return Answer(f"It is {campaign.date} again.")


def close_records(campaign: Campaign, what: str) -> None:
    """Let a worker alone change the campaign's records, step by step, until they are open again; the caller holds its lock."""
    campaign.closed_for = what
    campaign.save(update_fields=["closed_for"])


def reopen_records(campaign: Campaign) -> None:
    close_records(campaign, "")


def check_records_open(campaign: Campaign) -> None:
    """Raises Refused while a worker changes the campaign's records step by step."""
    if campaign.closed_for:
        raise Refused(f"{campaign.closed_for}: wait until that is done. More → Downtime shows how far it is.")


def move_date(
    campaign: Campaign, day: int, reason: str = "", by: User | None = None, *, occasion: str = ""
) -> None:
    """Set the date and record the step, under the campaign's lock; nothing if the date stays. Raises Refused as `check_records_open` does."""
    check_records_open(campaign)
    if day != campaign.day:
        step = {"was": campaign.day, "now": day, "reason": reason, "occasion": occasion, "by": by}
        DateChange.objects.create(campaign=campaign, **step)
        campaign.day = day
        campaign.save(update_fields=["day"])


def latest_after(campaign: Campaign, day: int, without_occasion: str = "") -> str:
    """A sentence about the latest thing on record after `day`, `without_occasion` an occasion's own; empty for nothing."""
    sentences = (hook.latest_after(campaign, day, without_occasion) for hook in CALENDAR_HOOKS)
    return next(filter(None, sentences), "")


@use_case(lock=row_lock(Campaign))
def set_calendar(
    campaign: Campaign, *, calendar: str, own: NamedCalendar | None, today: str, day: int
) -> Answer:
    """Change the calendar to one in which the day numbered `day`, which is today, is the date `today`.

    The day numbers stay, so everything on record keeps its distance from today. `own` is the Dungeon Master's definition,
    kept also while another calendar is chosen; None leaves it as it is. Raises Refused if the date cannot be, if
    time has moved on since, and if `own` is chosen and there is none.
    """
    if campaign.day != day:
        moved = "The campaign's date has moved since this page was shown"
        raise Refused(f"{moved}. Set today's date again.", "today")
    if own is not None:
        campaign.own_calendar = own_calendar.write_calendar(own)
    if calendar == own_calendar.SLUG and not campaign.own_calendar:
        raise Refused("Your own calendar has no months yet: type them first.", "months")
    campaign.calendar = calendar
    with rules_errors_as_refusals("today"):
        campaign.day_offset = anchor(campaign.chosen_calendar, today, campaign.day).offset
    campaign.save(update_fields=["calendar", "own_calendar", "day_offset"])
    return Answer(f"Calendar saved: it is {campaign.date}.")


@use_case(lock=row_lock(Campaign))
def set_house_rules(campaign: Campaign, *, rules: HouseRules) -> Answer:
    """For matches that start from now on; those in play keep their own."""
    check_records_open(campaign)
    campaign.house_rules = house_rules.write(rules)
    campaign.save(update_fields=["house_rules"])
    return Answer("House rules saved. They apply to matches started from now on.")


@use_case(lock=row_lock(Campaign))
def archive_campaign(campaign: Campaign, *, now: datetime | None) -> Answer:
    """Archive a campaign (`now`), or restore it (None); nothing in it changes."""
    campaign.archived_at = now
    campaign.save(update_fields=["archived_at"])
    return Answer(f"{campaign.name} is archived." if now else f"{campaign.name} is restored.")
