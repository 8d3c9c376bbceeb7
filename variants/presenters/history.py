"""The moves of a match that hold, as the list shows them: read from the log, nothing is played again."""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

from campaigns.models import Line, Match
from campaigns.rules.contract import Side
from campaigns.table import log
from variants import catalog

COLUMNS = ("seq", "kind", "side", "text", "notation", "taken", "keeps", "roll_key", "faces")
# A device that saw one of the latest boards is told the difference; any other is given the whole one.
FEW = 8
FIRST = 1


@dataclass(frozen=True, slots=True)
class Ply:
    """One half-move, counted from 1, and the log's line that made it."""

    number: int
    side: Side
    text: str
    notation: str
    taken: str
    seq: int


@dataclass(frozen=True, slots=True)
class History:
    """The half-moves that hold, first to last, and the number of the log's last line, whatever it says.

    `prepared` are the actions before the first move that made the set-up, `first` the line after which it stood.
    """

    plies: tuple[Ply, ...]
    last_seq: int
    prepared: tuple[str, ...] = ()
    first: int = FIRST

    def seq(self, number: int) -> int:
        """The line that stands after so many half-moves."""
        return self.plies[number - 1].seq if number else self.first


def read(match: Match) -> History:
    """The match's log, in one query and without its states."""
    rows: list[Any] = list(match.lines.order_by("seq").values_list(*COLUMNS, named=True))
    held = {step.seq for step in log.steps(cast(Iterable[Line], rows))}
    moves = (row for row in rows if row.notation and row.seq in held)
    plies = (
        Ply(number, Side(row.side), row.text, row.notation, row.taken, row.seq)
        for number, row in enumerate(moves, start=1)
    )
    handicap = catalog.board(match.game).handicap
    prepared = [row for row in rows if handicap and row.seq in held and handicap.prepares(row.text)]
    first = prepared[-1].seq if prepared else FIRST
    return History(tuple(plies), rows[-1].seq, tuple(row.text for row in prepared), first)


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
