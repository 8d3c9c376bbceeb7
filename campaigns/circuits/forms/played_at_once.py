"""Fields of forms by which many games are played at once: their seed, and what becomes of a cheat."""

from typing import Any

from django import forms

from campaigns.npc.play.generate import new_seed
from campaigns.npc.rules.stream import LONGEST_SEED, read_seed
from campaigns.rules.bulk import WhenNoticed
from campaigns.web.fields import ReadField


class SeedField(ReadField):
    """A seed; a new one where none was typed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read=read_seed, longest=LONGEST_SEED, required=False, **kwargs)
        self.widget.attrs["spellcheck"] = "false"

    def to_python(self, value: Any) -> str:
        return super().to_python(value) or new_seed()


def when_noticed_field(expelled: str, undecided: str = "") -> forms.ChoiceField:
    """`expelled`: what becomes of whoever is shown out. `undecided`: what of everybody where nothing is chosen."""
    words = {
        WhenNoticed.EXPEL: expelled,
        WhenNoticed.WARNING: "gets a warning",
        WhenNoticed.NOTHING: "gets away with it",
    }
    choices = [(noticed.value, label) for noticed, label in words.items()]
    if undecided:
        choices = [("", undecided), *choices]
    return forms.ChoiceField(label="A cheat who is seen", required=not undecided, choices=choices)
