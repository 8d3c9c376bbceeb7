"""The moves of a match that hold, as the list shows them: read from the log, nothing is played again."""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, cast

from campaigns.models import Line, Match
from campaigns.rules.contract import Side
from campaigns.table import log
from variants import catalog
from variants.known_dice import Said, said_before
from variants.rules.board import Board

COLUMNS = (
    "seq",
    "kind",
    "side",
    "text",
    "notation",
    "taken",
    "keeps",
    "roll_key",
    "faces",
    "sides",
    "thrown_by",
)
# A device that saw one of the latest boards is told the difference; any other is given the whole one.
FEW = 8
FIRST = 1


@dataclass(frozen=True, slots=True)
class Ply:
    """One half-move, counted from 1, and the log's line that made it; `faces` are the dice it is the first to use.

    `is_word`: a word that stands in the list and can be looked back at, but moves nothing.
    """

    number: int
    side: Side
    text: str
    notation: str
    taken: str
    seq: int
    faces: tuple[int, ...] = ()
    is_word: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """The half-moves that hold, first to last, and the number of the log's last line, whatever it says.

    `steps` are all actions and throws that hold; `dice` those on record by the roll they answer,
    and `said` what stood before each of these fell.
    `prepared` are the actions before the first move that made the set-up, `first` the line after which it stood.
    """

    plies: tuple[Ply, ...]
    last_seq: int
    steps: tuple[log.Step, ...] = ()
    dice: Mapping[str, log.Die] = field(default_factory=dict)
    said: Said = field(default_factory=dict)
    prepared: tuple[str, ...] = ()
    first: int = FIRST

    def seq(self, number: int) -> int:
        """The line that stands after so many half-moves."""
        return self.plies[number - 1].seq if number else self.first

    def thrown(self, seq: int) -> log.Step | None:
        """The last throw up to that line; None before the first."""
        return next((step for step in reversed(self.steps) if step.roll_key and step.seq <= seq), None)


def read(match: Match) -> History:
    """The match's log, in one query and without its states."""
    rows: list[Any] = list(match.lines.order_by("seq").values_list(*COLUMNS, named=True))
    lines = cast(list[Line], rows)
    steps = log.steps(lines)
    by_seq = {row.seq: row for row in rows}
    board = catalog.board(match.game)
    handicap = board.handicap
    prepared = [step for step in steps if handicap and step.text and handicap.prepares(step.text)]
    return History(
        tuple(_plies(board, by_seq, steps)),
        rows[-1].seq,
        tuple(steps),
        log.recorded(lines),
        said_before(lines),
        tuple(step.text for step in prepared),
        prepared[-1].seq if prepared else FIRST,
    )


def _plies(board: Board, by_seq: Mapping[int, Any], steps: Iterable[log.Step]) -> Iterator[Ply]:
    """The steps that stand in the list, and the dice each turn begins with."""
    faces: tuple[int, ...] = ()
    number = 0
    for step in steps:
        row = by_seq[step.seq]
        faces = step.faces or faces
        notation = row.notation or board.told(row.text)
        if notation:
            number += 1
            is_word = not row.notation
            yield Ply(number, Side(row.side), row.text, notation, row.taken, row.seq, faces, is_word)
            faces = ()


def mark(match: Match, made: History) -> str:
    """Names the last half-move to a device, without telling the number of its line."""
    return _mark(match, made.seq(len(made.plies)))


def seen(match: Match, made: History, marked: str) -> int | None:
    """How many half-moves a device has seen that shows this mark; None where that is long ago or taken back."""
    plies = len(made.plies)
    for number in range(plies, max(-1, plies - FEW - 1), -1):
        if _mark(match, made.seq(number)) == marked:
            return number
    return None


def _mark(match: Match, seq: int) -> str:
    return f"{zlib.crc32(f'{match.public_id} {seq}'.encode()):08x}"


def captured(made: Iterable[Ply]) -> dict[Side, tuple[tuple[str, int], ...]]:
    """What each side has lost: the tokens, and how many of each."""
    lost: dict[Side, list[str]] = {side: [] for side in Side}
    for ply in made:
        if ply.taken:
            lost[ply.side.other].append(ply.taken)
    return {side: _counted(tokens) for side, tokens in lost.items()}


def _counted(tokens: list[str]) -> tuple[tuple[str, int], ...]:
    return tuple((token, len(list(same))) for token, same in groupby(sorted(tokens)))
