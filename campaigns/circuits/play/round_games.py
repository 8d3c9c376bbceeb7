"""The games of a round: begun at the table, or played by the app where nobody sits at the board."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.circuits.models import Encounter, Tournament
from campaigns.circuits.play.at_once import MOST_REPLAYS, Refereeing, cast_lots, is_at_once, play_at_once
from campaigns.circuits.play.entering import tournament_use_case
from campaigns.circuits.play.following import follow_tournament
from campaigns.circuits.play.record import (
    TournamentRecord,
    encounter_of,
    encounter_result,
    running,
)
from campaigns.circuits.rules.meetings import Result
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer
from campaigns.match import games
from campaigns.match.bulk import BulkJudging
from campaigns.match.games import Bout
from campaigns.match.models import Match
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from campaigns.rules.labels import counted

P = ParamSpec("P")


def matches_first(
    function: Callable[Concatenate[Tournament, str, P], Answer],
) -> Callable[Concatenate[Tournament, str, P], Answer]:
    """Lock the matches in play before the campaign, in the order in which everybody else does."""

    @wraps(function)
    def carry_out(tournament: Tournament, key: str, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        with transaction.atomic():
            rows = Match.objects.select_for_update(of=("self",)).order_by("pk")
            list(rows.filter(encounter__round__tournament=tournament, status=Match.Status.PLAYING))
            return function(tournament, key, *args, **kwargs)

    return carry_out


@tournament_use_case
def begin_game(tournament: Tournament, *, encounter_id: int, by: User) -> Answer:
    """Begin the game of a pairing, or the next after a draw in a knock-out; the answer's row is the match."""
    record, encounter = running(tournament), encounter_of(tournament, encounter_id)
    _check_open(record, encounter)
    if encounter.match is not None and not encounter.match.is_over:
        return Answer(pk=encounter.match.pk)
    return Answer(pk=_begin(record, encounter, by, ()))


def _check_open(record: TournamentRecord, encounter: Encounter) -> None:
    if encounter.black is None:
        raise Refused(f"{encounter.white.name} has a bye: there is nothing to play.")
    if record.course.is_decided(record.meetings[encounter.pk]):
        raise Refused("That game is decided already.")
    if record.tournament.campaign.day < encounter.round.day:
        date = record.tournament.campaign.date_of(encounter.round.day)
        raise Refused(f"Round {encounter.round.number} is played on {date}: set the campaign’s date first.")


def _begin(record: TournamentRecord, encounter: Encounter, by: User, onlookers: Sequence[Character]) -> int:
    """Begin a match; a replay has the colours changed. Raises Refused as the game's own form does."""
    assert encounter.black is not None
    bouts = games.entry_of(record.tournament.game).bouts
    assert bouts is not None
    white, black = encounter.white.character, encounter.black.character
    if encounter.match is not None and encounter.match.seat(Side.WHITE).character_id == white.pk:
        white, black = black, white
    watch = tuple(person for person in onlookers if person not in (white, black))
    place = record.tournament.place or record.tournament.name
    bout = Bout(record.tournament.campaign, white, black, by, place, watch, not (white.is_pc or black.is_pc))
    encounter.match = Match.objects.get(pk=bouts.begin(bout))
    encounter.match.occasion = record.tournament.occasion
    encounter.match.save(update_fields=["occasion"])
    encounter.save(update_fields=["match"])
    return encounter.match.pk


@matches_first
@tournament_use_case
def resolve_games(
    tournament: Tournament,
    *,
    encounter_ids: Iterable[int] | None,
    refereeing: Refereeing,
    number: int | None = None,
    by: User,
) -> Answer:
    """Play the open games of NPCs against NPCs: those named, or all (None).

    A drawn game of a knock-out is played again with colours changed, and after some draws lots decide. Raises Refused
    where nothing is left to resolve, and as `running` does.
    """
    record = running(tournament, number=number)
    open_rows = resolvable(record, encounter_ids)
    if not open_rows:
        raise Refused("No game between two NPCs is open in this round.")
    waiting = play_games(record, open_rows, refereeing, by)
    follow_tournament(tournament, by=by)
    return Answer(" ".join((*counted_games(len(open_rows) - len(waiting)), *waiting)))


def play_games(
    record: TournamentRecord, encounters: Sequence[Encounter], refereeing: Refereeing, by: User
) -> list[str]:
    """Play them, together where the game knows how; the sentences of those that wait for the Dungeon Master."""
    for encounter in encounters:
        _check_open(record, encounter)
    onlookers = tuple(_onlookers(record)) if refereeing.watched else ()
    judging = BulkJudging(
        record.tournament.campaign.rules, when_noticed=refereeing.when_noticed, spectators=onlookers
    )
    together = [one for one in encounters if is_at_once(one, record.tournament.game)]
    waiting = play_at_once(record, together, judging, by) if together else []
    others = [one for one in encounters if one not in together]
    return [*waiting, *filter(None, (_resolve(record, one, onlookers, by) for one in others))]


def counted_games(count: int) -> tuple[str, ...]:
    return (f"{counted(count, 'game')} played.",) if count else ()


def resolvable(record: TournamentRecord, encounter_ids: Iterable[int] | None) -> list[Encounter]:
    wanted = None if encounter_ids is None else set(encounter_ids)
    return [
        encounter
        for encounter in record.encounters
        if (wanted is None or encounter.pk in wanted)
        and encounter.black is not None
        and not encounter.white.character.is_pc
        and not encounter.black.character.is_pc
        and record.meetings[encounter.pk] not in record.course.hanging
        and not record.course.is_decided(record.meetings[encounter.pk])
    ]


def _onlookers(record: TournamentRecord) -> list[Character]:
    busy = {
        entrant.pk
        for encounter in record.encounters
        if encounter.round.number == record.last_round and encounter_result(encounter) is None
        for entrant in (encounter.white, encounter.black)
        if entrant is not None
    }
    return [one.character for one in record.entrants if one.character.is_pc and one.pk not in busy]


def _resolve(record: TournamentRecord, encounter: Encounter, onlookers: Sequence[Character], by: User) -> str:
    """Play a game to its end; what it waits for in a sentence, empty once it is decided."""
    bouts = games.entry_of(record.tournament.game).bouts
    assert bouts is not None
    is_knockout = record.course.is_knockout(encounter.round.number)
    for _ in range(MOST_REPLAYS + 1):
        if encounter.match is None or encounter.match.is_over:
            _begin(record, encounter, by, onlookers)
        match = encounter.match
        assert match is not None
        sentence = bouts.play_out(match, by, _cheats(encounter, match))
        encounter.match = match = Match.objects.prefetch_related("seats").get(pk=match.pk)
        if not match.is_over:
            return f"{match.title}: {sentence}"
        if not (is_knockout and encounter_result(encounter) is Result.DRAW):
            return ""
    cast_lots(encounter)
    encounter.save(update_fields=["ruling", "reason"])
    return ""


def _cheats(encounter: Encounter, match: Match) -> set[Side]:
    people = {one.character_id for one in (encounter.white, encounter.black) if one and one.cheats}
    return {side for side in Side if match.seat(side).character_id in people}


@tournament_use_case
def reveal(tournament: Tournament, *, encounter_ids: Iterable[int]) -> Answer:
    rows = Encounter.objects.filter(round__tournament=tournament, pk__in=list(encounter_ids))
    rows.update(revealed=True)
    return Answer()
