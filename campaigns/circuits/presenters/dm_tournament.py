"""A tournament for the Dungeon Master: what to do next, and what nobody else may see."""

from dataclasses import dataclass, replace
from functools import cached_property

from campaigns.circuits.models import Encounter, Entrant, Tournament, WinnerBet
from campaigns.circuits.play.pot import pot_of
from campaigns.circuits.play.reckoning import what_changes
from campaigns.circuits.play.reports import FROM_A_REPORT
from campaigns.circuits.play.round_games import resolvable
from campaigns.circuits.play.season import GAME
from campaigns.circuits.presenters.tournament import BoardLine, RoundView, TournamentView
from campaigns.circuits.rules.terms import Format, safe_in_words, safe_rounds
from campaigns.circuits.rules.why import why_paired
from campaigns.rules.errors import RulesError
from campaigns.rules.labels import counted


@dataclass(frozen=True, slots=True)
class NextStep:
    """What the page offers first: the act, its words and the round it is about; `hint` tells why nothing can be done."""

    act: str = ""
    label: str = ""
    icon: str = ""
    hint: str = ""
    round: int = 0


class DmTournament(TournamentView):
    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament, only_revealed=False)

    def board(self, encounter: Encounter) -> BoardLine:
        course, meeting = self.record.course, self.record.meetings[encounter.pk]
        is_reported = encounter.round.remark.startswith(FROM_A_REPORT)
        why = FROM_A_REPORT if is_reported else why_paired(course, meeting, self.record.name)
        return replace(super().board(encounter), why=why)

    @cached_property
    def current(self) -> RoundView | None:
        """The latest round that is not on hold as a whole."""
        number = self.record.course.current_round
        return self.round(number) if number else None

    @cached_property
    def _current(self) -> RoundView | None:
        """The same without its boards."""
        number = self.record.course.current_round
        return self.round(number, with_boards=False) if number else None

    @property
    def others(self) -> list[RoundView]:
        """The other rounds without their boards, which come when their drawers are opened."""
        current = self._current.number if self._current else 0
        return [self.round(number, with_boards=False) for number in self.by_round if number != current]

    @cached_property
    def next_step(self) -> NextStep:
        tournament, current = self.tournament, self.record.course.current_round
        if tournament.is_open:
            return NextStep("start", "Start the tournament", "play")
        if not tournament.is_running:
            return NextStep()
        if self.record.course.is_complete:
            return NextStep("award", "Award the prizes", "trophy", round=current)
        if self.waits_for_its_day:
            assert self._current is not None
            return NextStep("date", f"Go on to {self._current.date}", "calendar-days", round=current)
        if self.can_resolve:
            games = counted(len(self.can_resolve), "game")
            return NextStep("resolve", f"Play {games} of NPCs", "fast-forward", round=current)
        try:
            number = self.record.course.next_number()
        except RulesError as refusal:
            return NextStep(hint=str(refusal))
        title = self.round_title(number).lower()
        if self.record.course.is_knockout(number):  # its pairings stand in the bracket
            start = f"Start {title}" if title.startswith("round") else f"Start the {title}"
            return NextStep("draw", start, "play", round=number)
        return NextStep("draw", f"Draw {title}", "shuffle", round=number)

    @cached_property
    def changes(self) -> list[str]:
        """What another edition of the rules of places makes of it: done at once to what is in play, at a tap to what is over."""
        return what_changes(self.tournament)

    @cached_property
    def left_early(self) -> frozenset[int]:
        """Whom the Dungeon Master may put among the prizes."""
        if all(entrant.out_from is None for entrant in self.record.entrants):
            return frozenset()  # without reading every game for it
        course = self.record.course
        return course.left_early if course.edition > 1 else frozenset()

    @property
    def missing(self) -> list[Entrant]:
        """Who has gone to the archive or the bin, while that matters."""
        if not (self.tournament.is_open or self.tournament.is_running):
            return []
        return [entrant for entrant in self.record.entrants if entrant.is_missing]

    @cached_property
    def has_pcs(self) -> bool:
        return any(entrant.character.is_pc for entrant in self.record.entrants)

    @property
    def plays_on(self) -> bool:
        """Whether it plays on by itself over more than the games that are open."""
        npcs = sum(one.out_from is None and not one.character.is_pc for one in self.record.entrants)
        return self.tournament.game == GAME and self.next_step.act in ("draw", "resolve") and npcs > 1

    @property
    def waits_for_its_day(self) -> bool:
        return self._current is not None and self._current.day > self.tournament.campaign.day

    @cached_property
    def can_resolve(self) -> frozenset[int]:
        """The ids of the open pairings of two NPCs."""
        return frozenset(encounter.pk for encounter in resolvable(self.record, None))

    @property
    def can_end_here(self) -> bool:
        course = self.record.course
        if not self.tournament.is_running or course.terms.format is Format.KNOCKOUT or course.is_complete:
            return False
        return 0 < course.last_round < course.main_rounds and not any(course.open_meetings)

    @property
    def may_be_robin(self) -> bool:
        return len(self.record.entrants) <= Format.ROUND_ROBIN.most_entrants

    @property
    def unsafe(self) -> str:
        """The warning before the start of a Swiss with more rounds than are safe."""
        count, terms = len(self.record.entrants), self.tournament.terms
        safe = safe_rounds(count)
        if not self.tournament.is_open or not terms.format.is_swiss or terms.rounds <= safe or count < 2:
            return ""
        return f"{safe_in_words(count, safe)}; of {terms.rounds} a later one may have no pairing left."

    @property
    def pot(self) -> int:
        return pot_of(self.tournament) or (
            self.tournament.added + self.tournament.fee * len(self.record.entrants)
            if self.tournament.is_open
            else 0
        )

    @cached_property
    def to_reveal(self) -> list[BoardLine]:
        if not self.tournament.holds_back:
            return []
        course, meetings = self.record.course, self.record.meetings
        return [
            self.board(row)
            for rows in self.by_round.values()
            for row in rows
            if course.is_decided(meetings[row.pk]) and not row.is_bye and not row.revealed
        ]

    @property
    def bets(self) -> list[WinnerBet]:
        return list(
            self.tournament.winner_bets.select_related("entrant", "backer__character", "taker__character")
        )
