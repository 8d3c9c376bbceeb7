"""What tie-breaks are made of: what each opponent is credited with, what stands for who was not there (C.07, 16.3 and 16.4), games won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns.circuits.rules.meetings import Competitor, Meeting, halves_in, meetings_by_player


@dataclass(frozen=True, slots=True)
class TieBreakPart:
    """A round's share: `worth` half points of Buchholz, and as many times the own `score`, in half points too, of Sonneborn-Berger.

    `other` is None for a round without an opponent.
    """

    round: int
    other: int | None
    worth: int
    score: int


def tie_break_parts(
    entries: Sequence[Competitor], meetings: Sequence[Meeting], *, robin: bool
) -> Mapping[int, list[TieBreakPart]]:
    """Of everybody, by starting number; rounds whose game is not decided have no part yet."""
    rounds = max((meeting.round for meeting in meetings if meeting.result is not None), default=0)
    by_player = meetings_by_player(meetings)
    own = {entry.number: {one.round: one for one in by_player[entry.number]} for entry in entries}
    halves = {number: halves_in(games.values(), number) for number, games in own.items()}
    credited = (
        halves
        if robin
        else {
            number: halves[number] + _rounds_missed_at_the_end(number, own[number], rounds) for number in own
        }
    )

    def part(number: int, round: int, meeting: Meeting | None) -> TieBreakPart:
        other = meeting.other(number) if meeting else None
        score = meeting.halves_of(number) if meeting else 0
        if other is not None and meeting is not None and (meeting.is_played or robin):
            return TieBreakPart(round, other, credited[other], score)
        most = rounds if other is None else credited[other]
        return TieBreakPart(round, None, min(halves[number], most), score)

    return {
        number: [
            part(number, round, games.get(round))
            for round in range(1, rounds + 1)
            if (games[round].result is not None if round in games else not robin)
        ]
        for number, games in own.items()
    }


def games_won(number: int, own: Iterable[Meeting], *, robin: bool) -> list[Meeting]:
    """Those that count as wins: of a round robin walk-overs too (C.07, 15.2), which are games there."""
    return [
        one
        for one in own
        if one.black is not None and one.halves_of(number) == 2 and (one.is_played or robin)
    ]


def _rounds_missed_at_the_end(number: int, games: Mapping[int, Meeting], rounds: int) -> int:
    """The rounds without a pairing that no round taken part in follows: each is credited to opponents as a draw (16.3.2)."""
    there = [round for round, meeting in games.items() if meeting.is_played or meeting.halves_of(number) > 0]
    return sum(round not in games for round in range(max(there, default=0) + 1, rounds + 1))
