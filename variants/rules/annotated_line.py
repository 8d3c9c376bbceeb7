"""A line of moves with words, arrows and circles to each, as one line of text.

    {[e2-e4] What do you play here?} e2e4 {Takes the middle.} e7e5 (c7c5 {[c5-d4 d4-d4] Or this.}) g1f3

A note stands in braces behind the move it belongs to, before the first move for the position the line begins with. Its marks
stand first, in brackets: `e2-e4` an arrow, `d4-d4` a circle. A brace or a backslash in the words has a backslash before it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.move_tree import LONGEST_TEXT, MoveTree, TreeReader

LONGEST_WORDS = 2_000
LONGEST_LINE = 60_000
MOST_MARKS = 20

_PART = re.compile(r"\{(?P<note>(?:[^\\}]|\\.)*)\}|(?P<unclosed>\{)|(?P<word>[()]|[^\s(){]+)", re.DOTALL)
_NOTE = re.compile(r"(?:\[([^\]]*)\] ?)?(.*)", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is said of a position, and what is drawn on it: "e2-e4", a circle as "d4-d4"."""

    words: str = ""
    marks: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.words or self.marks)

    def __str__(self) -> str:
        words = re.sub(r"([\\{}])", r"\\\1", self.words)
        # Words that begin as marks do have none before them.
        marks = [f"[{' '.join(self.marks)}]"] if self.marks or words.startswith("[") else []
        return f"{{{' '.join([*marks, *([words] if words else [])])}}}"


Annotations = Mapping[int, Annotation]
"""By the numbers of the moves in the tree."""


def write_annotated(tree: MoveTree, notes: Annotations) -> str:
    return tree.write({number: str(note) for number, note in notes.items() if note})


def read_annotated(text: str, read_square: Callable[[str], object]) -> tuple[MoveTree, Annotations]:
    """The moves and the notes of a text; `read_square` raises Unreadable for what is no square of the board.

    Raises Unreadable, naming what is wrong.
    """
    if len(text) > LONGEST_LINE:
        raise Unreadable(f"The study is too long: at most {LONGEST_LINE} characters.")
    reader, notes = TreeReader(), dict[int, Annotation]()
    for part in _PART.finditer(text):
        if part["unclosed"]:
            raise Unreadable("A note is not closed: it begins with { and ends with }.")
        if part["word"]:
            reader.read(part["word"])
        elif reader.last in notes:
            raise Unreadable(f"Move {reader.last} of the line has two notes.")
        else:
            notes[reader.last] = _read_note(part["note"], read_square)
    tree = reader.tree()
    if len(tree.write()) > LONGEST_TEXT:
        raise Unreadable(f"The line is too long: at most {LONGEST_TEXT} characters.")
    return tree, {number: note for number, note in notes.items() if note}


def _read_note(text: str, read_square: Callable[[str], object]) -> Annotation:
    parts = _NOTE.fullmatch(text)
    assert parts is not None
    words = _ESCAPED.sub(r"\1", parts[2]).strip()
    if len(words) > LONGEST_WORDS:
        raise Unreadable(f"{quoted(words, 40)} is too long for a note: at most {LONGEST_WORDS} characters.")
    return Annotation(words, read_marks((parts[1] or "").split(), read_square))


def read_marks(marks: Iterable[str], read_square: Callable[[str], object]) -> tuple[str, ...]:
    """The marks, each once; raises Unreadable for what is none, and for more than MOST_MARKS."""
    read = tuple(dict.fromkeys(marks))
    if len(read) > MOST_MARKS:
        raise Unreadable(f"At most {MOST_MARKS} arrows and circles stand on one position: wipe some away.")
    for mark in read:
        start, _, to = mark.partition("-")
        read_square(start), read_square(to)
    return read


def carried_over(notes: Annotations, before: MoveTree, after: MoveTree) -> Annotations:
    """The notes of the moves that stand in both trees, by their numbers in the second."""
    numbers = {_moves_to(after, number): number for number in range(len(after.moves) + 1)}
    kept = ((numbers.get(_moves_to(before, number)), note) for number, note in notes.items())
    return {number: note for number, note in kept if number is not None}


def _moves_to(tree: MoveTree, number: int) -> tuple[str, ...]:
    return tuple(tree.moves[move - 1] for move in tree.path(number))
