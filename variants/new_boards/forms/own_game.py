"""The form by which a player begins a game against an NPC."""

from collections.abc import Iterable

from django import forms
from django.http import QueryDict
from django.utils.crypto import salted_hmac

from campaigns.campaign.models import Campaign
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from variants import catalog


class OwnGameForm(forms.Form):
    """`opponents` are those who may be chosen. Their values tell nothing but which of them is meant."""

    opponent = forms.ChoiceField(
        label="Opponent",
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose your opponent."),
    )
    game = forms.ChoiceField(
        label="Game",
        choices=[(slug, game.title) for slug, game in catalog.GAMES.items()],
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose one of the games."),
    )
    side = forms.ChoiceField(
        label="You play",
        choices=[
            (side.value, " or ".join(dict.fromkeys(game.side_name(side) for game in catalog.GAMES.values())))
            for side in Side
        ],
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose a side."),
    )

    def __init__(
        self, campaign: Campaign, opponents: Iterable[Character], data: QueryDict | None = None
    ) -> None:
        super().__init__(data)
        self._opponents = {_value(campaign, npc): npc for npc in opponents}
        choice = self.fields["opponent"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(value, npc.name) for value, npc in self._opponents.items()]

    def clean_opponent(self) -> Character:
        return self._opponents[self.cleaned_data["opponent"]]

    def clean_side(self) -> Side:
        return Side(self.cleaned_data["side"])


def _value(campaign: Campaign, npc: Character) -> str:
    return salted_hmac("opponent of a player", f"{campaign.pk} {npc.pk}").hexdigest()[:16]
