"""The rules pages: five games by one template, each whole, each paragraph with where it stands."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.urls import reverse

from campaigns.campaign.rules.house_rules import SWITCHES
from campaigns.match.games import entry_of
from campaigns.rulebook.presenters import BOARD_SWITCHES
from campaigns.rulebook.rulings import numbers_in, rulings_digest
from campaigns.rulebook.text import FIRST, LAST, read_rules, section_on
from tests.client import Device
from variants import catalog

GAMES = ("grice", *catalog.GAMES)
each_game = pytest.mark.parametrize("game", GAMES)
CHESS = ("checkmate", "stalemate", "agreement", "same position", "fifty moves", "can checkmate", "resigning")
ENDINGS = {
    "grice": ("victory", "crushing victory", "stalemate", "abandoned", "expelled"),
    "dragonchess": CHESS,
    "wotn": (*CHESS, "seventy-five moves"),
    "chessgammon": ("capturing the king", "dropping a double", "resigning", "agreement", "fifty moves"),
    "expedition": (*CHESS, "capturing the king", "only the king left"),
}


def sections_of(game):
    return read_rules(entry_of(game).teaching.rulebook.text)


def page_of(game):
    return words(Device().page("rules", game))


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@each_game
def test_all_five_pages_follow_one_template(game):
    titles = [section.title for section in sections_of(game)]
    assert (*titles[: len(FIRST)], *titles[-len(LAST) :]) == (*FIRST, *LAST)


@each_game
def test_every_section_says_where_its_words_stand(game):
    for section in sections_of(game)[:-1]:
        *_, last_words = (part for part in section.parts if not part.drawn)
        assert last_words.source, section.title


@each_game
def test_every_ruling_that_is_cited_exists(game):
    sources = [part.source for section in sections_of(game) for part in section.parts]
    cited = {number for source in sources for number in numbers_in(source)}
    assert cited and cited <= rulings_digest(game).numbers


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_refusal_at_the_board_has_its_paragraph(game):
    text = Path(catalog.__file__).parent / "rules" / game / "why_not.py"
    rulings = set(re.findall(r'"([RX]-?[0-9.]+[a-z]?)"', text.read_text()))
    file = entry_of(game).teaching.rulebook.text
    sections = {ruling: section_on(file, ruling) for ruling in rulings}
    assert sections
    for ruling, section in sections.items():
        assert section and section.title not in (*FIRST, "Pieces"), ruling


@each_game
@pytest.mark.django_db
def test_the_page_names_every_ending(game):
    words = " ".join(part.html for section in sections_of(game) for part in section.parts).lower()
    assert [ending for ending in ENDINGS[game] if ending not in " ".join(words.split())] == []


@each_game
@pytest.mark.django_db
def test_the_page_has_every_house_rule_of_the_game(dm, campaign, game):
    page = words(dm.page("campaign-rules", campaign, game))
    of_boards = [switch for switch in SWITCHES if switch.key in BOARD_SWITCHES]
    mine = of_boards if game != "grice" else [switch for switch in SWITCHES if switch not in of_boards]
    questions = [switch.question for switch in mine]
    if game != "grice":
        questions += [setting.title for setting in catalog.game(game).variant.options.settings]
    assert [question for question in questions if question not in page] == []


@pytest.mark.django_db
def test_outside_of_a_campaign_a_board_s_page_tells_its_own_settings_alone():
    assert "House rules" not in page_of("dragonchess") and "As usual" not in page_of("grice")
    page = page_of("chessgammon")
    assert "Chosen before the first move" in page and "Puzzle doors" not in page


@pytest.mark.parametrize("game", catalog.GAMES)
@pytest.mark.django_db
def test_the_page_tells_every_piece_in_the_words_of_its_declaration(game):
    html = Device().get(reverse("rules", args=[game])).content.decode()
    for piece in catalog.game(game).variant.army.pieces:
        assert f'id="{piece.name.lower()}"' in html and piece.name in html


@each_game
@pytest.mark.django_db
def test_the_page_has_no_fact_left_open(game):
    assert "{" not in page_of(game)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("wotn", "A Rook raised so castles as the Rook it was, whatever it has become"),  # R10.6
        (
            "wotn",
            "nothing else that becomes a King or Rook, by those points or by improvement, ever castles",
        ),  # R10.6
        ("wotn", "improves by capturing level 1 1 2 2 3 3 4 4 5 5"),
        ("wotn", "a Pawn on rank 6, a WfD or AD on rank 7, a Knight or Bishop on rank 8"),
        ("grice", "A medallion is found out by a search or by detect magic , a spell by detect magic"),  # R21
        ("grice", "psionics only by a psionic, by ESP or by detect lie"),
        ("grice", "Only psionics notice, 5% more likely with each use"),
        ("dragonchess", "Each side has 42 pieces"),
        ("grice", "+10 to the CM for three turns, then −10 for the rest"),
    ],
)
@pytest.mark.django_db
def test_the_page_says_what_the_rules_say(game, sentence):
    assert sentence in page_of(game)


@pytest.mark.django_db
def test_the_worked_turn_is_the_first_of_the_sample_game():
    page = page_of("grice")
    for words in ("White plays with CM 29, Black with CM 20", "F (Attack Foe's King)", "+10", "Total 83"):
        assert words in page
    assert "good move for black : the score goes from 0 to +1" in page


@pytest.mark.django_db
def test_a_campaign_reads_its_own_house_rules(dm, campaign):
    campaign.house_rules = "option-1=on"
    campaign.save()
    page = dm.page("campaign-rules", campaign, "grice")
    assert "1 changed" in page
    assert "As usual" not in page
    public = Device().page("rules", "grice")
    assert "1 changed" not in public and "As usual" not in public


@pytest.mark.django_db
def test_a_game_nobody_wrote_of_has_no_page():
    assert Device().get(reverse("rules", args=["checkers"])).status_code == 404


@pytest.mark.django_db
def test_a_tried_piece_shows_its_reach_from_the_square_it_is_put_on():
    """ "A Griffon at 3d4 can move to or capture a piece at 3a2, 3b1 ..."; at an edge it has two ways down."""
    url = reverse("board-tried", args=["dragonchess", "griffon"])
    middle = Device().get(url, {"at": "3d4"}).content.decode()
    assert "it moves to or captures on 3b7, 3f7, 3a6, 3g6, 3a2, 3g2, 3b1, 3f1" in middle
    edge = Device().get(url, {"at": "3a4"}).content.decode()
    assert "it moves to or captures on 2b5, 2b3" in edge


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("at", "sentence"),
    [("1d4", "The Griffon is never on the lower board."), ("9z", "9z")],
)
def test_a_piece_is_not_put_where_it_cannot_be(at, sentence):
    url = reverse("board-tried", args=["dragonchess", "griffon"])
    assert sentence in unescape(Device().get(url, {"at": at}).content.decode())
