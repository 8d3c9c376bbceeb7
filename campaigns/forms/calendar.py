"""What the calendar's page sends: which calendar names the days, and the Dungeon Master's own."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import QueryDict

from campaigns.models import Campaign
from campaigns.rules import own_calendar
from campaigns.rules.calendar import CALENDARS
from campaigns.rules.errors import RulesError
from campaigns.rules.own_calendar import LONGEST_ERA, OwnCalendar, read_calendar

CHOOSE = "Choose one of the calendars."


class CalendarForm(forms.Form):
    """One of the calendars; the fields of one's own may stay empty while another is chosen."""

    calendar = forms.ChoiceField(
        choices=[(slug, slug) for slug in (*CALENDARS, own_calendar.SLUG)],
        error_messages=dict.fromkeys(("required", "invalid_choice"), CHOOSE),
    )
    months = forms.CharField(
        label="Months",
        required=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text="One a line with its days, in the order of the year: Fireseek 28. A feast is a month of one day.",
    )
    weekdays = forms.CharField(
        label="Weekdays",
        required=False,
        help_text="With commas between them; the first names the first day of all. Empty: days of the week have no names.",
    )
    era = forms.CharField(
        label="Era",
        required=False,
        widget=forms.TextInput(attrs={"maxlength": LONGEST_ERA}),
        help_text="What follows the year, like CY.",
    )
    first_year = forms.CharField(
        label="The first year's number",
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 4}),
        help_text="The campaign's day count begins with its first day. Empty is 1.",
    )

    def __init__(self, campaign: Campaign, sent: QueryDict | None = None) -> None:
        super().__init__(sent, initial={"calendar": campaign.calendar, **_as_written(campaign)})

    def clean_months(self) -> Any:
        return self._read("months", own_calendar.read_months) if self._defines else ()

    def clean_weekdays(self) -> Any:
        return self._read("weekdays", own_calendar.read_weekdays)

    def clean_era(self) -> Any:
        return self._read("era", own_calendar.read_era)

    def clean_first_year(self) -> Any:
        return self._read("first_year", lambda text: own_calendar.read_first_year(text or "1"))

    @property
    def own(self) -> OwnCalendar | None:
        """The calendar that was typed; None where nothing was."""
        if not self._defines:
            return None
        return OwnCalendar(
            **{name: self.cleaned_data[name] for name in ("months", "weekdays", "era", "first_year")}
        )

    @property
    def _defines(self) -> bool:
        """Whether there is one to be read: nobody must type months to choose another calendar."""
        typed = any(self.data.get(name, "").strip() for name in ("months", "weekdays", "era"))
        return typed or self.data.get("calendar") == own_calendar.SLUG

    def _read(self, name: str, read: Callable[[str], Any]) -> Any:
        try:
            return read(self.cleaned_data[name])
        except RulesError as refusal:
            raise forms.ValidationError(str(refusal)) from refusal


def _as_written(campaign: Campaign) -> dict[str, str]:
    """The definition on record as the form shows it."""
    if not campaign.own_calendar:
        return {}
    own = read_calendar(campaign.own_calendar)
    return {
        "months": "\n".join(f"{month.name} {month.days}" for month in own.months),
        "weekdays": ", ".join(own.weekdays),
        "era": own.era,
        "first_year": str(own.first_year),
    }
