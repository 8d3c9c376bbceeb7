"""The end of a tournament: fewer rounds than were meant, places and prizes."""

from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.rules.labels import pluralize
from campaigns.tournaments.models import Pairing, Tournament
from campaigns.tournaments.play.entering import tournament_lock
from campaigns.tournaments.play.pot import resettle_prizes
from campaigns.tournaments.play.record import TournamentRecord, running_record
from campaigns.tournaments.play.winner_bets import resettle_winner_bets
from campaigns.tournaments.rules.standings import EDITION
from campaigns.tournaments.rules.terms import Format


@use_case(lock=tournament_lock)
def end_after_round(tournament: Tournament, *, number: int | None = None, by: User) -> Answer:
    """End a Swiss or a round robin with the rounds that are played. Raises Refused while games are open, and as `running_record` does."""
    record = running_record(tournament, number=number)
    if tournament.terms.format is Format.KNOCKOUT or record.last_round > record.state.main_rounds:
        raise Refused("A knock-out is played to its end.")
    if any(record.state.open_pairings) or not record.last_round:
        raise Refused("Games are still to be decided: play them, or rule on them, first.")
    tournament.rounds = record.last_round
    present = sum(entrant.left_from_round is None for entrant in record.entrants)
    if tournament.terms.format is Format.SWISS_FINAL and present < 2:
        tournament.format, tournament.final_places = Format.SWISS, 0
    tournament.save(update_fields=["rounds", "format", "final_places"])
    rounds = pluralize(record.last_round, "round")
    return Answer(f"{tournament.name} has {rounds} now: the standings are final.")


@use_case(lock=tournament_lock)
def award_prizes(tournament: Tournament, *, number: int | None = None, by: User) -> Answer:
    """End the tournament: places, prizes, bets on the winner. Raises Refused while games are open or rounds to be drawn, and as
    `running_record` does."""
    record = running_record(tournament, number=number)
    if not record.state.is_complete:
        raise Refused("It is not over yet: games are open, or rounds to be drawn.")
    campaign = tournament.campaign
    tournament.status, tournament.over_on = Tournament.Status.OVER, campaign.day
    tournament.number, tournament.finished_at = campaign.take_number(), timezone.now()
    tournament.edition = EDITION
    tournament.save(update_fields=["status", "over_on", "number", "finished_at", "edition"])
    resettle_prizes(record, by=by)
    resettle_winner_bets(tournament, record, by=by)
    Pairing.objects.filter(round__tournament=tournament).update(revealed=True)
    if record.winner is None:
        return Answer(f"{tournament.name} is over; {record.no_winner}.")
    return Answer(f"{record.name(record.winner)} wins {tournament.name}.")


@use_case(lock=tournament_lock)
def undo_award(tournament: Tournament, *, by: User) -> Answer:
    """Take back prizes and bets on the winner: the tournament is in play again. Raises Refused for one that is not over."""
    if not tournament.is_over:
        raise Refused(f"{tournament.name} is not over: there is nothing to undo.")
    tournament.status = Tournament.Status.RUNNING
    tournament.over_on = tournament.finished_at = None
    tournament.save(update_fields=["status", "over_on", "finished_at"])
    record = TournamentRecord(tournament)
    resettle_prizes(record, by=by)
    resettle_winner_bets(tournament, record, by=by)
    return Answer(f"{tournament.name} is in play again: its prizes and bets on the winner are taken back.")
