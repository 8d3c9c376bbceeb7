"""A refused form: a summary that links to each field, and long values cut short."""

import re

import pytest
from django.urls import reverse

from campaigns.core.use_cases import new_key
from tests import boards, factories, games
from tests.client import address

SENT = 2_000_000
# A page without a word typed is 10 to 60 kB; a field gives back 10 kB more than it takes, and that of scores takes 300 kB.
LARGEST = 420_000


def page_of(answer):
    assert answer.status_code == 200
    return answer.text


def summary_of(page):
    """The summary's links: where each leads, and what it says."""
    drawn = page[page.index('class="error-summary"') :].partition("</ul>")[0]
    return [
        (place, " ".join(text.split()))
        for place, text in re.findall(r'<a href="#(.*?)">(.*?)</a>', drawn, re.S)
    ]


def test_each_field_s_error_stands_in_the_summary_above_the_form(dm, campaign):
    url = address("character-new", campaign)
    page = page_of(dm.send(url, name="", kind="npc", intelligence="99", wisdom="9", dexterity="9"))
    links = summary_of(page)
    assert [place for place, _ in links] == ["id_name_error", "id_intelligence_error", "id_hit_points_error"]
    assert links[0][1] == "Name: Name is empty: type at least one character."
    for place, _ in links:
        assert f'id="{place}"' in page and f'aria-describedby="{place}"' in page
    assert page.index('role="alert"') < page.index('id="id_name"')
    assert 'class="error-summary"' not in page_of(dm.get(url))


def test_what_is_wrong_with_no_field_that_is_shown_is_told_as_well(dm):
    url = reverse("campaign-new")
    page = page_of(dm.post(url, {"name": "Greyhaven", "calendar": "plain", "date": "", "key": "x"}))
    assert 'class="error-summary"' in page and "<li>" in page[page.index('class="error-summary"') :]


def test_a_swapped_form_has_its_summary_and_leaves_the_focus(dm, campaign):
    match = games.sit_down(*(factories.player(campaign, name) for name in ("Ysolde", "Brannoc")))
    url = address("grice-turn", campaign, match)
    match.refresh_from_db()
    notes = {"white": "A", "black": "A", "faces": "101", "version": match.version}
    page = page_of(dm.post(url, {"key": new_key(), **notes}, headers={"HX-Request": "true"}))
    assert summary_of(page)[0][0] == "faces_error"
    assert "autofocus" not in page


FORMS = {
    "campaign-new": ("name", "date"),
    "character-new": ("name", "class_name", "temperament", "notes", "tags", "intelligence", "kind"),
    "character-cm": ("cm", "initial_cm", "reason"),
    "calendar": ("months", "weekdays", "era", "first_year"),
    "profession-new": ("name", "per_intelligence", "bonus"),
    "generator": ("count", "seed", "profession"),
    "purses": ("name",),
    "grice-new": ("date", "place", "watchers-0_name", "watchers-30_name", "white"),
    "board-new": ("white_name", "date", "place", "position", "score", "pace_typed"),
    "board-move": ("move",),
    "bets": ("stake", "odds", "backer"),
    "grice-turn": ("faces", "white", "white-other"),
    "grice-watch": ("name", "cm"),
}


@pytest.fixture
def ids(campaign):
    """What stands behind the campaign's in an address."""
    ysolde, brannoc = (factories.player(campaign, name) for name in ("Ysolde", "Brannoc"))
    grice = games.sit_down(ysolde, brannoc).pk
    board = boards.begun(campaign).pk
    own = dict.fromkeys(("bets", "grice-turn", "grice-watch"), [grice])
    return {**own, "character-cm": [ysolde.pk], "board-move": [board], "board-new": ["dragonchess"]}


def test_megabytes_in_any_text_are_not_sent_back(dm, campaign, ids):
    sizes = {}
    for name, fields in FORMS.items():
        of_campaign = [] if name == "campaign-new" else [campaign.pk]
        url = reverse(name, args=[*of_campaign, *ids.get(name, [])])
        typed = dict.fromkeys(fields, "n" * (SENT // len(fields)))
        sizes[name] = len(dm.send(url, **typed, version="1").content)
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}


def test_a_text_that_is_somewhat_too_long_comes_back_whole(dm, campaign):
    url = address("character-new", campaign)
    assert "n" * 12_000 in page_of(dm.send(url, notes="n" * 12_000))
