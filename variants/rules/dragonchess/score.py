"""A whole game as text: tags, then the numbered moves in the article's notation, then the result.

    [Gold "Ysolde"]
    [Scarlet "Brannoc"]
    [Result "1-0"]

    1. W2f3 W2f6 2. Dr3f2 ...

Without a Position tag the game begins at the first position. Comments in braces, or from a semicolon to the end of the
line, are passed over.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError, Unreadable
from variants.rules.dragonchess.actions import Move
from variants.rules.dragonchess.match import State, act, over, start
from variants.rules.dragonchess.notation import write_move
from variants.rules.dragonchess.notation_reading import read_notation
from variants.rules.dragonchess.position import SIDE_NAMES, Position
from variants.rules.dragonchess.position_text import read_position, write_position
from variants.rules.dragonchess.set_up import START
from variants.rules.score_text import OPEN, compare, numbered, read_score_text, write_score_text

_WORD = re.compile(r"\S+(?: (?:dbl |dis )?ch| mate)?")


@dataclass(frozen=True)
class Score:
    """`tags` without Position and Result, which are told by the rest; `result` is 1-0, 0-1, 1/2-1/2 or *."""

    moves: tuple[Move, ...]
    start: Position = START
    tags: Mapping[str, str] = field(default_factory=dict)
    result: str = OPEN


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
    return write_score_text(tags, [*numbered(_told(score)), score.result])


def _told(score: Score) -> Iterator[tuple[int, Side, str]]:
    state = start(score.start)
    for move in score.moves:
        position = state.position
        yield position.fullmove, position.side, write_move(position, move)
        state = act(state, move)


def read_score(text: str) -> Score:
    """The game written in a text; raises Unreadable, naming the move that is wrong."""
    tags, words, result = read_score_text(text, _WORD, '[Gold "Ysolde"]')
    first = read_position(tags.pop("Position")) if "Position" in tags else START
    score = Score(_read_moves(first, words), first, tags, result)
    compare(over(last_state(score)), result)
    return score


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
