"""The notes both players give the judge, and how they are written.

Source: Dragon #70, "The strategies" and "Cheating"; rulings R10, R19 to R26 and R40.

    both notes  = note " / " note           White's, then Black's
    note        = strategy { " " word }     its letter, A to F; then, in this order, each at most once:
    word        = "gambit"                  announced in the opening (R40)
                | "move"                    the pieces, when no one is watching (R19)
                | "medallion" | "spell" | "psionic"     ESP by that means (R21)
                | "empathy"                 (R24)
                | "lose=" whole number      playing to lose with this CM (R25)
                | "scare:" means            intimidation, once for each means (R26)

A word never starts with a digit and never holds "/" or ";", so that notes, and the faces written behind them in
a state, stay apart. A means of intimidation is carried in one word (`declarations.py`).
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.declarations import check_free_text, from_word, to_word
from chess_minigame.rules.players import MIND_READING, Means
from chess_minigame.rules.tables import Strategy

MAX_SCARES = 50
SCARE = "A means of intimidation"
_LOSE = re.compile(r"lose=(0|-?[1-9][0-9]{0,6})")


@dataclass(frozen=True, slots=True)
class Note:
    """What one player secretly chose for this turn.

    `esp` is the means of reading the other's mind, `lose` the CM of one who plays to lose, `scares` the means of
    intimidation. Raises NotPossible where a means of intimidation is doubled, Unreadable for an untidy one.
    """

    strategy: Strategy
    gambit: bool = False
    move: bool = False
    esp: Means | None = None
    empathy: bool = False
    lose: int | None = None
    scares: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.esp not in (None, *MIND_READING):
            raise NotPossible(f"{self.esp} is no way to read a mind.")
        if len(self.scares) > MAX_SCARES:
            raise NotPossible(
                f"A note has room for {MAX_SCARES} means of intimidation: leave some for the next turn."
            )
        for number, means in enumerate(self.scares):
            check_free_text(means, SCARE)
            if fold_means(means) in map(fold_means, self.scares[:number]):
                raise NotPossible(
                    f"{quoted(means, 60)} stands twice on the note: each means of intimidation can be tried once a "
                    "turn, and again in the next."
                )

    @property
    def plain(self) -> bool:
        return self == Note(self.strategy)


def is_cheating(note: Note, cm: int) -> bool:
    """R28: a gambit is no cheating, nor a declared CM that is the normal one."""
    to_lose = note.lose is not None and note.lose < cm
    return bool(note.move or note.esp or note.empathy or note.scares or to_lose)


def fold_means(means: str) -> str:
    """Two means of intimidation are the same if they fold to the same: case and blanks make no difference."""
    return " ".join(unicodedata.normalize("NFKC", means).casefold().split())


@dataclass(frozen=True)
class BothNotes:
    """White's and Black's notes of one turn; neither player may see the other's."""

    white: Note
    black: Note

    @cached_property
    def text(self) -> str:
        # Kept, because every later text of the match repeats it.
        return f"{write_note(self.white)} / {write_note(self.black)}"

    def of(self, side: Side) -> Note:
        return self.white if side is Side.WHITE else self.black


def gambits(history: list[BothNotes]) -> dict[Side, int]:
    """The turn of each side's gambit; a side that has not gambited is left out (R40)."""
    turns = enumerate(history, start=1)
    notes_by_turn = [(number, notes) for number, notes in turns if notes.white.gambit or notes.black.gambit]
    return {side: turn for side in Side for turn, notes in reversed(notes_by_turn) if notes.of(side).gambit}


EVERY_NOTE = tuple(Note(strategy) for strategy in Strategy)
EVERY_BOTH_NOTES = tuple(BothNotes(white, black) for white, black in product(EVERY_NOTE, EVERY_NOTE))


def write_note(note: Note) -> str:
    words = [note.strategy.value]
    words += ["gambit"] if note.gambit else []
    words += ["move"] if note.move else []
    words += [note.esp] if note.esp else []
    words += ["empathy"] if note.empathy else []
    words += [f"lose={note.lose}"] if note.lose is not None else []
    return " ".join([*words, *(f"scare:{to_word(means)}" for means in note.scares)])


def read_note(text: str) -> Note:
    """Raises Unreadable unless it is the letter of a strategy and known words in their order."""
    letter, *words = text.split(" ")
    try:
        note = _note_of_words(Strategy(letter), words)
    except RulesError as refusal:
        raise Unreadable(f"{quoted(text)} is no note: {refusal}") from refusal
    except ValueError as unknown:
        raise Unreadable(f"{quoted(text)} is no note: write the letter of a strategy, A to F.") from unknown
    if write_note(note) != text:
        raise Unreadable(f"{quoted(text)} is no note: its words are written {quoted(write_note(note), 200)}.")
    return note


def read_both(text: str) -> BothNotes:
    """Raises Unreadable."""
    white, slash, black = text.partition(" / ")
    if not slash:
        raise Unreadable(f"{quoted(text)} is not two notes: write White's and Black's like F / C.")
    return BothNotes(read_note(white), read_note(black))


def _note_of_words(strategy: Strategy, words: list[str]) -> Note:
    scares = tuple(from_word(word[6:], SCARE) for word in words if word.startswith("scare:"))
    plain = [word for word in words if not word.startswith("scare:")]
    esp = next((means for means in MIND_READING if means in plain), None)
    lose = next((int(match[1]) for word in plain if (match := _LOSE.fullmatch(word))), None)
    note = Note(strategy, "gambit" in plain, "move" in plain, esp, "empathy" in plain, lose, scares)
    unknown = [word for word in plain if word not in write_note(note).split(" ")[1:]]
    if unknown:
        raise Unreadable(f"{quoted(unknown[0])} means nothing there.")
    return note
