"""The forms of the judge's own acts: a turn's notes, and what is taken back, corrected or typed from paper."""

from django import forms
from django.http import QueryDict

from campaigns.match.forms import AmendmentForm, DiceForm, PaperLineForm
from campaigns.match.models.matches import SIDES
from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from campaigns.web.fields import hidden_field
from chess_minigame.judge.forms.means import MeansForm
from chess_minigame.rules.notes import Note
from chess_minigame.rules.tables import Strategy

STRATEGY_CHOICES = [(strategy.value, strategy.printed_name) for strategy in Strategy]


class TurnForm(DiceForm):
    """The notes of one turn that the DM wrote; a side left out is the one its player sealed."""

    white = forms.ChoiceField(choices=STRATEGY_CHOICES, required=False)
    black = forms.ChoiceField(choices=STRATEGY_CHOICES, required=False)
    white_shown = hidden_field(forms.CharField, required=False)
    black_shown = hidden_field(forms.CharField, required=False)

    @property
    def sealed_texts(self) -> dict[Side, str]:
        """The sealed notes that the DM's page showed; none before both are in."""
        texts = {side: self.cleaned_data[f"{side}_shown"] for side in Side}
        return {side: text for side, text in texts.items() if text}

    def clean(self) -> None:
        values = self.cleaned_data
        self.dm_notes: dict[Side, Note] = {}
        for side in Side:
            if values.get(side):
                self._write(side, Strategy(values[side]))

    def _write(self, side: Side, strategy: Strategy) -> None:
        """One side's note from its fields; its errors are shown beside the side."""
        fields = dict(self.data.lists() if isinstance(self.data, QueryDict) else self.data)
        has_means = any(name.startswith(f"{side}-") and any(values) for name, values in fields.items())
        try:
            means = MeansForm(self.data, prefix=side.value) if has_means else None
            self.dm_notes[side] = means.note_with(strategy) if means else Note(strategy)
        except RulesError as refusal:
            self.add_error(side, str(refusal))


class UndoForm(AmendmentForm):
    decision = hidden_field(forms.IntegerField, required=False, min_value=1, max_value=10_000)


class ByHandForm(PaperLineForm):
    cheats = forms.TypedMultipleChoiceField(required=False, choices=SIDES, coerce=Side)


class VoidForm(AmendmentForm):
    roll_key = hidden_field(forms.CharField, max_length=60)


class CorrectForm(VoidForm, DiceForm):
    """Which die on record was mistyped, what it showed, and why it is corrected."""
