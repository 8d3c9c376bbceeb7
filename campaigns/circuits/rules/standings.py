"""Points and tie-breaks (FIDE Handbook C.07, by the library tiebreak-core): who stands where after so many rounds."""

from collections.abc import Sequence
from dataclasses import dataclass

from tiebreak_core import (
    ABSENT,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    PAIRING_BYE,
    PLAYED,
    GameRecord,
    PlayerTiebreakData,
    rank_standings_strict,
)

from campaigns.circuits.rules.meetings import Competitor, Meeting, halves_in

SWISS = ("buchholz_cut1", "buchholz", "sonneborn_berger", "won")
ROBIN = ("direct_encounter", "sonneborn_berger", "won")
NAMES = {
    "buchholz_cut1": "Buchholz cut 1",
    "buchholz": "Buchholz",
    "sonneborn_berger": "Sonneborn-Berger",
    "won": "Wins",
    "direct_encounter": "Direct encounter",
}
RULESET = "fide-2026"


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line of the standings: `place` to `last` is where somebody stands, the same for those whom nothing tells apart."""

    number: int
    place: int
    last: int
    halves: int
    values: tuple[tuple[str, float], ...]


def standings(
    entries: Sequence[Competitor], meetings: Sequence[Meeting], *, robin: bool = False
) -> list[StandingsRow]:
    """Everybody by points, then the tie-breaks of the format; games that are not decided count nothing yet."""
    decided = [meeting for meeting in meetings if meeting.result is not None]
    rounds = max((meeting.round for meeting in decided), default=0)
    halves = {entry.number: halves_in(decided, entry.number) for entry in entries}
    if not rounds:
        return [StandingsRow(entry.number, 1, len(entries), 0, ()) for entry in entries]
    criteria = ROBIN if robin else SWISS
    players = {
        entry.number: PlayerTiebreakData(
            entry.number, 1000, halves[entry.number] / 2, _games(entry.number, rounds, decided)
        )
        for entry in entries
    }
    ranking = rank_standings_strict(
        players, criteria, rounds, ruleset=RULESET, mode="round_robin" if robin else "swiss",
    )  # fmt: skip
    keys = {
        player.player_id: (halves[player.player_id], *(player.values.get(name, 0.0) for name in criteria))
        for player in ranking.players
    }
    order = [player.player_id for player in ranking.players]
    rows = []
    for number in order:
        same = [place for place, other in enumerate(order, 1) if keys[other] == keys[number]]
        values = tuple((NAMES[name], value) for name, value in zip(criteria, keys[number][1:], strict=True))
        rows.append(StandingsRow(number, same[0], same[-1], halves[number], values))
    return rows


def _games(number: int, rounds: int, decided: Sequence[Meeting]) -> list[GameRecord]:
    games = {meeting.round: meeting for meeting in decided if number in meeting.both}
    return [_game(number, round, games.get(round)) for round in range(1, rounds + 1)]


def _game(number: int, round: int, meeting: Meeting | None) -> GameRecord:
    if meeting is None or meeting.result is None:
        return GameRecord(-1, 0, 0.0, "white", round, kind=ABSENT)
    score, other = meeting.halves_of(number) / 2, meeting.other(number)
    if other is None:
        return GameRecord(-1, 0, score, "white", round, kind=PAIRING_BYE)
    kind = PLAYED if meeting.is_played else FORFEIT_WIN if score else FORFEIT_LOSS
    theirs = meeting.halves_of(other) / 2
    return GameRecord(
        other, 1000, score, meeting.color_of(number).value, round, kind=kind, opponent_score=theirs
    )
