"""The games of a round: begun at the table, or played by the app where nobody sits at the board."""

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.match import games
from campaigns.match.bulk import BulkJudging
from campaigns.match.games import AutoPlayPair
from campaigns.match.models import Match
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from campaigns.rules.labels import pluralize
from campaigns.tournaments.models import Pairing, Tournament
from campaigns.tournaments.play import bulk_rounds
from campaigns.tournaments.play.bulk_rounds import Refereeing
from campaigns.tournaments.play.entering import matches_and_tournament_lock, tournament_lock
from campaigns.tournaments.play.recomputation import recompute_tournament
from campaigns.tournaments.play.record import TournamentRecord, pairing_of, result_of_pairing, running_record
from campaigns.tournaments.rules.pairing_results import Result


@use_case(lock=tournament_lock)
def begin_game(tournament: Tournament, *, pairing_id: int, by: User) -> Answer:
    """Begin the game of a pairing, or the next after a draw in a knock-out; the answer's row is the match."""
    record, pairing = running_record(tournament), pairing_of(tournament, pairing_id)
    _check_open(record, pairing)
    if pairing.match is not None and not pairing.match.is_over:
        return Answer(pk=pairing.match.pk)
    return Answer(pk=_begin_match(record, pairing, by, ()))


def _check_open(record: TournamentRecord, pairing: Pairing) -> None:
    if pairing.black is None:
        raise Refused(f"{pairing.white.name} has a bye: there is nothing to play.")
    if record.state.is_decided(record.pairing_results[pairing.pk]):
        raise Refused("That game is decided already.")
    if record.tournament.campaign.day < pairing.round.day:
        date = record.tournament.campaign.date_of(pairing.round.day)
        raise Refused(f"Round {pairing.round.number} is played on {date}: set the campaign’s date first.")


def _begin_match(record: TournamentRecord, pairing: Pairing, by: User, onlookers: Sequence[Character]) -> int:
    """Begin a match; a replay has the colours changed. Raises Refused as the game's own form does."""
    assert pairing.black is not None
    auto_play = games.entry_of(record.tournament.game).auto_play
    assert auto_play is not None
    white, black = pairing.white.character, pairing.black.character
    if pairing.match is not None and pairing.match.seat(Side.WHITE).character_id == white.pk:
        white, black = black, white
    watchers = tuple(person for person in onlookers if person not in (white, black))
    campaign, place = record.tournament.campaign, record.tournament.place_of_games
    pair = AutoPlayPair(campaign, white, black, by, place, watchers, not (white.is_pc or black.is_pc))
    pairing.match = Match.objects.get(pk=auto_play.begin(pair))
    pairing.match.occasion = record.tournament.occasion
    pairing.match.save(update_fields=["occasion"])
    pairing.save(update_fields=["match"])
    return pairing.match.pk


@use_case(lock=matches_and_tournament_lock)
def resolve_games(
    tournament: Tournament,
    *,
    pairing_ids: Iterable[int] | None,
    refereeing: Refereeing,
    number: int | None = None,
    by: User,
) -> Answer:
    """Play the open games of NPCs against NPCs: those named, or all (None).

    A drawn game of a knock-out is played again with colours changed, and after some draws lots decide. Raises Refused
    where nothing is left to resolve, and as `running_record` does.
    """
    record = running_record(tournament, number=number)
    open_pairings = resolvable_pairings(record, pairing_ids)
    if not open_pairings:
        raise Refused("No game between two NPCs is open in this round.")
    pending_notes = play_games(record, open_pairings, refereeing, by)
    recompute_tournament(tournament, by=by)
    return Answer(" ".join((*counted_games(len(open_pairings) - len(pending_notes)), *pending_notes)))


def play_games(
    record: TournamentRecord, pairings: Sequence[Pairing], refereeing: Refereeing, by: User
) -> list[str]:
    """Play them, together where the game knows how; the sentences of those that wait for the Dungeon Master."""
    for pairing in pairings:
        _check_open(record, pairing)
    onlookers = tuple(_onlookers(record)) if refereeing.watched else ()
    game, rules = record.tournament.game, record.tournament.campaign.rules
    judging = BulkJudging(rules, when_noticed=refereeing.when_noticed, spectators=onlookers)
    bulk_pairings = [pairing for pairing in pairings if bulk_rounds.can_play_in_bulk(pairing, game)]
    pending_notes = bulk_rounds.play_in_bulk(record, bulk_pairings, judging, by) if bulk_pairings else []
    single_pairings = (pairing for pairing in pairings if pairing not in bulk_pairings)
    single_notes = (_play_out(record, pairing, onlookers, by) for pairing in single_pairings)
    return [*pending_notes, *filter(None, single_notes)]


def counted_games(count: int) -> tuple[str, ...]:
    return (f"{pluralize(count, 'game')} played.",) if count else ()


def resolvable_pairings(record: TournamentRecord, pairing_ids: Iterable[int] | None) -> list[Pairing]:
    wanted = None if pairing_ids is None else set(pairing_ids)
    open_results = set(record.state.open_pairings)
    return [
        pairing
        for pairing in record.pairings
        if (wanted is None or pairing.pk in wanted)
        and not (pairing.is_bye or any(entrant.character.is_pc for entrant in pairing.entrants))
        and record.pairing_results[pairing.pk] in open_results
    ]


def _onlookers(record: TournamentRecord) -> list[Character]:
    last_pairings = (pairing for pairing in record.pairings if pairing.round.number == record.last_round)
    open_pairings = (pairing for pairing in last_pairings if result_of_pairing(pairing) is None)
    busy = {entrant.pk for pairing in open_pairings for entrant in pairing.entrants}
    free = (entrant.character for entrant in record.entrants if entrant.pk not in busy)
    return [character for character in free if character.is_pc]


def _play_out(record: TournamentRecord, pairing: Pairing, onlookers: Sequence[Character], by: User) -> str:
    """Play a game to its end; what it waits for in a sentence, empty once it is decided."""
    auto_play = games.entry_of(record.tournament.game).auto_play
    assert auto_play is not None
    is_knockout = record.state.is_knockout(pairing.round.number)
    for _ in range(bulk_rounds.MAX_REPLAYS + 1):
        if pairing.match is None or pairing.match.is_over:
            _begin_match(record, pairing, by, onlookers)
        match = pairing.match
        assert match is not None
        sentence = auto_play.play_out(match, by, _dishonest_sides(pairing, match))
        pairing.match = match = Match.objects.prefetch_related("seats").get(pk=match.pk)
        if not match.is_over:
            return f"{match.title}: {sentence}"
        if not (is_knockout and result_of_pairing(pairing) is Result.DRAW):
            return ""
    bulk_rounds.cast_lots(pairing)
    pairing.save(update_fields=["ruling", "reason"])
    return ""


def _dishonest_sides(pairing: Pairing, match: Match) -> set[Side]:
    people = {entrant.character_id for entrant in pairing.entrants if entrant.cheats}
    return {side for side in Side if match.seat(side).character_id in people}


@use_case(lock=tournament_lock)
def reveal_results(tournament: Tournament, *, pairing_ids: Iterable[int]) -> Answer:
    rows = Pairing.objects.filter(round__tournament=tournament, pk__in=list(pairing_ids))
    rows.update(revealed=True)
    return Answer()
