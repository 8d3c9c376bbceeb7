"""Echo submitted text, with a length limit.

A text somewhat longer than its field takes comes back as it was sent, so that it can be shortened; a megabyte does not.
"""

from django import forms
from django.forms.renderers import TemplatesSetting
from django.http import QueryDict

# What any field may show again beyond what it takes.
MIN_ECHO_LENGTH = 10_000


def cut(text: str, max_length: int) -> str:
    return text if len(text) <= max_length else f"{text[:max_length]}…"


def submitted_texts(data: QueryDict) -> dict[str, list[str]]:
    """What was sent, by name, for pages that draw their fields by hand."""
    return {name: [cut(text, MIN_ECHO_LENGTH) for text in texts] for name, texts in data.lists()}


class EchoingField(forms.BoundField):
    """A bound field whose value is cut to what it may echo."""

    def value(self) -> object:
        value = super().value()
        if not self.form.is_bound or not isinstance(value, str):
            return value
        max_length = getattr(self.field, "max_length", None) or self.field.widget.attrs.get("maxlength") or 0
        return cut(value, MIN_ECHO_LENGTH + int(max_length))


class Renderer(TemplatesSetting):
    """Django's own, with our fields and their template."""

    field_template_name = "components/field.html"
    bound_field_class = EchoingField
