"""The one road of whatever is done to a row: an act of a table, its form, its use-case, and the page that answers.

A package lists its acts (`acts.py`): a name, a form, a use-case, who may do it. Each has an address of its own below the page
it stands on. One view serves them all: it finds the row through whoever asks, cleans the form, carries the use-case out, and
leaves the answer to the package's pages. `tests/contract/test_acts.py` tries every act of every table.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import Any, Generic, TypeVar

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from campaigns.core.refusals import Refused, ToConfirm
from campaigns.core.use_cases import Answer, earlier_answer
from campaigns.web.feedback import Feedback, feedback_of, refusal_of
from campaigns.web.request import Request, key_of

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

    Whoever only looks on is told `players_only`. One that `leads_on` goes to the page of the row that came of it. `shown_as` is the
    name under which the page has its form, so that a refused one is shown there; empty where that is no form to be filled in.
    """

    name: str
    form: type[F]
    use_case: Callable[[S, F], Answer]
    by: By = By.DM
    players_only: str = ""
    leads_on: bool = False
    shown_as: str = ""


AnyAct = Act[Any, Any]


@dataclass(frozen=True, slots=True)
class ActPages(Generic[V, S]):
    """What the pages of a kind of row hand the view of their acts.

    `find` gets what the address names and returns who asks, with the row as it stands; it raises Http404. Where it locks the row
    (`locks_row`), the use-case runs in the same transaction. `scope` is that of the use-cases' lock, in which keys of forms are
    remembered. `bind` makes the form, `submission` what the use-case is called with. `admit` raises Refused for who may not do
    it, before anything is said of the form. `ask` shows what would follow before it is done.
    """

    find: Callable[..., V]
    scope: Callable[[V], str]
    bind: Callable[[Request, V, AnyAct], forms.Form]
    submission: Callable[[Request, V, AnyAct, Any], S]
    answer: Callable[[Request, V, AnyAct, Feedback], HttpResponse]
    admit: Callable[[V, AnyAct], None] = lambda visitor, act: None
    locks_row: bool = False
    ask: Callable[[Request, ToConfirm], HttpResponse] | None = None


def perform(request: Request, act: AnyAct, pages: ActPages[V, S], **address: int | str) -> tuple[V, Feedback]:
    """Carry out the act; returns the visitor as the row stands then, and the feedback. Raises ToConfirm as the use-case does.

    The use-case looks up the form's key before anything else, under its lock. A form that does not come so far, being invalid by
    now, gets its first answer here: what has made it invalid was committed with that answer or after it, and is not seen without it.
    """
    form: forms.Form | None = None
    try:
        with _transaction(pages):
            visitor = pages.find(request, **address)
            form = pages.bind(request, visitor, act)
            pages.admit(visitor, act)
            if not form.is_valid():
                return visitor, _first_feedback(pages.scope(visitor), key_of(request)) or refusal_of(form)
            answer = act.use_case(pages.submission(request, visitor, act, form), form)
            return visitor, Feedback(answer.sentence, pk=answer.pk)
    except Refused as refusal:
        if form is None:  # finding and binding refuse nothing
            raise
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
        with _transaction(pages):
            return pages.find(request, **address), replace(feedback_of(refusal), form=form)


def _first_feedback(scope: str, key: str) -> Feedback | None:
    with suppress(Refused):  # on a key that no form of ours has
        if answer := earlier_answer(scope, key):
            return Feedback(answer.sentence, pk=answer.pk)
    return None


def _transaction(pages: ActPages[V, S]) -> AbstractContextManager[None]:
    return transaction.atomic() if pages.locks_row else nullcontext()


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


def _routes(
    view: Callable[..., HttpResponse], acts: Iterable[AnyAct], pages: ActPages[V, S], below: str, name: str
) -> list[URLPattern]:
    return [
        path(f"{below}{act.name}/", view, {"act": act, "pages": pages}, name=f"{name}-{act.name}")
        for act in acts
    ]
