"""The texts that logs and other programs rely on, game by game (texts/<slug>.texts).

A line without an indent names a kind: what stands below `position` is read and written back as it is, what stands below
`no position` is refused in one line, which holds the words (or fits the pattern) below the text, where any stand there. A
text with blanks around it is written in double quotes, as JSON writes it.
"""

import json
import re
from pathlib import Path

import pytest

from campaigns.rules.errors import Unreadable
from tests.contract.games import GAMES
from tests.variants.rules.dragonchess import drawn as dragonchess
from variants.rules.actions import AgreeToDraw, ClaimDraw, Move, OfferDraw, Resign
from variants.rules.chessgammon.words import DOUBLE, DROP, ROLL, TAKE, UNUSABLE
from variants.rules.wotn.preparation import READY, Improve

RULES = {entry.rules.slug: entry.rules for entry in GAMES}
FILES = sorted((Path(__file__).parent / "texts").glob("*.texts"))


def cases():
    """Game, kind, text, and what the refusal says of it, of every text of every file."""
    for file in FILES:
        kind, found = "", []
        for line in file.read_text(encoding="utf-8").splitlines():
            indent, text = len(line) - len(line.lstrip(" ")), line.strip(" ")
            if indent == 0:
                kind = line
            elif indent == 2:
                found.append([file.stem, kind, json.loads(text) if text.startswith('"') else text, ""])
            else:
                found[-1][3] = text
        yield from found


CASES = list(cases())


def reader(rules, word):
    return rules.score.read if word == "score" else getattr(rules, f"read_{word}")


@pytest.mark.parametrize(
    ("slug", "kind", "text", "why"), CASES, ids=[f"{slug}-{kind}" for slug, kind, *_ in CASES]
)
def test_texts_are_read_back_or_refused_in_one_line(slug, kind, text, why):
    is_none, word = kind.startswith("no "), kind.removeprefix("no ")
    rules, read = RULES[slug], reader(RULES[slug], word)
    if not is_none:
        assert getattr(rules, f"write_{word}")(read(text)) == text
        return
    with pytest.raises(Unreadable) as refusal:
        read(text)
    said = str(refusal.value)
    assert why in said or re.search(why, said)
    assert "\n" not in said and len(said) < 500


CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
THREE_BOARDS = (
    "2g3r3g1/s1s1s1s1s1s1/12/12/12/12/S1S1S1S1S1S1/2G3R3G1"
    "|ouhtcmkpthuo/wwwwwwwwwwww/12/12/12/12/WWWWWWWWWWWW/OUHTCMKPTHUO"
    "|2b3e3b1/1d1d1d1d1d1d/12/12/12/12/1D1D1D1D1D1D/2B3E3B1 g 0 1"
)


@pytest.mark.parametrize(
    ("slug", "options", "position"),
    [
        ("dragonchess", "startpos", THREE_BOARDS),
        ("wotn", "standard 0:0 startpos", CHESS),  # R1.1
        ("chessgammon", "standard cube startpos", f"{CHESS} - 1:-"),
        ("expedition", "off startpos", f"{CHESS} -"),
    ],
)
def test_a_game_as_usual_begins_with_the_first_position(slug, options, position):
    game = RULES[slug]
    usual = game.options_for({name: values[0] for name, values in game.settings.items()})
    assert game.read_options(options) == usual
    assert game.write_position(game.position(game.start(usual))) == position


@pytest.mark.parametrize(
    ("slugs", "text", "action"),
    [
        ("dragonchess wotn chessgammon expedition", "resign", Resign()),
        ("dragonchess wotn chessgammon expedition", "draw?", OfferDraw()),
        ("dragonchess wotn chessgammon expedition", "draw!", AgreeToDraw()),
        ("wotn chessgammon expedition", "e2e4", Move(12, 28)),
        ("chessgammon expedition", "a7a8q", Move(48, 56, "q")),
        ("dragonchess", "2f22f3", dragonchess.move("2f22f3")),
        ("dragonchess", "3c42c5", dragonchess.move("3c42c5")),
        ("wotn", "f3d4=NW", Move(21, 27, "NW")),
        ("wotn", "improve b2=WfD", Improve(9, "WfD")),
        ("wotn", "ready", READY),
        ("wotn", "claim", ClaimDraw()),
        ("chessgammon", "d2d3@5", Move(11, 19, "", 5)),
        ("chessgammon", "d7d8n@1", Move(51, 59, "n", 1)),
        ("chessgammon", "0000", UNUSABLE),
        ("chessgammon", "roll", ROLL),
        ("chessgammon", "double", DOUBLE),
        ("chessgammon", "take", TAKE),
        ("chessgammon", "drop", DROP),
    ],
)
def test_actions_have_their_texts(slugs, text, action):
    for slug in slugs.split():
        assert RULES[slug].read_action(text) == action
        assert RULES[slug].write_action(action) == text


def test_every_game_has_its_texts():
    assert {"chessgammon", "dragonchess", "expedition", "grice", "wotn"} <= {file.stem for file in FILES}
    assert len(CASES) > 300
