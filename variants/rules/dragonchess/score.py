"""A whole game as text: tags, then the numbered moves in the article's notation, then the result.

    [Gold "Ysolde"]
    [Scarlet "Brannoc"]
    [Result "1-0"]

    1. W2f3 W2f6 2. Dr3f2 ...

Without a Position tag the game begins at the first position. Comments in braces, or from a semicolon to the end of the
line, are passed over.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.dragonchess.actions import Move
from variants.rules.dragonchess.match import State, act, over, start
from variants.rules.dragonchess.notation import write_move
from variants.rules.dragonchess.notation_reading import read_notation
from variants.rules.dragonchess.position import SIDE_NAMES, Position
from variants.rules.dragonchess.position_text import read_position, write_position
from variants.rules.dragonchess.set_up import START

RESULTS = {Side.WHITE: "1-0", Side.BLACK: "0-1", None: "1/2-1/2"}
OPEN = "*"
WIDTH = 96

_TAG = re.compile(r'\[([A-Za-z]+) "((?:[^"\\]|\\["\\])*)"\]')
_COMMENT = re.compile(r"\{[^}]*\}|;[^\n]*")
_NUMBER = re.compile(r"(?<!\S)[0-9]+\.+")
_WORD = re.compile(r"\S+(?: (?:dbl |dis )?ch| mate)?")


@dataclass(frozen=True)
class Score:
    """`tags` without Position and Result, which are told by the rest; `result` is 1-0, 0-1, 1/2-1/2 or *."""

    moves: tuple[Move, ...]
    start: Position = START
    tags: Mapping[str, str] = field(default_factory=dict)
    result: str = OPEN


def result_of(ended: Over | None) -> str:
    """How a score writes the end of a game."""
    return RESULTS[ended.winner] if ended else OPEN


def last_state(score: Score) -> State:
    """The state after the last move; raises NotPossible."""
    state = start(score.start)
    for move in score.moves:
        state = act(state, move)
    return state


def write_score(score: Score) -> str:
    """The game as text; raises NotPossible if a move is not legal."""
    tags = {**score.tags, "Result": score.result}
    if score.start != START:
        tags["Position"] = write_position(score.start)
    head = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*head, "", *_wrapped([*_numbered(score), score.result])]) + "\n"


def _numbered(score: Score) -> list[str]:
    words, state = [], start(score.start)
    for move in score.moves:
        position = state.position
        if position.side is Side.WHITE:
            words.append(f"{position.fullmove}.")
        elif not words:
            words.append(f"{position.fullmove}...")
        words.append(write_move(position, move))
        state = act(state, move)
    return words


def _wrapped(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def read_score(text: str) -> Score:
    """The game written in a text; raises Unreadable, naming the move that is wrong."""
    tags, body = _read_tags(text)
    result = tags.pop("Result", OPEN)
    if result not in (OPEN, *RESULTS.values()):
        raise Unreadable(f"The tag Result is 1-0, 0-1, 1/2-1/2 or *, not {quoted(result)}.")
    first = read_position(tags.pop("Position")) if "Position" in tags else START
    words = _WORD.findall(" ".join(_NUMBER.sub(" ", _COMMENT.sub(" ", body)).split()))
    if words and words[-1] in (OPEN, *RESULTS.values()):
        if result not in (OPEN, words[-1]):
            raise Unreadable(f"The tag Result says {result}, but the moves end with {words[-1]}.")
        result = words.pop()
    score = Score(_read_moves(first, words), first, tags, result)
    _compare(score)
    return score


def _read_tags(text: str) -> tuple[dict[str, str], str]:
    tags: dict[str, str] = {}
    lines = text.split("\n")
    while lines and (not lines[0].strip() or lines[0].lstrip().startswith("[")):
        line = lines.pop(0).strip()
        tag = _TAG.fullmatch(line)
        if line and not tag:
            raise Unreadable(f'{quoted(line, 40)} is no tag: it is written like [Gold "Ysolde"].')
        if tag and tag[1] in tags:
            raise Unreadable(f"The tag {quoted(tag[1], 40)} stands there twice.")
        if tag:
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
    return tags, "\n".join(lines)


def _read_moves(first: Position, words: list[str]) -> tuple[Move, ...]:
    moves, state = [], start(first)
    for word in words:
        position = state.position
        try:
            move = read_notation(position, word)
            state = act(state, move)
        except RulesError as refusal:
            where = f"Move {position.fullmove}, {SIDE_NAMES[position.side]}"
            raise Unreadable(f"{where}: {refusal}") from refusal
        moves.append(move)
    return tuple(moves)


def _compare(score: Score) -> None:
    ended = over(last_state(score))
    if ended and score.result != result_of(ended):
        raise Unreadable(
            f"The game ended {result_of(ended)} ({ended.how}), but the result says {score.result}."
        )


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
