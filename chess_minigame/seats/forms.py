"""The form by which a player seals a note."""

from django import forms

from campaigns.match.forms import TableForm
from campaigns.web.fields import read_typed
from chess_minigame.judge.forms.acts import STRATEGY_CHOICES
from chess_minigame.judge.forms.means import MeansForm
from chess_minigame.rules.notes import Note
from chess_minigame.rules.tables import Strategy


class SealForm(TableForm):
    strategy = forms.ChoiceField(
        choices=STRATEGY_CHOICES, error_messages={"required": "Choose a strategy first."}
    )
    note: Note

    def clean(self) -> None:
        values = self.cleaned_data
        if "strategy" in values:
            self.note = read_typed(MeansForm(self.data).note_with, Strategy(values["strategy"]))
