"""A finished game for those who were not there: the page, the pictures, and nothing that is not theirs."""

import re
from io import BytesIO

import pytest
from django.conf import settings
from django.urls import reverse
from PIL import Image, ImageChops, ImageSequence

from campaigns.match.play.begin import NewPlayer
from tests import boards, factories, money
from tests.board_pages import phone_at
from variants import catalog
from variants.board.play import history
from variants.board.play.position_at import BoardLook, moments_at
from variants.board.presenters.drawing import describe_board
from variants.models import SharedGame
from variants.sharing import views
from variants.sharing.presenters import animation, picture
from variants.sharing.presenters.layout import card_layout, framed_layout
from variants.sharing.presenters.picture import GameTexts, Shot
from variants.sharing.presenters.plan import colours
from variants.sharing.presenters.shared import ANIMATION_SIDES, SHAPES

pytestmark = pytest.mark.django_db
MOVES = ("3g13f2", "2j81i7", "2e11e1", "2f83f8")
TOKEN = rb'|(?<="X-CSRFToken": ")\w+'
SIZE_OF_LONGEST = 1_500_000
NEARLY = 14
"""A colour may be off by as much for want of colours in a file."""


@pytest.fixture
def match(campaign):
    return boards.declared(boards.begun(campaign, *MOVES), "resign")


def shares(people, match, may="yes"):
    people.dm.match(match).post("share", may=may)
    return SharedGame.objects.filter(match=match).first()


def pages_of(key, number=4):
    return [
        reverse("shared-game", args=[key]),
        reverse("shared-game-ply", args=[key, number]),
        *(reverse("shared-game-png", args=[key, number, shape]) for shape in SHAPES),
        reverse("shared-game-gif", args=[key]),
    ]


def opened(answer):
    """A picture with its pixels read."""
    with Image.open(BytesIO(answer.content)) as file:
        file.load()
        return file


def durations(gif):
    return [frame.info["duration"] for frame in ImageSequence.Iterator(Image.open(BytesIO(gif)))]


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


def test_a_stranger_steps_through_it_without_an_account(people, match, phone):
    page, fourth = (phone.get(url) for url in pages_of(shares(people, match).public_id)[:2])
    assert "Anna against Ben" in page.text and "Scarlet wins: Gold resigns" in page.text
    assert 'rel="prev"' in fourth.text and 'rel="next"' not in fourth.text
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    beyond = pages_of(SharedGame.objects.get().public_id, number=5)[1:3]
    assert [phone.get(url).status_code for url in beyond] == [404, 404]


def test_a_link_to_it_is_previewed_with_a_card_of_that_very_position(people, match, phone):
    page = phone.get(pages_of(shares(people, match).public_id, number=2)[1]).text
    tags = dict(re.findall(r'<meta property="og:([^"]+)"\s+content="([^"]*)"', page))
    card_file = opened(phone.get(tags["image"]))
    assert tags["image"].startswith("http://testserver/") and "/2/" in tags["image"]
    assert (tags["image:width"], tags["image:height"]) == ("1200", "630") == tuple(map(str, card_file.size))
    assert tags["title"] == "Anna against Ben" and tags["image:alt"] == "The board after 1… H1i7"


@pytest.mark.slow
def test_a_picture_is_described_and_its_position_told_in_words(people, match, phone):
    page = phone.get(pages_of(shares(people, match).public_id)[0]).text
    assert 'alt="The board after 2… ' in page
    gold, scarlet = re.findall(r"<b>(?:Gold|Scarlet)</b>: (.*)", page)
    assert "Dragon 3f2, " in gold and "Hero 1i7, " in scarlet


def test_pictures_are_drawn_once_and_a_new_name_draws_them_anew(people, match, monkeypatch, phone):
    drawings = []
    monkeypatch.setattr(
        "variants.sharing.presenters.shared.position_png", lambda *drawing: drawings.append(drawing) or b"png"
    )
    url = pages_of(shares(people, match).public_id)[2]
    assert [phone.get(url).content for _ in range(2)] == [b"png", b"png"] and len(drawings) == 1
    match.seats.filter(side="white").update(name="Anselma")
    phone.get(url)
    assert [words.names[0] for _, words, _ in drawings] == ["Anna", "Anselma"]


