"""Grice's game on paper: slips, score sheet, tables, protocol, and the power-cut page with its line."""

import re

import pytest
from django.urls import reverse

from campaigns.people.models import ProfessionRow
from chess_minigame.judge.presenters.paper import ranges_of
from chess_minigame.rules.tables import TURN_RESULT_TABLE, turn_result_of
from tests import factories, games

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(people):
    match = games.sit_down(*sample(people), limit="3")
    games.turn(match, "82", "F / C")
    games.turn(match, "77", "A / E")
    return match


def sample(people, dexterity=14):
    return (
        factories.player(people.campaign, name, cm=cm, dexterity=dexterity)
        for name, cm in (("Ygraine", 29), ("Bors", 20))
    )


def at(match, name):
    return reverse(f"grice-{name}", args=[match.campaign_id, match.pk])


def page(people, match, name, **query):
    answer = people.dm.get(at(match, name), query)
    assert answer.status_code == 200
    return answer.text


def text_of(html):
    return " ".join(re.sub(r"<[^>]*>", " ", re.sub("</?bdi[^>]*>", "", html)).split())


@pytest.mark.parametrize("shift", range(-160, 161, 7))
def test_the_ranges_of_a_d100_are_those_of_the_turn_result_table(shift):
    for result, text in zip(TURN_RESULT_TABLE, ranges_of(shift), strict=True):
        faces = [face for face in range(1, 101) if turn_result_of(face + shift) == result]
        ends = [f"{face % 100:02}" for face in (faces[0], faces[-1])] if faces else []
        assert text == ("" if not faces else ends[0] if len(faces) == 1 else "–".join(ends))


@pytest.mark.slow
def test_the_power_cut_page_has_all_it_takes_to_go_on(people, match):
    html = text_of(page(people, match, "power-cut"))
    for words in (
        "Next turn 3", "Score +2", "Stalemate Limit turn 7", "Ygraine, CM 29", "Bors, CM 20",
        "Dexterity 14", "B Build Up Own Position +20 0 0 −30 +10 +10", "0 01–14 15–54 55–64 65–00 –",
        "Both CMs are in it already (−9), but not in the total", "Total 01–05 06–45 46–55 56–95 96–00", "How to go on",
        "Moving the pieces Once a turn: Dexterity is added", "Within 2 after turn 7",
    ):  # fmt: skip
        assert words in html
    # From +2 Black may win on turns 3 and 4, either side on 5 to 7; the limit has five draws. One line is the example.
    assert len(re.findall(r"[0-9A-Z]{4}-[0-9A-Z]{3,4}\b", html)) == 2 * 2 + 3 * 4 + 5 + 1


def test_the_power_cut_page_tells_what_each_player_is_has_and_notices_by(people, campaign):
    dragon = ProfessionRow.objects.get(slug="dragon")
    ash = factories.player(campaign, "Ash", hit_points=50, profession=dragon)
    mage = factories.player(campaign, "Ygraine", powers="medallion detect-magic")
    html = text_of(page(people, games.sit_down(ash, mage), "power-cut"))
    assert "50 hit points, a dragon" in html and "has medallion, notices by ESP, detect magic" in html
    assert "Ash is a dragon: each turn Ygraine rolls once more" in html


def line_of(html, label):
    """The line printed for a score in the row of a turn."""
    turn, column = label
    row = re.search(rf'<th scope="row" class="num">{turn}</th>(.*?)</tr>', html, re.DOTALL)[1]
    return re.findall(r'class="sheet-code"[^>]*>([^<]*)<', row)[column]


def test_a_typed_line_is_shown_with_what_it_means_before_anything_is_done(people, dm, match):
    html = page(people, match, "power-cut")
    line = line_of(html, (6, 1))
    preview = page(people, match, "power-cut", line=line.lower())
    assert "Ygraine wins</b>, score −3 after turn 6" in preview
    match.refresh_from_db()
    assert match.status == "playing"
    form = dict(re.findall(r'name="(key|version|line)" value="([^"]*)"', preview.split('id="by-hand"')[1]))
    answer = dm.post(at(match, "by-hand"), {**form, "cheats": "white"}, follow=True)
    assert "The result from paper is in." in answer.text
    match.refresh_from_db()
    assert (match.status, match.winner, match.turns, match.cheated) == ("over", "white", 6, "white")
    assert "Undo" in answer.text and "Result from paper" in dm.get(at(match, "match")).text.replace("“", "")


