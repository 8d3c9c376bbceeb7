"""Several characters of the campaign who know chess, in a form."""

from collections.abc import Sequence
from typing import Any

from django import forms

from campaigns.campaign.models import Campaign
from campaigns.people.fields.people import PeopleField
from campaigns.people.models import Character


def players_field(*, most: int, called: str, **options: Any) -> PeopleField:
    return PeopleField("players", most=most, called=called, **options)


def offer_players(form: forms.Form, campaign: Campaign) -> None:
    for field in form.fields.values():
        if isinstance(field, PeopleField):
            field.offer(campaign)


def characters_among(people: Sequence[Character | str]) -> list[Character]:
    """The characters; raises ValidationError for a name alone: who is made up on the spot is asked for elsewhere."""
    names = [one for one in people if isinstance(one, str)]
    if names:
        raise forms.ValidationError(f"Nobody here who knows chess is called “{names[0]}”.")
    return [one for one in people if isinstance(one, Character)]
