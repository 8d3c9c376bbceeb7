"""A board as HTML: what is on it, what it says aloud, and how few bytes a move costs."""

import gzip
from html.parser import HTMLParser

import pytest

from campaigns.rules.contract import Side
from variants import catalog
from variants.board.presenters.board_html import BoardHtml, BoardShown, Level, PieceArt
from variants.board.presenters.drawing import html_of
from variants.rules.answers import PieceOn

SPRITE = "/static/art/dragonchess.1a2b3c4d5e6f.svg"
PIECES = {
    token: PieceArt(token, name, name.lower())
    for token, name in [("K", "King"), ("R", "Dragon"), ("B", "Basilisk")]
}
LEVELS = (Level("3", "Upper"), Level("2", "Middle"), Level("1", "Lower"))
HTML = BoardHtml("dragonchess", LEVELS, "abcdefghijkl", 8, PIECES, ("Gold", "Scarlet"), SPRITE)


def man(side, token, frozen_by=""):
    """A piece for whatever square it is put on."""
    return PieceOn("", side, token, frozen_by)


KING, DRAGON = man(Side.WHITE, "K"), man(Side.WHITE, "R")
BASILISK = man(Side.BLACK, "B")


class Squares(HTMLParser):
    """The buttons of a board by their id."""

    def __init__(self, html):
        super().__init__()
        self.found = {}
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if tag == "button" and "sq" in values.get("class", "").split():
            assert values["id"] not in self.found
            self.found[values["id"]] = values


def squares(html):
    return Squares(html).found


def test_every_square_is_a_button_with_a_spoken_name():
    drawn = squares(HTML.board(BoardShown({"3c4": DRAGON})))
    assert len(drawn) == 288
    assert drawn["s3c4"]["aria-label"] == "level 3, c4, gold Dragon"
    assert drawn["s3d4"]["aria-label"] == "level 3, d4, empty"


def test_a_board_of_one_level_speaks_of_no_level():
    html = BoardHtml("plain", (Level("", "Board"),), "abcdefgh", 8, PIECES, ("White", "Black"))
    drawn = squares(html.board(BoardShown({"e1": KING})))
    assert len(drawn) == 64
    assert drawn["se1"]["aria-label"] == "e1, white King"
    assert '<section class="level is-focus" id="level-1"' in html.board(BoardShown({}, ("e1", "e2")))


def test_the_level_of_the_last_move_is_in_focus_before_any_the_middle_one():
    for last, number in ((), "2"), (("3g1", "3g3"), "3"), (("3g1", "1g1"), "1"):
        drawn = HTML.board(BoardShown({"3g3": DRAGON}, last))
        assert f'<section class="level is-focus" id="level-{number}"' in drawn
        assert drawn.count("is-focus") == 1
    assert 'class="level is-focus" id="level-1"' in HTML.board(BoardShown({}, ("3g1", "3g3")), "1")


def test_without_art_the_men_are_letters():
    html = BoardHtml("plain", (Level("", "Board"),), "abcdefgh", 8, PIECES, ("White", "Black"))
    assert '<b data-piece="king">K</b>' in html.board(BoardShown({"e1": KING}))


def test_a_piece_drawn_for_both_sides_carries_both_and_the_style_sheet_chooses():
    html = BoardHtml("plain", LEVELS[:1], "abcdefgh", 8, PIECES, ("White", "Black"), SPRITE, has_sides=True)
    shape = f'<svg class=drawn><use href="{SPRITE}#king"/><use href="{SPRITE}#king-b"/></svg>'
    assert shape in html.figure(Side.WHITE, "K") and shape in html.figure(Side.BLACK, "K")
    assert [html.symbol(side, "K") for side in Side] == ["king", "king-b"]
    assert [HTML.symbol(side, "K") for side in Side] == ["king", "king"]


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_each_board_has_one_royal_kind(slug):
    assert [art.name for art in html_of(slug).pieces.values() if art.is_royal] == ["King"]


def test_the_side_is_told_by_the_words_as_well_as_by_the_shape():
    drawn = squares(HTML.board(BoardShown({"1c8": BASILISK, "2g1": KING})))
    assert drawn["s1c8"]["class"] == "sq b" and "scarlet Basilisk" in drawn["s1c8"]["aria-label"]
    assert drawn["s2g1"]["class"] == "sq w"


def test_a_frozen_piece_says_what_holds_it():
    frozen = man(Side.WHITE, "K", "1g1")
    square = squares(HTML.board(BoardShown({"2g1": frozen}, check={"2g1": True})))["s2g1"]
    assert square["aria-label"] == "level 2, g1, gold King, frozen by 1g1"
    assert square["class"] == "sq w frozen check"


def test_a_mated_king_is_marked_beside_its_check():
    drawn = squares(HTML.board(BoardShown({"2g1": KING}, check={"2g1": True}, mated="2g1")))
    assert drawn["s2g1"]["class"] == "sq w check mated"


def test_the_last_move_is_marked_on_both_its_squares_and_only_there():
    drawn = squares(HTML.board(BoardShown({"3g3": DRAGON}, last=("3g1", "3g3"))))
    assert {name for name, values in drawn.items() if "last" in values["class"]} == {"s3g1", "s3g3"}
    assert not any("last" in values["class"] for values in squares(HTML.board(BoardShown({}))).values())


def test_a_move_sends_the_squares_that_look_different_and_no_others():
    before = BoardShown({"3g1": DRAGON, "2g1": KING}, last=("1c8", "1c7"))
    after = BoardShown({"3g2": DRAGON, "2g1": KING}, last=("3g1", "3g2"))
    sent = squares(HTML.changed(before, after))
    assert set(sent) == {"s3g1", "s3g2", "s1c8", "s1c7"}
    assert all(values["hx-swap-oob"] == "true" for values in sent.values())


def test_a_piece_that_is_released_is_sent_with_the_move_that_releases_it():
    held = {"2c5": man(Side.WHITE, "K", "1c5"), "1c5": BASILISK}
    free = {"2c5": KING, "1c6": BASILISK}
    assert set(squares(HTML.changed(BoardShown(held), BoardShown(free)))) == {"s2c5", "s1c5", "s1c6"}


def test_what_is_sent_after_a_move_is_what_a_reload_shows():
    before, after = BoardShown({"3g1": DRAGON}), BoardShown({"3g2": DRAGON}, last=("3g1", "3g2"))
    sent = HTML.changed(before, after).replace(' hx-swap-oob="true"', "")
    assert all(one in HTML.board(after) for one in sent.split("</button>") if one)


def test_two_squares_cost_less_than_450_bytes():
    frozen = man(Side.BLACK, "B", "1l8")
    sent = HTML.changed(BoardShown({"1c7": frozen}), BoardShown({"1c6": frozen}))
    assert len(sent.encode()) < 450


@pytest.mark.parametrize("every", [1, 3], ids=["crowded", "as at the start"])
def test_the_whole_board_costs_less_than_3200_bytes_compressed(every):
    names = [f"{level}{file}{rank}" for level in "321" for rank in range(8, 0, -1) for file in "abcdefghijkl"]
    pieces = [man(side, token) for token in PIECES for side in Side]
    standing = {name: pieces[place % 6] for place, name in enumerate(names[::every])}
    assert len(gzip.compress(HTML.board(BoardShown(standing)).encode(), 6)) < 3200
