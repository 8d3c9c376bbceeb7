"""Whose icons the pages show: the authors that docs/art.md names, as their licence (CC BY 3.0) asks."""

import re
from functools import cache

from django.conf import settings

_ROW = re.compile(r"^\|(?!-)[^|]+\|[^|]+\| *([^|]+?) *\|$", re.MULTILINE)
_HEAD = "icon made by"


@cache
def icon_authors() -> tuple[str, ...]:
    """In the order of the alphabet."""
    text = (settings.BASE_DIR / "docs" / "art.md").read_text(encoding="utf-8")
    return tuple(sorted({*_ROW.findall(text)} - {_HEAD}))
