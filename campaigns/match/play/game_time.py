"""Game time: the campaign's time of day, and what a match adds to it (R8)."""

from collections.abc import Callable
from contextlib import suppress

from django.contrib.auth.models import User
from django.db.models import Max, Sum

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import campaign_clock, latest_after, move_date
from campaigns.campaign.rules.time_of_day import duration, shift_time
from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, use_case
from campaigns.match import games
from campaigns.match.models import ClockLine, Match
from campaigns.match.play.sitting import Sitting
from campaigns.match.play.slips import LockedSlip, marked_match
from campaigns.rules.contract import Side

# In the first edition a melee round lasts a minute and a turn ten of them.
MINUTES_IN_A_ROUND = 1
# Why a match moves the date.
GAME_TIME = "Game time of a match"


@use_case(lock=campaign_clock)
def set_time(campaign: Campaign, *, minute: int | None) -> Answer:
    """Set the campaign's time of day; None stops keeping it."""
    campaign.minute = minute
    campaign.save(update_fields=["minute"])
    if minute is None:
        return Answer("The campaign has no time of day any more.")
    return Answer(f"It is {campaign.now} now.")


def latest_match_after(campaign: Campaign, day: int, without: str) -> str:
    matches = campaign.matches.filter(day__gt=day).prefetch_related("seats")
    match = (matches.exclude(occasion=without) if without else matches).first()
    if match is None:
        return ""
    white, black = (match.seat(side).name for side in Side)
    return f"{white} and {black} played on {campaign.date_of(match.day)}"


def hold_clock(campaign_id: int) -> Callable[[], None]:
    """Lock the matches whose time the campaign's clock counts; they no longer move it once the DM has set it."""
    newest = ClockLine.objects.filter(match__campaign=campaign_id).values("match").annotate(last=Max("pk"))
    moving = ClockLine.objects.filter(pk__in=newest.values("last")).exclude(minutes=0).values("match")
    # A match before its campaign, as wherever a match moves the clock.
    matches = list(Match.objects.select_for_update().filter(pk__in=moving).order_by("pk"))

    def stop_moving() -> None:
        for match in matches:
            match.clock_lines.create(minutes=0)

    return stop_moving


def keeps_time(match: Match) -> bool:
    return match.game in {entry.rules.slug for entry in games.all_entries() if entry.play.rounds_a_turn}


def rounds_of(match: Match) -> int:
    """The melee rounds a match has taken so far; 0 in games without rounds."""
    return games.entry_of(match.game).play.rounds_a_turn * match.turns


def minutes_of(match: Match) -> int:
    return MINUTES_IN_A_ROUND * rounds_of(match)


def minutes_added(match: Match) -> int:
    return match.clock_lines.aggregate(sum=Sum("minutes"))["sum"] or 0


def game_time_mark(match: Match) -> str:
    return f"{match.version}.{match.clock_lines.count()}"


@use_case(lock=marked_match(game_time_mark))
def add_match_time(slip: LockedSlip) -> Answer:
    """Add a finished match's time to the clock; midnight begins a day. Raises Refused in play, added before, or with no clock."""
    match = slip.match
    if not match.is_over or not minutes_of(match):
        raise Refused("The game time is added once the match is over.")
    if minutes_added(match):
        raise Refused("The game time of this match is on the clock already.")
    campaign = _shift(match, minutes_of(match), slip.by)
    return Answer(f"{duration(minutes_of(match))} later: it is {campaign.now}.")


@use_case(lock=marked_match(game_time_mark))
def remove_match_time(slip: LockedSlip) -> Answer:
    """Take a match's time off the clock. Raises Refused where the date would go back before something on record."""
    match = slip.match
    if not minutes_added(match):
        raise Refused("No game time of this match is on the clock.")
    return Answer(f"The clock is set back: it is {_shift(match, -minutes_added(match), slip.by).now}.")


def adjust_campaign_clock(sitting: Sitting) -> None:
    """Take the time off the clock where the match goes on, or took another time after all; a redo brings it back.

    Where the date cannot go back, and where the DM has set the clock since, it is left as it is, and can be put back by
    hand.
    """
    minutes = _minutes_due(sitting.match)
    if minutes:
        with suppress(Refused):
            _shift(sitting.match, minutes, None)


def _minutes_due(match: Match) -> int:
    added, last = minutes_added(match), match.clock_lines.last()
    if last is not None and not last.minutes:
        return 0
    if added:
        return 0 if match.is_over and added == minutes_of(match) else -added
    went_back = last is not None and last.by is None and last.minutes == -minutes_of(match)
    return minutes_of(match) if match.is_over and went_back else 0


def _shift(match: Match, minutes: int, by: User | None) -> Campaign:
    """Move the campaign's clock, under its lock, and log it for this match."""
    campaign = Campaign.objects.select_for_update().get(pk=match.campaign_id)
    if campaign.minute is None:
        raise Refused("This campaign has no time of day yet: set it first.")
    with rules_errors_as_refusals():
        day, minute = shift_time(campaign.day, campaign.minute, minutes)
    if day < campaign.day and (latest := latest_after(campaign, day)):
        raise Refused(f"{latest}: the date cannot go back before that.")
    move_date(campaign, day, GAME_TIME, by)
    campaign.minute = minute
    campaign.save(update_fields=["minute"])
    match.clock_lines.create(minutes=minutes, by=by)
    return campaign
