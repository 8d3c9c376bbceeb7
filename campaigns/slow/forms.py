"""The forms of slow play: the time per move, more time for one move, and where reminders go."""

from typing import Unpack

from django import forms

from campaigns.match.forms import TableForm
from campaigns.match.rules import time_per_move
from campaigns.slow.models import Address
from campaigns.web.fields import DefaultChoiceField, FormData, LabelledFieldOptions, ReasonField, read_typed

MSG_UNREADABLE_EMAIL = "That cannot be read as an e-mail address, like anna@example.org."
NO_LIMIT, TYPED = "none", "typed"
PACES = [
    (NO_LIMIT, "No limit"),
    *((str(hours), f"{time_per_move.write(hours).capitalize()} a move") for hours in time_per_move.PRESETS),
    (TYPED, "Another time, typed"),
]


class HoursField(forms.CharField):
    """A time like `36 hours` or `3 days`, as whole hours; None for nothing."""

    def __init__(self, **options: Unpack[LabelledFieldOptions]) -> None:
        super().__init__(max_length=40, **options)
        self.widget.attrs |= {"autocomplete": "off", "placeholder": "36 hours"}
        self.error_messages["max_length"] = "Type a time like 36 hours, 3 days or 1 week."

    def clean(self, value: object) -> int | None:
        text = super().clean(value)
        return read_typed(time_per_move.read, text) if text else None


class OtherHoursField(HoursField):
    """Required only with the list's last choice, which the form checks: its label says nothing of "optional"."""

    def __init__(self, **options: Unpack[LabelledFieldOptions]) -> None:
        super().__init__(**options)
        self.widget.use_required_attribute = lambda initial: False

    def clean(self, value: object) -> int | None:
        return super().clean(value) if value else None


class PaceFields(forms.Form):
    pace = DefaultChoiceField(
        label="Time per move",
        choices=PACES,
        initial=NO_LIMIT,
        error_messages={"invalid_choice": "Choose one of the times."},
    )
    pace_typed = OtherHoursField(label="The time, typed")

    def clean(self) -> dict[str, object]:
        values = super().clean() or {}
        if values.get("pace") == TYPED and not values.get("pace_typed") and "pace_typed" not in self.errors:
            self.add_error("pace_typed", "Type a time like 36 hours, 3 days or 1 week.")
        return values

    @property
    def hours(self) -> int | None:
        pace = self.cleaned_data["pace"]
        if pace == TYPED:
            hours: int = self.cleaned_data["pace_typed"]
            return hours
        return None if pace == NO_LIMIT else int(pace)


class TimeChangeForm(TableForm):
    reason = ReasonField()


class ExtendForm(TimeChangeForm):
    hours = HoursField(label="How much more", error_messages={"required": "Type how much, like 12 hours."})
    field_order = ["hours", "reason"]


class PaceForm(PaceFields, TimeChangeForm):
    field_order = ["pace", "pace_typed", "reason"]


HINT_FOR_DM = "For all your campaigns, once a move is overdue. Leave it empty for no mail."
HINT_FOR_PLAYER = (
    "For this match on this device: when your move is due soon, when it is overdue, and recaps of the campaign. Only you and "
    "the Dungeon Master see the address. Leave it empty for no mail."
)


class AddressForm(forms.Form):
    """Where reminders go; empty for nowhere. `refusal` is why mail to the address is refused."""

    email = forms.EmailField(
        label="E-mail address",
        required=False,
        max_length=254,
        error_messages={"invalid": MSG_UNREADABLE_EMAIL, "max_length": MSG_UNREADABLE_EMAIL},
        widget=forms.EmailInput({"autocomplete": "email", "class": "input"}),
    )

    def __init__(self, address: Address | None, data: FormData | None, *, hint: str) -> None:
        super().__init__(data, initial={"email": address.email if address else ""})
        self.fields["email"].help_text = hint
        self.refusal = address.refusal if address else ""
