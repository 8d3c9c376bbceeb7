"""Fields of what a character has, as the rules read it."""

from typing import Any

from django import forms

from campaigns.people.rules import powers, traits
from campaigns.people.rules.powers import Power
from campaigns.web.fields import LineField, WholeField, read_typed


def phrase_field(trait: traits.Phrase, **options: Any) -> LineField:
    return LineField(label=trait.label, max_length=trait.max_length, **options)


def whole_field(trait: traits.Whole, **options: Any) -> WholeField:
    return WholeField(label=trait.label, low=trait.low, high=trait.high, **options)


class TagsField(forms.CharField):
    """Tags with commas between them, as a list, each once whatever its case."""

    def clean(self, value: Any) -> list[str]:
        return read_typed(traits.read_tags, super().clean(value))


class PowersField(forms.MultipleChoiceField):
    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.CheckboxSelectMultiple)
        kwargs.setdefault("error_messages", {"invalid_choice": "Select powers from the list only."})
        super().__init__(choices=[(power, power.label) for power in Power], **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return value.split() if isinstance(value, str) else value

    def clean(self, value: Any) -> str:
        return powers.write(Power(word) for word in super().clean(value))
