"""Icons out of Lucide's archive, which is opened once for all of them."""

import re
from pathlib import Path

import pytest
from django.template import Context
from lucide.templatetags.lucide import lucide as of_the_library

from campaigns.web import icons

ROOT = Path(__file__).parents[2]
NAMES = sorted(
    {
        name
        for file in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r'(?:lucide |icon=)"([a-z0-9-]+)"', file.read_text(encoding="utf-8"))
    }
)


def test_an_icon_is_drawn_as_the_library_draws_it():
    for name in NAMES[::10]:
        wanted = of_the_library(Context(), name, size=20, **{"class": "good"})
        assert icons.icon(name, 20, **{"class": "good"}) == wanted


def test_every_icon_that_a_template_names_is_in_the_archive():
    assert len(NAMES) > 50
    assert {f"{name}.svg" for name in NAMES} <= set(icons.icon_archive().namelist())


def test_the_archive_is_opened_once_for_all_icons(monkeypatch):
    icons.icon_archive()
    monkeypatch.setattr(icons, "ZipFile", None)
    assert all(icons.icon(name, 17) for name in NAMES[:3])


def test_there_is_no_icon_of_another_name():
    with pytest.raises(KeyError):
        icons.icon("no-such-icon", 20)
