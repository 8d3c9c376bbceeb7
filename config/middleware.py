"""Response headers that no package sets, and sessions that live on while they are used."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect

from campaigns.devices.access import renew
from config.api_answers import GetResponse


def private_pages(get_response: GetResponse) -> GetResponse:
    """Keep pages out of every cache."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        # The tablet is handed over, and the back button must show nothing.
        response.headers.setdefault("Cache-Control", "no-store, private")
        return response

    return handle


def without_nul(get_response: GetResponse) -> GetResponse:
    """Find nothing at an address with a NUL character, and no cookie with one: PostgreSQL refuses any query that has it."""

    def handle(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:
            raise Http404
        request.COOKIES = {name: text for name, text in request.COOKIES.items() if "\0" not in text}
        return get_response(request)

    return handle


def whole_page_sign_in(get_response: GetResponse) -> GetResponse:
    """Redirect the whole page to sign-in if a fragment was asked for by a device that is not signed in."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        to_sign_in = response.headers.get("Location", "").split("?")[0] == resolve_url(settings.LOGIN_URL)
        if to_sign_in and request.headers.get("HX-Request") == "true":
            return HttpResponseClientRedirect(resolve_url(settings.LOGIN_URL))
        return response

    return handle


def renew_sessions(get_response: GetResponse) -> GetResponse:
    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        session = request.session
        if session.accessed and not session.is_empty() and renew(session, timezone.now()):
            response.set_cookie(
                settings.SESSION_COOKIE_NAME,
                session.session_key or "",
                max_age=session.get_expiry_age(),
                domain=settings.SESSION_COOKIE_DOMAIN,
                path=settings.SESSION_COOKIE_PATH,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=settings.SESSION_COOKIE_HTTPONLY,
                samesite="Lax",
            )
        return response

    return handle
