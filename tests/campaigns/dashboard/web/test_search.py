"""The search of a campaign: people, matches, places and notes, on its own page and in the bar of every other."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.match.models import Match
from campaigns.people import play as characters
from campaigns.people.models import Character
from tests import factories, games
from tests.client import HTMX, address, without_bdi

pytestmark = pytest.mark.postgres


def search(people, q, **options):
    return without_bdi(people.dm.get(address("search", people.campaign), {"q": q}, **options))


def group(page, name):
    """What the page shows under one of its headings; empty if the group is not there."""
    return page.partition(f'aria-label="{name}"')[2].partition("</section>")[0]


@pytest.fixture
def praha(campaign):
    """A PC and a thief of Praha, a match of theirs in an inn, and a note about the thief."""
    ysolde = factories.player(campaign, "Ysolde", 29, kind="pc")
    thief = factories.player(campaign, "Brannoc", 20, notes="Owes the <guild> of lamplighters a favour.")
    characters.set_tags(thief, ["Praha"])
    match = games.sit_down(ysolde, thief)
    Match.objects.filter(pk=match.pk).update(place="The Golden Goose & Gander")
    return campaign


def test_people_are_found_by_name_and_by_tag_whatever_the_case(people, praha):
    assert "Ysolde" in group(search(people, "YSOL"), "People")
    found = group(search(people, "praha"), "People")
    assert "Brannoc" in found and "Ysolde" not in found and "20" in found


def test_every_word_counts(people, praha):
    assert "Brannoc" in group(search(people, "bran praha"), "People")
    assert group(search(people, "ysolde praha"), "People") == ""


def test_whose_name_begins_so_comes_first(people):
    for name in ("Bald Wren", "Wren"):
        factories.character(people.campaign, name)
    found = group(search(people, "wren"), "People")
    assert found.index(">Wren<") < found.index("Bald Wren")


def test_a_match_is_found_by_player_place_and_game(people, praha):
    for words in ("ysolde", "goose", "kings brannoc"):
        assert "Ysolde – Brannoc" in group(search(people, words), "Matches")


def test_a_place_leads_to_its_matches(people, praha):
    found = group(search(people, "goose"), "Places")
    assert "1 match<" in found
    url = found.partition('href="')[2].partition('"')[0]
    assert url.endswith("?place=The%20Golden%20Goose%20%26%20Gander")
    assert "Ysolde – Brannoc" in without_bdi(people.dm.get(url))
    assert "No such match" in without_bdi(people.dm.get(url + "!"))


def test_a_note_is_shown_around_the_word_and_escaped(people, praha):
    found = group(search(people, "guild"), "Notes")
    assert "&lt;<mark>guild</mark>&gt; of lamplighters" in found
    assert "CM <mark>set</mark>: for the test" in group(search(people, "set"), "Notes")


def test_the_bin_is_not_searched(people, praha):
    Character.objects.filter(name="Brannoc").update(binned_at=timezone.now())
    page = search(people, "brannoc")
    assert group(page, "People") == group(page, "Notes") == ""
    assert "Ysolde – Brannoc" in group(page, "Matches")


def test_another_campaign_is_never_searched(people, praha):
    factories.character(people.other_campaign, "Ysolde of yonder", notes="yonder")
    assert "yonder" not in search(people, "ysolde")
    assert "Nothing found" in search(people, "yonder")


def test_nothing_is_asked_of_an_empty_search(people, praha, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        assert "Type a name, a place" in search(people, "  ")


def test_while_typing_what_was_found_comes_alone(people, praha):
    page = search(people, "ysolde", headers=HTMX)
    assert page.lstrip().startswith('<div id="results"') and "<html" not in page


def test_every_page_of_a_campaign_has_it_in_its_bar(dm, praha):
    for route in ("campaign", "characters", "matches", "generator", "chronicle"):
        page = dm.get(reverse(route, args=[praha.pk])).text
        assert f'action="{reverse("search", args=[praha.pk])}"' in page
    assert "data-top-search" not in dm.get(reverse("home")).text


def test_it_costs_the_same_however_much_is_found(people, praha, django_assert_max_num_queries):
    for number in range(30):
        one = factories.player(people.campaign, f"Brannoc {number}", notes="guild")
        characters.set_tags(one, ["Praha"])
    with django_assert_max_num_queries(10):
        page = search(people, "brannoc")
    assert group(page, "People").count("<li>") == 8
    with django_assert_max_num_queries(10):
        assert group(search(people, "guild"), "Notes").count("<li>") == 6


def test_the_lists_it_leads_to_have_the_same_words(people, praha):
    page = search(people, "bran & co")
    assert "Nothing found" in page
    page = search(people, "brannoc")
    for route in ("characters", "matches"):
        url = f"{reverse(route, args=[praha.pk])}?q=brannoc"
        assert f'href="{url}"' in page
        assert "Brannoc" in without_bdi(people.dm.get(url)).partition("<tbody>")[2]


def test_an_archived_character_is_found_and_told_apart(people, praha):
    Character.objects.filter(name="Brannoc").update(archived_at=timezone.now())
    assert "archived" in group(search(people, "brannoc"), "People")


@pytest.mark.parametrize("typed", ["crt", "c.r.t.", "CR", "rt"])
def test_initials_find_a_person_as_they_do_in_the_boxes_that_name_one(people, typed):
    factories.character(people.campaign, "Col Ragwort of Thornmere")
    assert "Col Ragwort of Thornmere" in group(search(people, typed), "People")
    listed = people.dm.get(address("characters", people.campaign), {"q": typed.replace(".", "")})
    assert "Col Ragwort of Thornmere" in without_bdi(listed)


# --- things to do -----------------------------------------------------------------------------------------------
def things(people, typed):
    return group(search(people, typed), "Do and go")


@pytest.mark.parametrize(
    "typed, label, route",
    [
        ("new g", "New game", "game-new"),
        ("print", "Paper", "paper"),
        ("pay", "Purses", "purses"),
        ("house", "House rules", "house-rules"),
        ("leader", "Leaderboards", "leaderboards"),
        ("diary", "Chronicle entry", "chronicle-new"),
    ],
)
def test_what_one_wants_to_do_is_found_by_its_name_or_another(people, typed, label, route):
    found = things(people, typed)
    assert label in found
    assert f'href="{reverse(route, args=[people.campaign.pk])}"' in found


def test_people_are_generated_by_the_name_of_their_profession(people):
    assert "generator/?profession=noble" in things(people, "generate nobles")
    assert "generator/?profession=serf" in things(people, "serf")


def test_a_day_passes_by_a_form_of_the_list(people):
    found = things(people, "+1 d")
    found = found.partition("</li>")[0]
    assert f'action="{reverse("campaign-advance", args=[people.campaign.pk])}"' in found
    assert 'name="amount" value="1"' in found and 'name="unit" value="days"' in found


def test_before_a_word_is_typed_the_list_has_what_is_done_most(people):
    found = things(people, "")
    assert "New game" in found and "+1 week" in found
    assert things(people, "nothing of that name") == ""


def test_each_thing_stands_in_the_list_once(people):
    assert things(people, "house").count("house-rules/") == 1


def test_the_bar_leads_to_what_can_be_new(dm, praha):
    bar = dm.page("campaign", praha).partition("data-top-new")[2].partition("</details>")[0]
    for route in ("game-new", "character-new", "generator", "chronicle-new"):
        assert f'href="{reverse(route, args=[praha.pk])}"' in bar


@pytest.mark.parametrize("typed", ["", "ysolde"])
def test_what_the_top_bar_finds_has_other_names_than_the_page_below_it(people, praha, typed):
    of_page = set(re.findall(r'<section[^>]* aria-label="([^"]+)"', search(people, typed)))
    of_bar = set(
        re.findall(
            r'<section[^>]* aria-label="([^"]+)"',
            search(people, typed, headers={**HTMX, "HX-Target": "top-results"}),
        )
    )
    assert of_page and {f"{name} in the top bar" for name in of_page} == of_bar
