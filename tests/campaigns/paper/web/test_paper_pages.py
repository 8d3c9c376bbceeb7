"""What is printed of a campaign: the index, cards, sheets."""

import re

import pytest
from django.urls import reverse

from tests import boards, factories, games
from tests.client import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def crowd(campaign):
    return [
        factories.player(campaign, f"Person {number:02}", notes="a spy", public_notes="a *baker*")
        for number in range(11)
    ]


def test_the_index_leads_to_every_page_of_every_game_and_match(dm, campaign, crowd):
    match, board = games.sit_down(*crowd[:2]), boards.begun(campaign)
    html = dm.page("paper", campaign)
    links = set(re.findall(r'href="(/[^"?]*)', html))
    for name, args in (
        ("paper-cards", [campaign.pk]),
        ("grice-power-cut", [campaign.pk, match.pk]),
        ("grice-slips", [campaign.pk, match.pk]),
        ("grice-protocol", [campaign.pk, match.pk]),
        ("board-power-cut", [campaign.pk, board.pk]),
        ("board-protocol", [campaign.pk, board.pk]),
        ("grice-paper-tables", []),
        *(("board-paper-score", [slug]) for slug in ("dragonchess", "wotn", "chessgammon", "expedition")),
    ):
        assert reverse(name, args=args) in links
    for link in links:
        if "static" not in link and "paper" in link or "power-cut" in link or "protocol" in link:
            assert dm.get(link).status_code == 200, link


@pytest.mark.slow
def test_the_chosen_size_stays_from_page_to_page(dm, campaign, crowd):
    games.sit_down(*crowd[:2])
    html = dm.page("paper", campaign, size="letter")
    links = re.findall(r'href="(/[^"]*(?:paper|power-cut|slips|protocol)/[^"]*)"', html)
    assert links and all("size=letter" in link for link in links if not link.endswith("/paper/"))


@pytest.mark.slow
@pytest.mark.parametrize("where", ["paper", "paper-cards"])
def test_both_sizes_are_offered_and_the_chosen_one_is_marked(dm, campaign, crowd, where):
    html = dm.page(where, campaign, size="letter")
    sizes = html.partition('aria-label="Paper size"')[2].partition("</nav>")[0]
    found = re.findall(r'href="[^"]*size=(\w+)[^"]*"( aria-current)?', sizes)
    assert found == [("a4", ""), ("letter", " aria-current")]


@pytest.mark.parametrize(("size", "sheet"), [("", "a4"), ("a4", "a4"), ("letter", "letter"), ("x", "a4")])
def test_a_page_is_of_the_size_that_its_address_asks_for(people, size, sheet):
    html = people.stranger.page("grice-paper-score", size=size)
    assert f"css/paper-{sheet}.css" in html and len(re.findall(r"css/paper-\w+\.css", html)) == 1


@pytest.mark.slow
def test_cards_are_eight_a_sheet_and_the_dm_s_tell_everything(dm, campaign, crowd):
    html = dm.page("paper-cards", campaign)
    assert [part.count('class="person-card"') for part in html.split("sheet-cards")[1:]] == [8, 3]
    assert "a spy" in html and 'CM</span> <b class="own-line">20' in html


def test_cards_for_players_tell_the_name_and_the_public_notes_alone(dm, campaign):
    def cards(**secrets):
        campaign.characters.all().delete()
        factories.player(campaign, "Ygraine", public_notes="a *baker*", **secrets)
        html = dm.page("paper-cards", campaign, edition="players")
        return re.findall(r'<div class="sheets".*', html, re.DOTALL)[0]

    first = cards(cm=20, notes="a spy", temperament="cruel", kind="npc", hook="owes the Duke", dexterity=9)
    other = cards(cm=44, notes="", temperament="kind", kind="pc", class_name="Assassin", wisdom=3)
    assert "<em>baker</em>" in first
    assert re.sub(r"\d+", "", first) == re.sub(r"\d+", "", other)


def test_a_selection_in_the_list_of_characters_leads_to_its_cards(dm, campaign, crowd):
    ids = [crowd[3].pk, crowd[5].pk]
    url = address("paper-cards-select", campaign)
    answer = dm.post(url, {"person": ids, "count": "11", "shown": ""})
    html = dm.get(answer["Location"]).text
    assert html.count('class="person-card"') == 2 and "Person 03" in html and "Person 05" in html
    answer = dm.post(f"{url}?q=Person+10", {"whom": "all", "count": "1", "shown": ""})
    html = dm.get(answer["Location"]).text
    assert html.count('class="person-card"') == 1 and "Person 10" in html


def test_whoever_selects_nobody_is_told_so(dm, campaign, crowd):
    url = address("paper-cards-select", campaign)
    answer = dm.post(url, {"count": "11", "shown": ""}, follow=True)
    assert "Nobody is selected" in answer.text


@pytest.mark.slow
@pytest.mark.parametrize("text", ["x", "1.2.x", "-1", "9" * 30, ".", "0"])
def test_no_address_of_cards_is_an_error(dm, campaign, crowd, text):
    assert dm.get(address("paper-cards", campaign), {"people": text}).status_code == 200


def test_people_of_another_campaign_have_no_card_here(people):
    stranger = factories.player(people.other_campaign, "Mordred")
    assert "Mordred" not in people.dm.page("paper-cards", people.campaign, people=str(stranger.pk))


@pytest.mark.slow
def test_many_cards_take_no_more_queries_than_few(dm, campaign, crowd, django_assert_max_num_queries):
    with django_assert_max_num_queries(14):
        dm.page("paper-cards", campaign)


@pytest.mark.slow
def test_a_sheet_has_the_history_of_the_cm(dm, campaign):
    white, black = (factories.player(campaign, name, kind="pc") for name in ("Ygraine", "Bors"))
    games.finish(games.sit_down(white, black))
    html = dm.page("paper-sheet", white)
    assert "How the CM came about" in html and "White against Bors, won" in html and "+1" in html
