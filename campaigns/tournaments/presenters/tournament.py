"""A tournament for whoever looks: rounds, bracket, standings, cross table.

Of what everybody may know alone, results that are held back left out; more is the Dungeon Master's (dm_tournament.py).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from campaigns.match.games import find_entry
from campaigns.match.models import Match
from campaigns.rules.contract import Side
from campaigns.rules.labels import name_list
from campaigns.tournaments.models import Entrant, Pairing, Tournament
from campaigns.tournaments.play.pot import final_ranking, prizes_of
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.rules.knockout import BracketSlot
from campaigns.tournaments.rules.pairing_results import (
    PairingResult,
    Result,
    pairings_by_player,
    write_points,
)
from campaigns.tournaments.rules.prizes import write_prize, write_span
from campaigns.tournaments.rules.standings import level_games
from campaigns.tournaments.rules.terms import MAX_IN_ROUND_ROBIN, Format, terms_in_words
from campaigns.tournaments.rules.tie_break_parts import TieBreakPart, games_won, tie_break_parts

RESULTS = {
    Result.WHITE: "1–0",
    Result.BLACK: "0–1",
    Result.DRAW: "½–½",
    Result.WHITE_BY_LOT: "½–½, lots",
    Result.BLACK_BY_LOT: "½–½, lots",
    Result.WHITE_WALKOVER: "+–−",
    Result.BLACK_WALKOVER: "−–+",
    Result.NEITHER: "0–0",
}
RESULT_PHRASES = {
    Result.WHITE_BY_LOT: "drawn, {white} goes on by lot",
    Result.BLACK_BY_LOT: "drawn, {black} goes on by lot",
    Result.WHITE_WALKOVER: "{white} by walk-over",
    Result.BLACK_WALKOVER: "{black} by walk-over",
    Result.NEITHER: "both disqualified",
}
TIE_BREAK_ABBREVIATIONS = {
    "Buchholz cut 1": "BH−1",
    "Buchholz": "BH",
    "Sonneborn-Berger": "SB",
    "Wins": "Won",
    "Wins with walk-overs": "Won",
    "Direct encounter": "DE",
}
MAX_TOLD = 32
MAX_COLUMNS = 15  # of rounds in the standings: more are wider than any screen
# By how many rounds follow.
FINAL_NAMES = {0: "Final", 1: "Semifinals", 2: "Quarterfinals"}


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A pairing of a round as it is shown; `winner` as in its result; `why` it is paired so is for the Dungeon Master alone."""

    pairing: Pairing
    white: str
    black: str
    score: str
    phrase: str
    winner: Side | None
    is_decided: bool
    is_orphaned: bool
    is_playing: bool
    why: str = ""

    @property
    def is_bye(self) -> bool:
        return not self.black


@dataclass(frozen=True, slots=True)
class RoundView:
    number: int
    title: str
    date: str
    remark: str
    boards: tuple[BoardLine, ...]
    is_in_bracket: bool

    @property
    def listed_boards(self) -> list[BoardLine]:
        """The boards that no bracket shows: what is on hold has left it."""
        return [board for board in self.boards if not self.is_in_bracket or board.is_orphaned]


@dataclass(frozen=True, slots=True)
class StandingsLine:
    number: int
    rank: str
    name: str
    points: str
    games: tuple[str, ...]
    values: tuple[str, ...]
    note: str
    character_id: int | None = None  # for the Dungeon Master, whose page leads to the sheets

    @property
    def happens(self) -> str:
        """What a spectator's screen looks at to see that something has happened."""
        return f"{self.number} {self.points} {' '.join(self.games)}"


def _write_column(values: Sequence[float | None]) -> list[str]:
    """A tie-break of everybody with as many decimals as any needs, two at most: the points stand under each other."""
    shortest = (f"{value:.2f}".rstrip("0") for value in values if value is not None)
    places = max((len(text.partition(".")[2]) for text in shortest), default=0)
    return ["" if value is None else f"{value:.{places}f}" for value in values]


