"""The API for the Dungeon Master's own programs: by a token, read-only, JSON. No cookie counts here."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns.campaign.models import Campaign
from campaigns.chronicle.forms.filters import read_place
from campaigns.installation.play.version import app_version
from campaigns.outlets.play.tokens import token_of
from campaigns.outlets.presenters import api
from campaigns.outlets.rules.openapi import openapi
from campaigns.rooms.play.throttle import TooMany
from campaigns.rooms.views.devices import base_address

P = ParamSpec("P")
NO_TOKEN = "Send a token of this campaign: Authorization: Bearer gok_…"
_BIGGEST = 2**63 - 1


class BadParameter(ValueError):
    """A parameter of an address cannot be read; the sentence says which."""


def by_token(
    view: Callable[Concatenate[HttpRequest, Campaign, P], api.Answer | None],
) -> Callable[..., HttpResponse]:
    """Serve the view to programs with a token of the campaign it is then called with; None is 404."""

    @wraps(view)
    def handle(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        address = str(request.META.get("REMOTE_ADDR", ""))
        try:
            token = token_of(
                text.strip() if scheme.lower() == "bearer" else "", address=address, now=timezone.now()
            )
        except TooMany as wait:
            return _refusal(str(wait), 429, **{"Retry-After": str(wait.seconds)})
        if token is None:
            return _refusal(NO_TOKEN, 401, **{"WWW-Authenticate": "Bearer"})
        try:
            answer = view(request, token.campaign, *args, **kwargs)
        except BadParameter as fault:
            return _refusal(str(fault), 400)
        return _refusal("There is none.", 404) if answer is None else _json(answer)

    return login_not_required(require_safe(handle))


@by_token
def campaign(request: HttpRequest, campaign: Campaign) -> api.Answer:
    """The campaign."""
    return api.campaign_answer(campaign)


@by_token
def people(request: HttpRequest, campaign: Campaign) -> api.Answer:
    """A page of its people."""
    return api.people_answer(campaign, _whole(request, "after") or 0)


@by_token
def person(request: HttpRequest, campaign: Campaign, number: int) -> api.Answer | None:
    """One of them."""
    return api.person_answer(campaign, min(number, _BIGGEST))


@by_token
def matches(request: HttpRequest, campaign: Campaign) -> api.Answer:
    """A page of its matches."""
    return api.matches_answer(campaign, _whole(request, "after") or 0)


@by_token
def match(request: HttpRequest, campaign: Campaign, number: int) -> api.Answer | None:
    """One of them."""
    return api.match_answer(campaign, min(number, _BIGGEST))


@by_token
def chronicle(request: HttpRequest, campaign: Campaign) -> api.Answer:
    """A page of its chronicle."""
    text = request.GET.get("after", "")
    after = read_place(text)
    if text and after is None:
        raise BadParameter("after is taken from the page before.")
    return api.chronicle_answer(
        campaign,
        after=after,
        since=_whole(request, "since"),
        until=_whole(request, "until"),
        player_safe=request.GET.get("player_safe") == "1",
    )


@login_not_required
@require_safe
def document(request: HttpRequest) -> HttpResponse:
    """The API's description, which is the same for everybody and needs no token."""
    return _json(openapi(app_version(), base_address(request)))


def _whole(request: HttpRequest, name: str) -> int | None:
    """The whole number of that parameter; None where it is not given. Raises BadParameter."""
    text = request.GET.get(name, "")
    if not text:
        return None
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):
        raise BadParameter(f"{name} is a whole number.")
    return int(text)


def _json(answer: api.Answer) -> JsonResponse:
    return JsonResponse(answer, json_dumps_params={"ensure_ascii": False})


def _refusal(sentence: str, status: int, **headers: str) -> JsonResponse:
    return JsonResponse({"error": sentence}, status=status, headers=headers)
