"""The rulings on pages: each has a place under its number, and texts that name one lead there."""

import re

import pytest
from django.urls import reverse

from campaigns.rulebook.rulings import link_rulings, rulings_digest
from tests.campaigns.rulebook.test_how_to_play import each_game
from tests.client import Device

pytestmark = pytest.mark.django_db


@each_game
def test_every_ruling_has_one_place_on_its_page(game):
    html = Device().get(reverse("rulings", args=[game])).content.decode()
    ids = re.findall(r'id="([rabxs]-?[0-9.]+[a-z]?)"', html)
    assert sorted(ids) == sorted({number.lower() for number in rulings_digest(game).numbers})


@pytest.mark.parametrize(
    ("game", "number"),
    [
        ("grice", "R61h"),
        ("dragonchess", "R-3.15"),
        ("dragonchess", "A-3"),
        ("wotn", "R3.9"),
        ("expedition", "B2"),
    ],
)
def test_a_number_leads_to_its_place(game, number):
    answer = Device().get(reverse("ruling", args=[game, number]))
    assert answer["Location"] == f"{reverse('rulings', args=[game])}#{number.lower()}"


def test_a_number_without_a_ruling_is_not_found():
    assert Device().get(reverse("ruling", args=["grice", "R999"])).status_code == 404


def test_what_a_text_cites_is_a_link_and_nothing_else_is():
    url = reverse("rulings", args=["grice"])
    assert link_rulings("See R27, R999 & <b>", "grice") == (
        f'See <a class="nowrap" href="{url}#r27">R27</a>, R999 &amp; &lt;b&gt;'
    )


def test_rulings_lead_to_each_other():
    html = Device().get(reverse("rulings", args=["dragonchess"])).content.decode()
    assert f'<a class="nowrap" href="{reverse("rulings", args=["dragonchess"])}#a-1">A-1</a>' in html
