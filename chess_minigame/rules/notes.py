"""The notes both players give the judge, the one declaration, and how they are written.

Source: Dragon #70, "The strategies"; ruling R10.

    action      = both notes | "abandon"
    both notes  = note " / " note       White's, then Black's
    note        = strategy              its letter, A to F

What else a note may come to say follows the letter as words after single spaces. A word never starts with a
digit and never holds "/" or ";", so that notes, and the d% written behind them in a state, stay apart.
"""

from dataclasses import dataclass
from itertools import product

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.strategies import Strategy


@dataclass(frozen=True, slots=True)
class Note:
    """What one player secretly chose for this turn."""

    strategy: Strategy


@dataclass(frozen=True, slots=True)
class BothNotes:
    """White's and Black's notes of one turn; neither player may see the other's."""

    white: Note
    black: Note

    def of(self, side: Side) -> Note:
        return self.white if side is Side.WHITE else self.black


@dataclass(frozen=True, slots=True)
class Abandon:
    """The declaration that the game is not played to its end."""


Action = BothNotes | Abandon

EVERY_NOTE = tuple(Note(strategy) for strategy in Strategy)
EVERY_BOTH_NOTES = tuple(BothNotes(white, black) for white, black in product(EVERY_NOTE, EVERY_NOTE))


def write_note(note: Note) -> str:
    return note.strategy.value


def read_note(text: str) -> Note:
    """One player's note; raises Unreadable unless it is the letter of a strategy."""
    try:
        return Note(Strategy(text))
    except ValueError as unknown:
        raise Unreadable(f"{quoted(text)} is no note: write the letter of a strategy, A to F.") from unknown


def write_both(notes: BothNotes) -> str:
    return f"{write_note(notes.white)} / {write_note(notes.black)}"


def read_both(text: str) -> BothNotes:
    """White's and Black's notes; raises Unreadable."""
    white, slash, black = text.partition(" / ")
    if not slash:
        raise Unreadable(f"{quoted(text)} is not two notes: write White's and Black's like F / C.")
    return BothNotes(read_note(white), read_note(black))


def write_action(action: Action) -> str:
    return "abandon" if isinstance(action, Abandon) else write_both(action)


def read_action(text: str) -> Action:
    """Both notes of a turn, or `abandon`; raises Unreadable."""
    return Abandon() if text == "abandon" else read_both(text)
