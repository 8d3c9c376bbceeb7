"""A finished game for those who were not there: the page, the pictures, and nothing that is not theirs."""

import re
import xml.etree.ElementTree as ET
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from campaigns.match.play.begin import NewPlayer
from tests import boards, factories, money
from tests.board_pages import phone_at
from variants import catalog
from variants.board.play import history
from variants.board.play.position_at import at
from variants.models import SharedGame
from variants.sharing import views
from variants.sharing.presenters import animation

pytestmark = pytest.mark.django_db
MOVES = ("3g13f2", "2j81i7", "2e11e1", "2f83f8")
TOKEN = rb'|(?<="X-CSRFToken": ")\w+'
SIZE_OF_LONGEST = 1_500_000


@pytest.fixture
def match(campaign):
    return boards.declared(boards.begun(campaign, *MOVES), "resign")


@pytest.fixture
def stranger():
    return Client()


def shares(people, match, may="yes"):
    people.dm.match(match).post("share", may=may)
    return SharedGame.objects.filter(match=match).first()


def pages_of(key, number=4):
    return [
        reverse("shared-game", args=[key]),
        reverse("shared-game-ply", args=[key, number]),
        reverse("shared-game-svg", args=[key, number]),
        reverse("shared-game-gif", args=[key]),
    ]


def test_a_game_is_shared_by_the_dm_alone_and_off_at_first(people, match):
    assert not SharedGame.objects.exists()
    phone_at(match, "white").device.post(boards.url(match, "share"), {"may": "yes"})
    assert not SharedGame.objects.exists()
    row = shares(people, match)
    assert (
        f'value="http://testserver{reverse("shared-game", args=[row.public_id])}"'
        in people.dm.match(match).page()
    )
    assert row.public_id not in phone_at(match, "black").page()


def test_a_stranger_steps_through_it_without_an_account(people, match, stranger):
    page, fourth, *_ = (stranger.get(url) for url in pages_of(shares(people, match).public_id))
    assert "Anna against Ben" in page.text and "Scarlet wins: Gold resigns" in page.text
    assert 'rel="prev"' in fourth.text and 'rel="next"' not in fourth.text
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    beyond = pages_of(SharedGame.objects.get().public_id, number=5)[1:3]
    assert [stranger.get(url).status_code for url in beyond] == [404, 404]


def test_a_share_that_is_taken_back_is_gone_and_never_comes_again(people, match, stranger):
    first = shares(people, match).public_id
    assert shares(people, match, "no") is None
    second = shares(people, match).public_id
    assert first != second
    assert {stranger.get(url).status_code for url in pages_of(first)} == {404}
    assert {stranger.get(url).status_code for url in pages_of(second)} == {200}


def test_a_game_in_play_is_not_shared_nor_one_that_is_taken_up_again(people, match, campaign, stranger):
    assert shares(people, boards.begun(campaign, variant="wotn")) is None
    key = shares(people, match).public_id
    boards.undone(match)
    assert {stranger.get(url).status_code for url in pages_of(key)} == {404}


def test_two_campaigns_that_differ_in_secrets_share_the_same_page(people, campaign, marla, stranger):
    """Other CMs, professions, bets, dates, places and names of campaigns: not a byte of what a stranger gets is another."""
    answers = []
    for cm, place in ((12, "the Swan"), (97, "a crypt below the Swan")):
        anna = factories.character(campaign, f"Anna {cm}", cm=cm)
        match = boards.begun(campaign, *MOVES, white=NewPlayer(anna, anna.cm), place=place)
        match.seats.filter(side="white").update(name="Anna")
        if cm > 50:
            money.bet(match, marla)
            campaign.name, campaign.day = "The Secret of the Swan", campaign.day + 40
            campaign.save()
        key = shares(people, boards.declared(match, "resign")).public_id
        answers.append(
            [re.sub(key.encode() + TOKEN, b"", stranger.get(url).content) for url in pages_of(key)]
        )
        for secret in (place, campaign.name, campaign.date, "CM"):
            assert not re.search(rf"\b{re.escape(secret)}\b", answers[-1][0].decode().partition("<main")[2])
    assert answers[0] == answers[1]


@pytest.mark.parametrize("slug", list(catalog.GAMES))
def test_every_game_is_drawn_as_a_picture_and_in_motion(people, campaign, stranger, slug):
    match, game = boards.begun(campaign, variant=slug), catalog.game(slug)
    if game.variant.points:  # nobody resigns before the throw for the first move
        boards.thrown(match, "6 1")
    boards.declared(match, "resign")
    *_, svg, gif = (stranger.get(url) for url in pages_of(shares(people, match).public_id, number=0))
    root = ET.fromstring(svg.text)
    levels = len(game.variant.army.grid.levels)
    squares = levels * game.variant.army.grid.files * game.variant.army.grid.ranks
    svg_name = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f"{svg_name}rect")) == squares + 1
    pieces = list(game.variant.pieces(game.start().position))
    assert len(root.findall(f"{svg_name}g")) == len(pieces)
    if root.find(f"{svg_name}desc") is not None:
        assert "CC BY 3.0" in root.find(f"{svg_name}desc").text
    with Image.open(BytesIO(gif.content)) as picture:
        assert picture.format == "GIF" and getattr(picture, "n_frames", 1) == 1


def test_a_gif_shows_every_half_move_in_its_order_and_at_most_so_many(people, match, monkeypatch, stranger):
    key = shares(people, match).public_id
    with Image.open(BytesIO(stranger.get(pages_of(key)[3]).content)) as picture:
        assert picture.n_frames == len(MOVES) + 1
    views._animated.clear()
    monkeypatch.setattr("variants.sharing.presenters.shared.MOST", 2)
    with Image.open(BytesIO(stranger.get(pages_of(key)[3]).content)) as picture:
        assert picture.n_frames == 3


def test_the_longest_game_stays_below_a_megabyte_and_a_half(people, match):
    looks = [moment.look for moment in at(match, history.read(match), *range(len(MOVES) + 1))]
    frames = [(looks[number % len(looks)], f"{number}. x") for number in range(animation.MOST + 1)]
    assert len(animation.game_gif(frames)) < SIZE_OF_LONGEST


def test_one_household_has_only_so_many_animations_made_an_hour(people, match, monkeypatch, stranger):
    url = pages_of(shares(people, match).public_id)[3]
    monkeypatch.setattr(views, "MADE_AN_HOUR", 1)
    assert [stranger.get(url).status_code for _ in range(2)] == [200, 200]  # the second is there already
    views._animated.clear()
    assert stranger.get(url).status_code == 429
