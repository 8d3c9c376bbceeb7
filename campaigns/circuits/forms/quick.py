"""Whom a character plays at once."""

from typing import Any

from django import forms

from campaigns.match.games import all_entries
from campaigns.people.fields.person import CharacterField, offer_people
from campaigns.people.models import Character


class QuickMatchForm(forms.Form):
    opponent = CharacterField(
        "players", label="Against whom", error_messages={"required": "Choose who plays."}
    )
    game = forms.ChoiceField(label="Game", required=False)

    def __init__(self, character: Character, data: Any = None) -> None:
        super().__init__(data)
        offer_people(self, character.campaign)
        entries = sorted(
            (one for one in all_entries() if one.bouts), key=lambda one: (not one.teaches, one.name)
        )
        game = self.fields["game"]
        assert isinstance(game, forms.ChoiceField)
        game.choices = [(entry.rules.slug, entry.name) for entry in entries]
        self.usual_game = entries[0].rules.slug
