"""New game: the tiles of games, and what every game's form has in common."""

import copy

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.match import games
from campaigns.match.models import Match
from campaigns.people.models import Character
from tests import factories
from tests.client import address

HX = {"HX-Request": "true"}
SLUGS = sorted(entry.rules.slug for entry in games.all_entries())


def shelf(people, query="", **options):
    return people.dm.get(address("game-new", people.campaign) + query, **options).text


def form(people, slug, query="", **options):
    url = games.entry_of(slug).new_url(people.campaign.pk)
    return people.dm.get(url + query, **options).text


@pytest.fixture
def ysolde(campaign):
    factories.player(campaign, "Brannoc")
    return factories.player(campaign, "Ysolde")


def test_every_game_has_a_tile_with_picture_needs_length_and_author(people):
    page = shelf(people)
    assert page.count('class="game-tile ') == len(SLUGS) == 5
    for entry in games.all_entries():
        tile = entry.pages.tile
        for told in (
            entry.name, tile.about, tile.length, tile.players, tile.dice, tile.devices, tile.rules_by,
        ):  # fmt: skip
            assert told in page
        assert tile.picture() in page and f'href="{entry.new_url(people.campaign.pk)}"' in page


def test_the_game_that_the_cms_play_comes_first_and_the_boards_by_name(people):
    page = shelf(people)
    names = ("The Game of Kings", "Chessgammon", "Dragonchess", "Expedition Chess", "Way of the Knight")
    places = [page.index(f">{name}</a>") for name in names]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("minutes", "told"), [((10, 30), "About 10 to 30 minutes"), ((60, 120), "About 1 to 2 hours")]
)
def test_a_length_is_told_in_minutes_or_in_whole_hours(minutes, told):
    tile = games.Tile("", "", "", "", minutes, "", "Anonymous", lambda: "", "")
    assert (tile.length, tile.rules_by) == (told, "Anonymous")


@pytest.mark.slow
def test_who_is_to_play_is_carried_on_to_the_form(people, ysolde):
    for slug in SLUGS:
        assert f'/games/new/{slug}/?white={ysolde.pk}"' in shelf(people, f"?white={ysolde.pk}")
        chosen = f'name="white" value="{ysolde.pk}"'
        page = " ".join(form(people, slug, f"?white={ysolde.pk}").split())
        assert page.count(chosen) == 1 and 'value="Ysolde"' in page
    sheet = people.dm.page("character", people.campaign, ysolde)
    assert f'/games/new/?white={ysolde.pk}"' in sheet


@pytest.mark.slow
def test_htmx_gets_the_step_with_its_title_and_everybody_else_the_page(people, ysolde):
    for page, title in (
        (lambda **more: shelf(people, **more), "New game"),
        (lambda **more: form(people, "grice", **more), "New game: The Game of Kings"),
        (lambda **more: form(people, "dragonchess", **more), "New game: Dragonchess"),
    ):
        part, whole = page(headers=HX), page()
        assert part.lstrip().startswith(f"<title>{title}</title>")
        assert part.split("</title>")[1].lstrip().startswith('<div id="new-game"')
        assert "<html" in whole and whole.count("<title>") == 1 and f"<title>{title}</title>" in whole


@pytest.mark.slow
def test_sides_have_the_game_s_names(people, ysolde):
    for slug, sides in (("grice", ("White", "Black")), ("dragonchess", ("Gold", "Scarlet"))):
        page = form(people, slug)
        for side, name in zip(("white", "black"), sides, strict=True):
            assert f'<label for="id_{side}">{name}' in page


@pytest.mark.slow
def test_persons_by_name_are_asked_for_where_the_game_allows_them(people, ysolde):
    by_name = [slug for slug in SLUGS if 'name="white_name"' in form(people, slug)]
    assert by_name == [slug for slug in SLUGS if slug != "grice"]


@pytest.mark.parametrize(("slug", "meter"), [("grice", "grice-meter"), ("dragonchess", "board-prospect")])
def test_a_half_filled_form_has_an_address_that_fills_it_again(people, ysolde, slug, meter):
    game = () if slug == "grice" else (slug,)
    box = "black-text" if slug == "grice" else "black_name"
    answer = people.dm.get(
        address(meter, people.campaign, *game),
        {"white": ysolde.pk, box: "Ragnar the New", "white_plays_as": ""},
    )
    found = answer.headers["HX-Replace-Url"]
    assert found.startswith(games.entry_of(slug).new_url(people.campaign.pk)) and "plays_as" not in found
    page = people.dm.get(found).text
    assert 'value="Ysolde"' in page and 'value="Ragnar the New"' in page


@pytest.mark.slow
def test_a_tick_that_was_taken_away_stays_away(people, ysolde):
    found = people.dm.get(address("board-prospect", people.campaign, "wotn"), {"white": ysolde.pk}).headers
    page = people.dm.get(found["HX-Replace-Url"]).text
    assert (
        'id="points" open>' in page and page.count(" checked") == form(people, "wotn").count(" checked") - 1
    )


def test_two_who_are_chosen_are_made_fair_without_choosing_them_again(people, ysolde):
    other = Character.objects.get(name="Brannoc")
    for name, game in (("grice-meter", ()), ("board-prospect", ("wotn",))):
        part = people.dm.get(
            address(name, people.campaign, *game), {"white": ysolde.pk, "black": other.pk}
        ).text
        assert f"{address('game-fair', people.campaign)}?white={ysolde.pk}&amp;black={other.pk}" in part


@pytest.mark.slow
def test_settings_are_folded_away_until_one_is_not_as_usual(people):
    page = form(people, "chessgammon")
    for key in ("settings", "time", "coins", "beginning"):
        assert f'id="{key}">' in page
    assert 'id="time" open>' in form(people, "chessgammon", "?pace=24")
    assert 'id="clock">' in form(people, "chessgammon", "?chess_clock=none&waits_for_dice=on")
    assert 'id="engine" open>' in form(people, "chessgammon", "?black_engine=on")
    url = games.entry_of("wotn").new_url(people.campaign.pk)
    refused = people.dm.send(url, date=people.campaign.date, position="nonsense").text
    assert 'id="beginning" open>' in refused and 'id="time">' in refused and 'id="points" open>' in refused
    assert not Match.objects.exists()


def test_a_game_that_is_none_has_no_form(dm, campaign):
    url = f"/campaigns/{campaign.pk}/games/new/chess/"
    assert dm.get(url).status_code == dm.send(url).status_code == 404


@pytest.mark.slow
def test_five_hundred_people_cost_no_query_more(people, ysolde):
    def queries(slug):
        with CaptureQueriesContext(connection) as seen:
            form(people, slug) if slug else shelf(people)
        return len(seen)

    few = {slug: queries(slug) for slug in ("", *SLUGS)}
    serfs = [copy.copy(ysolde) for _ in range(500)]
    for number, serf in enumerate(serfs):
        serf.pk, serf.name = None, f"Serf {number}"
    Character.objects.bulk_create(serfs)
    many = {slug: queries(slug) - few[slug] for slug in few}
    assert many == dict.fromkeys(few, 0)
    assert max(few.values()) <= 15