class TournamentView:
    def __init__(self, tournament: Tournament, *, public_only: bool = True) -> None:
        self.tournament = tournament
        self.record = TournamentRecord(tournament, public_only)

    @property
    def seen(self) -> tuple[object, ...]:
        """Whatever the room's page is made of, and nothing else: where it is the same the page is, and need not be made to tell.

        Who has left stands in standings alone. How a game went is not in it: it cannot be told anew unless its result was taken back,
        which is seen.
        """
        tournament, state = self.tournament, self.record.state
        noted = self.record.entrants if self.has_standings else []
        return (
            tournament.name, tournament.game_title, tournament.place, self.kind, self.is_over, state.edition,
            [(entrant.number, entrant.name) for entrant in self.record.entrants],
            [(entrant.from_round, self.record.left_from_round(entrant), self._out_label(entrant.number)) for entrant in noted if entrant.number],
            [(round.title, round.date) for round in self.last_rounds],
            [self._seen_of(pairing) for pairing in self.record.pairings],
            self.ranking,
        )  # fmt: skip

    def _seen_of(self, row: Pairing) -> tuple[object, ...]:
        pairing = self.record.pairing_results[row.pk]
        reason = row.reason if pairing.result in RESULT_PHRASES else ""
        return pairing.round, pairing.board, pairing.both, pairing.result and pairing.result.value, reason

    # --- Rounds ---------------------------------------------------------------------------------------------------

    @cached_property
    def by_round(self) -> dict[int, list[Pairing]]:
        """The pairings of the rounds drawn so far, the latest first."""
        numbered = groupby(self.record.pairings, lambda pairing: pairing.round.number)
        return dict(sorted(((number, [*rows]) for number, rows in numbered), reverse=True))

    @cached_property
    def rounds(self) -> list[RoundView]:
        return [self.round(number) for number in self.by_round]

    @cached_property
    def last_rounds(self) -> list[RoundView]:
        """The two drawn last, the latest first: a tournament of thirty rounds has thousands of boards."""
        return [self.round(number) for number in [*self.by_round][:2]]

    def round(self, number: int, *, with_boards: bool = True) -> RoundView:
        """Raises KeyError for a round that is not drawn."""
        rows = self.by_round[number]
        round = rows[0].round
        date = self.tournament.campaign.date_of(round.day)
        boards = tuple(self.board(row) for row in rows) if with_boards else ()
        is_in_bracket = self.record.state.is_knockout(number)
        return RoundView(number, self.round_title(number), date, round.remark, boards, is_in_bracket)

    def round_title(self, number: int) -> str:
        state = self.record.state
        if not state.is_knockout(number):
            return f"Round {number}"
        to_come = state.rounds_before_knockout + len(state.bracket) - number
        return FINAL_NAMES.get(to_come, f"Round {number}")

    def board(self, pairing: Pairing) -> BoardLine:
        state, pairing_result = self.record.state, self.record.pairing_results[pairing.pk]
        white, black = pairing.white.name, pairing.black.name if pairing.black else ""
        result = pairing_result.result
        return BoardLine(
            pairing, white, black,
            RESULTS.get(result, "") if result else "",
            RESULT_PHRASES.get(result, "").format(white=white, black=black) if result else "",
            result.winner if result else None,
            state.is_decided(pairing_result),
            pairing_result in state.orphaned,
            pairing.match is not None and not pairing.match.is_over and not pairing.ruling,
        )  # fmt: skip

    @property
    def reveals(self) -> Iterator[dict[str, object]]:
        """The results of the last two rounds as the TV shows them happen, each with a `key` of its own.

        How a game went, as all saw it, is told of rounds that are not huge.
        """
        boards = [(round, board) for round in self.last_rounds for board in round.boards]
        shown_boards = [(round, board) for round, board in boards if board.score and not board.is_bye]
        told_boards = (board for round, board in shown_boards if len(round.boards) <= MAX_TOLD)
        stories = self._stories(board.pairing for board in told_boards)
        for round, board in shown_boards:
            key = f"{round.number} {board.pairing.board} {board.score} {board.phrase}"
            story = board.phrase or " ".join(stories.get(board.pairing.match_id, ()))
            yield {"key": key, "board": board, "title": round.title, "story": story}

    def _stories(self, pairings: Iterable[Pairing]) -> Mapping[int | None, Sequence[str]]:
        matches_played = (pairing.match for pairing in pairings if pairing.match and not pairing.ruling)
        ids = [match.pk for match in matches_played if match.is_over]
        matches = list(Match.objects.filter(pk__in=ids).prefetch_related("seats"))
        entry = find_entry(self.tournament.game)
        stories = entry.pages.stories(matches) if entry and matches else {}
        return {pk: story.for_players for pk, story in stories.items()}

    # --- Bracket and standings --------------------------------------------------------------------------------------

    @property
    def bracket(self) -> Iterator[tuple[str, list[dict[str, object]]]]:
        state = self.record.state
        for number, slots in enumerate(state.bracket, state.rounds_before_knockout + 1):
            yield self.round_title(number), [self._slot(slot) for slot in slots]

    @property
    def bracket_rounds(self) -> int:
        return len(self.record.state.bracket)

    def _slot(self, slot: BracketSlot) -> dict[str, object]:
        result = slot.pairing.result if slot.pairing else None
        is_plain = result in (None, Result.WHITE, Result.BLACK, Result.BYE)
        return {
            "names": [self._slot_line(slot, number) for number in (slot.first, slot.second)],
            "is_bye": result is Result.BYE,
            "note": RESULTS[result] if result and not is_plain else "",
            "is_decided": slot.winner is not None,
            "is_golden": slot.winner is not None and slot.winner not in self._beaten,
            "is_reached": any(number not in self._beaten for number in slot.numbers),
        }

    @cached_property
    def _beaten(self) -> set[int]:
        """Who is out of the bracket: the ways of all others are golden."""
        slots = [slot for slots in self.record.state.bracket for slot in slots if slot.is_decided]
        return {number for slot in slots for number in slot.numbers if number != slot.winner}

    def _slot_line(self, slot: BracketSlot, number: int | None) -> tuple[str, str, bool]:
        """The name, empty while not known, the points, and whether they go on."""
        if number is None:
            return "", "", False
        has_points = slot.pairing and slot.pairing.result not in (None, Result.BYE)
        points = write_points(slot.pairing.halves_of(number)) if slot.pairing and has_points else ""
        return self.record.name(number), points, number == slot.winner

    @cached_property
    def has_standings(self) -> bool:
        return self.record.state.terms.format is not Format.KNOCKOUT and bool(self.record.by_number)

    @property
    def tie_breaks(self) -> tuple[tuple[str, str], ...]:
        """Each as it is written in a narrow column, and its name."""
        rows = self.record.state.rows
        return tuple((TIE_BREAK_ABBREVIATIONS[name], name) for name, _ in rows[0].values) if rows else ()

    @property
    def round_numbers(self) -> range:
        """The rounds that have a column of the standings: of many the last."""
        last = min(self.record.last_round, self.record.state.main_rounds)
        return range(max(1, last + 1 - MAX_COLUMNS), last + 1)

    @cached_property
    def standings(self) -> list[StandingsLine]:
        """The first stage: place, points, what every round brought, tie-breaks."""
        rows = self.record.state.rows
        tie_breaks = (
            _write_column([value for _, value in column])
            for column in zip(*(row.values for row in rows), strict=True)
        )
        values_by_row = [*zip(*tie_breaks, strict=True)] or [()] * len(rows)
        return [
            StandingsLine(
                row.number, write_span((row.rank, row.last)), self.record.name(row.number), write_points(row.halves),
                tuple(self._round_cell(row.number, number) for number in self.round_numbers),
                values,
                self._out_label(row.number),
            )
            for row, values in zip(rows, values_by_row, strict=True)
        ]  # fmt: skip

    @property
    def is_robin(self) -> bool:
        return self.record.state.terms.format is Format.ROUND_ROBIN

    @property
    def tie_break_sums(self) -> Iterator[tuple[str, list[str]]]:
        """Of everybody a sentence for each tie-break that has a value; Buchholz tells of its cut too."""
        state, robin = self.record.state, self.is_robin
        parts = tie_break_parts(state.entries, state.counted_pairings, robin=robin)
        games = pairings_by_player(state.counted_pairings)
        halves = {row.number: row.halves for row in state.rows if row.number not in state.annulled}
        for row in state.rows:
            if not row.values or row.number in state.annulled:
                continue
            number, values = row.number, dict(row.values)
            wins = self._wins(number, games_won(number, games[number], robin=robin))
            made_of = {
                "Buchholz": self._buchholz(parts[number], values.get("Buchholz cut 1") or 0),
                "Sonneborn-Berger": self._sonneborn_berger(parts[number]),
                "Direct encounter": self._direct_encounter(level_games(number, halves, games[number])),
                "Wins": wins,
                "Wins with walk-overs": wins,
            }
            shown = ((name, value) for name, value in row.values if value is not None and name in made_of)
            yield self.record.name(number), [f"{name} {value:g}: {made_of[name]}." for name, value in shown]

    def _buchholz(self, parts: Sequence[TieBreakPart], cut: float) -> str:
        return f"{' + '.join(map(self._worth, parts)) or 'no round played'}; without the lowest {cut:g}"

    def _sonneborn_berger(self, parts: Sequence[TieBreakPart]) -> str:
        shares = [f"{write_points(part.score)} × {self._worth(part)}" for part in parts if part.score]
        return " + ".join(shares) or "nobody beaten or held"

    def _worth(self, part: TieBreakPart) -> str:
        other = self.record.name(part.other) if part.other else "without a game"
        return f"{write_points(part.worth)} {other}"

    def _direct_encounter(self, games: Mapping[int, Sequence[int]] | None) -> str:
        shares = [
            f"{write_points(points[0])} against {self.record.name(other)}"
            if len(points) == 1
            else f"{sum(points) / len(points) / 2:g} against {self.record.name(other)} ({name_list(list(map(write_points, points)))})"
            for other, points in (games or {}).items()
        ]
        return ", ".join(shares) or "no game yet against anybody with as many points"

    def _wins(self, number: int, won: Sequence[PairingResult]) -> str:
        names = [
            f"{self.record.name(pairing.other(number) or 0)}{'' if pairing.is_played else ' by walk-over'}"
            for pairing in won
        ]
        return f"against {name_list(names)}" if names else "no game won"

    @cached_property
    def _by_player(self) -> dict[tuple[int, int], PairingResult]:
        pairings = self.record.state.main_pairings
        return {(number, pairing.round): pairing for pairing in pairings for number in pairing.both}

    def _round_cell(self, number: int, round: int) -> str:
        """A cell of the cross table: "5w1", the opponent's number, the colour, the points; "bye"."""
        pairing = self._by_player.get((number, round))
        if pairing is None:
            return ""
        other = pairing.other(number)
        if other is None:
            return "bye" if self.is_robin else "bye 1"
        points = "" if pairing.result is None else write_points(pairing.halves_of(number))
        forfeit = "" if pairing.result is None or pairing.is_played else " wo"
        return f"{other}{pairing.color_of(number).value[0]} {points}{forfeit}".strip()

    def _out_label(self, number: int) -> str:
        entrant = self.record.by_number[number]
        return entrant.get_out_display() if self.record.left_from_round(entrant) is not None else ""

    @property
    def annulled(self) -> list[str]:
        """Whose games stand in the cross table and count for nobody."""
        return [self.record.name(number) for number in sorted(self.record.state.annulled)]

    @property
    def has_cross(self) -> bool:
        return self.is_robin and bool(self.record.by_number)

    @property
    def shows_cross(self) -> bool:
        """Whether the room has the cross table in place of the standings: a larger one of an older version in a drawer."""
        return self.has_cross and len(self.record.by_number) <= MAX_IN_ROUND_ROBIN

    @cached_property
    def cross_table(self) -> list[tuple[int, str, tuple[str, ...], str]]:
        """Of a round robin everybody's results against everybody, by starting number; empty for other formats."""
        state = self.record.state
        if not self.has_cross:
            return []
        numbers = sorted(self.record.by_number)
        points = {row.number: write_points(row.halves) for row in state.rows}
        cells = {number: tuple(self._cross_cell(number, other) for other in numbers) for number in numbers}
        return [(number, self.record.name(number), cells[number], points[number]) for number in numbers]

    @cached_property
    def _by_pair(self) -> dict[frozenset[int], list[PairingResult]]:
        """What has been decided between two, in the order of rounds: the cross table of 256 has 65,536 cells."""
        by_pair = defaultdict[frozenset[int], list[PairingResult]](list)
        for pairing in self.record.state.main_pairings:
            if pairing.result:
                by_pair[frozenset(pairing.both)].append(pairing)
        return by_pair

    def _cross_cell(self, number: int, other: int) -> str:
        if number == other:
            return "•"
        both = frozenset((number, other))
        cell = " ".join(write_points(pairing.halves_of(number)) for pairing in self._by_pair.get(both, ()))
        return f"({cell})" if cell and not self.record.state.annulled.isdisjoint(both) else cell

    @property
    def is_over(self) -> bool:
        """Whether it is over as far as whoever looks may know: a game decided anew may be held back."""
        return self.tournament.is_over and self.record.state.is_complete

    @cached_property
    def ranking(self) -> list[dict[str, object]]:
        """The places at the end, with what each wins; empty before."""
        if not self.is_over:
            return []
        return [
            {
                "rank": write_span(span),
                "name": self.record.name(number),
                "note": f"{self._out_label(number)}{', out of the prizes' if number in self.record.out_of_prizes else ''}",
                "prize": prize,
            }
            for number, span, prize in final_ranking(self.record)
        ]

    @property
    def champion(self) -> str:
        number = self.record.winner if self.is_over else None
        return self.record.name(number) if number else ""

    @property
    def prizes(self) -> Iterator[tuple[int, str]]:
        for prize in prizes_of(self.tournament):
            yield prize.rank, write_prize(prize, self.tournament.campaign.coinage)

    @property
    def entrants(self) -> list[Entrant]:
        return self.record.entrants

    @property
    def kind(self) -> str:
        return terms_in_words(self.tournament.terms, len(self.record.entrants))
