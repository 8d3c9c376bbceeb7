"""A form whose page is older than the last sign-in on this device: kept, and sent again by a tap."""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_BAD_ORIGIN, get_token
from django.shortcuts import render

TOKEN = "csrfmiddlewaretoken"
# Passwords and PINs never come back: they are typed once more.
SECRETS = frozenset(("password", "old", "new_password1", "new_password2", "pin", "again"))
LONGEST = 500_000  # characters of a form that a page carries back


def answer_stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form without a token that fits, 403. `reason` is Django's; the form may be sent again only from our own pages.

    What another site has made is not offered: one tap would send a stranger's words in this person's name. Whoever sends
    one again meets the checks of its address as ever.
    """
    origin = request.headers.get("Origin")
    is_ours = origin is not None and reason != REASON_BAD_ORIGIN % origin
    texts = [(name, text) for name, texts in request.POST.lists() for text in texts if name != TOKEN]
    files = [(name, file.name or "") for name, files in request.FILES.lists() for file in files]
    is_kept = is_ours and sum(len(name) + len(text) for name, text in texts + files) <= LONGEST
    context = {
        "is_kept": is_kept,
        "is_foreign": origin is not None and not is_ours,
        "texts": [(name, text) for name, text in texts if name not in SECRETS],
        "secrets": [name for name, _ in texts if name in SECRETS],
        "files": files,
        "person": request.user.get_username() if request.user.is_authenticated else "",
    }
    answer = render(request, "stale_form.html", context, status=403)
    if is_kept:
        answer["X-CSRFToken"] = get_token(
            request
        )  # for a form that a script has sent (static/js/requests.js)
    return answer
