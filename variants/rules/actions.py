"""What a player does on a full board: a move from square to square, or a word; and how each is written.

Every board knows the same declarations: resigning, offering a draw, withdrawing the offer and agreeing to it, and, where
its rules have it, claiming a draw. All but the claim are either side's, whoever is to move. An offer stands until the
other side agrees or, by moving, declines.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Protocol

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.grid.squares import Grid

MAX_MOVE_LENGTH = 60
"""In characters, as it is typed and as it is written."""


@dataclass(frozen=True, slots=True)
class Move:
    """From a square to a square.

    `becomes` tells what the piece becomes, empty if it stays what it is; `die` is the face that moves it, 0 where there
    are no dice or only one can be meant.
    """

    start: int
    to: int
    becomes: str = ""
    die: int = 0


class Word(Protocol):
    """An action that is no move; its text tells it from every other."""

    @property
    def text(self) -> str: ...


@dataclass(frozen=True, slots=True)
class PlainWord:
    """A word that is all in its text: `double`, `ready`."""

    text: str


@dataclass(frozen=True, slots=True)
class _EitherSideDeclaration:
    """Declared by the side to move; `off_turn`: by the other side."""

    off_turn: bool = False
    word: ClassVar[str]

    @property
    def text(self) -> str:
        return f"{self.word}-off-turn" if self.off_turn else self.word


@dataclass(frozen=True, slots=True)
class Resign(_EitherSideDeclaration):
    word = "resign"


@dataclass(frozen=True, slots=True)
class OfferDraw(_EitherSideDeclaration):
    """The side to move offers a draw and then moves, or the other does, which has moved."""

    word = "draw?"


@dataclass(frozen=True, slots=True)
class WithdrawDraw(_EitherSideDeclaration):
    word = "withdraw"


@dataclass(frozen=True, slots=True)
class AgreeToDraw(_EitherSideDeclaration):
    word = "draw!"


@dataclass(frozen=True, slots=True)
class ClaimDraw:
    """The side to move claims a draw that the rules grant only when it is claimed."""

    off_turn: ClassVar[bool] = False
    text: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class PaperResult:
    """The game was played to its end with pencil and paper: the winner, None for a draw, and what the win was worth.

    `points` are 0 for a draw and in games without points. It is the Dungeon Master's alone, whoever is to move.
    """

    winner: Side | None
    points: int = 0
    off_turn: ClassVar[bool] = False

    @property
    def text(self) -> str:
        points = f"-{self.points}" if self.points else ""
        return f"{ON_PAPER}-{self.winner or 'draw'}{points}"


@dataclass(frozen=True, slots=True)
class TimeLoss:
    """The time of a side has run out, and it has lost, or against a lone King drawn (B7); said by the Dungeon Master or the clock,
    whoever is to move."""

    loser: Side
    is_drawn: bool = False
    off_turn: ClassVar[bool] = False

    @property
    def text(self) -> str:
        return f"{ON_TIME}-{self.loser}{'-draw' if self.is_drawn else ''}"


ON_TIME = "time"
ON_PAPER = "paper"
_TIME_LOSS = re.compile(rf"{ON_TIME}-(white|black)(-draw)?")
_PAPER_RESULT = re.compile(rf"{ON_PAPER}-(?:(white|black)(?:-([1-9][0-9]{{0,3}}))?|draw)")


Ruling = PaperResult | TimeLoss
"""What ends a game without either player's word."""


def read_ruling(text: str) -> Ruling | None:
    """None for any text but a result on paper or a loss on time."""
    if match := _TIME_LOSS.fullmatch(text):
        return TimeLoss(Side(match[1]), is_drawn=bool(match[2]))
    match = _PAPER_RESULT.fullmatch(text)
    return match and PaperResult(Side(match[1]) if match[1] else None, int(match[2] or 0))


Declaration = Resign | OfferDraw | WithdrawDraw | AgreeToDraw | ClaimDraw
Action = Move | Word
Faces = tuple[int, ...]
Step = Action | Faces
"""What brings a game on: an action, or rolled dice."""

_ROLL = re.compile("roll:([1-9]+)")


def write_roll(faces: Faces) -> str:
    """Rolled dice as they stand between moves: "roll:61"."""
    return f"roll:{''.join(map(str, faces))}"


def read_roll(text: str) -> Faces | None:
    """None for any other text."""
    roll = _ROLL.fullmatch(text)
    return tuple(map(int, roll[1])) if roll else None


RESIGN_OFF_TURN = Resign(off_turn=True)
_EITHER_SIDE_DECLARATIONS = Resign, OfferDraw, WithdrawDraw, AgreeToDraw
DECLARATIONS: dict[str, Declaration] = {
    declaration.text: declaration
    for declaration in (
        *(kind(off_turn) for kind in _EITHER_SIDE_DECLARATIONS for off_turn in (False, True)),
        ClaimDraw(),
    )
}


def speaker_of(action: object, turn: Side) -> Side:
    """The side that acts where `turn` is to move: the other one for what is declared off turn."""
    return turn.other if isinstance(action, Declaration) and action.off_turn else turn


@dataclass(frozen=True)
class Coordinates:
    """Moves as two squares: e2e4, a7a8q, f3d4=NW, d2d3@5.

    `tokens` are what a piece may become, written behind `sign`; `with_die`: a die may be named behind an @. `example` ends
    the sentence that tells how a move is written.
    """

    grid: Grid
    example: str
    tokens: tuple[str, ...] = ()
    sign: str = ""
    with_die: bool = False

    def write(self, move: Move) -> str:
        becomes = f"{self.sign}{move.becomes}" if move.becomes else ""
        die = f"@{move.die}" if move.die else ""
        return f"{self.grid.name(move.start)}{self.grid.name(move.to)}{becomes}{die}"

    def read(self, text: str) -> Move:
        """Raises Unreadable."""
        match = self._pattern.fullmatch(text)
        if not match:
            raise Unreadable(
                f"Can't read {quoted(text)}. Give the squares the piece moves from and to{self.example}."
            )
        becomes = "" if match["becomes"] is None else self.read_token(match["becomes"])
        start, to = self.grid.read(match["start"]), self.grid.read(match["to"])
        return Move(start, to, becomes, int(match["die"] or 0))

    def read_token(self, text: str) -> str:
        """A token as it is; raises Unreadable."""
        if text not in self.tokens:
            raise Unreadable(f"{quoted(text)} is not a piece. The pieces are {', '.join(self.tokens)}.")
        return text

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        token = ".*" if self.sign else f"[{''.join(self.tokens)}]"
        becomes = f"(?:{self.sign}(?P<becomes>{token}))?" if self.tokens else "(?P<becomes>(?!))?"
        die = "(?:@(?P<die>[1-6]))?" if self.with_die else "(?P<die>(?!))?"
        square = self.grid.pattern
        return re.compile(f"(?P<start>{square})(?P<to>{square}){becomes}{die}", re.DOTALL)