@pytest.mark.slow
def test_a_line_that_means_nothing_here_is_refused_beside_the_field(people, match):
    for line in ("4K7Q-M2XX", "", "?", "x" * 500):
        html = page(people, match, "power-cut", line=line)
        assert 'id="line_error"' in html and 'aria-invalid="true"' in html and 'id="by-hand"' not in html


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "sentence"),
    [("", "Type the line as it stands on the page."), ("x" * 61, "at most 60 characters")],
)
def test_no_line_and_an_endless_one_are_told_so(dm, match, line, sentence):
    assert sentence in dm.send(at(match, "by-hand"), version=match.version, line=line).text


@pytest.mark.slow
def test_a_bad_line_sent_past_the_preview_is_a_refusal_and_no_error(dm, match):
    answer = dm.send(at(match, "by-hand"), version=match.version, line="nonsense")
    assert answer.status_code == 200
    match.refresh_from_db()
    assert match.status == "playing"


@pytest.mark.slow
def test_a_match_that_is_over_or_has_no_limit_yet_says_so(people, campaign, match):
    games.finish(match)
    assert "This match is over" in page(people, match, "power-cut")
    fresh = games.begin(*(factories.player(campaign, name) for name in ("Oswin", "Odo")))
    assert "Roll the Stalemate Limit first" in page(people, fresh, "power-cut")


@pytest.mark.slow
def test_the_protocol_of_a_match_that_ended_on_paper_says_so(people, dm, match):
    line = line_of(page(people, match, "power-cut"), (6, 1))
    dm.send(at(match, "by-hand"), version=match.version, line=line)
    html = text_of(page(people, match, "protocol"))
    assert "6 Played to its end on paper, with pencil and dice −3" in html
    assert "Ygraine wins" in text_of(page(people, match, "protocol", edition="players"))


def test_the_protocol_shows_the_working_to_the_dm_alone(people, match):
    html = text_of(page(people, match, "protocol"))
    assert "d% 82, strategies +10, Black CM +20, White CM −29 = 83" in html and "Stalemate Limit 7" in html
    html = text_of(page(people, match, "protocol", edition="players"))
    assert "Good move for Black +1" in html
    assert "d% 82" not in html and "Stalemate Limit" not in html and "CM" not in html


def played(people, cm, limit, both, percentile, dexterity):
    """A match of two turns, whose secrets are these."""
    people.campaign.matches.all().delete()
    people.campaign.characters.all().delete()
    white, black = (
        factories.player(people.campaign, name, cm=cm, dexterity=dexterity) for name in ("Ygraine", "Bors")
    )
    match = games.sit_down(white, black, limit=limit)
    for text in both:
        games.turn(match, percentile, text)
    return match


def sheets(html):
    """The printed part, without the numbers of rows in the database."""
    return re.sub(r"/campaigns/\d+/\w+/\d+/", "/", html[html.index('class="sheets"') :])


def test_worlds_that_differ_in_secrets_alone_print_the_same_for_players(people):
    one = sheets(
        page(people, played(people, 20, "1", ("A / A", "B / B"), "50", 12), "protocol", edition="players")
    )
    other = sheets(
        page(people, played(people, 33, "6", ("C / C", "D / D"), "50", 20), "protocol", edition="players")
    )
    assert one == other


def test_the_slips_of_one_player_tell_nothing_of_the_other(people):
    one = sheets(page(people, played(people, 20, "1", ("A / A", "B / B"), "50", 12), "slips", side="white"))
    other = sheets(page(people, played(people, 33, "6", ("A / C", "B / D"), "50", 12), "slips", side="white"))
    assert one == other and "Bors" not in one
    assert one.count('class="slip"') == 8 and one.count("tick-full") == 2


@pytest.mark.slow
def test_both_players_slips_stand_on_sheets_of_their_own(people, match):
    html = page(people, match, "slips")
    parts = html.split("sheet-cards")[1:]
    assert len(parts) == 2 and "Bors, Black" not in parts[0] and "Ygraine, White" not in parts[1]


def test_blank_pages_are_for_everybody(people):
    slips = people.stranger.get(reverse("grice-paper-slips")).text
    assert slips.count('class="slip"') == 8 and "Attack Foe&#x27;s King" in slips
    sheet = text_of(people.stranger.get(reverse("grice-paper-score")).text)
    assert "Stalemate Limit" in sheet and " 22 " in sheet
    tables = text_of(people.stranger.get(reverse("grice-paper-tables")).text)
    assert "Turn Result Table" in tables and "Chess Master" in tables
