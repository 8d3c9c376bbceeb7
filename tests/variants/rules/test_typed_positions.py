"""Positions as mails, web pages and other programs write them are read as what they are, in every game and at every door."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from tests.examples import examples
from tests.variants.rules.test_typed_signs import stroll
from variants.analysis.analysis_setup import SetUp
from variants.catalog import GAMES

THREE_BOARDS = (
    "2g3r3g1/s1s1s1s1s1s1/12/12/12/12/S1S1S1S1S1S1/2G3R3G1|ouhtcmkpthuo/wwwwwwwwwwww/12/12/12/12/WWWWWWWWWWWW/OUHTCMKPTHUO|"
    "2b3e3b1/1d1d1d1d1d1d/12/12/12/12/1D1D1D1D1D1D/2B3E3B1"
)
FIRST = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
ENDING = "4k3/8/8/8/8/8/4P3/4K3"
LINE_ENDS = ["\n", "\r\n", "\n> ", "\r\n> > ", "\u2028", "\t", "\u00a0", "  "]


def read(slug, text):
    game = GAMES[slug]
    return game.write_position(game.read_position(text))


# 12: positions-to-type.txt
@pytest.mark.parametrize(
    ("slug", "text", "exact"),
    [
        ("dragonchess", f"{THREE_BOARDS}  g 0 1", f"{THREE_BOARDS} g 0 1"),
        ("dragonchess", THREE_BOARDS.replace("|2b", "|\n2b") + " g 0 1", f"{THREE_BOARDS} g 0 1"),
        ("dragonchess", THREE_BOARDS.replace("12/12", "12/1\r\n2", 1) + "\r\ng 0 1", f"{THREE_BOARDS} g 0 1"),
        ("dragonchess", f"{THREE_BOARDS} g", f"{THREE_BOARDS} g 0 1"),
        ("dragonchess", f"{THREE_BOARDS} S 3", f"{THREE_BOARDS} s 3 1"),
        ("dragonchess", f"\ufeffFen: {THREE_BOARDS.replace('|', '｜')} g 0 1 ", f"{THREE_BOARDS} g 0 1"),
        ("chessgammon", f"{ENDING} w - - 0 1", f"{ENDING} w - - 0 1 - 1:-"),
        ("chessgammon", f"{FIRST} W QKqk – 0 1 61", f"{FIRST} w KQkq - 0 1 61 1:-"),
        ("chessgammon", f"{ENDING} w – – 0 1 – –", f"{ENDING} w - - 0 1 - 1:-"),
        ("expedition", f"{ENDING} w - -", f"{ENDING} w - - 0 1 -"),
        ("expedition", f"{FIRST} b HAha -\t0\u00a01", f"{FIRST} b KQkq - 0 1 -"),
        ("expedition", "8/k7/8/8/8/8/8/R3K3 B Q - 3 20 –", "8/k7/8/8/8/8/8/R3K3 b Q - 3 20 -"),
        ("wotn", f"“{FIRST} w qkA”", f"{FIRST} w Qkq - 0 1"),
        ("wotn", f'[FEN "{FIRST} w KQkq - 0 1"]', f"{FIRST} w KQkq - 0 1"),
        ("chessgammon", f"[Position “{ENDING} w - - 0 1 61”]", f"{ENDING} w - - 0 1 61 1:-"),
        ("wotn", f"position fen {FIRST} w", f"{FIRST} w - - 0 1"),
        ("dragonchess", f"{THREE_BOARDS.replace('|', '/')} Scarlet", f"{THREE_BOARDS} s 0 1"),
        ("dragonchess", THREE_BOARDS.replace("|", "\n\n") + "\n\nGold 0 1", f"{THREE_BOARDS} g 0 1"),
        ("dragonchess", f"{THREE_BOARDS.replace('|', ' || ')} g", f"{THREE_BOARDS} g 0 1"),
        ("chessgammon", f"{FIRST}/ White KQkq - 0 1 61 2:B", f"{FIRST} w KQkq - 0 1 61 2:b"),
        ("wotn", f"> {FIRST[:25]}\n> {FIRST[25:]} w KQkq - 5\n> 7", f"{FIRST} w KQkq - 5 7"),
    ],
)  # fmt: skip
def test_a_position_of_a_mail_or_another_program_is_read(slug, text, exact):
    assert read(slug, text) == exact
    assert SetUp(GAMES[slug], text).text == exact


@pytest.mark.parametrize("dice", ["61", "16", "6-1", "1-6", "6,1", "1+6"])
def test_the_dice_of_a_position_lie_in_any_order(dice):
    assert read("chessgammon", f"{FIRST} black KQkq - 0 1 {dice}") == f"{FIRST} b KQkq - 0 1 61 1:-"


@pytest.mark.parametrize(
    ("slug", "text", "why"),
    [
        ("dragonchess", THREE_BOARDS, "expected 4 fields, found 1"),
        ("dragonchess", f"{THREE_BOARDS} x 0 1", "the side to move, must be g or s, not “x”"),
        ("dragonchess", f"{THREE_BOARDS} g 0 1 2", "expected 4 fields, found 5"),
        ("dragonchess", f"{THREE_BOARDS.replace('12', '111111111111', 1)} g", "rank 6, file a “111111111111” is not a number"),
        ("wotn", f"{FIRST} w GCgc - 0 1", "castling, must be - or letters of KQkq, not “GCgc”"),
        ("wotn", f"{FIRST} w KHkq - 0 1", "castling, must be - or letters of KQkq, not “KHkq”"),
        ("wotn", f"{ENDING} w HA", "K is a right to castle, but White has no Rook on h1"),
        ("wotn", f"{FIRST} w KQkq e9", "“e9” is not a square"),
        ("expedition", f"{ENDING.removesuffix('/4K3')} w - -", "expected 8 ranks separated by /, found 7"),
        ("chessgammon", "x" * 3000, "more than 2000 characters"),
        ("chessgammon", "", "expected 8 fields, found 1"),
    ],
)  # fmt: skip
def test_what_is_missing_or_meant_otherwise_is_refused_by_its_place(slug, text, why):
    with pytest.raises(Unreadable, match="Not a valid position: ") as refusal:
        read(slug, text)
    assert why in str(refusal.value)


@pytest.mark.parametrize("slug", GAMES)
@examples(100)
@given(data=st.data(), random=st.randoms(use_true_random=False), steps=st.integers(1, 40))
def test_a_position_the_app_has_written_is_read_back_however_it_was_broken(slug, data, random, steps):
    game = GAMES[slug]
    state = stroll(game, random, steps)
    if state is None:
        return
    exact = game.write_position(game.position(state))
    placement, *fields = exact.split(" ")
    broken = [
        data.draw(st.sampled_from(["", "", "", *LINE_ENDS])) if sign in "/|" else "" for sign in placement
    ]
    fields[0] = data.draw(st.sampled_from([fields[0], fields[0].upper()]))
    if slug != "dragonchess":
        fields[1] = "".join(data.draw(st.permutations(fields[1])))
    words = [word.replace("-", data.draw(st.sampled_from("-–—"))) for word in fields]
    text = "".join(map("".join, zip(placement, broken, strict=True)))
    for word in words:
        text += data.draw(st.sampled_from([" ", *LINE_ENDS])) + word
    blanks = st.sampled_from(["", " ", "\n", "\ufeff"])
    typed = data.draw(blanks) + text + data.draw(blanks)
    assert read(slug, typed) == exact
    assert SetUp(game, typed).text == exact


@pytest.mark.parametrize("slug", GAMES)
@given(text=st.text(st.sampled_from("rnbqkRNBQK[NW]12/|-– wbgsKQHAha0169@:?,\n>"), max_size=120))
def test_whatever_is_typed_is_read_or_refused_in_one_line(slug, text):
    try:
        assert read(slug, read(slug, text)) == read(slug, text)
    except Unreadable as refusal:
        assert len(str(refusal).splitlines()) == 1


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("text", ["/\n½" * 666, "½\n" * 1000, "1/ " * 666])
def test_a_position_of_a_thousand_pieces_is_refused_at_once(slug, text):
    read = GAMES[slug].variant.position_text.read
    with pytest.raises(Unreadable):
        read(text)
    before = time.process_time()
    with pytest.raises(Unreadable):
        read(text)
    assert time.process_time() - before < 0.02
