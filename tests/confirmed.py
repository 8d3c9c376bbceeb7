"""Calls a use-case, and again with its preview confirmed."""

import re
from collections.abc import Callable
from typing import TypeVar

from campaigns.match.play.reopening import Unconfirmed

T = TypeVar("T")


def confirmed(do: Callable[..., T], *found: object, **form: object) -> T:
    """Carry out `do` at once, or after a look at what would follow."""
    try:
        return do(*found, **form)
    except Unconfirmed as shown:
        return do(*found, **form, seen=shown.fingerprint)


def confirmation(page: str) -> dict[str, list[str]]:
    """The fields of the form that confirms, on the page that shows what would follow."""
    form = page[page.index('class="form-actions"') :]
    fields: dict[str, list[str]] = {}
    for name, text in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form):
        fields.setdefault(name, []).append(text)
    return fields
