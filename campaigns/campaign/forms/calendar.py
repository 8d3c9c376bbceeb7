"""Forms about a calendar: which one is chosen, the Dungeon Master's own, and what day today is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Unpack

from django import forms
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules import own_calendar
from campaigns.campaign.rules.calendar import MAX_DATE_LENGTH, Calendar
from campaigns.campaign.rules.calendars import CALENDARS
from campaigns.campaign.rules.calendars.campaign_calendar import CampaignCalendar
from campaigns.campaign.rules.calendars.months import Month
from campaigns.campaign.rules.calendars.named import NamedCalendar, Weeks
from campaigns.campaign.rules.own_calendar import MAX_ERA_LENGTH, read_calendar, write_month
from campaigns.web.fields import (
    LabelledFieldOptions,
    LineField,
    TileField,
    choice_errors,
    field_of,
    hidden_field,
    read_typed,
)

DEFINITION_FIELDS = ("months", "weekdays", "weeks", "era", "first_year")
MSG_OWN_CALENDAR = "Named months, weekdays and years, as you type them below."


class DayField(forms.CharField):
    """A date, as a day number of the campaign; its form must say `bind_calendar`."""

    def __init__(self, **options: Unpack[LabelledFieldOptions]) -> None:
        super().__init__(max_length=MAX_DATE_LENGTH, **options)
        self.dates: CampaignCalendar | None = None

    def clean(self, value: object) -> int | None:
        text = super().clean(value)
        assert self.dates is not None
        return read_typed(self.dates.read, text) if text else None


def bind_calendar(form: forms.Form, campaign: Campaign) -> None:
    for field in form.fields.values():
        if isinstance(field, DayField):
            field.dates = campaign.dates


@dataclass(frozen=True, slots=True)
class ChoiceText:
    label: str
    meaning: str


def calendar_choices(
    sentence: Callable[[Calendar], str], own: str = MSG_OWN_CALENDAR
) -> list[tuple[str, ChoiceText]]:
    choices = [(slug, ChoiceText(calendar.name, sentence(calendar))) for slug, calendar in CALENDARS.items()]
    return [*choices, (own_calendar.SLUG, ChoiceText("Your own", own))]


class CalendarChoiceForm(forms.Form):
    """One of the calendars; the fields of one's own may stay empty while another is chosen."""

    calendar = TileField(
        choices=calendar_choices(lambda calendar: f"The first day is {calendar.write(0)}."),
        error_messages=choice_errors("Choose one of the calendars."),
    )
    months = forms.CharField(
        label="Months",
        required=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text="One per line with its days, in the order of the year: Fireseek 28. "
        "A festival is a month of one day: Midwinter 1, or Hexenstag 1 outside the week if it takes no weekday. "
        "A leap day: Shieldmeet 1 every 4 years, or every 4 years from 3; a longer month: February 28 or 29 every 4 years.",
    )
    weekdays = forms.CharField(
        label="Weekdays",
        required=False,
        help_text="Separated by commas. Leave it empty if weekdays have no names.",
    )
    weeks = forms.ChoiceField(
        label="Weeks",
        required=False,
        choices=[
            (Weeks.GO_ON, "Go on through months and years"),
            (Weeks.MONTH, "Start again with each month"),
            (Weeks.YEAR, "Start again with each year"),
        ],
        error_messages={"invalid_choice": "Choose how the weeks go on."},
    )
    era = forms.CharField(
        label="Era",
        required=False,
        widget=forms.TextInput(attrs={"maxlength": MAX_ERA_LENGTH}),
        help_text="Written after the year, like CY.",
    )
    first_year = forms.CharField(
        label="First year",
        required=False,
        widget=forms.TextInput(attrs={"maxlength": 5}),
        help_text="Its first day is the first weekday, and the default starting date of a campaign. Earlier years exist, too, also 0 and -1. The default is 1.",
    )

    def clean_months(self) -> tuple[Month, ...]:
        read = own_calendar.read_months if self._is_unchanged("months") else own_calendar.read_typed_months
        return read_typed(read, self.cleaned_data["months"]) if self._defines_calendar else ()

    def clean_weekdays(self) -> tuple[str, ...]:
        is_written = self._is_unchanged("weekdays")
        read = own_calendar.read_weekdays if is_written else own_calendar.read_typed_weekdays
        return read_typed(read, self.cleaned_data["weekdays"])

    def clean_weeks(self) -> Weeks:
        return Weeks(self.cleaned_data["weeks"])

    def clean_era(self) -> str:
        return read_typed(own_calendar.read_era, self.cleaned_data["era"])

    def clean_first_year(self) -> int:
        return read_typed(own_calendar.read_first_year, self.cleaned_data["first_year"] or "1")

    @property
    def chosen_calendar(self) -> Calendar:
        """To be asked only while `is_readable`."""
        return CALENDARS.get(self.cleaned_data["calendar"]) or self._typed_calendar

    @property
    def own(self) -> NamedCalendar | None:
        """The calendar that was typed; None if none was."""
        return self._typed_calendar if self._defines_calendar else None

    @property
    def is_readable(self) -> bool:
        """Whether the calendar's own fields are valid, whatever else is wrong with the form."""
        return not self.errors.keys() & {"calendar", *DEFINITION_FIELDS}

    def _is_unchanged(self, name: str) -> bool:
        """Whether a field holds what the page has put there."""
        # Nothing that the page has put there is doubtful, as a file's single weekday might be.
        return bool(self.cleaned_data[name].splitlines() == self.initial.get(name, "").splitlines())

    @property
    def _typed_calendar(self) -> NamedCalendar:
        return NamedCalendar(**{name: self.cleaned_data[name] for name in DEFINITION_FIELDS})

    @property
    def _defines_calendar(self) -> bool:
        """Whether a calendar of one's own was typed or chosen."""
        # To choose another calendar no months are needed.
        has_text = any(self.data.get(name, "").strip() for name in ("months", "weekdays", "era"))
        return has_text or self.data.get("calendar") == own_calendar.SLUG


class CalendarForm(CalendarChoiceForm):
    def __init__(self, campaign: Campaign, data: QueryDict | None = None) -> None:
        own = read_calendar(campaign.own_calendar) if campaign.own_calendar else None
        initial = {"calendar": campaign.calendar}
        if own:
            initial |= {
                "months": "\n".join(write_month(month) for month in own.months),
                "weekdays": ", ".join(own.weekdays),
                "weeks": own.weeks,
                "era": own.era,
                "first_year": str(own.first_year),
            }
        super().__init__(data, initial=initial)

        def today(calendar: Calendar) -> str:
            if calendar.slug == campaign.calendar:
                return f"Today is {campaign.date}."
            return f"Today would be {campaign.today_in(calendar)}."

        choices = calendar_choices(today, today(own) if own else MSG_OWN_CALENDAR)
        field_of(self, "calendar", TileField).choices = choices


class TodayForm(forms.Form):
    """The date of today in the calendar that was chosen; the use-case reads it."""

    today = LineField(label="Today is", max_length=MAX_DATE_LENGTH)
    day = hidden_field(forms.IntegerField)
