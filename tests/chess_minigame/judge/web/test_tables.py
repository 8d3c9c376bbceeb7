"""The printed tables for reference: open to everybody, and as the rules have them."""

import re

import pytest
from django.urls import reverse

from tests import factories, games

pytestmark = pytest.mark.django_db


def text_of(answer):
    return " ".join(re.sub(r"<[^>]*>", " ", answer.text).split())


def test_the_strategy_table_stands_as_printed(people):
    page = text_of(people.stranger.get(reverse("tables")))
    for row in (
        "A General Attack 0 −20 +10 +20 0 −10",
        "B Build Up Own Position +20 0 0 −30 +10 +10",
        "C Destroy Foe&#x27;s Position −10 0 0 +20 −10 −10",
        "D Set a Trap −20 +30 −20 0 +20 −10",
        "E Trade Down 0 −10 +10 −20 0 +20",
        "F Attack Foe&#x27;s King +10 −10 +10 +10 −20 0",
    ):
        assert row in page


def test_the_turn_result_table_stands_as_printed(people):
    page = text_of(people.stranger.get(reverse("tables")))
    assert (
        "01–05 Great move for White −2 06–45 Good move for White −1 46–55 No change in status 0 "
        "56–95 Good move for Black +1 96–00 Great move for Black +2"
    ) in page


def test_each_means_of_cheating_says_who_can_find_it_out(people):
    page = text_of(people.stranger.get(reverse("tables")))
    for means, found_out in (
        ("Moving the pieces", "each d20, Dexterity or less escapes"),
        ("ESP: medallion", "A physical search, or detect magic."),
        ("ESP: psionic", "Only a psionic, ESP, or detect lie."),
        ("Empathy", "5% for each turn it was used"),
        ("Playing to lose", "Nobody: it is not obvious."),
    ):
        assert found_out in page[page.index(means) :][:700]


def test_the_options_and_the_npc_players_are_there(people):
    page = text_of(people.stranger.get(reverse("tables")))
    assert "Gambit . Declared for the opening: +10" in page
    assert "Chess Master 100% 50 + 1-50" in page


@pytest.mark.slow
def test_the_match_screen_opens_them_in_a_dialog(dm, campaign):
    white, black = (factories.player(campaign, name) for name in ("Ygraine", "Bors"))
    match = games.sit_down(white, black)
    page = dm.get(reverse("grice-match", args=[campaign.pk, match.pk])).text
    assert 'data-opens="tables"' in page and '<dialog class="dialog dialog-wide" id="tables"' in page
    part = dm.get(reverse("tables"), headers={"HX-Request": "true"}).text
    assert "<html" not in part and "Strategy Table" in part
