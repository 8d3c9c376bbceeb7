"""The page of all components, and an error page, which has a layout of its own."""

import re
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from lab.design.samples import samples

STATIC = settings.BASE_DIR / "static"
FIRST_COMMENT = re.compile(r"/\* (.+?)(?:\n\n|\*/)", re.DOTALL)


@login_not_required
@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """Every component; the examples' forms are sent to nobody."""
    return render(
        request,
        "design/design.html",
        {**samples(), "sheets": purposes("css/*.css"), "scripts": purposes("js/**/*.js")},
    )


@login_not_required
@require_safe
def error(request: HttpRequest) -> HttpResponse:
    return render(request, "404.html")


def purposes(pattern: str) -> list[tuple[str, str]]:
    """Each file's name with what its first comment says."""
    files = sorted(STATIC.glob(pattern))
    return [(str(file.relative_to(STATIC)), purpose(file)) for file in files]


def purpose(file: Path) -> str:
    """The first paragraph of the comment at a file's beginning."""
    comment = FIRST_COMMENT.match(file.read_text(encoding="utf-8"))
    return " ".join(comment[1].split()) if comment else ""
