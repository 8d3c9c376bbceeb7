"""What a use-case said, or why it would not: an expected refusal is an answer, not an error."""

from collections.abc import Callable
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from campaigns.match.play.refusals import Refused


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence for people; `field` names the form field a refusal belongs beside, `form` is the one that has it."""

    sentence: str = ""
    refused: bool = False
    field: str = ""
    form: forms.BaseForm | None = None

    def tell(self, request: HttpRequest) -> None:
        """Leave the sentence for the next page that is shown."""
        if self.sentence:
            (messages.warning if self.refused else messages.success)(request, self.sentence)


def attempt(do: Callable[[], str]) -> Said:
    """Carry out `do`; its sentence, or its refusal."""
    try:
        return Said(do())
    except Refused as refusal:
        return Said(refusal.sentence, refused=True, field=refusal.field)


def carry_out(form: forms.Form, do: Callable[[], str]) -> Said | None:
    """Carry out `do` with a valid form; None, with the reason in the form beside its field, where nothing was done."""
    if not form.is_valid():
        return None
    said = attempt(do)
    if not said.refused:
        return said
    form.add_error(said.field if said.field in form.fields else None, said.sentence)
    return None


def refusal_of(form: forms.Form) -> Said:
    """The first error of a form as a refusal beside its field."""
    for field, errors in form.errors.items():
        return Said(str(errors[0]), refused=True, field="" if field == "__all__" else field, form=form)
    return Said()
