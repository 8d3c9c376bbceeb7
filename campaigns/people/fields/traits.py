"""Fields of what a character has: tags and powers."""

from typing import Any

from django import forms

from campaigns.people.models import LONGEST_TAG, MOST_TAGS
from campaigns.people.rules import powers
from campaigns.people.rules.powers import Power
from campaigns.rules.errors import RulesError
from campaigns.rules.reading import one_line


class TagsField(forms.CharField):
    """Tags with commas between them, as a list, each once whatever its case."""

    def clean(self, value: Any) -> list[str]:
        text: str = super().clean(value)
        if len(text) > 2 * MOST_TAGS * LONGEST_TAG:
            raise forms.ValidationError(f"These are too many tags: {MOST_TAGS} are the most.")
        words = [word for word in text.split(",") if word.strip()]
        try:
            tags = {tag.casefold(): tag for tag in (one_line(w, "A tag", LONGEST_TAG) for w in words)}
        except RulesError as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        if len(tags) > MOST_TAGS:
            raise forms.ValidationError(f"These are {len(tags)} tags: {MOST_TAGS} are the most.")
        return list(tags.values())


class PowersField(forms.MultipleChoiceField):
    """Checkboxes for powers, stored as words (`campaigns.people.rules.powers`)."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.CheckboxSelectMultiple)
        kwargs.setdefault("error_messages", {"invalid_choice": "Select powers from the list only."})
        super().__init__(choices=[(power, power.label) for power in Power], **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return value.split() if isinstance(value, str) else value

    def clean(self, value: Any) -> str:
        return powers.write(Power(word) for word in super().clean(value))
