"""A tournament for the Dungeon Master: what to do next, and what nobody else may see."""

from dataclasses import dataclass, replace
from functools import cached_property

from campaigns.bulk.play.season import GAME
from campaigns.rules.errors import RulesError
from campaigns.rules.labels import pluralize
from campaigns.tournaments.models import Entrant, Pairing, Tournament, WinnerBet
from campaigns.tournaments.play.edition import place_changes
from campaigns.tournaments.play.pot import final_ranking, pot_of
from campaigns.tournaments.play.record import LOTS
from campaigns.tournaments.play.reports import REPORT_REMARK
from campaigns.tournaments.play.round_games import resolvable_pairings
from campaigns.tournaments.presenters.tournament import (
    BoardLine,
    RoundView,
    StandingsLine,
    TournamentView,
)
from campaigns.tournaments.rules.knockout import BracketSlot
from campaigns.tournaments.rules.terms import Format, safe_in_words, safe_rounds
from campaigns.tournaments.rules.why import why_paired


@dataclass(frozen=True, slots=True)
class NextStep:
    """What the page offers first: the act, its words and the round it is about; `hint` tells why nothing can be done."""

    act: str = ""
    label: str = ""
    icon: str = ""
    hint: str = ""
    round: int = 0


class DmTournament(TournamentView):
    lots_ruling = LOTS

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament, public_only=False)

    def board(self, pairing: Pairing) -> BoardLine:
        state, pairing_result = self.record.state, self.record.pairing_results[pairing.pk]
        is_reported = pairing.round.remark.startswith(REPORT_REMARK)
        why = REPORT_REMARK if is_reported else why_paired(state, pairing_result, self.record.name)
        return replace(super().board(pairing), why=why)

    @cached_property
    def current(self) -> RoundView | None:
        """The latest round that is not on hold as a whole."""
        number = self.record.state.current_round
        return self.round(number) if number else None

    def _slot(self, slot: BracketSlot) -> dict[str, object]:
        """With the pairing, and with what can be done about it while its round is the current one."""
        row = self._rows.get((slot.pairing.round, slot.pairing.board)) if slot.pairing else None
        return {**super()._slot(slot), "row": row, "board": self._current_boards.get(row.pk) if row else None}

    @cached_property
    def _rows(self) -> dict[tuple[int, int], Pairing]:
        return {(row.round.number, row.board): row for row in self.record.pairings}

    @cached_property
    def _current_boards(self) -> dict[int, BoardLine]:
        return {board.pairing.pk: board for board in self.current.boards} if self.current else {}

    @cached_property
    def standings(self) -> list[StandingsLine]:
        """With whose sheet each name leads to."""
        by_number = self.record.by_number
        return [replace(line, character_id=by_number[line.number].character_id) for line in super().standings]

    @cached_property
    def ranking(self) -> list[dict[str, object]]:
        """With whose sheet each name leads to."""
        if not self.is_over:
            return []
        entrants = [self.record.by_number[number] for number, _, _ in final_ranking(self.record)]
        return [
            {**line, "character_id": entrant.character_id}
            for line, entrant in zip(super().ranking, entrants, strict=True)
        ]

    @property
    def other_rounds(self) -> list[RoundView]:
        """The other rounds without their boards, which come when their drawers are opened."""
        current = self.record.state.current_round
        return [self.round(number, with_boards=False) for number in self.by_round if number != current]

    @cached_property
    def next_step(self) -> NextStep:
        tournament, current = self.tournament, self.record.state.current_round
        if tournament.is_open:
            return NextStep("start", "Start the tournament", "play")
        if not tournament.is_running:
            return NextStep()
        if self.record.state.is_complete:
            return NextStep("award", "Award the prizes", "trophy", round=current)
        if date := self.date_to_come:
            return NextStep("date", f"Go on to {date}", "calendar-days", round=current)
        if self.resolvable_ids:
            games = pluralize(len(self.resolvable_ids), "game")
            return NextStep("resolve", f"Play {games} of NPCs", "fast-forward", round=current)
        try:
            number = self.record.state.next_number()
        except RulesError as refusal:
            return NextStep(hint=str(refusal))
        title = self.round_title(number).lower()
        if self.record.state.is_knockout(number):  # its pairings stand in the bracket
            start = f"Start {title}" if title.startswith("round") else f"Start the {title}"
            return NextStep("draw", start, "play", round=number)
        return NextStep("draw", f"Draw {title}", "shuffle", round=number)

    @property
    def next_board(self) -> BoardLine | None:
        """The first game of the round that only the table can play, where nothing else can be done."""
        if self.next_step.act or not self.tournament.is_running or self.current is None:
            return None
        open_boards = (board for board in self.current.boards if not (board.is_decided or board.is_orphaned))
        return next((board for board in open_boards if not board.is_bye), None)

    @cached_property
    def changes(self) -> list[str]:
        """What another edition of the rules of places makes of it: done at once to what is in play, at a tap to what is over."""
        return place_changes(self.tournament)

    @cached_property
    def early_leavers(self) -> frozenset[int]:
        """Whom the Dungeon Master may put among the prizes."""
        if all(entrant.left_from_round is None for entrant in self.record.entrants):
            return frozenset()  # without reading every game for it
        state = self.record.state
        return state.early_leavers if state.edition > 1 else frozenset()

    @property
    def archived(self) -> list[Entrant]:
        """Who has gone to the archive or the bin, while that matters."""
        if not (self.tournament.is_open or self.tournament.is_running):
            return []
        return [entrant for entrant in self.record.entrants if entrant.is_archived]

    @cached_property
    def has_pcs(self) -> bool:
        return any(entrant.character.is_pc for entrant in self.record.entrants)

    @property
    def plays_on(self) -> bool:
        """Whether it plays on by itself over more than the games that are open."""
        present = (entrant for entrant in self.record.entrants if entrant.left_from_round is None)
        npcs = sum(not entrant.character.is_pc for entrant in present)
        return self.tournament.game == GAME and self.next_step.act in ("draw", "resolve") and npcs > 1

    @property
    def date_to_come(self) -> str:
        """The date of the current round, where that is still to come."""
        number, campaign = self.record.state.current_round, self.tournament.campaign
        day = self.by_round[number][0].round.day if number else campaign.day
        return campaign.date_of(day) if day > campaign.day else ""

    @cached_property
    def resolvable_ids(self) -> frozenset[int]:
        """The ids of the open pairings of two NPCs."""
        return frozenset(pairing.pk for pairing in resolvable_pairings(self.record, None))

    @property
    def can_end_here(self) -> bool:
        state = self.record.state
        if not self.tournament.is_running or state.terms.format is Format.KNOCKOUT or state.is_complete:
            return False
        return 0 < state.last_round < state.main_rounds and not any(state.open_pairings)

    @property
    def may_be_robin(self) -> bool:
        return len(self.record.entrants) <= Format.ROUND_ROBIN.most_entrants

    @property
    def unsafe_warning(self) -> str:
        """The warning before the start of a Swiss with more rounds than are safe."""
        count, terms = len(self.record.entrants), self.tournament.terms
        safe = safe_rounds(count)
        if not self.tournament.is_open or not terms.format.is_swiss or terms.rounds <= safe or count < 2:
            return ""
        return f"{safe_in_words(count, safe)}; of {terms.rounds} a later one may have no pairing left."

    @property
    def pot(self) -> int:
        tournament = self.tournament
        due = tournament.added + tournament.fee * len(self.record.entrants) if tournament.is_open else 0
        return pot_of(tournament) or due

    @cached_property
    def unrevealed_boards(self) -> list[BoardLine]:
        if not self.tournament.hides_results:
            return []
        state, pairing_results = self.record.state, self.record.pairing_results
        return [
            self.board(row)
            for rows in self.by_round.values()
            for row in rows
            if state.is_decided(pairing_results[row.pk]) and not row.is_bye and not row.revealed
        ]

    @property
    def bets(self) -> list[WinnerBet]:
        parties = ("backer__character", "taker__character")
        return list(self.tournament.winner_bets.select_related("entrant", *parties))
