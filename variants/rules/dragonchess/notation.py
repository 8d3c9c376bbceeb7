"""The article's notation: W2f3, S/3e2-3d3, Wx2e3, W/2d2x2e3, W2f8(H), Drx2c4, and what follows a move.

Source: Dragon #100, "Movement and capture notation"; R-8. A piece is its initial, the Dragon Dr. Where more than one
piece of a kind could make the move, the square it comes from is named behind a stroke. Read in letters of any case (its
first example is w2f3), and as other programs write: R for the Dragon, as in positions; R 3g1x2g2 (remote); Gold - Ground -
Warrior - D2 - D3.
"""

import re

from campaigns.rules.errors import Ambiguous
from campaigns.rules.reading import quoted
from variants.rules.actions import Move
from variants.rules.dragonchess.check import checkers
from variants.rules.dragonchess.moves import after, legal_moves
from variants.rules.dragonchess.pieces import COORDINATES, DRAGON, GRID
from variants.rules.dragonchess.position import ARMY, SIDE_NAMES, Position
from variants.rules.grid.piece import Piece
from variants.rules.notation import MARKS, Notation
from variants.rules.notation_reading import MAX_NAMED

CHECK, DOUBLE, DISCOVERED, MATE = "ch", " dbl ch", " dis ch", " mate"


def initial(piece: Piece) -> str:
    return "Dr" if piece is DRAGON else piece.name[0]


def write_move(position: Position, move: Move) -> str:
    """A legal move in the article's notation, in full; raises NotPossible if it is not legal."""
    next_position = after(position, move)
    piece, is_capture = ARMY.piece(position.board[move.start]), bool(position.board[move.to])
    rivals = [
        rival for rival in legal_moves(position) if rival.to == move.to and position.on(rival.start) is piece
    ]
    if len(rivals) > 1:
        mover = f"{initial(piece)}/{GRID.name(move.start)}{'x' if is_capture else '-'}"
    else:
        mover = f"{initial(piece)}{'x' if is_capture else ''}"
    promoted = next_position.on(move.to)
    promotion = f"({initial(promoted)})" if promoted in piece.becomes and promoted is not None else ""
    return f"{mover}{GRID.name(move.to)}{promotion}" + suffix(next_position, move)


def suffix(next_position: Position, move: Move) -> str:
    """What follows a move that led to `next_position`: check of which kind, mate, or nothing."""
    givers = checkers(next_position)
    if not givers:
        return ""
    if not legal_moves(next_position):
        return MATE
    if len(givers) > 1:
        return DOUBLE
    return CHECK if givers[0] in (move.start, move.to) else DISCOVERED


_PIECES = {initial(piece): piece for piece in ARMY.pieces}
_LEVELS = {
    **dict.fromkeys(("sky", "air", "upper", "top"), "3"),
    **dict.fromkeys(("ground", "surface", "land", "middle"), "2"),
    **dict.fromkeys(("underworld", "underground", "lower", "bottom"), "1"),
}
_NAMES = {piece.name.lower(): name for name, piece in _PIECES.items()}
WORDS = (*_LEVELS, *_NAMES)
"""What boards and pieces are called in words."""
_LEVEL, _NAME, _SQUARE = "|".join(_LEVELS), "|".join(_NAMES), "".join(GRID.parts[1:])
_KIND, _GAP = f"{_NAME}|{'|'.join([*_PIECES, DRAGON.letter])}", "[ ]*-?[ ]*"
_SPELLED_MOVE = re.compile(
    rf"(?<![a-z])(?:(?:{'|'.join(SIDE_NAMES.values())}){_GAP})?(?:(?P<board>{_LEVEL})(?:[ ]*(?:→|->)[ ]*(?P<other>{_LEVEL}))?{_GAP}"
    rf"(?P<name>{_KIND})|(?P<kind>{_KIND}){_GAP}(?P<level>{_LEVEL})){_GAP}(?P<start>{_SQUARE})"
    rf"(?:[ ]*(?P<sign>[-x:]|→|->)[ ]*(?:(?P<beyond>{_LEVEL}){_GAP})?(?P<to>{_SQUARE}))?",
    re.IGNORECASE,
)
_NAMED = re.compile(rf"(?<![a-z])({_NAME})[ ]*(?=[/x]?[1-3]?{_SQUARE})", re.IGNORECASE)
# What lists tell of a move behind its squares: the piece taken or promoted to, and that it was from afar.
_TRAILER = re.compile(
    rf"(?<=[a-l][1-8])(?:[ ]*(?:=|→|->)[ ]*(?:{_NAME})(?![a-z]))*(?:[ ]*\(remote(?:[ ]*capture)?\))?",
    re.IGNORECASE,
)


