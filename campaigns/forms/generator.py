"""What the generator's pages send."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import Q
from django.http import QueryDict

from campaigns.models import Campaign, ProfessionRow
from campaigns.play.generate import MOST_PEOPLE, Asked, What
from campaigns.rules.errors import RulesError
from campaigns.rules.npc import Field
from campaigns.rules.stream import read_seed

KEY = {"required": "This form is not one of ours. Reload the page and try again."}
HOW_MANY = f"How many is a whole number from 1 to {MOST_PEOPLE}."
PERCENTILE_FIRST = "The d6 only settles a half-percent: type the d% as well."


def professions(campaign: Campaign) -> Any:
    """The professions one can generate in a campaign: the printed ones and its own."""
    return ProfessionRow.objects.filter(Q(campaign=None) | Q(campaign=campaign))


class GeneratorForm(forms.Form):
    """Who is to be thrown, how many, and from which seed (empty: a fresh one)."""

    profession = forms.ModelChoiceField(
        ProfessionRow.objects.none(),
        error_messages={"required": "Choose a profession.", "invalid_choice": "Choose one of these professions."},
    )
    count = forms.IntegerField(
        min_value=1,
        max_value=MOST_PEOPLE,
        label="How many",
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), HOW_MANY),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "data-keypad": "number"}),
        help_text=f"1 to {MOST_PEOPLE}.",
    )
    seed = forms.CharField(
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
        help_text="The same seed gives the same people again. Leave it empty for new people.",
    )
    key = forms.CharField(max_length=40, error_messages=KEY)

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["profession"]
        assert isinstance(choice, forms.ModelChoiceField)
        choice.queryset = professions(campaign)

    def clean_seed(self) -> str:
        """The seed as it counts; empty stays empty."""
        text = self.cleaned_data["seed"]
        try:
            return read_seed(text) if text else ""
        except RulesError as refusal:
            raise forms.ValidationError(str(refusal)) from refusal


class PeopleForm(forms.Form):
    """A form on several people of a batch: on all, on those ticked, or on those who know chess."""

    key = forms.CharField(max_length=40, error_messages=KEY)
    whom = forms.ChoiceField(
        choices=[(whom, whom) for whom in ("all", "ticked", "chess")],
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose whom: all, or those ticked."),
    )
    number = forms.TypedMultipleChoiceField(
        coerce=int, required=False, choices=[(n, n) for n in range(1, MOST_PEOPLE + 1)]
    )

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("whom") == "ticked" and not self.cleaned_data.get("number"):
            raise forms.ValidationError("Tick somebody first.")
        return self.cleaned_data


class CardForm(forms.Form):
    """One button of a card: `do` is `reroll`, `reroll:wisdom`, `lock:wisdom`, `type`, `keep`, `discard` ..."""

    WHOLE = ("keep", "discard", "bring-back")

    key = forms.CharField(max_length=40, error_messages=KEY)
    do = forms.CharField(max_length=40)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.typed_faces: Mapping[Field, str] = {}

    def clean(self) -> dict[str, Any]:
        what, _, field = self.cleaned_data.get("do", "").partition(":")
        try:
            if what not in self.WHOLE:
                self.cleaned_data["asked"] = Asked(What(what), Field(field) if field else None, self._typed())
        except ValueError as unknown:
            raise forms.ValidationError("That cannot be done with a card.") from unknown
        return self.cleaned_data

    def _typed(self) -> dict[Field, str]:
        """What was typed, by field; the dice of one field come as several inputs of one name."""
        assert isinstance(self.data, QueryDict)
        typed = {field: " ".join(filter(str.strip, self.data.getlist(field.value))) for field in Field}
        if d6 := self.data.get("knows-d6", "").strip():
            if not typed[Field.KNOWS]:
                self.add_error(None, PERCENTILE_FIRST)
            typed[Field.KNOWS] += f" {d6}"
        return {field: text for field, text in typed.items() if text}
