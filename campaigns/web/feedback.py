"""The result of a use-case as one sentence for people. A refusal is an answer, not an error."""

from collections.abc import Callable
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from campaigns.core.refusals import Refused


@dataclass(frozen=True, slots=True)
class Feedback:
    """One sentence for people; `field` names the form field that a refusal is shown beside, `form` is its form."""

    sentence: str = ""
    refused: bool = False
    field: str = ""
    form: forms.BaseForm | None = None

    def tell(self, request: HttpRequest) -> None:
        """Show the sentence on the next page."""
        if self.sentence:
            (messages.warning if self.refused else messages.success)(request, self.sentence)


def attempt(do: Callable[[], str]) -> Feedback:
    """Call `do`; return its sentence or its refusal."""
    try:
        return Feedback(do())
    except Refused as refusal:
        return Feedback(refusal.sentence, refused=True, field=refusal.field)


def carry_out(form: forms.Form, do: Callable[[], str]) -> Feedback | None:
    """Call `do` if the form is valid; otherwise, or if it refuses, add the error to the form and return None."""
    if not form.is_valid():
        return None
    feedback = attempt(do)
    if not feedback.refused:
        return feedback
    form.add_error(feedback.field if feedback.field in form.fields else None, feedback.sentence)
    return None


def refusal_of(form: forms.Form) -> Feedback:
    """Return the first error of a form as a refusal beside its field."""
    for field, errors in form.errors.items():
        return Feedback(str(errors[0]), refused=True, field="" if field == "__all__" else field, form=form)
    return Feedback()
