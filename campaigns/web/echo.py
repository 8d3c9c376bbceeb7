"""Echo submitted text, with a length limit.

A text somewhat longer than its field takes comes back as it was sent, so that it can be shortened; a megabyte does not.
"""

from typing import Any

from django import forms
from django.forms.renderers import TemplatesSetting
from django.http import QueryDict

# What any field may show again beyond what it takes.
AT_LEAST = 10_000


def cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]}…"


def every_text(data: QueryDict) -> dict[str, list[str]]:
    """What was sent, by name, for pages that draw their fields by hand."""
    return {name: [cut(text, AT_LEAST) for text in texts] for name, texts in data.lists()}


class EchoingField(forms.BoundField):
    """A bound field whose value is cut to what it may echo."""

    def value(self) -> Any:
        value = super().value()
        if not self.form.is_bound or not isinstance(value, str):
            return value
        takes = getattr(self.field, "max_length", None) or self.field.widget.attrs.get("maxlength") or 0
        return cut(value, AT_LEAST + int(takes))


class Renderer(TemplatesSetting):
    """Django's own, with our fields and their template."""

    field_template_name = "components/field.html"
    bound_field_class = EchoingField
