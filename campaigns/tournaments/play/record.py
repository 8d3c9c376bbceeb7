"""A tournament as its rows tell it, and as the rules see it."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from django.db.models import F, Q

from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.match.models import Seat
from campaigns.people.models import NOTES
from campaigns.rules.errors import NotPossible
from campaigns.tournaments.models import Entrant, Pairing, Tournament
from campaigns.tournaments.rules.pairing_results import Competitor, PairingResult, Result
from campaigns.tournaments.rules.prizes import first_alone, prize_ranks
from campaigns.tournaments.rules.standings import EDITION
from campaigns.tournaments.rules.state import TournamentState

MSG_PAIRED_AGAIN = "That round was paired again: look at the round as it is now."
NOT_RUNNING = "The tournament is not in play."
Ruling = Pairing.Ruling
LOTS = "lots"
"""The ruling that has lots drawn: `LOT_WHITE` or `LOT_BLACK` comes of it."""
MSG_NO_ENTRANT = "They are not among the entrants of this tournament."
RESULT_OF_RULING = {
    Ruling.WHITE: Result.WHITE_WALKOVER,
    Ruling.BLACK: Result.BLACK_WALKOVER,
    Ruling.NEITHER: Result.NEITHER,
    Ruling.LOT_WHITE: Result.WHITE_BY_LOT,
    Ruling.LOT_BLACK: Result.BLACK_BY_LOT,
    Ruling.SAID_WHITE: Result.WHITE,
    Ruling.SAID_BLACK: Result.BLACK,
    Ruling.SAID_DRAW: Result.DRAW,
}
BOTH_EXPELLED = "both expelled"
# Of a pairing and its match: there are thousands of them, and only of few is more wanted.
_READ = (
    *("round", "board", "white", "black", "ruling", "reason", "revealed"),
    *(f"match__{name}" for name in ("campaign", "game", "status", "winner", "played_out")),
)
HIDDEN = Q(round__tournament__hides_results=True, revealed=False, black__isnull=False)
"""The pairings whose results players may not know yet; a bye is known at once."""


def result_of_pairing(pairing: Pairing) -> Result | None:
    """The DM's ruling, else the match's result; None where it is open, and where the match was abandoned."""
    if pairing.black_id is None:
        return Result.BYE
    if pairing.ruling:
        return RESULT_OF_RULING[Ruling(pairing.ruling)]
    match = pairing.match
    if match is None or not match.is_over or not (match.winner or match.played_out):
        return None
    if not match.winner:
        return Result.DRAW
    return Result.WHITE if pairing.winner_id == pairing.white.character_id else Result.BLACK


@dataclass(frozen=True)
class TournamentRecord:
    """Read once; `public_only` leaves out results that players may not know yet.

    What has been over keeps the edition of the rules that it was paid by, unless another `edition` is asked for.
    """

    tournament: Tournament
    public_only: bool = False
    edition: int = 0

    @cached_property
    def entrants(self) -> list[Entrant]:
        rows = self.tournament.entrants.select_related("character__profession")
        return list(rows.defer(*(f"character__{name}" for name in (*NOTES, "dice", "profession__data"))))

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants if entrant.number}

    @cached_property
    def pairings(self) -> list[Pairing]:
        rows = Pairing.objects.filter(round__tournament=self.tournament).order_by("round__number", "board")
        rows = rows.select_related("match").only(*_READ)
        seats = Seat.objects.filter(match__pairing__round__tournament=self.tournament)
        winning_seats = seats.filter(side=F("match__winner")).values_list("match", "character")
        winner_ids: dict[int | None, int | None] = dict(winning_seats)
        by_id = {entrant.pk: entrant for entrant in self.entrants}
        rounds = self.tournament.rounds_drawn.in_bulk()
        # To assign them would check each of thousands.
        put_round = Pairing.round.field.set_cached_value
        put_white, put_black = Pairing.white.field.set_cached_value, Pairing.black.field.set_cached_value
        pairings = list(rows)
        for pairing in pairings:
            put_round(pairing, rounds[pairing.round_id])
            pairing.winner_id = winner_ids.get(pairing.match_id)
            put_white(pairing, by_id[pairing.white_id])
            if pairing.black_id is not None:
                put_black(pairing, by_id[pairing.black_id])
        return pairings

    def result(self, pairing: Pairing) -> Result | None:
        """The result as far as whoever asks may know it."""
        return None if self._is_hidden(pairing) else result_of_pairing(pairing)

    def left_from_round(self, entrant: Entrant) -> int | None:
        """From which round on an entrant has left, as far as whoever asks may know it: who was expelled in a game leaves with its result."""
        return None if entrant.pk in self._hidden_expulsions else entrant.left_from_round

    @cached_property
    def _hidden_expulsions(self) -> set[int]:
        expelled = filter(self._is_hidden, (row for row in self.pairings if row.reason == BOTH_EXPELLED))
        return {pk for pairing in expelled for pk in (pairing.white_id, pairing.black_id) if pk is not None}

    def _is_hidden(self, pairing: Pairing) -> bool:
        is_told = pairing.revealed or pairing.is_bye
        return self.public_only and self.tournament.hides_results and not is_told

    @cached_property
    def pairing_results(self) -> dict[int, PairingResult]:
        """By the primary key of the pairing."""
        return {
            pairing.pk: PairingResult(
                pairing.round.number,
                pairing.board,
                pairing.white.number,
                pairing.black.number if pairing.black else None,
                self.result(pairing),
            )
            for pairing in self.pairings
        }

    @cached_property
    def state(self) -> TournamentState:
        competitors = tuple(self._competitor(entrant) for _, entrant in sorted(self.by_number.items()))
        own_edition = EDITION if self.tournament.over_on is None else self.tournament.edition
        pairing_results = tuple(self.pairing_results.values())
        return TournamentState(
            self.tournament.terms, competitors, pairing_results, self.edition or own_edition
        )

    def _competitor(self, entrant: Entrant) -> Competitor:
        left_from = self.left_from_round(entrant)
        return Competitor(entrant.number, entrant.from_round, None if left_from is None else left_from - 1)

    @cached_property
    def out_of_prizes(self) -> frozenset[int]:
        """The starting numbers of who left early and was not let back among the prizes; of the first edition nobody."""
        leavers = self.state.early_leavers if self.state.edition > 1 else frozenset()
        return frozenset(number for number in leavers if not self.by_number[number].wins_prizes)

    @cached_property
    def prize_ranks(self) -> Mapping[int, tuple[int, int]]:
        """Of each who may win a prize the first and the last place as the prizes count them."""
        ranks = self.state.ranks
        return ranks if self.state.edition == 1 else prize_ranks(ranks, self.out_of_prizes)

    @cached_property
    def cannot_win(self) -> frozenset[int]:
        """Who is out of the prizes is not the winner either; the first two editions did not ask for that."""
        return self.out_of_prizes if self.state.edition > 2 else frozenset()

    @cached_property
    def winner(self) -> int | None:
        """Whose the first prize is alone, once everything is decided; bets on the winner are settled by it."""
        if self.state.edition < 3:
            return self.state.champion
        return first_alone(self.prize_ranks) if self.state.is_complete else None

    @property
    def no_winner(self) -> str:
        """Why nobody has won, once it is over without a winner."""
        return "the first place is shared" if self.prize_ranks else "everybody has left it"

    def name(self, number: int) -> str:
        return self.by_number[number].name

    def pair(self, pairing: PairingResult) -> str:
        """ "Aldric against Bors"; of a bye the one name."""
        return " against ".join(map(self.name, pairing.both))

    @cached_property
    def last_round(self) -> int:
        """The round that was drawn last; 0 before the first."""
        return max((pairing.round.number for pairing in self.pairings), default=0)


def running_record(
    tournament: Tournament, *, number: int | None = None, is_next: bool = False
) -> TournamentRecord:
    """Raises Refused for what is not in play, and where the page that asks has grown old: `number` is the round that it was about, the
    current one, or the one that `is_next`; None where no page has said it."""
    if not tournament.is_running:
        raise Refused(NOT_RUNNING)
    record = TournamentRecord(tournament)
    if number is not None:
        _check_round(record.state, number, is_next=is_next)
    return record


def _check_round(state: TournamentState, number: int, *, is_next: bool) -> None:
    with suppress(NotPossible):
        if number == (state.next_number() if is_next else state.current_round):
            return
    if not is_next and number < state.current_round:
        raise Refused(f"Round {state.current_round} is drawn by now: nothing was done.")
    if not is_next:
        raise Refused(f"Round {number} does not count any more: nothing was done.")
    if any(pairing.round == number for pairing in state.pairing_results):
        raise Refused(f"Round {number} is drawn already.")
    with rules_errors_as_refusals():
        following = state.next_number()
    raise Refused(f"Round {following} is next, and not round {number}: nothing was drawn.")


def entrant_of(tournament: Tournament, entrant_id: int) -> Entrant:
    entrant = tournament.entrants.filter(pk=entrant_id).first()
    if entrant is None:
        raise Refused(MSG_NO_ENTRANT)
    return entrant


def pairing_of(tournament: Tournament, pairing_id: int) -> Pairing:
    rows = Pairing.objects.select_related("round", "match", "white__character", "black__character")
    row = rows.filter(round__tournament=tournament, pk=pairing_id).first()
    if row is None:
        raise Refused(MSG_PAIRED_AGAIN)
    return row