def test_a_share_that_is_taken_back_is_gone_and_never_comes_again(people, match, phone):
    first = shares(people, match).public_id
    assert shares(people, match, "no") is None
    second = shares(people, match).public_id
    assert first != second
    assert {phone.get(url).status_code for url in pages_of(first)} == {404}
    assert {phone.get(url).status_code for url in pages_of(second)[:2]} == {200}


def test_a_game_in_play_is_not_shared_nor_one_that_is_taken_up_again(people, match, campaign, phone):
    assert shares(people, boards.begun(campaign, variant="wotn")) is None
    key = shares(people, match).public_id
    boards.undone(match)
    assert {phone.get(url).status_code for url in pages_of(key)} == {404}


def test_two_campaigns_that_differ_in_secrets_share_the_same_page(people, campaign, marla, phone):
    """Other CMs, professions, bets, dates, places, names of campaigns and of devices, a move that was undone for a reason: not a
    byte of what a stranger gets is another, of the page, of its pictures, of what is written into them.
    """
    answers = []
    for cm, place in ((12, "the Swan"), (97, "a crypt below the Swan")):
        anna = factories.character(campaign, f"Anna {cm}", cm=cm)
        match = boards.begun(campaign, *MOVES, white=NewPlayer(anna, anna.cm), place=place)
        match.seats.filter(side="white").update(name="Anna")
        if cm > 50:
            money.bet(match, marla)
            phone_at(match, "black", "Robert's cracked phone")
            match = boards.undone(boards.moved(match, "2a22a3"), "He peeked")
            campaign.name, campaign.day = "The Secret of the Swan", campaign.day + 40
            campaign.save()
        key = shares(people, boards.declared(match, "resign")).public_id
        answers.append([re.sub(key.encode() + TOKEN, b"", phone.get(url).content) for url in pages_of(key)])
        for secret in (place, campaign.name, campaign.date, "CM"):
            assert not re.search(rf"\b{re.escape(secret)}\b", answers[-1][0].decode().partition("<main")[2])
    assert answers[0] == answers[1]


@pytest.mark.parametrize("slug", list(catalog.GAMES))
def test_every_game_is_drawn_as_pictures_and_in_motion(people, campaign, phone, slug):
    match, game = boards.begun(campaign, variant=slug), catalog.game(slug)
    if game.variant.points:  # nobody resigns before the throw for the first move
        boards.thrown(match, "6 1")
    boards.declared(match, "resign")
    *pngs, gif = (opened(phone.get(url)) for url in pages_of(shares(people, match).public_id, number=0)[2:])
    assert [png.format for png in pngs] == ["PNG"] * len(SHAPES)
    assert [png.size for png in pngs] == [layout(slug).size for layout in SHAPES.values()]
    assert gif.format == "GIF" and getattr(gif, "n_frames", 1) == 1
    assert gif.size == framed_layout(slug, ANIMATION_SIDES).size


@pytest.mark.parametrize("slug", list(catalog.GAMES))
def test_each_square_is_drawn_in_its_place_with_what_stands_on_it(slug):
    layout, game = framed_layout(slug, ANIMATION_SIDES), catalog.game(slug)
    look = BoardLook(slug, game.start().position, ())
    png = Image.open(
        BytesIO(picture.position_png(layout, GameTexts("x", ("Anna", "Ben")), Shot(look, "")))
    ).convert("RGB")
    side, standing = layout.plan.side, 0
    for (left, top), tile in layout.plan.squares(describe_board(look)).items():
        square = png.crop((left, top, left + side, top + side))
        bare = Image.new("RGB", square.size, tile.ground)
        off = [highest for _, highest in ImageChops.difference(square, bare).getextrema()]
        assert (max(off) < NEARLY) == (not tile.pieces)
        standing += bool(tile.pieces)
    assert standing == len(list(game.variant.pieces(look.position)))


@pytest.mark.parametrize("slug", list(catalog.GAMES))
def test_pictures_have_the_colours_of_the_board(slug):
    styles = (settings.BASE_DIR / "static" / "css" / "boards.css").read_text()
    assert {colour for row in colours(slug).values() for colour in row} <= {
        *re.findall(r"#[0-9a-f]{6}", styles)
    }


