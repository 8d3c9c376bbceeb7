"""The one road of whatever is done to a row: an act of a table, its form, its use-case, and the page that answers.

A package lists its acts (`acts.py`): a name, a form, a use-case, who may do it. Each has an address of its own below the page
it stands on. One view serves them all: it finds the row through whoever asks, cleans the form, carries the use-case out, and
leaves the answer to the package's pages. `tests/contract/test_acts.py` tries every act of every table.
"""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import Any, Generic, TypeVar

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLPattern, path, register_converter
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from campaigns.core.refusals import Refused, ToConfirm
from campaigns.core.use_cases import Answer
from campaigns.web.feedback import Feedback, feedback_of, refusal_of
from campaigns.web.request import Request

F = TypeVar("F", bound=forms.Form)
S = TypeVar("S")
V = TypeVar("V")


class By(StrEnum):
    DM = auto()
    SEAT = auto()
    EITHER = auto()


@dataclass(frozen=True, slots=True)
class Act(Generic[S, F]):
    """Something done to a row, at the address `name` below its page; the use-case gets the submission and its clean form.

    Whoever only looks on is told `players_only`. One that `leads_on` goes to the page of the row that came of it.
    """

    name: str
    form: type[F]
    use_case: Callable[[S, F], Answer]
    by: By = By.DM
    players_only: str = ""
    leads_on: bool = False


AnyAct = Act[Any, Any]


@dataclass(frozen=True, slots=True)
class ActPages(Generic[V, S]):
    """What the pages of a kind of row hand the view of their acts.

    `find` gets what the address names and returns who asks, with the row as it stands; it raises Http404. Where it locks the row
    (`locks_row`), the use-case runs in the same transaction. `bind` makes the form, `submission` what the use-case is called
    with; the latter raises Refused for who may not. `ask` shows what would follow before it is done.
    """

    find: Callable[..., V]
    bind: Callable[[Request, V, AnyAct], forms.Form]
    submission: Callable[[Request, V, AnyAct, Any], S]
    answer: Callable[[Request, V, AnyAct, Feedback], HttpResponse]
    locks_row: bool = False
    ask: Callable[[Request, ToConfirm], HttpResponse] | None = None


def perform(request: Request, act: AnyAct, pages: ActPages[V, S], **address: int | str) -> tuple[V, Feedback]:
    """Carry out the act; returns the visitor as the row stands then, and the feedback. Raises ToConfirm as the use-case does."""
    try:
        with transaction.atomic() if pages.locks_row else nullcontext():
            visitor = pages.find(request, **address)
            form = pages.bind(request, visitor, act)
            if not form.is_valid():
                return visitor, refusal_of(form)
            answer = act.use_case(pages.submission(request, visitor, act, form), form)
            return visitor, Feedback(answer.sentence, pk=answer.pk)
    except Refused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
        with transaction.atomic() if pages.locks_row else nullcontext():
            return pages.find(request, **address), replace(feedback_of(refusal), form=form)


def serve_act(request: Request, act: AnyAct, pages: ActPages[V, S], **address: int | str) -> HttpResponse:
    try:
        visitor, feedback = perform(request, act, pages, **address)
    except ToConfirm as question:
        if pages.ask is None:
            raise
        return pages.ask(request, question)
    return pages.answer(request, visitor, act, feedback)


# What goes out compressed: the Dungeon Master's answers always, a device's where a row has no secret that their length could tell.
dm_act = gzip_page(require_POST(serve_act))
device_act = login_not_required(gzip_page(require_POST(serve_act)))
secret_device_act = login_not_required(require_POST(serve_act))


def dm_act_routes(
    acts: Iterable[AnyAct], pages: ActPages[V, S], *, below: str, name: str
) -> list[URLPattern]:
    return _routes(dm_act, (act for act in acts if act.by is not By.SEAT), pages, below, name)


def device_act_routes(
    acts: Iterable[AnyAct], pages: ActPages[V, S], *, below: str, name: str, has_secrets: bool = False
) -> list[URLPattern]:
    view = secret_device_act if has_secrets else device_act
    return _routes(view, (act for act in acts if act.by is not By.DM), pages, below, name)


def register_acts(type_name: str, acts: Iterable[AnyAct]) -> None:
    """Have the acts of a table named in one address, `<type_name:act>`; no other name is found there."""
    by_name = {act.name: act for act in acts}

    class Converter:
        regex = "|".join(by_name)

        def to_python(self, value: str) -> AnyAct:
            return by_name[value]

        def to_url(self, value: str) -> str:
            return value

    register_converter(Converter, type_name)


def _routes(
    view: Callable[..., HttpResponse],
    acts: Iterable[AnyAct],
    pages: ActPages[V, S],
    below: str,
    name: str,
) -> list[URLPattern]:
    return [
        path(f"{below}{act.name}/", view, {"act": act, "pages": pages}, name=f"{name}-{act.name}")
        for act in acts
    ]
