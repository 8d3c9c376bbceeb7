"""Moves as tablets, word processors and other programs write them are read as the moves they are, in every game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import Unreadable
from tests.examples import examples
from tests.scores import random_step
from tests.variants.rules.dragonchess.drawn import placed
from tests.variants.rules.test_notation import ADVENTURERS, BISHOP, EXPEDITION, LANDING, THREE_BOARDS, meant
from variants.catalog import GAMES
from variants.rules.actions import Move
from variants.rules.dragonchess.game import DRAGONCHESS
from variants.rules.move_input import parse_input
from variants.rules.notation_reading import read_move

DASHES = "-‐‑‒–—―−﹣－"
INVISIBLE = ["", "", "", "​", "­", "⁠", "﻿", "‎", "️"]
BLANKS = ["", "", " ", " ", " ", "　", "\t"]
FIGURINES = dict(zip("KQRBNP", zip("♔♕♖♗♘♙", "♚♛♜♝♞♟", strict=True), strict=True))
SIGNS = {
    "-": DASHES, "x": "x×✕✖", ":": ":：", "/": "/／⁄", "=": "=＝", "+": "+＋", "#": "#＃", "(": "(（", ")": ")）", ",": ",，", "@": "@＠",
}  # fmt: skip
BEHIND = ["", "", "!", "‼", "!?", "⁉", " ±", " ∓", "+-", " $14", ".", ","]


@st.composite
def dressed(draw, slug, text):
    """The same move in other signs: no letter, digit or sign of it means anything else."""
    signs = []
    for number, sign in enumerate(text):
        if number == 0 and sign in FIGURINES and slug != "dragonchess" and text[1] in "abcdefgh12345678x:-":
            variants = [sign, *FIGURINES[sign]]
        elif sign.isdigit():
            variants = [sign, chr(ord(sign) - ord("0") + 0xFF10), chr(ord(sign) - ord("0") + 0x0660)]
        else:
            variants = list(SIGNS.get(sign, sign))
        signs += [draw(st.sampled_from(variants)), draw(st.sampled_from(INVISIBLE))]
    at = draw(st.integers(0, len(signs)))
    blank = draw(st.sampled_from(BLANKS))
    return blank + "".join(signs[:at]) + blank + "".join(signs[at:]) + draw(st.sampled_from(BEHIND))


def stroll(game, random, steps):
    """The state after so many steps at random, or the last one before the end in which there is a move."""
    state, last = game.start(), None
    for _ in range(steps):
        phase = game.awaits(state)
        if isinstance(phase, Over):
            break
        if isinstance(phase, Choice) and any(isinstance(one, Move) for one in phase.actions):
            last = state
        state = game.step(state, random_step(game, state, random))
    return last


@pytest.mark.parametrize("slug", GAMES)
@examples(150)
@given(data=st.data(), random=st.randoms(use_true_random=False), steps=st.integers(4, 40))
def test_a_move_the_app_has_written_is_read_back_in_whatever_signs(slug, data, random, steps):
    game, variant = GAMES[slug], GAMES[slug].variant
    state = stroll(game, random, steps)
    if state is None:
        return
    for move in random.sample(variant.moves(state.position), k=min(3, len(variant.moves(state.position)))):
        for text in filter(None, (variant.write_move(state.position, move), game.write_action(move))):
            typed = data.draw(dressed(slug, text))
            assert parse_input(variant, state.position, typed) == move, (text, typed)


# 18, 4: the moves of Belchuke's program, of tablets, of newsletters
@pytest.mark.parametrize(
    ("position", "text", "move"),
    [
        (THREE_BOARDS, "W 2e2-2e3", "2e22e3"),
        (THREE_BOARDS, "R 3c4×2c4 (remote)", "3c42c4"),
        (THREE_BOARDS, "R3c4x2c4", "3c42c4"),
        (THREE_BOARDS, "r2c4", "3c42c4"),
        (THREE_BOARDS, "Gold - Ground - Warrior - E2 - E3", "2e22e3"),
        (THREE_BOARDS, "Sky - Dragon - C4 × Ground - C4", "3c42c4"),
        (THREE_BOARDS, "W 2a7–2a8 =H", "2a72a8"),
        (THREE_BOARDS, "W2e2–2e3", "2e22e3"),
        (THREE_BOARDS, "W 2e2 → 2e3", "2e22e3"),
        (THREE_BOARDS, "2e2 to 2e3", "2e22e3"),
        (BISHOP, "B to c6", "d5c6"),
        (EXPEDITION, "E4->E5→", "e4e5"),
        (ADVENTURERS, "N f3 : d4 / NW", "f3d4=NW"),
        (ADVENTURERS, "0–0", "e1g1"),
        (BISHOP, "♝×c6", "d5c6"),
        (BISHOP, "12… B✕c6 ±", "d5c6"),
        (BISHOP, "BXC6", "d5c6"),
        (EXPEDITION, "♘f3", "g1f3"),
        (EXPEDITION, "E4 - E5", "e4e5"),
        (LANDING, "♕e4 (e5, e8)", "e2e4"),
        (EXPEDITION, "Knight f3", "g1f3"),
        (EXPEDITION, "knight from g1 to f3", "g1f3"),
        (BISHOP, "Bishop takes c6", "d5c6"),
        (BISHOP, "`Bxc6`", "d5c6"),
        (EXPEDITION, "**e5**", "e4e5"),
        (EXPEDITION, "e4 ⇒ e5", "e4e5"),
        (EXPEDITION, "e4==>e5", "e4e5"),
        (EXPEDITION, "12) e5", "e4e5"),
        (THREE_BOARDS, "2e2ー2e3", "2e22e3"),
        (ADVENTURERS, "00", "e1g1"),
        (ADVENTURERS, "О-О", "e1g1"),
    ],
)  # fmt: skip
def test_moves_of_other_programs_are_read(position, text, move):
    assert meant(position, text) == move


def test_files_of_a_cyrillic_keyboard_are_those_they_look_like():
    """A capital is another piece there, К the Knight: it is never taken for ours."""
    assert meant(EXPEDITION, "е4-е5") == meant(EXPEDITION, "е5") == "e4e5"
    read = GAMES["expedition"].score.read
    assert read("1. е4 е5 2. d4 ехd4 3. Nс3").steps == read("1. e4 e5 2. d4 exd4 3. Nc3").steps
    with pytest.raises(Unreadable, match="Can't read “Кf3”"):
        read("1. e4 e5 2. Кf3")


def test_a_capital_file_alone_is_no_file():
    """Dxe5 and Txe5 are a Queen and a Rook of other languages: nobody is moved for them in silence."""
    for text in ("Dxc6", "CXB3", "Lxc6", "Sf3"):
        with pytest.raises(Unreadable):
            meant(BISHOP, text)


@pytest.mark.parametrize("dashes", ["---", "—-", "–", "———", "0000"])
def test_dice_that_cannot_be_used_are_dashes_as_word_processors_join_them(dashes):
    game = GAMES["chessgammon"]
    state = game.throw(game.start(), (6, 4))
    assert game.write_action(read_move(game.variant, state.position, dashes)) == "0000"


def test_the_dragon_is_still_written_as_the_article_writes_it():
    position = placed("R3c4 u2c4", Side.WHITE)
    move = read_move(DRAGONCHESS.variant, position, "R3c4x2c4")
    assert DRAGONCHESS.variant.write_move(position, move) == "Drx2c4"
