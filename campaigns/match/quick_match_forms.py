"""Whom a character plays at once."""

from django import forms

from campaigns.match.games import offered_games
from campaigns.people.fields.person import CharacterField, offer_people
from campaigns.people.models import Character
from campaigns.web.fields import FormData


class QuickMatchForm(forms.Form):
    opponent = CharacterField(
        "players", label="Against whom", error_messages={"required": "Choose who plays."}
    )
    game = forms.ChoiceField(label="Game", choices=offered_games, required=False)

    def __init__(self, character: Character, data: FormData | None) -> None:
        super().__init__(data)
        offer_people(self, character.campaign)

    def clean_game(self) -> str:
        return self.cleaned_data["game"] or offered_games()[0][0]
