"""Refusals of a use-case: expected, shown to people, never logged as errors."""

from collections.abc import Iterator
from contextlib import contextmanager

from campaigns.rules.errors import RulesError

MSG_REASON_REQUIRED = "Write the reason in a few words: it stays in the record."


class Refused(Exception):
    """The reason in one sentence fit for people, the form field it belongs beside, and the paragraph of the game's rules it
    comes from, empty for none; nothing was written.
    """

    def __init__(self, sentence: str, field: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence, self.field, self.rule = sentence, field, rule


def demand_reason(reason: str) -> None:
    """Raise Refused beside the field of the reason if there is none."""
    if not reason.strip():
        raise Refused(MSG_REASON_REQUIRED, "reason")


class ToConfirm(Exception):
    """What would follow from what is asked for, which is to be confirmed first; nothing was changed."""


@contextmanager
def rules_errors_as_refusals(field: str = "") -> Iterator[None]:
    """Raise what the rules refuse as Refused, beside that field."""
    try:
        yield
    except RulesError as error:
        raise Refused(str(error), field) from error


class StaleForm(Refused):
    """The form was made for an earlier version of the table."""

    def __init__(self) -> None:
        moved_on = "The table has moved on since this page was shown"
        super().__init__(f"{moved_on}. This is how it stands now; nothing was changed.")
