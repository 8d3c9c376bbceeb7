"""A line of moves with words, arrows and circles to each, as one line of text.

    {[e2-e4] What do you play here?} e2e4 {[!] Takes the middle.} e7e5 (c7c5 {[!? c5-d4 d4-d4] Or this.}) g1f3

A note stands in braces behind the move it belongs to, before the first move for the position the line begins with. Its glyphs
and marks stand first, in brackets: `!?`, `e2-e4` an arrow, `d4-d4` a circle. A brace or a backslash in the words has a
backslash before it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.move_tree import MAX_TEXT_LENGTH, MoveTree, TreeReader

MAX_COMMENT_LENGTH = 8_000  # lichess takes 4,000 for one comment
MAX_LINE_LENGTH = 60_000
MAX_MARKS = 20
MAX_GLYPHS = 4

# By the numbers of PGN (NAG), as lichess draws them.
GLYPHS = {
    1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−",
    19: "−+", 22: "⨀", 32: "↑↑", 36: "↑", 40: "→", 44: "=∞", 132: "⇆", 138: "⊕", 140: "∆", 146: "N",
}  # fmt: skip
_SAME_GLYPHS = {
    8: 7, 11: 10, 12: 10, 20: 18, 21: 19, 23: 22, 33: 32, 37: 36, 41: 40, 45: 44, 133: 132, 139: 138,
}  # fmt: skip
_TYPED_GLYPHS = {
    "+-": 18, "-+": 19, "+/-": 16, "-/+": 17, "+/=": 14, "=/+": 15, "+=": 14, "=+": 15, "TN": 146, "ΔN": 140, "Δ": 140, "=/∞": 44,
}  # fmt: skip
_BY_TEXT = {glyph: glyph for glyph in GLYPHS.values()} | {
    text: GLYPHS[number] for text, number in _TYPED_GLYPHS.items()
}

_PART = re.compile(r"\{(?P<note>(?:[^\\}]|\\.)*)\}|(?P<unclosed>\{)|(?P<word>[()]|[^\s(){]+)", re.DOTALL)
_NOTE = re.compile(r"(?:\[([^\]]*)\] ?)?(.*)", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is said of a position, what is drawn on it ("e2-e4", a circle as "d4-d4"), and the glyphs of its move."""

    text: str = ""
    marks: tuple[str, ...] = ()
    glyphs: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text or self.marks or self.glyphs)

    def __str__(self) -> str:
        text = re.sub(r"([\\{}])", r"\\\1", self.text)
        # Words that begin as marks do have none before them.
        signs = [*self.glyphs, *self.marks]
        marks = [f"[{' '.join(signs)}]"] if signs or text.startswith("[") else []
        return f"{{{' '.join([*marks, *([text] if text else [])])}}}"


Annotations = Mapping[int, Annotation]
"""By the numbers of the moves in the tree."""


def write_annotated(tree: MoveTree, notes: Annotations) -> str:
    return tree.write({number: str(note) for number, note in notes.items() if note})


def read_annotated(text: str, read_square: Callable[[str], object]) -> tuple[MoveTree, Annotations]:
    """The moves and the notes of a text; `read_square` raises Unreadable for what is no square of the board.

    Raises Unreadable, naming what is wrong.
    """
    if len(text) > MAX_LINE_LENGTH:
        raise Unreadable(f"The study is too long: at most {MAX_LINE_LENGTH} characters.")
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
    if len(tree.write()) > MAX_TEXT_LENGTH:
        raise Unreadable(f"The line is too long: at most {MAX_TEXT_LENGTH} characters.")
    return tree, {number: note for number, note in notes.items() if note}


def _read_note(text: str, read_square: Callable[[str], object]) -> Annotation:
    parts = _NOTE.fullmatch(text)
    assert parts is not None
    signs = (parts[1] or "").split()
    marks, glyphs = ([sign for sign in signs if (sign in _BY_TEXT) is is_glyph] for is_glyph in (False, True))
    return annotation(_ESCAPED.sub(r"\1", parts[2]), marks, glyphs, read_square)


def annotation(
    text: str, marks: Iterable[str], glyphs: Iterable[str], read_square: Callable[[str], object]
) -> Annotation:
    """The note of these; raises Unreadable for what is too long, or no mark or glyph."""
    text = text.strip()
    if len(text) > MAX_COMMENT_LENGTH:
        raise Unreadable(
            f"{quoted(text, 40)} is too long for a note: at most {MAX_COMMENT_LENGTH} characters."
        )
    return Annotation(text, read_marks(marks, read_square), read_glyphs(glyphs))


def glyph_of(number: int) -> str:
    """The glyph of a number of PGN; empty for one that has none here."""
    return GLYPHS.get(_SAME_GLYPHS.get(number, number), "")


def read_glyph(text: str) -> str:
    """The glyph that is meant, also as a keyboard types it: `+-`; empty for none."""
    return _BY_TEXT.get(text, "")


def glyphs_of(notes: Annotations) -> Mapping[int, str]:
    """What stands behind each move that has glyphs."""
    return {number: " ".join(note.glyphs) for number, note in notes.items() if note.glyphs}


def read_glyphs(texts: Iterable[str]) -> tuple[str, ...]:
    """The glyphs, each once; raises Unreadable for what is none, and for more than MAX_GLYPHS."""
    read = dict.fromkeys(texts)
    for text in read:
        if not read_glyph(text):
            raise Unreadable(f"{quoted(text)} is no sign for a move. Try one of {' '.join(GLYPHS.values())}.")
    glyphs = tuple(dict.fromkeys(map(read_glyph, read)))
    if len(glyphs) > MAX_GLYPHS:
        raise Unreadable(f"At most {MAX_GLYPHS} signs stand behind one move: take some away.")
    return glyphs


def read_marks(marks: Iterable[str], read_square: Callable[[str], object]) -> tuple[str, ...]:
    """The marks, each once; raises Unreadable for what is none, and for more than MAX_MARKS."""
    read = tuple(dict.fromkeys(marks))
    if len(read) > MAX_MARKS:
        raise Unreadable(f"At most {MAX_MARKS} arrows and circles stand on one position: wipe some away.")
    for mark in read:
        start, _, to = mark.partition("-")
        read_square(start), read_square(to)
    return read


def carry_notes(notes: Annotations, old_tree: MoveTree, new_tree: MoveTree) -> Annotations:
    """The notes of the moves that stand in both trees, by their numbers in the second."""
    numbers = {_moves_to(new_tree, number): number for number in range(len(new_tree.moves) + 1)}
    kept = ((numbers.get(_moves_to(old_tree, number)), note) for number, note in notes.items())
    return {number: note for number, note in kept if number is not None}


def _moves_to(tree: MoveTree, number: int) -> tuple[str, ...]:
    return tuple(tree.moves[move - 1] for move in tree.path(number))
