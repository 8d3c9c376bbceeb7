"""Form fields of whatever plays many games at once: the players, the seed, what happens to a cheat."""

from collections.abc import Sequence
from functools import partial
from typing import Unpack

from django import forms

from campaigns.campaign.models import Campaign
from campaigns.npc.play.generate import new_seed
from campaigns.npc.rules.stream import MAX_SEED_LENGTH, read_seed
from campaigns.people.fields.people import PeopleField
from campaigns.people.fields.person import PersonText
from campaigns.rules.bulk import WhenNoticed
from campaigns.web.fields import LabelledFieldOptions, ReadField


class PlayersField(PeopleField):
    """Characters who know chess. A name that nobody has is refused by the sentence `nobody`: strangers are asked for elsewhere."""

    def __init__(
        self,
        *,
        nobody: str = "Nobody here who knows chess is called “{name}”.",
        max_people: int,
        box_label: str,
        **options: Unpack[LabelledFieldOptions],
    ) -> None:
        super().__init__("players", max_people=max_people, box_label=box_label, **options)
        self.nobody = nobody

    def clean(self, value: Sequence[PersonText]) -> list[object]:
        people = super().clean(value)
        for person in people:
            if isinstance(person, str):
                raise forms.ValidationError(self.nobody.format(name=person))
        return people


def offer_players(form: forms.Form, campaign: Campaign) -> None:
    for field in form.fields.values():
        if isinstance(field, PlayersField):
            field.offer(campaign)


class SeedField(ReadField):
    """A seed; a new one where none was typed."""

    def __init__(self, help_text: str) -> None:
        super().__init__(read=read_seed, max_length=MAX_SEED_LENGTH, required=False, help_text=help_text)
        self.widget.attrs["spellcheck"] = "false"

    def to_python(self, value: object) -> object:
        return super().to_python(value) or new_seed()


def when_noticed_field(expelled: str, undecided: str = "") -> forms.TypedChoiceField:
    """`expelled`: what becomes of whoever is disqualified. `undecided`: what of everybody where nothing is chosen."""
    choices = [
        *([("", undecided)] if undecided else []),
        (WhenNoticed.EXPEL.value, expelled),
        (WhenNoticed.WARNING.value, "they get a warning"),
        (WhenNoticed.NOTHING.value, "they get away with it"),
    ]
    field = partial(forms.TypedChoiceField, coerce=WhenNoticed, empty_value=None)
    return field(label="If someone is caught cheating", required=not undecided, choices=choices)
