from typing import Any

from django import forms
from django.http import QueryDict

from campaigns.campaign.forms.calendar import CalendarChoiceForm
from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.calendar import MAX_DATE_LENGTH
from campaigns.campaign.rules.calendars.campaign_calendar import CampaignCalendar
from campaigns.rules.errors import RulesError
from campaigns.web.fields import LineField, ReasonField, WholeField, read_typed

MAX_ADVANCE = 10_000
UNIT_ERRORS = {"required": "Press Days or Weeks.", "invalid_choice": "Time passes in days or weeks here."}


class RenameForm(forms.Form):
    name = LineField(label="Name", max_length=80)


class NewCampaignForm(RenameForm, CalendarChoiceForm):
    date = LineField(
        label="Starting date",
        max_length=MAX_DATE_LENGTH,
        required=False,
        help_text="As the chosen calendar writes dates, like the first day shown there. The default is that first day.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autofocus"] = not self.is_bound

    def clean(self) -> None:
        values = self.cleaned_data
        if self.is_readable and "date" in values:
            try:
                dates = CampaignCalendar(self.chosen_calendar)
                values["day"] = dates.read(values["date"]) if values["date"] else 0
            except RulesError as refusal:
                self.add_error("date", str(refusal))


class AdvanceForm(forms.Form):
    """How much campaign time passes; the button pressed gives the unit."""

    amount = WholeField(label="Advance by", low=1, high=MAX_ADVANCE, initial=1)
    unit = forms.ChoiceField(choices=[("days", "days"), ("weeks", "weeks")], error_messages=UNIT_ERRORS)

    @property
    def span(self) -> dict[str, int]:
        return {self.cleaned_data["unit"]: self.cleaned_data["amount"]}


class DateForm(forms.Form):
    ids = "id_later_%s"
    example_offset = 1  # of the date shown as an example

    date = LineField(label="To a later date", max_length=MAX_DATE_LENGTH)

    def __init__(self, campaign: Campaign, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id=self.ids)
        self.campaign = campaign
        example = campaign.date_of(max(0, campaign.day + self.example_offset))
        self.fields["date"].widget.attrs["placeholder"] = example

    def clean_date(self) -> int:
        return read_typed(self.campaign.dates.read, self.cleaned_data["date"])


class EarlierDateForm(DateForm):
    ids = "id_%s"
    example_offset = -1

    date = LineField(label="Back to", max_length=MAX_DATE_LENGTH)
    reason = ReasonField()


class ArchiveForm(forms.Form):
    away = forms.ChoiceField(choices=[("yes", "put away"), ("no", "take out")])

    @property
    def is_archived(self) -> bool:
        return bool(self.cleaned_data["away"] == "yes")
