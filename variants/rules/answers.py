"""Values that a full board hands to its pages: pieces, ambiguous moves, dice, chances, counters."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class PieceOn:
    """A piece and where it stands; `frozen_by` is the square of the piece that holds it there, empty for none.

    `sharer` is the token of a piece of the other side that stands on the same square, empty for none.
    """

    square: str
    side: Side
    token: str
    frozen_by: str = ""
    sharer: str = ""

    @property
    def pieces(self) -> tuple[tuple[Side, str], ...]:
        """The side and the token of whoever stands there: a piece, or two."""
        first = (self.side, self.token)
        return (first, (self.side.other, self.sharer)) if self.sharer else (first,)


@dataclass(frozen=True, slots=True)
class DieLeft:
    """A die on the table that is still to be played: the squares of the `pieces` it moves now, and in words which pieces it
    moves at all; `why` it moves none, empty where it does."""

    face: int
    pieces: tuple[str, ...]
    pieces_text: str
    why: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A capture on a square that the next turn may bring, and how likely; the square it comes from, None where several may
    be it, and how likely the taker is taken there in turn."""

    to: int
    chance: Fraction
    start: int | None = None
    recapture_chance: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Counter:
    """A numbered thing beside the board, such as the doubling cube: its owner (None: nobody) and a sentence."""

    value: str
    owner: Side | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Worth:
    """What a win scores as the game stands, in points: a plain one `plain_points`, and at `max_points`.

    `raised_points` is what a plain one would score if a raise that may be made now, or waits for its answer, is taken; 0 for none.
    """

    plain_points: int
    max_points: int
    raised_points: int = 0


@dataclass(frozen=True, slots=True)
class RollLuck:
    """A roll and whose it was, what it could do, and its luck: from -1, none worse, to 1, none better."""

    side: Side
    faces: tuple[int, ...]
    outcome: str
    luck: Fraction


@dataclass(frozen=True, slots=True)
class Announcement:
    """A move that is announced and not made yet: where it sets out, the squares on its way, the wanted one last.

    `words` name it: "Qe1-e8". While the dice are awaited, `ways` tells how many of `of` throws allow 1, 2, 3 ... of
    these squares and no more.
    """

    start: str
    way: tuple[str, ...]
    words: str
    ways: tuple[int, ...] = ()
    of: int = 0


@dataclass(frozen=True, slots=True)
class Attempts:
    """Moves of which dice decide how far they go: from, to, and the squares on the way, the wanted one last.

    `ways` tells of each number of squares that is attempted how many of `of` throws allow 1, 2, 3 ... and no more.
    `letters` are those of the pieces on the squares they set out from. `risky`: a capture is thrown for once more, and
    has to be granted in full again (read by attempts.js).
    """

    far: Mapping[str, Mapping[str, tuple[str, ...]]]
    ways: Mapping[int, tuple[int, ...]]
    of: int
    letters: Mapping[str, str]
    risky: bool


@dataclass(frozen=True, slots=True)
class CheckWarning:
    """`is_certain`: the King can be taken for certain; `sentence` says by whom, from where, how likely; `is_mate`: it is over."""

    square: str
    is_certain: bool
    sentence: str
    is_mate: bool = False


@dataclass(frozen=True, slots=True)
class CandidateMove:
    """One of several legal actions with the same squares: its text, what stands on `square` after it, and there the
    whole board's `pieces` and where that piece could go next (to: quiet or capture); `label` tells them apart where the piece does not."""

    text: str
    square: str
    token: str
    pieces: tuple[PieceOn, ...]
    reach: Mapping[str, str]
    label: str = ""


@dataclass(frozen=True, slots=True)
class PromotionOutlook:
    """What a move would make of the mover: the tokens it may become (none: it stays what it is), and why (or why not)."""

    becomes: tuple[str, ...]
    why: str
