"""The article's notation, read and written (Dragon #100, "Movement and capture notation"; R-8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Side
from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from tests.examples import examples
from tests.variants.rules.dragonchess.drawn import frozen, move, placed, read_notation
from tests.variants.rules.test_typed_signs import stroll
from variants.rules.dragonchess.game import DRAGONCHESS
from variants.rules.dragonchess.moves import after
from variants.rules.dragonchess.notation import write_move
from variants.rules.dragonchess.pieces import GRID
from variants.rules.dragonchess.position import START

TWO_WARRIORS = "W2d2 W2f2 u2e3"


#
@pytest.mark.parametrize(
    ("pieces", "text", "meant"),
    [
        ("W2f2", "w2f3", "2f22f3"),
        ("W2f2", "W2f3", "2f22f3"),
        ("S3e2 S3c2", "S/3e2-3d3", "3e23d3"),
        ("W2d2 u2e3", "W2e3", "2d22e3"),
        ("W2d2 u2e3", "WX2e3", "2d22e3"),
        (TWO_WARRIORS, "W/2d2x2e3", "2d22e3"),
        ("W2d2 u2e3", "WxU2e3", "2d22e3"),
        ("W2d2 u2e3 w2c3", "WxU", "2d22e3"),
        ("W2f7", "W2f8(H)", "2f72f8"),
        ("W2f7", "W2f8", "2f72f8"),
        ("R3c4 u2c4", "Drx2c4", "3c42c4"),
        ("R3c4 u2c4", "Dr2c4", "3c42c4"),
        ("D1d3 R3c4", "D1d4", "1d31d4"),
        ("U2e5 o2f7 k2h8", "UxOch", "2e52f7"),
        ("B1e2", "B1e3", "1e21e3"),
        ("W2f2", "2f22f3", "2f22f3"),
    ],
)  # fmt: skip
def test_every_form_of_the_article_is_read(pieces, text, meant):
    assert read_notation(placed(pieces), text) == move(meant)


@pytest.mark.parametrize(
    ("pieces", "made", "text"),
    [
        ("W2f2", "2f22f3", "W2f3"),
        ("S3e2 S3c2", "3e23d3", "S/3e2-3d3"),
        ("W2d2 u2e3", "2d22e3", "Wx2e3"),
        (TWO_WARRIORS, "2d22e3", "W/2d2x2e3"),
        ("W2f7", "2f72f8", "W2f8(H)"),
        ("W2f7 u2g8", "2f72g8", "Wx2g8(H)"),
        ("R3c4 u2c4", "3c42c4", "Drx2c4"),
        ("U2e5 o2f7 k2h8", "2e52f7", "Ux2f7ch"),
        ("B1e2 u2e3", "1e21e3", "B1e3"),
    ],
)
def test_it_is_written_as_the_article_writes_it(pieces, made, text):
    assert write_move(placed(pieces), move(made)) == text


def test_small_letters_do_not_mean_scarlet():
    assert read_notation(placed("w2f7 W2f2"), "w2f3") == move("2f22f3")
    assert write_move(placed("w2f7", Side.BLACK), move("2f72f6")) == "W2f6"


@pytest.mark.parametrize(
    ("pieces", "made", "ending"),
    [
        ("O2a1 k2g8", "2a12g1", "O2g1ch"),
        ("O2g1 H2g4 k2g8", "2g42f3", "H2f3 dis ch"),
        ("O2g1 U2g4 k2g8", "2g42f6", "U2f6 dbl ch"),
        ("O2a1 B1g8 k2g8", "2a12g1", "O2g1 mate"),
        ("k2g8 O2g4 b1g4 D1f3", "1f31g4", "Dx1g4 dis ch"),
        ("k2g4 R3f3 u2f3", "3f33g3", "Dr3g3ch"),
    ],
)
def test_check_double_check_discovered_check_and_mate(pieces, made, ending):
    assert write_move(placed(pieces), move(made)) == ending


def test_double_check_needs_two_pieces():
    # "one or more pieces" in the article would make every check a double one.
    assert not write_move(placed("O2a1 k2g8"), move("2a12g1")).endswith("dbl ch")


def test_a_freeze_goes_without_saying():
    drawn = placed("B1e2 u2e3")
    made = read_notation(drawn, "B1e3")
    assert write_move(drawn, made) == "B1e3"
    assert frozen(after(drawn, made)) == {made.to + 96}


@pytest.mark.parametrize(
    ("pieces", "text", "candidates"),
    [
        (TWO_WARRIORS, "W2e3", "W/2d2x2e3 or W/2f2x2e3"),
        (TWO_WARRIORS, "WxU", "W/2d2x2e3 or W/2f2x2e3"),
        ("S3c2 S3e2", "S3d3", "S/3c2-3d3 or S/3e2-3d3"),
        ("W2d2 u2e3 u2c3", "WxU", "Wx2c3 or Wx2e3"),
    ],
)
def test_an_ambiguous_text_is_refused_with_the_candidates_named(pieces, text, candidates):
    with pytest.raises(Ambiguous, match=f"“{text}” could be {candidates}"):
        read_notation(placed(pieces), text)


# What people leave out where it is clear, and never which board is meant where it is not.
@pytest.mark.parametrize(
    "text", ["Wf3", "W f2-f3", "W2f2-f3", "2f2-f3", "f2-2f3", "Warrior f3", "Warrior f2 to f3", "wf3!"]
)
def test_a_level_may_be_left_out_where_one_move_is_possible(text):
    assert read_notation(START, text) == move("2f22f3")


@pytest.mark.parametrize("text", ["1. e4 e5 2. Nf3", "1. d4 d5", "1. c4", "1. b3 b6", "1. e2-e4", "1. d2-d3"])
def test_a_score_of_chess_is_none_of_dragonchess(text):
    with pytest.raises(Unreadable):
        DRAGONCHESS.score.read(text)


def test_a_level_that_is_left_out_is_asked_about_where_two_are_possible():
    for text in ("f2-f3", "f2f3", "F2F3", "d2d3"):
        with pytest.raises(Ambiguous, match="names no level: it could be"):
            read_notation(START, text)
    here = placed("H2g2 W2h2")
    with pytest.raises(Ambiguous, match="names no level: it could be H2h3 or W2h3"):
        read_notation(here, "h2h3")
    assert read_notation(here, "H2h3") == move("2g22h3")


@examples(20)
@given(random=st.randoms(use_true_random=False), count=st.integers(0, 60))
def test_a_text_without_levels_is_the_move_it_tells_or_asked_about(random, count):
    state = stroll(DRAGONCHESS, random, count + 1)
    position = state.position if state else START
    for made in random.sample(DRAGONCHESS.variant.moves(position), k=5):
        start, to = GRID.name(made.start), GRID.name(made.to)
        for text in (start[1:] + to[1:], f"{start}-{to[1:]}", f"{start[1:]}{to}", write_move(position, made)):
            try:
                assert read_notation(position, text) == made
            except Ambiguous as question:
                assert text != write_move(position, made) and "Say which" in str(question)


def test_ch_tells_two_captures_apart():
    assert read_notation(placed("U2e5 o2f7 o2d7 k2h8"), "UxOch") == move("2e52f7")


@pytest.mark.parametrize(
    "text",
    [
        "", "W", "W2f", "Wx", "W2f9", "X2f3", "W-2f3x", "W/2f2", "W2f3(M)", "Dr", "W2f3 or W2f4",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused(text):
    with pytest.raises(Unreadable, match="Can't read"):
        read_notation(START, text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("W2f4", "No Warrior can go to 2f4"),
        ("W/2f2-2f4", "A Warrior cannot go from 2f2 to 2f4"),
        ("W2f3(H)", "possible, but the piece does not become that. Did you mean W2f3?"),
        ("K2g2", "2g2 is occupied by Gold's own Warrior"),
        ("W/2f3-2f4", "There is no such Warrior"),
        ("2f22f4", "A Warrior cannot go"),
    ],
)
def test_what_is_not_legal_is_refused_with_the_reason(text, why):
    with pytest.raises(NotPossible, match=why):
        read_notation(START, text)
