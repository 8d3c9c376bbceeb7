from typing import Unpack

from django import forms

from campaigns.people.rules import powers, traits
from campaigns.people.rules.powers import Power
from campaigns.web.fields import FieldOptions, LabelledFieldOptions, LineField, WholeField, read_typed


def phrase_field(trait: traits.Phrase, **options: Unpack[FieldOptions]) -> LineField:
    return LineField(label=trait.label, max_length=trait.max_length, **options)


def whole_field(trait: traits.Whole, **options: Unpack[FieldOptions]) -> WholeField:
    return WholeField(label=trait.label, low=trait.low, high=trait.high, **options)


class TagsField(forms.CharField):
    """Tags with commas between them, as a list, each once whatever its case."""

    def clean(self, value: object) -> list[str]:
        return read_typed(traits.read_tags, super().clean(value))


class PowersField(forms.MultipleChoiceField):
    widget = forms.CheckboxSelectMultiple
    default_error_messages = {"invalid_choice": "Select powers from the list only."}

    def __init__(self, **options: Unpack[LabelledFieldOptions]) -> None:
        super().__init__(choices=[(power, power.label) for power in Power], **options)

    def prepare_value(self, value: object) -> object:
        return value.split() if isinstance(value, str) else value

    def clean(self, value: object) -> str:
        return powers.write(Power(word) for word in super().clean(value))
