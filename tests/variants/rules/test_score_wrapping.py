"""Scores in the marks of forums, chats, word processors and spreadsheets are the games that they were without."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import RulesError
from tests.examples import examples
from tests.scores import random_game, write_score
from variants.catalog import GAMES

TAGS = {"White": "A *starred* <b>name</b> | a `b` & c_d_e &amp; co", "Event": "A\\B"}


def table(rows, sign, around=""):
    """Rows of a number and moves, in cells; what belongs to a move stays in its cell."""
    parted = [re.fullmatch(r"([0-9]+)\. (.*)", row).groups() for row in rows]
    return "\n".join(sign.join(f"{around}{cell}{around}" for cell in row) for row in parted)


WRAPPED = {
    "bold and italics of Markdown": lambda rows: "\n".join(f"**{row}**" for row in rows),
    "italics alone": lambda rows: "\n".join(f"*{row}*" for row in rows),
    "a spoiler of a chat": lambda rows: f"||{' '.join(rows)}||",
    "code within a line": lambda rows: f"`{' '.join(rows)}`",
    "what Markdown escapes": lambda rows: " ".join(re.sub(r"(?<=[0-9])\.", r"\\.", row) for row in rows),
    "a list": lambda rows: "\n".join(f"- {row}" for row in rows),
    "a list with stars": lambda rows: "\n".join(f"* {row}" for row in rows),
    "marks of a forum": lambda rows: "[b]" + "[/b] [i]".join(rows) + "[/i]",
    "a quotation of a forum": lambda rows: f'[quote="Brannoc, post:3, topic:12"]\n{" ".join(rows)}\n[/quote]',
    "a hidden part of a forum": lambda rows: f"[spoiler=our game]{' '.join(rows)}[/spoiler]",
    "paragraphs of HTML": lambda rows: "".join(f"<p class='move'>{row}</p>" for row in rows),
    "lines of HTML": lambda rows: "<br/>".join(rows).replace(". ", ".&nbsp;"),
    "a table of HTML": lambda rows: "<table>" + "".join(f"<tr><td>{row}</td></tr>" for row in rows) + "</table>",
    "a table of Markdown": lambda rows: "| No. | Moves |\n|---|---|\n" + "\n".join(f"| {row} |" for row in table(rows, " | ").split("\n")),
    "cells of a spreadsheet": lambda rows: "No.\tMoves\n" + table(rows, "\t"),
    "a file of a spreadsheet": lambda rows: table(rows, ",", '"'),
    "a chat with times": lambda rows: "\n".join(f"[20:0{n % 10}, 3/1/2022] Ysolde: {row}" for n, row in enumerate(rows)),
    "a chat of another program": lambda rows: "\n".join(f"03.01.22, 20:0{n % 10} - Ysolde: {row}" for n, row in enumerate(rows)),
    "a chat with names alone": lambda rows: "\n".join(f"<Ysolde> {row}" for row in rows),
}  # fmt: skip


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.score.keeps_numbers])
@pytest.mark.parametrize("wrapped", WRAPPED.values(), ids=WRAPPED)
@examples(10)
@given(random=st.randoms(use_true_random=False), length=st.integers(1, 30))
def test_what_is_put_around_moves_changes_no_game(slug, wrapped, random, length):
    game = GAMES[slug]
    played = replace(random_game(game, random, length), tags=TAGS)
    tags, body = write_score(game, played).split("\n\n", 1)
    result = f"\n\n{body.split()[-1]}"
    rows = re.findall(r"[0-9]+\. .*?(?= [0-9]+\. |\Z)", " ".join(body.split()[:-1]))
    assert game.score.read(f"{tags}\n\n{wrapped(rows)}{result}") == game.score.read(f"{tags}\n\n{body}")


@pytest.mark.parametrize(
    "rows", ["6\t1\te4 Kd1", "6,1 e4 Kd1", "| 6 | 1 | e4 Kd1", "1. 6|1 e4 Kd1", "1\t6 1\te4 Kd1"]
)
def test_dice_in_cells_are_no_numbers_of_moves(rows):
    chessgammon = GAMES["chessgammon"]
    try:
        read = chessgammon.score.read(rows)
    except RulesError:
        return
    assert read == chessgammon.score.read("1. 6 1 e4 Kd1")


def test_a_clock_that_begins_a_line_is_no_time_of_a_chat():
    assert GAMES["expedition"].score.read("1. e4 {\n[%clk 0:03:00] so: yes} e5") == GAMES[
        "expedition"
    ].score.read("1. e4 e5")
