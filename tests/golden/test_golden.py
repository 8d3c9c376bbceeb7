"""Game scores and worked examples of the sources, played from their .game files.

A file holds tags, then lines of what happens (`roll's key | action | faces`, the action only where one is
needed) and below each the numbers it must lead to (`expect name: value`).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from campaigns.rules.contract import AnyGame, Over, Roll, Side
from campaigns.rules.dice import read_typed_faces
from chess_minigame.wording import Wording, working
from tests.contract.games import GAMES

FILES = sorted(Path(__file__).parent.glob("*.game"))
RULES = {entry.rules.slug: entry.rules for entry in GAMES}
EXPECT = re.compile(r"expect ([\w ]+): (.+)")
TAG = re.compile(r'\[(\w+) "(.*)"\]')


@dataclass
class Score:
    tags: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)


def read_score(text: str) -> Score:
    score = Score()
    for line in filter(None, map(str.strip, text.splitlines())):
        tag = TAG.fullmatch(line)
        if tag:
            score.tags[tag[1]] = tag[2]
        else:
            score.lines.append(line)
    return score


def play_line(rules: AnyGame, state: object, line: str) -> object:
    key, *actions, faces = (part.strip() for part in line.split("|"))
    for action in actions:
        state = rules.act(state, rules.read_action(action))
    roll = rules.awaits(state)
    assert isinstance(roll, Roll)
    assert roll.key == key
    return rules.throw(state, read_typed_faces(faces, roll.dice))


def observe(rules: AnyGame, state: Any, name: str) -> str:
    """The number or word that `expect name` asks for, written as the files write it."""
    observers: dict[str, Callable[[], str]] = {
        "position": lambda: rules.write_position(rules.position(state)),
        "state": lambda: rules.write_state(state),
        "over": lambda: over(rules, state),
        "limit by the CMs": lambda: f"{(state.options.white_cm + state.options.black_cm) // 10}",
        "limit": lambda: f"{state.limit}",
        "difference": lambda: f"{state.options.black_cm - state.options.white_cm:+}",
        "table": lambda: f"{state.turns[-1].table:+}",
        "with the table": lambda: f"{state.turns[-1].percentile + state.turns[-1].table}",
        "working": lambda: "; ".join(
            working(state.turns[-1], Wording({side: side.title() for side in Side}))
        ),
        "score": lambda: f"{signed(state.turns[-1].score_before)} to {signed(state.turns[-1].score)}",
    }
    return observers[name]()


def over(rules: AnyGame, state: object) -> str:
    awaited = rules.awaits(state)
    if not isinstance(awaited, Over):
        return "no"
    names = dict(zip(Side, rules.side_names, strict=True))
    return f"{awaited.how}, {names[awaited.winner] if awaited.winner else 'nobody'}"


def signed(score: int) -> str:
    return f"{score:+}" if score else "0"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_score_leads_where_it_says(file):
    score = read_score(file.read_text(encoding="utf-8"))
    rules = RULES[score.tags["Game"]]
    state = rules.start(rules.read_options(score.tags["Options"]))
    for line in score.lines:
        expected = EXPECT.fullmatch(line)
        if expected:
            assert observe(rules, state, expected[1]) == expected[2], line
        else:
            state = play_line(rules, state, line)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_score_names_its_source_and_expects_something(file):
    score = read_score(file.read_text(encoding="utf-8"))
    assert score.tags["Title"]
    assert score.tags["Source"]
    assert any(EXPECT.fullmatch(line) for line in score.lines)


def test_the_scores_are_found():
    assert FILES