def test_a_name_of_any_length_and_alphabet_stays_in_its_picture():
    names = ("Ġużeppi von und zu der Langen Aue am Roten See, der Dritte " * 3, "مارلا 🐉")
    for layout in (framed_layout("wotn", ANIMATION_SIDES), card_layout("wotn"), card_layout("dragonchess")):
        long, short = (picture.surroundings(layout, GameTexts("x", (name, "Ben"))) for name in (names[0], ""))
        margin = layout.slots["white"].x + layout.slots["white"].width
        right = (margin, 0, *long.size)
        assert long.tobytes() != short.tobytes() and long.crop(right).tobytes() == short.crop(right).tobytes()
        picture.surroundings(layout, GameTexts("x", names))


@pytest.mark.slow
def test_a_gif_shows_every_half_move_in_its_order_and_at_most_so_many(people, match, monkeypatch, phone):
    key = shares(people, match).public_id
    *_, url = pages_of(key)
    gif = Image.open(BytesIO(phone.get(url).content))
    assert gif.n_frames == len(MOVES) + 1
    views._animations.clear()
    monkeypatch.setattr("variants.sharing.presenters.shared.MAX_PLIES", 2)
    assert Image.open(BytesIO(phone.get(url).content)).n_frames == 3
    assert "begins after half-move 2" in phone.get(pages_of(key)[0]).text


@pytest.mark.slow
def test_the_longest_game_stays_below_a_megabyte_and_a_half(people, match):
    looks = [moment.look for moment in moments_at(match, history.read(match), *range(len(MOVES) + 1))]
    shots = [Shot(looks[number % len(looks)], f"{number}. x") for number in range(animation.MAX_PLIES + 1)]
    gif = animation.game_gif(
        framed_layout("dragonchess", ANIMATION_SIDES), GameTexts("x", ("Anna", "Ben")), shots
    )
    assert len(gif) < SIZE_OF_LONGEST
    assert sum(durations(gif)) <= animation.TOTAL_MS + animation.END_MS


def test_the_dice_of_a_turn_are_on_its_picture(people, campaign, phone):
    """The same move by other dice is another picture, by the same dice the same; the letters beside them are alike."""
    look = BoardLook("chessgammon", catalog.game("chessgammon").start().position, ())
    words = GameTexts("Chessgammon", ("Anna", "Ben"))
    pngs = [
        picture.position_png(card_layout("chessgammon"), words, Shot(look, "1. e4", dice))
        for dice in ((6, 1), (5, 1), (6, 1))
    ]
    assert pngs[0] == pngs[2] != pngs[1]


@pytest.mark.slow
def test_files_say_nothing_but_the_credit_of_their_pieces(people, match, phone):
    *_, png, gif = (opened(phone.get(url)) for url in pages_of(shares(people, match).public_id)[2:])
    assert png.info.keys() <= {"Copyright"} and png.info.get("Copyright", "") in ("", picture.ICON_CREDIT)
    assert gif.info.keys() <= {
        "version",
        "background",
        "duration",
        "loop",
        "extension",
        "comment",
        "transparency",
    }
    assert gif.info.get("comment", b"") in (b"", picture.ICON_CREDIT.encode())


def test_one_household_has_only_so_many_pictures_drawn(people, match, monkeypatch, phone):
    """Each position of each shape is drawn for whoever asks, a fifth of a second of the server."""
    monkeypatch.setattr("variants.sharing.presenters.shared.position_png", lambda *drawing: b"png")
    monkeypatch.setattr(views, "MAX_PICTURES_IN_TEN_MINUTES", 2)
    key = shares(people, match).public_id
    tall = [pages_of(key, number)[2] for number in range(3)]
    assert [phone.get(url).status_code for url in tall] == [200, 200, 429]
    assert phone.get(tall[0]).content == b"png"  # it is there already
    refused = phone.get(pages_of(key, 0)[3]).text
    assert re.fullmatch(r"Too many pictures were drawn for you\. Wait \d+ minutes and try again\.", refused)
    assert phone.get(tall[2], REMOTE_ADDR="192.0.2.77").status_code == 200


def test_one_household_has_only_so_many_animations_made_an_hour(people, match, monkeypatch, phone):
    *_, url = pages_of(shares(people, match).public_id)
    monkeypatch.setattr(views, "MAX_ANIMATIONS_AN_HOUR", 1)
    assert [phone.get(url).status_code for _ in range(2)] == [200, 200]  # the second is there already
    views._animations.clear()
    refused = phone.get(url)
    assert refused.status_code == 429
    assert re.fullmatch(
        r"Too many animations were made for you. Wait \d+ minutes and try again.", refused.text
    )
