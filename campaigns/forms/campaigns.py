"""What the home page and a campaign's page send."""

from typing import Any

from django import forms
from django.http import QueryDict

from campaigns.forms.fields import LineField, WholeField
from campaigns.models import Campaign
from campaigns.rules.calendar import CALENDARS, LONGEST_TEXT
from campaigns.rules.errors import RulesError
from campaigns.table.refusals import REASON_WANTED

MOST_AT_ONCE = 10_000


class RenameForm(forms.Form):
    """A campaign's name."""

    name = LineField(label="Name", longest=80)


class NewCampaignForm(RenameForm):
    """A campaign's name, its calendar and the date it starts on."""

    calendar = forms.ChoiceField(
        label="Calendar",
        choices=[(slug, calendar.name) for slug, calendar in CALENDARS.items()],
        initial="plain",
        error_messages={"invalid_choice": "Choose one of the calendars.", "required": "Choose a calendar."},
    )
    date = LineField(
        label="Starting date",
        longest=LONGEST_TEXT,
        required=False,
        help_text="Like day 14 of month 3, year 1, or 14 March 1372; empty is the calendar's first day.",
    )

    def clean(self) -> dict[str, Any]:
        """The date is read in the calendar that was chosen."""
        values = super().clean() or {}
        calendar = CALENDARS.get(values.get("calendar", ""))
        if calendar is not None and "date" in values:
            try:
                values["day"] = calendar.read(values["date"]) if values["date"] else 0
            except RulesError as refusal:
                self.add_error("date", str(refusal))
        return values

    @property
    def values(self) -> dict[str, Any]:
        """What a campaign is founded with."""
        return {name: self.cleaned_data[name] for name in ("name", "calendar", "day")}


class AdvanceForm(forms.Form):
    """How much campaign time passes: the button pressed says whether it is days or weeks."""

    amount = WholeField(label="Advance by", low=1, high=MOST_AT_ONCE, initial=1)
    unit = forms.ChoiceField(
        choices=[("days", "days"), ("weeks", "weeks")],
        error_messages={
            "required": "Press days or weeks.",
            "invalid_choice": "Time passes in days or weeks here.",
        },
    )

    @property
    def span(self) -> dict[str, int]:
        """So many days, or weeks."""
        return {self.cleaned_data["unit"]: self.cleaned_data["amount"]}


class TakeBackForm(forms.Form):
    """An earlier date, and why."""

    date = LineField(label="Back to", longest=LONGEST_TEXT)
    reason = LineField(label="Reason", longest=200, error_messages={"required": REASON_WANTED})

    def __init__(self, campaign: Campaign, sent: QueryDict | None = None) -> None:
        super().__init__(sent)
        self.campaign = campaign
        self.fields["date"].widget.attrs["placeholder"] = campaign.date_of(max(0, campaign.day - 1))

    def clean_date(self) -> int:
        """The day number of the date as typed."""
        try:
            return self.campaign.dates.read(self.cleaned_data["date"])
        except RulesError as refusal:
            raise forms.ValidationError(str(refusal)) from refusal


class ArchiveForm(forms.Form):
    """Put away, or take out again."""

    away = forms.ChoiceField(choices=[("yes", "put away"), ("no", "take out")])

    @property
    def is_away(self) -> bool:
        return bool(self.cleaned_data["away"] == "yes")
