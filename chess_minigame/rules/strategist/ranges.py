"""Which faces of a d% bring which note: "01-08 A, 09-40 B", so that dice on the table can be typed."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.notes import Note, read_note, write_note

FACES = 100
_RANGE = re.compile(r"([0-9]{2})(?:-([0-9]{2}))? (.+)")


@dataclass(frozen=True, slots=True)
class FaceRange:
    """The note that every face from `first` to `last` brings, 1 to 100."""

    first: int
    last: int
    note: Note

    @property
    def faces(self) -> str:
        """As the dice show them: 01-08, 00 for a hundred."""
        first, last = f"{self.first % FACES:02}", f"{self.last % FACES:02}"
        return first if first == last else f"{first}-{last}"

    @property
    def shown(self) -> str:
        """The faces as they are printed for people: 01–08."""
        return self.faces.replace("-", "\N{EN DASH}")


Ranges = tuple[FaceRange, ...]


def ranges_from_shares(shares: Iterable[tuple[Note, int]]) -> Ranges:
    """The notes one after another, each on so many faces; equal ones that meet are one range, those on none left out.

    Raises ValueError unless the faces are a hundred in all.
    """
    ranges: list[FaceRange] = []
    next_face = 1
    for note, faces in shares:
        if faces and ranges and ranges[-1].note == note:
            ranges[-1] = FaceRange(ranges[-1].first, next_face + faces - 1, note)
        elif faces:
            ranges.append(FaceRange(next_face, next_face + faces - 1, note))
        next_face += faces
    if next_face != FACES + 1:
        raise ValueError(f"{next_face - 1} faces: a d% has {FACES}.")
    return tuple(ranges)


def note_at(ranges: Ranges, face: int) -> Note:
    return next(part.note for part in ranges if part.first <= face <= part.last)


def write_ranges(ranges: Ranges) -> str:
    """`01-35 A; 36-40 A scare:laughing; 41-00 F`."""
    return "; ".join(f"{part.faces} {write_note(part.note)}" for part in ranges)


def read_ranges(text: str) -> Ranges:
    """Ranges as written, in order and without a gap; raises Unreadable."""
    try:
        ranges = ranges_from_shares(_read_range(part) for part in text.split("; "))
    except (RulesError, ValueError) as wrong:
        raise Unreadable(f"{quoted(text, 60)} are no ranges of a d%: {wrong}") from wrong
    if write_ranges(ranges) != text:
        raise Unreadable(
            f"{quoted(text, 60)} are no ranges of a d%: they are written {write_ranges(ranges)}."
        )
    return ranges


def _read_range(part: str) -> tuple[Note, int]:
    match = _RANGE.fullmatch(part)
    if not match:
        raise Unreadable(f"{quoted(part)} is no range: it is written like 01-08 A.")
    first, last = (int(face) or FACES for face in (match[1], match[2] or match[1]))
    return read_note(match[3]), last - first + 1
