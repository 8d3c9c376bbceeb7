"""Fields that belong to some choices alone: each names choices that its select has, so that it is shown with them."""

import re

import pytest

pytestmark = pytest.mark.django_db


def choices(html, select):
    [options] = re.findall(rf'<select[^>]* id="{select}"[^>]*>(.*?)</select>', html, re.DOTALL)
    return set(re.findall(r'<option value="([^"]*)"', options))


@pytest.mark.parametrize("page", [("tournament-new",), ("board-new", "chessgammon"), ("grice-new",)])
def test_what_is_shown_for_a_choice_names_one_there_is(dm, campaign, page):
    name, *more = page
    html = dm.page(name, campaign, *more)
    shown = re.findall(r'data-shown-for="([^"=]+)=([^"]+)"', html)
    assert shown
    for select, values in shown:
        assert set(values.split(" ")) <= choices(html, select), (select, values)
