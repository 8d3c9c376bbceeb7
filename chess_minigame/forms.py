"""The forms of the match pages."""

from typing import Any

from django import forms
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.match import games
from campaigns.match.forms import AmendmentForm, DiceForm, NewGameForm, TableForm
from campaigns.match.play.dice_door import DiceDoor
from campaigns.people.fields.people import PeopleField
from campaigns.people.models import Character
from campaigns.people.rules import professions
from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from campaigns.web.carried import hidden_field
from chess_minigame.means_form import MeansForm
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import Note
from chess_minigame.rules.strategist import temperaments
from chess_minigame.rules.tables import Strategy
from chess_minigame.watching import MOST_NAMES, Onlooker, onlooker_of

_PROFESSIONS = {profession.slug: profession.name for profession in professions.PRINTED}
TEMPERAMENTS = [(one.slug, _PROFESSIONS[one.slug]) for one in temperaments.PRINTED]
HIGHEST_SET = 200  # CM points; more than anybody has
NOT_A_TEMPERAMENT = "Choose one of the temperaments."
STRATEGIES = [(strategy.value, strategy.printed_name) for strategy in Strategy]


def ids_of(side: object) -> str:
    """The pattern of the ids of a form of that side's, of which a page has two."""
    return f"{side}-%s" if side in [*Side] else "id_%s"


def _set_cm() -> forms.IntegerField:
    """A CM for this match alone."""
    return forms.IntegerField(
        required=False, min_value=1, max_value=HIGHEST_SET, help_text="Empty: the character’s own CM."
    )


class NewMatchForm(NewGameForm):
    """A new match: two who know chess, when and where, and its spectators."""

    watchers = PeopleField(
        "everybody",
        most=MOST_NAMES,
        called="Spectator",
        label="Spectators",
        help_text="Characters bring what they can notice; anybody else is a plain onlooker. More may join later.",
    )

    white_plays_as = _set_cm()
    black_plays_as = _set_cm()

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(games.entry_of(GRICE.slug), campaign, *args, **kwargs)
        for side in Side:
            field = self.fields[side.value]
            field.error_messages["invalid_choice"] = "Choose a character of this campaign who knows chess."
            field.error_messages["required"] = f"Choose who plays {field.label}."
            self.fields[f"{side}_plays_as"].label = f"{field.label} plays as CM"
        watchers = self.fields["watchers"]
        assert isinstance(watchers, PeopleField)
        watchers.offer(campaign)

    @property
    def set_cms(self) -> dict[Side, int]:
        """The CMs set for this match."""
        given = {side: self.cleaned_data.get(f"{side}_plays_as") for side in Side}
        return {side: cm for side, cm in given.items() if cm}

    @property
    def sets_cms(self) -> bool:
        """Whether one is, or is wrong: then their drawer is open."""
        return self.is_set([f"{side}_plays_as" for side in Side])

    def clean_watchers(self) -> tuple[Onlooker, ...]:
        """The spectators: characters, and anybody else by name."""
        people: list[Character | str] = self.cleaned_data["watchers"]
        return tuple(Onlooker(one) if isinstance(one, str) else onlooker_of(one) for one in people)


class TurnForm(DiceForm):
    """The notes of one turn that the DM wrote; a side left out is the one its player sealed."""

    white = forms.ChoiceField(choices=STRATEGIES, required=False)
    black = forms.ChoiceField(choices=STRATEGIES, required=False)
    white_shown = hidden_field(forms.CharField, required=False)
    black_shown = hidden_field(forms.CharField, required=False)

    @property
    def arguments(self) -> dict[str, object]:
        return {**super().arguments, "notes": self.written, "sealed_texts": self.sealed_texts}

    @property
    def sealed_texts(self) -> dict[Side, str]:
        """The sealed notes that the DM's page showed; none before both are in."""
        texts = {side: self.cleaned_data[f"{side}_shown"] for side in Side}
        return {side: text for side, text in texts.items() if text}

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        self.written: dict[Side, Note] = {}
        for side in Side:
            if values.get(side):
                self._write(side, Strategy(values[side]))
        return values

    def _write(self, side: Side, strategy: Strategy) -> None:
        """One side's note from its fields; its errors are shown beside the side."""
        fields = dict(self.data.lists() if isinstance(self.data, QueryDict) else self.data)
        has_means = any(name.startswith(f"{side}-") and any(values) for name, values in fields.items())
        try:
            means = MeansForm(self.data, prefix=side.value) if has_means else None
            self.written[side] = means.note_with(strategy) if means else Note(strategy)
        except RulesError as refusal:
            self.add_error(side, str(refusal))


class ChooseForm(DiceForm):
    """Whose note is rolled, by whose temperament, or as usual; the die has a field of its own beside the turn's.

    Its fields stand among the turn's, and belong to a form beside that one.
    """

    side = hidden_field(forms.ChoiceField, choices=[(side.value, side.title()) for side in Side])
    temperament = forms.ChoiceField(
        choices=TEMPERAMENTS,
        required=False,
        error_messages={"invalid_choice": NOT_A_TEMPERAMENT},
    )
    usual = hidden_field(forms.ChoiceField, choices=TEMPERAMENTS, required=False)
    die = forms.CharField(required=False, max_length=100)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        side = self["side"].value()
        self.auto_id = ids_of(side)
        self.fields["temperament"].widget.attrs["form"] = f"choose-{side}"

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if not self.errors and not (values["temperament"] or values["usual"]):
            self.add_error("temperament", NOT_A_TEMPERAMENT)
        return values

    @property
    def door(self) -> DiceDoor:
        values = self.cleaned_data
        return DiceDoor(values["die"], throw=bool(values["throw"]), field="die")

    @property
    def arguments(self) -> dict[str, object]:
        values = self.cleaned_data
        temperament = temperaments.temperament_of(values["temperament"] or values["usual"])
        return {**super().arguments, "side": Side(values["side"]), "temperament": temperament}


class SealForm(TableForm):
    """One player's note."""

    strategy = forms.ChoiceField(choices=STRATEGIES, error_messages={"required": "Choose a strategy first."})
    note: Note

    @property
    def arguments(self) -> dict[str, object]:
        return {"note": self.note}

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if "strategy" in values:
            try:
                self.note = MeansForm(self.data).note_with(Strategy(values["strategy"]))
            except RulesError as refusal:
                self.add_error(None, str(refusal))
        return values


class UndoForm(AmendmentForm):
    """Back to before which decision, and why."""

    decision = hidden_field(forms.IntegerField, required=False, min_value=1, max_value=10_000)
    argument_names = ("decision", "reason")


class ByHandForm(TableForm):
    """The line that brings back how a match ended on paper, and who cheated or tried to meanwhile."""

    line = forms.CharField(
        max_length=60, error_messages={"required": "Type the line as it stands on the page."}
    )
    cheats = forms.MultipleChoiceField(required=False, choices=[(side.value, side.title()) for side in Side])

    @property
    def arguments(self) -> dict[str, object]:
        cheats = frozenset(map(Side, self.cleaned_data["cheats"]))
        return {"line": self.cleaned_data["line"], "cheats": cheats}


class VoidForm(AmendmentForm):
    """Which die on record is to be voided, and why."""

    roll_key = hidden_field(forms.CharField, max_length=60)
    argument_names = ("roll_key", "reason")


class CorrectForm(VoidForm, DiceForm):
    """Which die on record was mistyped, what it showed, and why it is corrected."""
