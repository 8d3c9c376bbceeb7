"""A position as eight fields: the six of FEN, the dice still to play, and the cube (R17, section C).

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 61 1:-

En passant: every passed square, separated by commas. The dice high to low, `-` before the roll; the cube's value and
its owner, `w`, `b` or `-`.
"""

import re

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.chessgammon.army import ARMY
from variants.rules.chessgammon.cube import Cube
from variants.rules.chessgammon.lawful import refuse_unlawful
from variants.rules.chessgammon.position import Position
from variants.rules.orthodox.fen import read_fen, write_fen

_OWNERS = {"-": None, "w": Side.WHITE, "b": Side.BLACK}
_LETTERS = {owner: letter for letter, owner in _OWNERS.items()}
_DICE = re.compile("-|[1-6]{1,2}")
_CUBE = re.compile("([1-9][0-9]{0,999}):([-wb])")


def write_position(position: Position) -> str:
    dice = "".join(map(str, position.dice)) or "-"
    return f"{write_fen(ARMY, position.men)} {dice} {position.cube.value}:{_LETTERS[position.cube.owner]}"


def read_position(text: str) -> Position:
    """A position as written; raises Unreadable, naming the place, also where the rules forbid it."""
    try:
        fields = text.split(" ")
        if len(fields) != 8:
            raise Unreadable(f"It has {len(fields)} fields separated by blanks; there are eight.")
        position = Position(read_fen(ARMY, fields[:6]), _read_dice(fields[6]), _read_cube(fields[7]))
        refuse_unlawful(position)
    except (Unreadable, NotPossible) as refusal:
        raise Unreadable(f"{quoted(text)} is no position. {refusal}") from refusal
    return position


def _read_dice(text: str) -> tuple[int, ...]:
    if not _DICE.fullmatch(text) or (len(text) == 2 and text[0] < text[1]):
        raise Unreadable(
            f"The seventh field, the dice, is - or one or two faces 1 to 6, high to low, not {quoted(text)}."
        )
    return tuple(map(int, text.strip("-")))


def _read_cube(text: str) -> Cube:
    match = _CUBE.fullmatch(text)
    value = int(match[1]) if match else 0
    if not match or value & value - 1:
        raise Unreadable(
            f"The eighth field, the cube, is 1, 2, 4 and so on, and its owner, like 1:- or 2:w, not {quoted(text)}."
        )
    return Cube(value, _OWNERS[match[2]])
