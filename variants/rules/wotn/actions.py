"""What a player may do: a move, an improvement before the first move, or a declaration; and their texts.

    move         = from to [ "=" token ]     e2e4, f3d4=NW (exactly when it improves; White's spelling for both sides)
    improvement  = "improve " square "=" token | "ready"
    declaration  = "resign" | "draw?" | "draw!" | "claim"

Source: R10.3 to R10.7, R12.3.
"""

import re
from dataclasses import dataclass

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.declarations import DECLARATIONS, Declaration, write_declaration
from variants.rules.orthodox.board import GRID
from variants.rules.wotn.pieces import BY_TOKEN


@dataclass(frozen=True, slots=True)
class Move:
    """From a square to a square; `becomes` is the token of the kind the man becomes, empty if he does not improve."""

    start: int
    to: int
    becomes: str = ""


@dataclass(frozen=True, slots=True)
class Improve:
    """A man on a square improved by handicap points, one for each level, to the kind of that token."""

    square: int
    becomes: str


@dataclass(frozen=True, slots=True)
class Ready:
    """A player's word that no more points will be spent."""


@dataclass(frozen=True, slots=True)
class ClaimDraw:
    """A draw claimed by the side to move: fifty moves, or a position for the third time (R9.3)."""


Action = Move | Improve | Ready | ClaimDraw | Declaration

_WORDS: dict[Action, str] = {Ready(): "ready", ClaimDraw(): "claim"}
_ACTIONS: dict[str, Action] = {text: action for action, text in _WORDS.items()}
_MOVE = re.compile(f"({GRID.pattern})({GRID.pattern})(?:=(.*))?", re.DOTALL)
_IMPROVE = re.compile(f"improve ({GRID.pattern})=(.*)", re.DOTALL)


def write_action(action: Action) -> str:
    match action:
        case Move():
            return write_move(action)
        case Improve():
            return f"improve {GRID.name(action.square)}={action.becomes}"
        case Ready() | ClaimDraw():
            return _WORDS[action]
    return write_declaration(action)


def write_move(move: Move) -> str:
    improved = f"={move.becomes}" if move.becomes else ""
    return f"{GRID.name(move.start)}{GRID.name(move.to)}{improved}"


def read_action(text: str) -> Action:
    """Any action; raises Unreadable."""
    if text in _ACTIONS:
        return _ACTIONS[text]
    if text in DECLARATIONS:
        return DECLARATIONS[text]
    improve = _IMPROVE.fullmatch(text)
    if improve:
        return Improve(GRID.read(improve[1]), read_token(improve[2]))
    return read_move(text)


def read_move(text: str) -> Move:
    """A move as coordinates; raises Unreadable."""
    match = _MOVE.fullmatch(text)
    if not match:
        raise Unreadable(
            f"{quoted(text)} is no move: write the squares it goes from and to, and what the man becomes if it "
            "improves, like e2e4 or f3d4=NW."
        )
    return Move(GRID.read(match[1]), GRID.read(match[2]), "" if match[3] is None else read_token(match[3]))


def read_token(text: str) -> str:
    """A kind's token as it is; raises Unreadable."""
    if text not in BY_TOKEN:
        raise Unreadable(f"{quoted(text)} is no kind of man: the kinds are {', '.join(BY_TOKEN)}.")
    return text
