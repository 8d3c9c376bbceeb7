"""Pages that another site may show in a frame: a spectator's and published recaps, where GOK_FRAMES names the site."""

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.clickjacking import xframe_options_exempt


def may_be_framed(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    if settings.FRAMES:
        mark = csp_replace({"frame-ancestors": settings.FRAMES})
        mark(xframe_options_exempt(lambda request: answer))(request)
    return answer
