"""Names slow requests in the log: by their route, never by their address, which may hold a key."""

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

Answer = Callable[[HttpRequest], HttpResponse]
logger = logging.getLogger(__name__)


def name_slow_requests(get_response: Answer) -> Answer:
    """Log a request that took GOK_SLOW_SECONDS or longer; the wait for a free thread is not part of it."""

    def handle(request: HttpRequest) -> HttpResponse:
        began = time.monotonic()
        answer = get_response(request)
        seconds = time.monotonic() - began
        if 0 < settings.SLOW_SECONDS <= seconds:
            match = request.resolver_match
            facts = {
                "method": request.method or "",
                "route": f"/{match.route}" if match else "no page of ours",
                "status": answer.status_code,
                "seconds": round(seconds, 2),
            }
            logger.warning(
                "slow: %(method)s %(route)s took %(seconds).2f s (%(status)s)", facts, extra={"facts": facts}
            )
        return answer

    return handle
