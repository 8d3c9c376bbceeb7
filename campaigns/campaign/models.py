from functools import lru_cache

from django.conf import settings
from django.db import models

from campaigns.campaign.rules import house_rules, own_calendar, time_of_day
from campaigns.campaign.rules.calendar import Calendar
from campaigns.campaign.rules.calendars import CALENDARS
from campaigns.campaign.rules.calendars.campaign_calendar import CampaignCalendar, same_date
from campaigns.campaign.rules.coins import Coinage, read_coinage
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.core.occasions import MAX_OCCASION_LENGTH, OCCASION_HELP


# Pages and lists write the same few days again and again.
@lru_cache(maxsize=4096)
def _date(calendar: CampaignCalendar, day: int) -> str:
    return calendar.write(day)


class Campaign(models.Model):
    name = models.CharField(max_length=80)
    calendar = models.CharField(
        max_length=20,
        choices=[(slug, calendar.name) for slug, calendar in CALENDARS.items()]
        + [(own_calendar.SLUG, "Your own")],
        default="plain",
    )
    own_calendar = models.TextField(
        blank=True,
        help_text="The text of campaigns.campaign.rules.own_calendar; kept while another calendar is in use.",
    )
    day = models.IntegerField(default=0, help_text="The campaign's date as a day number.")
    day_offset = models.IntegerField(
        default=0,
        help_text="The calendar's own number of the campaign's day 0: it makes today the date it is.",
    )
    minute = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Minutes since midnight; empty if the campaign keeps no time of day."
    )
    house_rules = models.TextField(
        blank=True,
        help_text="The text of campaigns.campaign.rules.house_rules; empty for the rulings' defaults.",
    )
    coins = models.CharField(
        max_length=40, blank=True, help_text="The coinage as text; empty for the first edition's."
    )
    next_number = models.PositiveIntegerField(
        default=1, help_text="Orders what happens on one day: matches and settings."
    )
    closed_for = models.CharField(
        max_length=60, blank=True, help_text="What a worker does to it step by step just now; empty: nothing."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> HouseRules:
        """The house rules a match starting now would be frozen with."""
        return house_rules.read(self.house_rules)

    @property
    def coinage(self) -> Coinage:
        return read_coinage(self.coins)

    @property
    def date(self) -> str:
        return self.date_of(self.day)

    @property
    def now(self) -> str:
        """The date, with the time of day if the campaign keeps it."""
        return self.date if self.minute is None else f"{self.date}, {time_of_day.write(self.minute)}"

    def date_of(self, day: int) -> str:
        return _date(self.dates, day)

    def today_in(self, calendar: Calendar) -> str:
        """Today in another calendar, as near to its date now as that calendar can say it."""
        return calendar.write(same_date(self.chosen_calendar, self.day + self.day_offset, calendar))

    @property
    def dates(self) -> CampaignCalendar:
        return CampaignCalendar(self.chosen_calendar, self.day_offset)

    @property
    def chosen_calendar(self) -> Calendar:
        if self.calendar == own_calendar.SLUG:
            return own_calendar.read_calendar(self.own_calendar)
        return CALENDARS[self.calendar]

    @property
    def rewinds(self) -> models.QuerySet["DateChange"]:
        """The times its date was rewound, the latest first."""
        return self.date_changes.filter(now__lt=models.F("was"))

    def take_number(self, count: int = 1) -> int:
        """The first of `count` new numbers of the record's order; the caller has locked the row, and others may hold it too."""
        Campaign.objects.filter(pk=self.pk).update(next_number=models.F("next_number") + count)
        self.refresh_from_db(fields=["next_number"])
        return self.next_number - count


class DateChange(models.Model):
    """A step of the campaign's date, forward, or back with a reason."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="date_changes")
    was = models.IntegerField()
    now = models.IntegerField()
    reason = models.CharField(max_length=200, blank=True)
    occasion = models.CharField(
        max_length=MAX_OCCASION_LENGTH, blank=True, default="", editable=False, help_text=OCCASION_HELP
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["campaign", "-now"], name="date_changes_latest_first")]

    def __str__(self) -> str:
        return f"{self.campaign}: day {self.was} to {self.now}"

    @property
    def is_onward(self) -> bool:
        return self.now > self.was


class Member(models.Model):
    """A user's part in a campaign, on which all access depends (`campaigns.access`)."""

    class Role(models.TextChoices):
        DM = "dm", "Dungeon Master"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role, default=Role.DM)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "user"], name="one_membership_a_campaign")]

    def __str__(self) -> str:
        return f"{self.user} in {self.campaign}"
