"""What the match pages send."""

from typing import Any

from django import forms
from django.contrib.auth.models import User

from campaigns.forms.carried import carried
from campaigns.models import Campaign, Character
from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from campaigns.table.dice_door import DiceDoor
from campaigns.table.sitting import Form
from chess_minigame.rules.notes import Note
from chess_minigame.rules.strategies import Strategy

STRATEGIES = [(strategy.value, strategy.printed_name) for strategy in Strategy]


class PlayerField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A character, told from a namesake by the CM."""

    def label_from_instance(self, obj: Character) -> str:
        return f"{obj.name}, CM {obj.plays_as}"


class NewMatchForm(forms.Form):
    """Who plays whom, when and where."""

    white = PlayerField(Character.objects.none(), empty_label="Choose White", label="White")
    black = PlayerField(Character.objects.none(), empty_label="Choose Black", label="Black")
    date = forms.CharField(max_length=60, label="When")
    place = forms.CharField(max_length=120, required=False, label="Where")
    key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.campaign = campaign
        players = campaign.characters.filter(cm__isnull=False, binned_at=None)
        for side in ("white", "black"):
            field = self.fields[side]
            assert isinstance(field, PlayerField)
            field.queryset = players
            field.error_messages["invalid_choice"] = "Choose a character of this campaign who knows chess."
            field.error_messages["required"] = f"Choose who plays {side.title()}."

    def clean_date(self) -> int:
        """The day number of the date as typed."""
        try:
            return self.campaign.dates.read(self.cleaned_data["date"])
        except RulesError as refusal:
            raise forms.ValidationError(str(refusal)) from refusal


class TableForm(forms.Form):
    """What every form of a match carries: the key, the public version it was made for, maybe a die."""

    key = carried(forms.CharField, max_length=40)
    version = carried(forms.IntegerField, min_value=0, max_value=2**31)
    faces = forms.CharField(required=False, max_length=100, strip=True)
    throw = forms.CharField(required=False, max_length=20)

    @property
    def door(self) -> DiceDoor:
        """The dice door this form opens: what was typed, or the wish to have it thrown."""
        return DiceDoor(typed=self.cleaned_data["faces"], throw=bool(self.cleaned_data["throw"]))

    def form(self, user: User | None) -> Form:
        return Form(key=self.cleaned_data["key"], version=self.cleaned_data["version"], by=user)


class TurnForm(TableForm):
    """The notes of one turn that the DM wrote; a side left out is the one its player sealed."""

    white = forms.ChoiceField(choices=STRATEGIES, required=False)
    black = forms.ChoiceField(choices=STRATEGIES, required=False)

    @property
    def written(self) -> dict[Side, Note]:
        """The DM's own notes, by side."""
        return {side: Note(Strategy(letter)) for side in Side if (letter := self.cleaned_data[side])}


class SealForm(TableForm):
    """One player's note."""

    strategy = forms.ChoiceField(choices=STRATEGIES, error_messages={"required": "Choose a strategy first."})

    @property
    def note(self) -> Note:
        return Note(Strategy(self.cleaned_data["strategy"]))


class ExperienceForm(TableForm):
    """A die of experience, and the key of the roll it answers."""

    asked = carried(forms.CharField, max_length=60)


class UndoForm(TableForm):
    """Back to before which decision, and why."""

    decision = carried(forms.IntegerField, required=False, min_value=1, max_value=10_000)
    reason = forms.CharField(required=False, max_length=200)


class DieForm(TableForm):
    """Which die on record is to be corrected or voided, and why."""

    roll_key = carried(forms.CharField, max_length=60)
    reason = forms.CharField(required=False, max_length=200)
