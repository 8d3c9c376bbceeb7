"""The API for the Dungeon Master's own programs: by token, read-only, JSON, without cookies."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from campaigns.campaign.models import Campaign
from campaigns.core.throttle import TooManyTries
from campaigns.core.version import app_version
from campaigns.outlets.play.tokens import token_of
from campaigns.outlets.presenters import api
from campaigns.outlets.rules.openapi import openapi
from campaigns.outlets.rules.parameters import AFTER, AFTER_ENTRY, PLAYER_SAFE, SINCE, UNTIL, Parameter
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from campaigns.web.addresses import base_address
from campaigns.web.request import client_address

P = ParamSpec("P")
T = TypeVar("T")
MSG_NO_TOKEN = "Send a token of this campaign: Authorization: Bearer gok_…"
METHODS = ["GET", "HEAD", "OPTIONS"]
DAY_SECONDS = 24 * 60 * 60


class BadParameter(ValueError):
    """A query parameter cannot be read; the sentence says which."""


def api_view(view: Callable[Concatenate[HttpRequest, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """Serve the view without cookies, and allow pages of any origin to ask (CORS)."""

    @wraps(view)
    def handle(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method != "OPTIONS":
            return view(request, *args, **kwargs)
        allowed = {
            "Allow": ", ".join(METHODS),
            "Access-Control-Allow-Methods": ", ".join(METHODS),
            "Access-Control-Allow-Headers": "Authorization",
            "Access-Control-Max-Age": str(DAY_SECONDS),
        }
        return HttpResponse(status=204, headers=allowed, content_type="application/json")

    return csrf_exempt(login_not_required(require_http_methods(METHODS)(handle)))


def token_required(
    view: Callable[Concatenate[HttpRequest, Campaign, P], api.Answer | None],
) -> Callable[..., HttpResponse]:
    """Pass the view the campaign of the program's token; None is 404."""

    @wraps(view)
    def handle(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        text = text.strip() if scheme.lower() == "bearer" else ""
        try:
            token = token_of(text, address=client_address(request), now=timezone.now())
        except TooManyTries as wait:
            return _refusal(str(wait), 429, **{"Retry-After": str(wait.seconds)})
        if token is None:
            return _refusal(MSG_NO_TOKEN, 401, **{"WWW-Authenticate": "Bearer"})
        try:
            answer = view(request, token.campaign, *args, **kwargs)
        except BadParameter as fault:
            return _refusal(str(fault), 400)
        return _refusal("There is none.", 404) if answer is None else _json(answer)

    return api_view(handle)


@token_required
def campaign(request: HttpRequest, campaign: Campaign) -> api.Answer:
    return api.campaign_answer(campaign)


@token_required
def people(request: HttpRequest, campaign: Campaign) -> api.Answer:
    return api.people_answer(campaign, _parameter(request, "after", AFTER) or 0)


@token_required
def person(request: HttpRequest, campaign: Campaign, number: int) -> api.Answer | None:
    return api.person_answer(campaign, number)


@token_required
def matches(request: HttpRequest, campaign: Campaign) -> api.Answer:
    return api.matches_answer(campaign, _parameter(request, "after", AFTER) or 0)


@token_required
def match(request: HttpRequest, campaign: Campaign, number: int) -> api.Answer | None:
    return api.match_answer(campaign, number)


@token_required
def chronicle(request: HttpRequest, campaign: Campaign) -> api.Answer:
    return api.chronicle_answer(
        campaign,
        after=_parameter(request, "after", AFTER_ENTRY),
        since=_parameter(request, "since", SINCE),
        until=_parameter(request, "until", UNTIL),
        player_safe=_parameter(request, "player_safe", PLAYER_SAFE) or False,
    )


@api_view
def document(request: HttpRequest) -> HttpResponse:
    return _json(openapi(app_version(), base_address(request)))


def _parameter(request: HttpRequest, name: str, parameter: Parameter[T]) -> T | None:
    """The value of that query parameter, None if it is not given. Raises BadParameter, also for one that is nearly called so."""
    texts = request.GET.getlist(name)
    if not texts:
        letters = re.sub("[^a-z]", "", name)
        similar_names = (key for key in request.GET if re.sub("[^a-z]", "", key.lower()) == letters)
        if similar_name := next(similar_names, ""):
            raise BadParameter(f"{quoted(similar_name)} is called “{name}” here.")
        return None
    try:
        return parameter.read("" if texts[1:] else texts[0])
    except Unreadable as fault:
        raise BadParameter(f"“{name}” {fault}") from fault


def _json(answer: api.Answer) -> JsonResponse:
    return JsonResponse(answer, json_dumps_params={"ensure_ascii": False})


def _refusal(sentence: str, status: int, **headers: str) -> JsonResponse:
    return JsonResponse({"error": sentence}, status=status, headers=headers)
