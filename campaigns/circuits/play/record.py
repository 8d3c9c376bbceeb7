"""A tournament as its rows tell it, and as the rules see it."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from django.db.models import F, Q

from campaigns.circuits.models import Encounter, Entrant, Tournament
from campaigns.circuits.rules.course import Course
from campaigns.circuits.rules.meetings import Competitor, Meeting, Result
from campaigns.circuits.rules.prizes import first_alone, prize_places
from campaigns.circuits.rules.standings import EDITION
from campaigns.core.refusals import Refused, refused_by_rules
from campaigns.match.models import Seat
from campaigns.people.models import NOTES
from campaigns.rules.errors import NotPossible

NOT_RUNNING = "The tournament is not in play."
Ruling = Encounter.Ruling
RULED = {
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
# Of an encounter and its match: there are thousands of them, and only of few is more wanted.
_READ = (
    *("round", "board", "white", "black", "ruling", "reason", "revealed"),
    *(f"match__{name}" for name in ("campaign", "game", "status", "winner", "played_out")),
)
KEPT_BACK = Q(round__tournament__holds_back=True, revealed=False, black__isnull=False)
"""Of encounters those whose results players may not know yet."""


def encounter_result(encounter: Encounter) -> Result | None:
    """The DM's ruling, else the match's result; None where it is open, and where the match was abandoned."""
    if encounter.black_id is None:
        return Result.BYE
    if encounter.ruling:
        return RULED[Ruling(encounter.ruling)]
    match = encounter.match
    if match is None or not match.is_over or not (match.winner or match.played_out):
        return None
    if not match.winner:
        return Result.DRAW
    return Result.WHITE if encounter.winner_id == encounter.white.character_id else Result.BLACK


@dataclass(frozen=True)
class TournamentRecord:
    """Read once; `only_revealed` leaves out results that players may not know yet.

    What has been over keeps the edition of the rules that it was paid by, unless another `edition` is asked for.
    """

    tournament: Tournament
    only_revealed: bool = False
    edition: int = 0

    @cached_property
    def entrants(self) -> list[Entrant]:
        rows = self.tournament.entrants.select_related("character__profession")
        return list(rows.defer(*(f"character__{name}" for name in (*NOTES, "dice", "profession__data"))))

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants if entrant.number}

    @cached_property
    def encounters(self) -> list[Encounter]:
        rows = Encounter.objects.filter(round__tournament=self.tournament).order_by("round__number", "board")
        rows = rows.select_related("match").only(*_READ)
        of_games = Seat.objects.filter(match__encounter__round__tournament=self.tournament)
        decided = of_games.filter(side=F("match__winner")).values_list("match", "character")
        winner_ids: dict[int | None, int | None] = dict(decided)
        by_id = {entrant.pk: entrant for entrant in self.entrants}
        rounds = self.tournament.rounds_drawn.in_bulk()
        # To assign them would check each of thousands.
        put_round = Encounter.round.field.set_cached_value
        put_white, put_black = Encounter.white.field.set_cached_value, Encounter.black.field.set_cached_value
        encounters = list(rows)
        for encounter in encounters:
            put_round(encounter, rounds[encounter.round_id])
            encounter.winner_id = winner_ids.get(encounter.match_id)
            put_white(encounter, by_id[encounter.white_id])
            if encounter.black_id is not None:
                put_black(encounter, by_id[encounter.black_id])
        return encounters

    def result(self, encounter: Encounter) -> Result | None:
        """The result as far as whoever asks may know it."""
        return None if self._is_kept_back(encounter) else encounter_result(encounter)

    def out_from(self, entrant: Entrant) -> int | None:
        """From which round on an entrant has left, as far as whoever asks may know it: who was expelled in a game leaves with its result."""
        return None if entrant.pk in self._still_shown else entrant.out_from

    @cached_property
    def _still_shown(self) -> set[int]:
        expelled = (one for one in self.encounters if one.reason == BOTH_EXPELLED and self._is_kept_back(one))
        return {pk for one in expelled for pk in (one.white_id, one.black_id) if pk is not None}

    def _is_kept_back(self, encounter: Encounter) -> bool:
        is_told = encounter.revealed or encounter.is_bye
        return self.only_revealed and self.tournament.holds_back and not is_told

    @cached_property
    def meetings(self) -> dict[int, Meeting]:
        """By the id of the encounter."""
        return {
            encounter.pk: Meeting(
                encounter.round.number,
                encounter.board,
                encounter.white.number,
                encounter.black.number if encounter.black else None,
                self.result(encounter),
            )
            for encounter in self.encounters
        }

    @cached_property
    def course(self) -> Course:
        competitors = tuple(
            Competitor(
                entrant.number,
                entrant.from_round,
                None if (out_from := self.out_from(entrant)) is None else out_from - 1,
            )
            for number, entrant in sorted(self.by_number.items())
        )
        own = EDITION if self.tournament.over_on is None else self.tournament.edition
        return Course(self.tournament.terms, competitors, tuple(self.meetings.values()), self.edition or own)

    @cached_property
    def out_of_prizes(self) -> frozenset[int]:
        """The starting numbers of who left early and was not let back among the prizes; of the first edition nobody."""
        left = self.course.left_early if self.course.edition > 1 else frozenset()
        return frozenset(number for number in left if not self.by_number[number].wins_prizes)

    @cached_property
    def prize_places(self) -> Mapping[int, tuple[int, int]]:
        """Of each who may win a prize the first and the last place as the prizes count them."""
        places = self.course.places
        return places if self.course.edition == 1 else prize_places(places, self.out_of_prizes)

    @cached_property
    def cannot_win(self) -> frozenset[int]:
        """Who is out of the prizes is not the winner either; the first two editions did not ask for that."""
        return self.out_of_prizes if self.course.edition > 2 else frozenset()

    @cached_property
    def winner(self) -> int | None:
        """Whose the first prize is alone, once everything is decided; bets on the winner are settled by it."""
        if self.course.edition < 3:
            return self.course.champion
        return first_alone(self.prize_places) if self.course.is_complete else None

    @property
    def no_winner(self) -> str:
        """Why nobody has won, once it is over without a winner."""
        return "the first place is shared" if self.prize_places else "everybody has left it"

    def name(self, number: int) -> str:
        return self.by_number[number].name

    @cached_property
    def last_round(self) -> int:
        """The round that was drawn last; 0 before the first."""
        return max((encounter.round.number for encounter in self.encounters), default=0)


def running(tournament: Tournament, *, number: int | None = None, is_next: bool = False) -> TournamentRecord:
    """Raises Refused for what is not in play, and where the page that asks has grown old: `number` is the round that it was about, the
    current one, or the one that `is_next`; None where no page has said it."""
    if not tournament.is_running:
        raise Refused(NOT_RUNNING)
    record = TournamentRecord(tournament)
    if number is not None:
        _check_round(record.course, number, is_next=is_next)
    return record


def _check_round(course: Course, number: int, *, is_next: bool) -> None:
    with suppress(NotPossible):
        if number == (course.next_number() if is_next else course.current_round):
            return
    if not is_next and number < course.current_round:
        raise Refused(f"Round {course.current_round} is drawn by now: nothing was done.")
    if not is_next:
        raise Refused(f"Round {number} does not count any more: nothing was done.")
    if any(one.round == number for one in course.meetings):
        raise Refused(f"Round {number} is drawn already.")
    with refused_by_rules():
        following = course.next_number()
    raise Refused(f"Round {following} is next, and not round {number}: nothing was drawn.")


def encounter_of(tournament: Tournament, encounter_id: int) -> Encounter:
    rows = Encounter.objects.select_related("round", "match", "white__character", "black__character")
    row = rows.filter(round__tournament=tournament, pk=encounter_id).first()
    if row is None:
        raise Refused("That round was paired again: look at the round as it is now.")
    return row
