"""What the Dungeon Master says to NPCs who play for themselves."""

from django import forms

from campaigns.match.forms import TableForm
from campaigns.web.carried import hidden_field

DIRECTIONS = [("pause", "pause"), ("go", "go"), ("hurry", "hurry")]


class OpponentForm(TableForm):
    what = hidden_field(forms.ChoiceField, choices=DIRECTIONS)
