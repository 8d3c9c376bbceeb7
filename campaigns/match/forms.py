"""What every form of a match carries, whatever the game; and the form that begins one, to which each game adds its own."""

from collections.abc import Iterable
from typing import Unpack

from django import forms
from django.contrib.auth.models import User

from campaigns.campaign.forms.calendar import DayField, bind_calendar
from campaigns.campaign.models import Campaign
from campaigns.campaign.rules import time_of_day
from campaigns.match.games import GameEntry
from campaigns.match.models import Guest, Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.people.fields.person import CharacterField, offer_people, people_in_query
from campaigns.rules.contract import Side
from campaigns.web.echo import EchoingField
from campaigns.web.fields import FormData, FormOptions, LineField, ReadField, ReasonField, hidden_field


class TableField(EchoingField):
    """A field whose id is its widget's own, if that has one."""

    @property
    def auto_id(self) -> str:
        return self.field.widget.attrs.get("id") or super().auto_id


class TableForm(forms.Form):
    """What every form of a match carries: the key, the version it was made for, and for a chess clock how long the device has shown
    the turn, in milliseconds. `ids` makes the ids of its fields."""

    key = hidden_field(forms.CharField, max_length=40)
    version = hidden_field(forms.IntegerField, min_value=0, max_value=2**31)
    thinking = hidden_field(forms.IntegerField, required=False, min_value=0, max_value=2**31)
    bound_field_class = TableField
    ids = "id_%s"

    def __init__(
        self, data: FormData | None = None, *, match: Match | None = None, **options: Unpack[FormOptions]
    ) -> None:
        options.setdefault("auto_id", self.ids)
        super().__init__(data, **options)
        self.match = match

    def form(self, user: User | None, guest: Guest | None = None) -> Form:
        values = self.cleaned_data
        return Form(values["key"], values["version"], user, guest, values["thinking"])


class DiceForm(TableForm):
    faces = forms.CharField(required=False, max_length=100, strip=True)
    throw = forms.CharField(required=False, max_length=20)

    @property
    def door(self) -> DiceDoor:
        return DiceDoor(typed=self.cleaned_data["faces"], throw=bool(self.cleaned_data["throw"]))


class PaperLineForm(TableForm):
    """The line that stands on a page in case of a power cut, as it stood when the match went on by hand."""

    line = forms.CharField(
        max_length=60, error_messages={"required": "Type the line as it stands on the page."}
    )


class ExperienceForm(DiceForm):
    asked = hidden_field(forms.CharField, max_length=60)

    @property
    def roll_key(self) -> str:
        key: str = self.cleaned_data["asked"]
        return key


class OwedRollForm(ExperienceForm):
    back = hidden_field(forms.IntegerField, required=False, min_value=1, max_value=2**62)


class AmendmentForm(TableForm):
    """Why something is taken back or put right, and the fingerprint of what that does to this match and later ones."""

    reason = ReasonField(required=False)
    confirmed = hidden_field(forms.CharField, required=False, max_length=64)

    @property
    def seen(self) -> str:
        seen: str = self.cleaned_data["confirmed"]
        return seen


class NewGameForm(forms.Form):
    """Who plays whom, when and where, in the game `entry`, which says what its sides are called."""

    white = CharacterField("players")
    black = CharacterField("players")
    date = DayField(label="When")
    place = LineField(label="Where", max_length=120, required=False)
    key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(
        self, entry: GameEntry, campaign: Campaign, data: FormData | None, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.entry, self.campaign = entry, campaign
        offer_people(self, campaign)
        self.initial.update(people_in_query(self, self.initial))
        bind_calendar(self, campaign)
        for side in Side:
            self.fields[side.value].label = entry.side_name(side)

    @property
    def usual_ticks(self) -> list[str]:
        """The fields that have a tick unless somebody takes it away."""
        ticks = {name: field for name, field in self.fields.items() if isinstance(field, forms.BooleanField)}
        return [name for name, field in ticks.items() if field.initial]

    def is_set(self, names: Iterable[str]) -> bool:
        """Whether one of these fields differs from its default or has an error; its drawer is then open."""
        for name in names:
            value, usual = self[name].value(), self.fields[name].prepare_value(self.fields[name].initial)
            if isinstance(self.fields[name], forms.BooleanField):  # in an address "on", or nothing
                is_usual = bool(value) is bool(usual)
            else:
                is_usual = value in ("", None, usual)
            if self[name].errors or not is_usual:
                return True
        return False


class PlayersForm(forms.Form):
    white = CharacterField("players", label="White", error_messages={"required": "Choose who plays."})
    black = CharacterField("players", label="Black", error_messages={"required": "Choose who plays."})

    def __init__(self, campaign: Campaign, data: FormData | None, *, initial: dict[str, str]) -> None:
        super().__init__(data, initial=initial)
        offer_people(self, campaign)

    def clean(self) -> None:
        values = self.cleaned_data
        if values.get("white") and values.get("white") == values.get("black"):
            self.add_error("black", "Choose two different players.")


ADD, TAKE_BACK = "add", "take-back"


class TimeOfDayForm(forms.Form):
    minute = ReadField(
        read=time_of_day.read,
        label="Time of day",
        required=False,
        help_text="Like 18:30. Leave it empty to count days only.",
    )
    back = hidden_field(forms.IntegerField, required=False, min_value=1, max_value=2**62)


class MatchTimeForm(forms.Form):
    do = forms.ChoiceField(
        choices=[(action, action) for action in (ADD, TAKE_BACK)],
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), "Choose whether the time is added or taken back."
        ),
    )
