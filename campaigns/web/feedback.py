"""The answer of a use-case as a page shows it. A refusal is an answer, not an error."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Feedback:
    """One sentence for people, and the row's pk; `field` and `form` are where a refusal is shown, `rule` is the paragraph of
    the game's rules it comes from."""

    sentence: str = ""
    refused: bool = False
    field: str = ""
    form: forms.BaseForm | None = None
    pk: int = 0
    rule: str = ""

    def tell(self, request: HttpRequest) -> None:
        if self.sentence:
            (messages.warning if self.refused else messages.success)(request, self.sentence)

    def redirect(self, request: HttpRequest, to: str, *args: object) -> HttpResponseRedirect:
        self.tell(request)
        return redirect(to, *args)


def feedback_of(refusal: Refused) -> Feedback:
    return Feedback(refusal.sentence, refused=True, field=refusal.field, rule=refusal.rule)


def run_use_case(use_case: Callable[P, Answer], /, *args: P.args, **kwargs: P.kwargs) -> Feedback:
    try:
        answer = use_case(*args, **kwargs)
    except Refused as refusal:
        return feedback_of(refusal)
    return Feedback(answer.sentence, pk=answer.pk)


def submit_form(
    form: forms.Form, use_case: Callable[P, Answer], /, *args: P.args, **kwargs: P.kwargs
) -> Feedback | None:
    """Call the use-case for a valid form; if it refuses, add the refusal to the form and return None."""
    feedback = run_use_case(use_case, *args, **kwargs)
    if not feedback.refused:
        return feedback
    form.add_error(feedback.field if feedback.field in form.fields else None, feedback.sentence)
    return None


def refusal_of(form: forms.Form) -> Feedback:
    """Return the first error of a form as a refusal beside its field."""
    for field, errors in form.errors.items():
        return Feedback(str(errors[0]), refused=True, field="" if field == "__all__" else field, form=form)
    return Feedback()
