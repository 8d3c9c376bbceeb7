"""Notation of moves, read by one lenient reader for all games: whatever means one legal move.

A text says some of these: the piece, the square it comes from or its file, level or rank, the piece it takes, the square
it goes to, what it becomes, the die, a capture in passing. Those must be true of the move. The signs between and behind
(x, :, -, +, #, ch, mate, !, ?, ±, $1, a comma) never refuse a move; a sign of capture or of check decides between several.
Figurines, typographic signs, names of pieces, blanks and the move's number are read as what they stand for.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain
from variants.rules.actions import Action, Coordinates, Move
from variants.rules.grid.army import Army
from variants.rules.grid.piece import Piece
from variants.rules.score_text import in_latin
from variants.rules.state import P

CHECK_WORDS = r"\+\+?|#|[†‡]{1,2}|(?:dbl ?|dis ?)?ch(?:eck(?:mate)?)?|mate"
GLYPHS = r"\+/[-=]|[-=]/\+|\+[-=]|[-=]\+|[±∓⩲⩱∞=□→↑∆⇆]|\$[0-9]{1,3}"
MARKS = rf"(?P<check>{CHECK_WORDS})?(?:[!?]{{1,2}})?(?:{GLYPHS})*+[.,;]?"
"""What may stand behind a move in every game, blanks left out."""
FIGURINES = {
    chr(first + number): name
    for first in (0x2654, 0x265A, 0x1FA00)
    for number, name in enumerate(("King", "Queen", "Rook", "Bishop", "Knight", "Pawn"))
}


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """What a text says of a move; None or empty where it says nothing."""

    text: str
    piece: Piece | None = None
    start: re.Pattern[str] | None = None
    start_square: int | None = None
    captured_piece: Piece | None = None
    to: int | None = None
    becomes: str = ""
    die: int = 0
    in_passing: bool = False
    is_castling: bool = False
    capture: bool | None = None
    check: bool = False


@dataclass(frozen=True)
class Notation(Generic[P]):
    """How one game names its pieces and moves.

    `pieces` are the kinds by their names; `default_piece` is the kind meant where none is named, None for any. `promotions` are what
    a piece may become, as a text names it and as the move has it. `any_case`: capitals and small letters are alike; else
    small letters mean files first. `example` ends the sentence that refuses what is no move.
    """

    coordinates: Coordinates
    pieces: Mapping[str, Piece]
    promotions: Mapping[str, str]
    example: str
    default_piece: Piece | None = None
    any_case: bool = False

    # --- What a game may say otherwise --------------------------------------------------------------------------------

    def plain(self, text: str) -> str:
        """A move in the signs that are read: letters for figurines and names, neither blanks, quotes nor its number."""
        signs = in_latin(plain(text)).strip("\"'`* ").translate(self._letters)
        return _NUMBER.sub("", "".join(_TO.sub("-", self.in_letters(signs)).split()))

    def in_letters(self, text: str) -> str:
        """A plain text of moves with the letters of pieces that are named, and x for the word."""
        return self._named.sub(lambda name: self._by_name[name[1].lower()], _TAKES.sub("x", text))

    def for_position(self, position: P) -> "Notation[P]":
        """The notation that holds in a situation."""
        return self

    def special_form(self, position: P, text: str) -> Action | None:
        """The action told in a form of this game's own; None where the text has no such form. Raises NotPossible."""
        return None

    def refusal_name(self, position: P, move: Move) -> str:
        """A legal move as a refusal names it, where that is not as it is written; else empty."""
        return ""

    def die(self, position: P, move: Move) -> int:
        """The die that makes a legal move."""
        return move.die

    def why_only_piece(self, position: P) -> str:
        """Why one piece alone can move now; empty where that is not so."""
        return ""

    def request(self, army: Army, side: Side, text: str) -> MoveRequest:
        """Raises Unreadable."""
        plain_text = self.plain(text)
        castling = _CASTLING.fullmatch(plain_text) if army.castlings else None
        if castling:
            return self._castling(army, side, castling)
        match = next(filter(None, (pattern.fullmatch(plain_text) for pattern in self._patterns)), None)
        if not match or not (match["to"] or match["taken"]):
            raise Unreadable(f"Can't read {quoted(text)}. Try {self.example}.")
        sign, grid = match["sign"], self.coordinates.grid
        start = (match["named"] or match["start"] or "").lower()
        is_square = re.fullmatch(grid.pattern, start) is not None
        level, file, rank = (match[part] or "." for part in ("level", "file", "rank"))
        partial_square = f"{level if len(grid.levels) > 1 else ''}{file}{rank}".lower()
        kind = self._kind(match["piece"])
        return MoveRequest(
            plain_text,
            kind or (None if is_square else self.default_piece),
            re.compile(start if is_square else partial_square) if start else None,
            grid.read(start) if is_square else None,
            self._kind(match["taken"]),
            grid.read(match["to"].lower()) if match["to"] else None,
            self._becomes[match["becomes"].lower()] if match["becomes"] else "",
            int(match["die"] or 0),
            bool(match["in_passing"]),
            capture=None if sign is None else sign != "-",
            check=bool(match["check"]),
        )

    # --- Within -------------------------------------------------------------------------------------------------------

    def _castling(self, army: Army, side: Side, match: re.Match[str]) -> MoveRequest:
        is_short = len(match["castling"].replace("-", "")) == len("OO")
        own_kings = (castling.king for castling in army.castlings if castling.side is side)
        start, to = next(king for king in own_kings if (king[1] > king[0]) == is_short)
        king = next(piece for piece in army.pieces if piece.royal)
        pattern = re.compile(army.grid.name(start))
        die = int(match["die"] or 0)
        return MoveRequest(match[0], king, pattern, start, to=to, die=die, is_castling=True)

    def _kind(self, name: str | None) -> Piece | None:
        if name is None:
            return None
        return self.pieces.get(name) or self._by_small_name[name.lower()]

    @cached_property
    def _letters(self) -> dict[int, str]:
        names = {piece.name: name for name, piece in self.pieces.items()}
        return {ord(sign): names[kind] for sign, kind in FIGURINES.items() if kind in names}

    @cached_property
    def _by_name(self) -> dict[str, str]:
        return {piece.name.lower(): name for name, piece in self.pieces.items()}

    @cached_property
    def _named(self) -> re.Pattern[str]:
        """The name of a piece before a square, Knight to f3, Pawn on e4 x d5; not what a piece has become before the next move."""
        level, file, rank = self.coordinates.grid.parts
        square = rf"(?={f'(?:{level})?' if level else ''}{file}{rank})"
        ahead = rf"(?:[ ]*{square}|(?=[ ]*(?:[-x:]|to\b)[ ]*{square}))"
        return re.compile(
            rf"(?<![/=])\b({'|'.join(self._by_name)})\b(?:[ ]*(?:on|from)\b)?{ahead}", re.IGNORECASE
        )

    @cached_property
    def _by_small_name(self) -> dict[str, Piece]:
        return {name.lower(): piece for name, piece in self.pieces.items()}

    @cached_property
    def _becomes(self) -> dict[str, str]:
        return {name.lower(): token for name, token in self.promotions.items()}

    @cached_property
    def _patterns(self) -> tuple[re.Pattern[str], ...]:
        """How a move may be written: as it should be, then with the names of pieces in any case, then squares too."""
        kind, becomes = _alternatives(self.pieces), _alternatives(self.promotions)
        square, (level, file, rank) = self.coordinates.grid.pattern, self.coordinates.grid.parts
        level = f"(?P<level>{level or '(?!)'})?"
        # A file alone is never a capital: Dxe5 is the Queen of other languages, not the pawn on d.
        partial_square = rf"{level}(?P<file>{file})?(?P<rank>{rank})?"
        square_alone = rf"{level}(?P<file>{file})(?P<rank>{rank})"
        die = "(?:@(?P<die>[1-6]))?" if self.coordinates.with_die else "(?P<die>(?!))?"

        def pattern(kind: str, start: str = partial_square) -> str:
            return (
                rf"(?P<piece>{kind})?(?:/(?P<named>{square})|(?P<start>{start}))??"
                rf"(?P<sign>(?<=.)[-xX:])?(?P<taken>(?<!-)(?:{kind}))?(?P<to>{square})?"
                rf"(?:[=/(]?(?P<becomes>(?i:{becomes}))\)?)?{die}(?P<in_passing>e\.?p\.?)?{MARKS}"
            )

        if self.any_case:
            return (re.compile(pattern(kind), re.IGNORECASE | re.ASCII),)
        return (
            re.compile(pattern(kind), re.ASCII),
            re.compile(pattern(f"(?i:{kind})"), re.ASCII),
            re.compile(pattern(kind, square_alone), re.IGNORECASE | re.ASCII),
        )


_NUMBER = re.compile(r"\A[0-9]{1,4}(?:\.+|\))")
_TAKES = re.compile(
    r"\b(?:takes|captures)(?:[ ]on)?\b(?=[ ]*[A-Za-z]{0,9}[ ]*[1-3]?[a-l][1-8])", re.IGNORECASE
)
_TO = re.compile(r"(?:[-=]{0,4}>|→|\bto\b)(?=\s*[1-3]?[a-l][1-8])", re.IGNORECASE)
_CASTLING = re.compile(rf"(?P<castling>[O0o]-[O0o](?:-[O0o])?|(?:00|OO)[0O]?)(?:@(?P<die>[1-6]))?{MARKS}")


def _alternatives(names: Mapping[str, object]) -> str:
    return "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
