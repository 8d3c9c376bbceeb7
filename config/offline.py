"""Installing as an app: its manifest, its service worker (`static/js/service-worker.js`), and which pages it may keep.

A browser runs a worker only for pages over https, or from the same machine. It keeps static files, and the latest state of the
pages in `KEPT_PAGES`, so that a tablet that has lost the network still shows its board. A header on every page says whose it is: a
word made of the session's key. At another word, or none, the worker forgets them all.
"""

import json
from functools import cache
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.crypto import salted_hmac
from django.views.decorators.http import require_safe

from config.api_answers import GetResponse

# The pages of a match, by their route: the DM's and a seat's. Nothing else is ever kept.
KEPT_PAGES = frozenset({"grice-match", "grice-seat", "board", "board-seat"})
OWNER, MAY_KEEP = "Page-Of", "Page-Kept"
NO_OWNER = "nobody"
# What the worker fetches when it is installed: all that the offline page needs.
_FILES = (
    "css/tokens.css",
    "css/base.css",
    "css/layout.css",
    "css/components.css",
    "css/forms.css",
    "css/match.css",
    "css/crown.svg",
    "js/theme.js",
    "js/back-online.js",
)
_WORKER = settings.BASE_DIR / "static" / "js" / "service-worker.js"
BACKGROUND = "#fbf5e8"


def page_owner_middleware(get_response: GetResponse) -> GetResponse:
    """Say on a page whose it is, and whether it may be kept; fragments never are."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        # Browsers send Sec-Fetch-Site only where a worker may run: never over plain http.
        is_page = request.method == "GET" and "HX-Request" not in request.headers
        if is_page and "Sec-Fetch-Site" in request.headers:
            response[OWNER] = owner_of(getattr(request, "session", None))
            match = request.resolver_match
            if response.status_code == 200 and match and match.url_name in KEPT_PAGES:
                response[MAY_KEEP] = "yes"
        return response

    return handle


def owner_of(session: SessionBase | None) -> str:
    """A word for a session that tells nothing of its key; a new session is saved first, so that it has a key."""
    key = session.session_key if session else None
    return salted_hmac("whose page", key).hexdigest()[:20] if key else NO_OWNER


@login_not_required
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    icons = [
        {"src": static(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
        for name, size, use in (
            ("app-192", 192, "any"),
            ("app-512", 512, "any"),
            ("maskable-512", 512, "maskable"),
        )
    ]
    content = {
        "id": "/",
        "name": "Game of Kings",
        "short_name": "Kings",
        "description": "The chess companion a Dungeon Master puts on the table.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
        "icons": icons,
    }
    return JsonResponse(content, content_type="application/manifest+json")


@login_not_required
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """A new version with each change of any static file."""
    if settings.DEBUG:
        _worker_text.cache_clear()
    return HttpResponse(_worker_text(), content_type="text/javascript; charset=utf-8")


@login_not_required
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What a device without a network shows if nothing else is kept: the same for everybody."""
    return render(request, "offline.html")


@cache
def _worker_text() -> str:
    source = _WORKER.read_text(encoding="utf-8")
    files = [static(name) for name in _FILES]
    manifest_digest = getattr(staticfiles_storage, "manifest_hash", "")
    version = sha256("\n".join([source, manifest_digest, *files]).encode()).hexdigest()[:12]
    facts = {
        "version": version,
        "files": files,
        "static": settings.STATIC_URL,
        "script": static("js/back-online.js"),
        "owner": OWNER,
        "mayKeep": MAY_KEEP,
    }
    return f"const FACTS = {json.dumps(facts)};\n{source}"
