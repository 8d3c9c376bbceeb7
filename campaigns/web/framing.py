"""Pages for people without an account: unlisted ones, and those that a site which GOK_FRAMES names may show in a frame."""

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.clickjacking import xframe_options_exempt


def unlisted(answer: HttpResponse) -> HttpResponse:
    """Keep a page whose address is a key out of search engines, and the address out of referrers."""
    answer["Referrer-Policy"] = "no-referrer"
    return unindexed(answer)


def unindexed(answer: HttpResponse) -> HttpResponse:
    """Keep such a page out of search engines where it sends forms: without a referrer browsers name no origin of theirs."""
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def may_be_framed(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    if settings.FRAMES:
        mark = csp_replace({"frame-ancestors": settings.FRAMES})
        mark(xframe_options_exempt(lambda request: answer))(request)
    return answer
