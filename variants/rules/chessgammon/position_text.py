"""A position as eight fields: the six of FEN, the dice still to play, and the cube (R17, section C).

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 61 1:-

En passant: every passed square, separated by commas. The dice high to low (read in any order), `-` before the roll; the cube's value and
its owner, `w`, `b` or `-`.

Read are only positions that there can be: R8 (checks do not matter), R9 (one King may have been taken, by the last
half-move), R12 (passed squares), R14b (the cube), R17 (section C).
"""

import re
from collections.abc import Sequence

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.chessgammon.dice_tables import ARMY, STANDARD
from variants.rules.chessgammon.kernel import HALF, beyond, is_open
from variants.rules.chessgammon.position import Cube, Position
from variants.rules.orthodox import legality
from variants.rules.orthodox.extended_position import is_king_taken
from variants.rules.orthodox.pieces import GRID, KING, PAWN, ROOK, SIDE_NAMES
from variants.rules.orthodox.position import DEFAULT_FIELDS, LETTERS, read_fen, write_fen
from variants.rules.orthodox.position import Position as ChessPosition
from variants.rules.position_text import PositionText


def refuse_unlawful(position: Position) -> None:
    """Raises NotPossible, with the reason, for a position that no game can come to."""
    chess = position.chess
    for side in Side:
        if is_king_taken(position, side) and (position.dice or position.halfmove):
            raise NotPossible(
                f"{SIDE_NAMES[side]}'s King has been taken: no dice are left to play, and the count of turns is 0."
            )
    legality.refuse_pawns(ARMY, chess, PAWN)
    legality.refuse_rights(ARMY, chess, KING, (ROOK,))
    _refuse_passed(chess, len(position.dice))
    cube = position.cube
    if (cube.value == 1) != (cube.owner is None):
        why = "is in the middle until it is turned" if cube.owner else "belongs to the side that took it"
        raise NotPossible(f"The cube shows {cube.value}: it {why}.")


def _refuse_passed(chess: ChessPosition, dice: int) -> None:
    S, T = chess.load(ARMY), STANDARD.tables
    for square in chess.passed:
        if not is_open(S, T, square):
            raise NotPossible(
                f"{GRID.name(square)} is a passed square, but it is not empty or no Pawn stands on "
                f"{GRID.name(beyond(T, square))} that has just passed it."
            )
    theirs = sum((square < HALF) == (chess.side is Side.BLACK) for square in chess.passed)
    own = len(chess.passed) - theirs
    if theirs > 2 or own > (1 if dice == 1 else 0):
        raise NotPossible(
            "There are more passed squares than half-moves since: two of the last turn, one of this."
        )
    if chess.passed and chess.halfmove > (1 if dice == 1 and not own else 0):
        raise NotPossible(f"A Pawn has just moved, so the count of turns is not {chess.halfmove}.")


_OWNERS = {"-": None, "w": Side.WHITE, "b": Side.BLACK}
_LETTERS = {owner: letter for letter, owner in _OWNERS.items()}
_DICE = re.compile("-|[1-6](?:[-,+/]?[1-6])?")
_CUBE = re.compile("([1-9][0-9]{0,999}):([-wb])")


def _read_fields(fields: Sequence[str]) -> Position:
    if len(fields) != 8:
        raise Unreadable(f"expected 8 fields, found {len(fields)}.")
    text = fields[6]
    if not _DICE.fullmatch(text):
        raise Unreadable(
            f"the seventh field, the dice, must be - or one or two faces 1 to 6, not {quoted(text)}."
        )
    dice = sorted(map(int, re.findall("[0-9]", text)), reverse=True)
    return Position(read_fen(ARMY, fields[:6]), tuple(dice), _read_cube(fields[7]))


def _read_cube(text: str) -> Cube:
    match = _CUBE.fullmatch(text)
    value = int(match[1]) if match else 0
    if not match or value & value - 1:
        raise Unreadable(
            f"the eighth field, the cube, must be 1, 2, 4 and so on, and its owner, like 1:- or 2:w, not {quoted(text)}."
        )
    return Cube(value, _OWNERS[match[2]])


def _write(position: Position) -> str:
    dice = "".join(map(str, position.dice)) or "-"
    return f"{write_fen(ARMY, position.chess)} {dice} {position.cube.value}:{_LETTERS[position.cube.owner]}"


POSITION_TEXT = PositionText(
    ARMY, LETTERS, (*DEFAULT_FIELDS, "-", "1:-"), _read_fields, refuse_unlawful, _write
)
read_position, write_position = POSITION_TEXT.read, POSITION_TEXT.write
