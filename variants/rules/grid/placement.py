"""The fields of a position's text that every game writes alike: the side to move, the counts, and what stands where.

The placement goes level by level from the top, rank by rank from the far side, `/` between ranks
and `|` between levels; a piece is its letter (in brackets if it is longer), a run of empty squares its length.
"""

import re
from collections.abc import Mapping
from itertools import groupby

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.grid.army import EMPTY, Army

MAX_COUNT = 99_999
_WORD = re.compile(r"[0-9]+|\[[^]]*\]|.", re.DOTALL)


def write_placement(army: Army, board: bytes) -> str:
    files, count = army.grid.files, army.grid.ranks
    ranks = [_write_rank(army, board[at : at + files]) for at in range(0, army.grid.size, files)][::-1]
    return "|".join("/".join(ranks[at : at + count]) for at in range(0, len(ranks), count))


def _write_rank(army: Army, rank: bytes) -> str:
    words = []
    for code, run in groupby(rank):
        length = len(list(run))
        words.append(str(length) if code == EMPTY else army.letter(code) * length)
    return "".join(words)


def read_placement(army: Army, text: str) -> bytes:
    """Raises Unreadable, naming the level, the rank and the file that are wrong."""
    grid = army.grid
    levels = text.split("|")
    if len(levels) != len(grid.levels):
        shape = f"{len(grid.levels)} boards separated by |"
        raise Unreadable(f"expected {shape}, found {len(levels)} in {quoted(text)}.")
    board = b""
    for level, level_text in zip(grid.levels, reversed(levels), strict=True):
        ranks = level_text.split("/")
        if len(ranks) != grid.ranks:
            shape = f"{grid.ranks} ranks separated by /"
            raise Unreadable(
                f"on the {_board(level)} expected {shape}, found {len(ranks)} in {quoted(level_text)}."
            )
        for number, rank in enumerate(reversed(ranks), 1):
            board += _read_rank(army, rank, f"the {_board(level)}, rank {number}")
    return board


def squares_in(rank: str) -> int:
    """How many squares the text of a rank tells of, at least."""
    return sum(int(word) if word.isdecimal() else 1 for word in _WORD.findall(rank))


def _board(level: str) -> str:
    return level if level == "board" else f"{level} board"


def _read_rank(army: Army, text: str, where: str) -> bytes:
    rank = b""
    for word in _WORD.findall(text):
        rank += _read_word(army, word, f"{where}, file {chr(ord('a') + min(len(rank), army.grid.files - 1))}")
        if len(rank) > army.grid.files:
            break
    if len(rank) != army.grid.files:
        count = "more" if len(rank) > army.grid.files else str(len(rank))
        raise Unreadable(f"on {where} expected {army.grid.files} squares, found {count} in {quoted(text)}.")
    return rank


def _read_word(army: Army, word: str, where: str) -> bytes:
    if word in army.letters:
        return bytes([army.letters[word]])
    if re.fullmatch("[1-9][0-9]?", word):
        return bytes([EMPTY]) * int(word)
    if word.isascii() and word.isdigit():
        raise Unreadable(f"on {where} {quoted(word)} is not a number of empty squares.")
    raise Unreadable(f"on {where} {quoted(word)} is neither a piece nor a number of empty squares.")


def read_side(text: str, sides: Mapping[str, Side]) -> Side:
    """The side of the second field, by its letter; raises Unreadable."""
    if text not in sides:
        raise Unreadable(
            f"the second field, the side to move, must be {' or '.join(sides)}, not {quoted(text)}."
        )
    return sides[text]


def read_count(text: str, field: str, minimum: int) -> int:
    """Raises Unreadable."""
    if not re.fullmatch("0|[1-9][0-9]{0,4}", text) or int(text) < minimum:
        raise Unreadable(f"the {field} must be a number from {minimum} to {MAX_COUNT}, not {quoted(text)}.")
    return int(text)
