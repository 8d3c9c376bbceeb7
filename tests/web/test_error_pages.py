"""Error pages in the app's own look, with nothing on them that can fail in turn."""

import pytest

pytestmark = pytest.mark.django_db


def test_a_form_far_too_large_is_told_so_on_a_page_of_the_house(dm, campaign):
    answer = dm.submit("character-new", campaign, notes="x" * 3_500_000)
    assert answer.status_code == 400
    page = answer.text
    assert "That could not be read" in page and "two and a half megabytes are the most" in page


def test_an_error_page_names_its_icon_so_that_no_browser_looks_for_another(dm):
    page = dm.get("/nowhere/").text
    assert "Page not found" in page
    assert 'rel="icon"' in page and "crown.svg" in page
