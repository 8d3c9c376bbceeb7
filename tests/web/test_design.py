"""The page of all components: every one of them is shown, with the lines that draw it, and every file says what it is for."""

import re

import pytest
from django.conf import settings
from django.urls import reverse

from campaigns.templatetags import pages
from lab.design.views import purposes
from tests.client import Device

pytestmark = pytest.mark.django_db
COMPONENTS = settings.BASE_DIR / "templates" / "components"


@pytest.fixture
def shown():
    pages._render_cached.cache_clear()  # what was drawn before is no template any more
    return Device().get(reverse("design"))


def test_every_component_is_shown_by_an_example(shown):
    drawn = {
        template.name for template in (*shown.templates, *Device().get(reverse("design-error")).templates)
    }
    components = {f"components/{path.name}" for path in COMPONENTS.glob("*.html")}
    assert components - drawn == set()


def test_each_example_stands_beside_its_own_source(shown):
    examples = (settings.BASE_DIR / "lab" / "design" / "templates" / "design").glob("*.html")
    written = sum(path.read_text(encoding="utf-8").count("{% example") for path in examples)
    assert (
        written > 40 and shown.text.count('<pre class="sample small"') == written + 1
    )  # a whole page besides
    assert "{% side_token &quot;white&quot; %}" in shown.text


@pytest.mark.parametrize("files", ["css/*.css", "js/**/*.js"])
def test_every_file_begins_with_what_it_is_for(files):
    assert [name for name, words in purposes(files) if not re.search(r"[.:]$", words)] == []
