"""Scores brought to New game and to Analyse: what is asked keeps the text, and what the app wrote comes back in."""

import html
import re

import pytest
from django.urls import reverse

from campaigns.match.models import Match
from tests import boards
from tests.boards import get, url
from tests.variants.analysis.web.test_analysis import asked
from tests.variants.analysis.web.test_analysis import url as analysis
from variants.catalog import GAMES
from variants.handicap import pairs

pytestmark = pytest.mark.django_db

TWO = '[Gold "Ysolde"]\n[Scarlet "Brannoc"]\n\n1. W2a3 W2b6 *\n\n[Gold "Hob"]\n\n1. W2c3 W2d6 1–0\n'
FROM_TOP = "1. S1a2-1b3 S1a7-1b6 *"
TEXTS = {
    "dragonchess": "1. W2d3 W2d6 *",
    "wotn": "1. e2-e4 e7-e5 *",
    "expedition": "1. e4 e5 *",
    "chessgammon": "1. 6 4 --- *",
}


def start(people, slug="dragonchess", **form):
    return boards.new_game(people.dm, people.campaign, slug, **form)


def shown_text(page, name):
    return html.unescape(
        re.search(rf'<textarea[^>]*name="{name}"[^>]*>\n?(.*?)</textarea>', page, re.DOTALL)[1]
    )


def test_new_game_asks_which_of_several_games_and_keeps_the_text(people, dm):
    page = start(people, score=TWO).text
    assert "This text holds 2 games: which?" in page and not Match.objects.exists()
    assert shown_text(page, "score").split() == TWO.split()
    assert "1. Ysolde – Brannoc" in page and 'name="from_top"' not in page
    assert re.findall(r'<details class="drawer"\s+id="(\w+)" open>', page) == ["beginning"]
    start(people, score=TWO, which="2")
    assert "W2c3" in get(dm, url(Match.objects.get()))
    assert Match.objects.get().is_over


@pytest.mark.slow
def test_a_refusal_keeps_the_text_and_the_choice(people):
    page = start(people, score=TWO.replace("W2d6", "W2d9"), which="2").text
    assert "Game 2: Move 1, Scarlet: Can" in page and '<option value="2" selected' in page
    assert shown_text(page, "score").split()[0] == "[Gold"
    assert "Choose one of the games" in start(people, score=TWO, which="9").text
    start(people, score="1. W2d3", which="9")
    assert Match.objects.count() == 1


def test_levels_from_the_top_are_a_tick(people, dm, campaign):
    assert 'name="from_top"' not in dm.page("board-new", campaign, "dragonchess")
    page = start(people, score=FROM_TOP).text
    assert "With 1 for the upper board" in page and 'name="from_top"' in page
    start(people, score=FROM_TOP, from_top="on")
    assert "3b3" in get(dm, url(Match.objects.get()))


def test_analyse_asks_the_same(dm):
    setup = analysis("setup", "dragonchess")
    page = dm.post(setup, {"text": TWO}).text
    assert "This text holds 2 games: which?" in page and shown_text(page, "text").split() == TWO.split()
    assert asked(dm.post(setup, {"text": TWO, "which": "1"})["Location"])["moves"] == "2a22a3 2b72b6"
    page = dm.post(setup, {"text": FROM_TOP}).text
    assert "With 1 for the upper board" in page and 'name="from_top"' in page
    opened = dm.post(setup, {"text": FROM_TOP, "from_top": "on"})
    assert asked(opened["Location"])["moves"] == "3a23b3 3a73b6"


@pytest.mark.slow
def test_side_lines_become_branches_in_analyse(people, dm):
    text = "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 (a remark) 2. Nf3 $1 (2. Nc3) *"
    moves = asked(dm.post(analysis("setup", "expedition"), {"text": text})["Location"])
    assert moves == {"moves": "e2e4 (d2d4 d7d5 (g8f6)) e7e5 g1f3 (b1c3)", "at": "6"}
    start(people, "expedition", score=text)
    assert Match.objects.get().turns == 3


def test_a_score_with_many_strokes_is_no_position(dm):
    text = "1. e4 d5 {a/b/c/d/e/f/g/h} 2. exd5/AD (see https://example.org/a/b/c/d/e/f/g) *"
    page = dm.post(analysis("setup"), {"text": text}).headers["Location"]
    assert asked(page)["moves"] == "e2e4 d7d5 e4d5=AD"
    wotn = "[nw]3k3/8/8/8/8/8/8/4K2R w - - 0 1"
    for position in (f"\ufeff {wotn}", f"> FEN: {wotn}", wotn.replace("w - ", "w\n– "), f'[FEN "{wotn}"]'):
        start = asked(dm.post(analysis("setup"), {"text": position})["Location"])["start"]
        assert wotn in start


@pytest.mark.slow
def test_a_refused_text_comes_back_whole_however_long(people, dm):
    text = "1. e4 e5 " + "{a long evening} " * 5_000 + "the end"
    page = dm.post(analysis("setup"), {"text": text}).text
    assert "at most 30000 characters" in page and shown_text(page, "text") == text
    assert shown_text(start(people, "wotn", score=text).text, "score") == text


@pytest.mark.parametrize("slug", GAMES)
def test_keyboards_leave_the_boxes_for_scores_alone(dm, campaign, slug):
    new = dm.page("board-new", campaign, slug)
    for page, name in ((new, "score"), (get(dm, analysis("setup", slug)), "text")):
        box = re.search(rf'<textarea[^>]*name="{name}"[^>]*>', page, re.DOTALL)[0]
        for part in ('spellcheck="false"', 'autocapitalize="off"', 'autocorrect="off"'):
            assert part in box
        assert "maxlength" not in box


@pytest.mark.parametrize("slug", GAMES)
def test_every_score_that_the_app_writes_names_its_game(dm, campaign, slug):
    match = boards.begun(campaign, variant=slug, score=TEXTS[slug])
    told = f'[Game "{GAMES[slug].title}"]'
    assert told in dm.match(match).page("score")
    line = dm.get(url(match, "analysis"))["Location"].partition("?")[2]
    assert told in get(dm, f"{analysis('score', slug)}?{line}")


@pytest.mark.slow
def test_all_games_of_a_campaign_go_back_in_one_by_one(people, dm, campaign):
    for slug, text in TEXTS.items():
        boards.begun(campaign, variant=slug, score=text)
    file = dm.get(reverse("board-scores", args=[campaign.pk])).text
    for own, slug in enumerate(TEXTS, 1):
        before = Match.objects.count()
        assert f"{own}. Anna – Ben, {GAMES[slug].title}" in start(people, slug, score=file).text
        assert start(people, slug, score=file, which=own).status_code == 302
        assert Match.objects.count() == before + 1
        other = own % 4 + 1
        assert f"Game {other}: This score is of " in start(people, slug, score=file, which=other).text


def test_a_score_of_the_way_of_the_knight_goes_without_the_pair_s_points(people, campaign):
    boards.give_points(campaign, pairs.player_key(None, "Ben"), 3)
    names = {"white_name": "Anna", "black_name": "Ben", "handicap": "on"}
    assert start(people, "wotn", score=TEXTS["wotn"], **names).status_code == 302
    assert Match.objects.get().turns == 2 and Match.objects.get().options == "standard 0:0 startpos"
    page = start(people, "wotn", score=TEXTS["wotn"], black_points="2", **names).text
    assert "A score is played as it was: leave its points empty." in page
