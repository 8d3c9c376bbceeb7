"""The form of a new match."""

from typing import Any

from django import forms

from campaigns.campaign.models import Campaign
from campaigns.match import games
from campaigns.match.forms import NewGameForm
from campaigns.people.fields.people import PeopleField
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from chess_minigame.judge.play.people import MOST_NAMES, Onlooker, onlooker_of
from chess_minigame.rules.game import GRICE

HIGHEST_SET = 200  # CM points; more than anybody has


def _set_cm() -> forms.IntegerField:
    return forms.IntegerField(
        required=False, min_value=1, max_value=HIGHEST_SET, help_text="Empty: the character’s own CM."
    )


class NewMatchForm(NewGameForm):
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
        cms = {side: self.cleaned_data.get(f"{side}_plays_as") for side in Side}
        return {side: cm for side, cm in cms.items() if cm}

    @property
    def sets_cms(self) -> bool:
        """Whether one is, or is wrong: then their drawer is open."""
        return self.is_set([f"{side}_plays_as" for side in Side])

    def clean_watchers(self) -> tuple[Onlooker, ...]:
        people: list[Character | str] = self.cleaned_data["watchers"]
        return tuple(
            Onlooker(person) if isinstance(person, str) else onlooker_of(person) for person in people
        )
