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


def test_every_game_has_its_texts():
    assert {"chessgammon", "dragonchess", "expedition", "grice", "wotn"} <= {file.stem for file in FILES}
    assert len(CASES) > 300