# Wh3M: the upper, middle or lower board behind the square, as in the games at chessvariants.com.
_BEHIND = re.compile(r"(?<![0-9])([a-l][1-8])([UML])(?![A-Za-wyz0-9])")


def with_levels(text: str) -> str:
    """A plain text with the levels that stand behind their squares before them."""
    return _BEHIND.sub(lambda square: f"{3 - 'UML'.index(square[2])}{square[1]}", text)


def abridge(text: str) -> str:
    """A plain text in which pieces and boards that are named in words are told as the article does.

    W/2D2-2D3 for Gold - Ground - Warrior - D2 - D3, S3b3 for Sylph upper b3.
    """
    return _NAMED.sub(
        lambda name: _NAMES[name[1].lower()], _SPELLED_MOVE.sub(_abridged_move, _TRAILER.sub("", text))
    )


def _abridged_move(match: re.Match[str]) -> str:
    name = match["name"] or match["kind"]
    piece = _NAMES.get(name.lower(), name)
    level = _LEVELS[(match["board"] or match["level"]).lower()]
    if not match["to"]:
        return f"{piece}{level}{match['start']}"
    beyond = match["beyond"] or match["other"]
    sign = match["sign"] if match["sign"] in "x:" else "-"
    return f"{piece}/{level}{match['start']}{sign}{_LEVELS[beyond.lower()] if beyond else level}{match['to']}"


# Squares of which one or both name no level: Wf3, f2-f3, 2d2-d3. f2f3 could be whatever stands on f to 2f3, too, and d2d3 a Dwarf.
_LETTER = "|".join([*_PIECES, DRAGON.letter])
_FLAT = tuple(
    re.compile(rf"(?P<piece>(?:{_LETTER})?){squares}{MARKS}", re.IGNORECASE)
    for squares in (
        rf"/?(?P<start>[1-3]?{_SQUARE})[-x:]?(?P<to>{_SQUARE})",
        rf"/?(?P<start>{_SQUARE})[-x:]?(?P<to>[1-3]{_SQUARE})",
        rf"(?<!\A)(?P<start>)[-x:]?(?P<to>{_SQUARE})",
        rf"(?P<start>(?<!\A)[a-l]|(?!{_LETTER})[a-l])(?P<to>{GRID.pattern})",
    )
)


_IN_FULL = re.compile(rf"(?P<piece>{_LETTER})(?P<start>)(?P<to>{GRID.pattern}){MARKS}", re.IGNORECASE)


def _is_meant(position: Position, move: Move, text: re.Match[str]) -> bool:
    """Whether the squares of a move are those of a text, on whatever levels it leaves out."""
    start, piece = GRID.name(move.start), text["piece"].lower()
    is_start = start[1:].startswith(text["start"].lower()) or start == text["start"].lower()
    kinds = _PIECES | {DRAGON.letter: DRAGON}
    fitting = [kind for letter, kind in kinds.items() if letter.lower() == piece]
    is_piece = not piece or position.on(move.start) in fitting
    return is_piece and is_start and GRID.name(move.to).endswith(text["to"].lower())


class DragonchessNotation(Notation[Position]):
    """The article's, and that of other programs."""

    def plain(self, text: str) -> str:
        return abridge(with_levels(super().plain(text)))

    def special_form(self, position: Position, text: str) -> Move | None:
        """The one legal move of which a level is left out; None for no such text, and where none is legal."""
        plain_text = self.plain(text)
        in_full = _IN_FULL.fullmatch(plain_text)
        readings = [reading for pattern in _FLAT if (reading := pattern.fullmatch(plain_text))]
        if not readings or in_full and plain_text[0].isupper():
            return None
        readings += [in_full] if in_full else []
        legal = legal_moves(position)
        moves = [move for move in legal if any(_is_meant(position, move, match) for match in readings)]
        if len(moves) > 1:
            names = " or ".join(write_move(position, move) for move in moves[:MAX_NAMED])
            raise Ambiguous(f"{quoted(text)} names no level: it could be {names}. Say which.")
        return moves[0] if moves else None


NOTATION = DragonchessNotation(
    COORDINATES,
    {**_PIECES, DRAGON.letter: DRAGON},
    {initial(promoted): promoted.letter for piece in ARMY.pieces for promoted in piece.becomes},
    "W2f3, S/3e2-3d3, Wx2e3, WxU2e3 or Drx2c4",
    any_case=True,
)
