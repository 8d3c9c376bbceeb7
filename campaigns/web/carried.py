"""Hidden form fields, which the page fills in."""

from typing import Any

from django import forms

from campaigns.core.use_cases import NOT_OURS


def hidden_field(kind: type[forms.Field], **options: Any) -> forms.Field:
    """A hidden field; an invalid value means the form was not ours."""
    problems = ("required", "invalid", "invalid_choice", "max_length", "min_value", "max_value")
    errors = dict.fromkeys((*problems, "null_characters_not_allowed"), NOT_OURS)
    return kind(error_messages=errors, **options)
