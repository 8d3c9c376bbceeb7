"""Pages for people without an account: unlisted ones, and those that a site which GOK_FRAMES names may show in a frame."""

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.clickjacking import xframe_options_exempt


def mark_unlisted(answer: HttpResponse) -> HttpResponse:
    """Keep a page whose address is a key out of search engines, and the address out of referrers."""
    answer["Referrer-Policy"] = "no-referrer"
    return mark_unindexed(answer)


def mark_unindexed(answer: HttpResponse) -> HttpResponse:
    """Keep such a page out of search engines where it sends forms: without a referrer browsers name no origin of theirs."""
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def allow_frames(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    if settings.FRAMES:
        replace_policy = csp_replace({"frame-ancestors": settings.FRAMES})
        replace_policy(xframe_options_exempt(lambda request: answer))(request)
    return answer
