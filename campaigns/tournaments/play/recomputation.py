"""What follows a result of a tournament's game: prizes and bets on the winner, and what a change does to both."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from django.contrib.auth.models import User
from django.db.models import F

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.match.models import Match
from campaigns.match.play.reopening import Consequence
from campaigns.match.play.sitting import Sitting
from campaigns.money.play.coinage import MSG_UNEVEN
from campaigns.money.rules.conversion import bet_comes_out_even
from campaigns.money.rules.wagers import Wager
from campaigns.tournaments.models import Pairing, Prize, Tournament, WinnerBet
from campaigns.tournaments.play.pot import coins_due, resettle_prizes
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.play.winner_bets import WINS, resettle_winner_bets
from campaigns.tournaments.rules.pairing_results import PairingResult, Result


def tournament_of(match: Match) -> Tournament | None:
    return Tournament.objects.filter(rounds_drawn__pairings__match=match).select_related("campaign").first()


def lock_campaign_of_match(sitting: Sitting) -> None:
    """Lock the campaign before anybody who follows locks characters or purses: the pot needs it after them."""
    if Pairing.objects.filter(match=sitting.match).exists():
        Campaign.objects.select_for_update().get(pk=sitting.match.campaign_id)


def recompute_tournament_of_match(sitting: Sitting) -> None:
    tournament = tournament_of(sitting.match)
    if tournament is not None:
        if not sitting.match.is_over:  # what it leads to now is to be revealed anew
            Pairing.objects.filter(match=sitting.match).update(revealed=False)
        recompute_tournament(tournament, by=None)


def recompute_tournament(tournament: Tournament, *, by: User | None) -> TournamentRecord:
    """Bring everything that hangs on the results in step with them; the caller holds the campaign's lock.

    A tournament that was over and has lost a result is in play again, and over once the result is back. Returns its record as it is
    now, which is read where somebody asks for it.
    """
    record = TournamentRecord(tournament)
    if tournament.over_on is not None and tournament.status != Tournament.Status.CANCELLED:
        is_over = record.state.is_complete
        tournament.status = Tournament.Status.OVER if is_over else Tournament.Status.RUNNING
        tournament.save(update_fields=["status"])
        resettle_prizes(record, by=by)
    resettle_winner_bets(tournament, record, by=by)
    bump_version(tournament)
    return record


def bump_version(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)


def convert_tournament_coins(campaign: Campaign, by: Fraction) -> None:
    """Write fees, prizes and stakes of bets on winners anew in other coins; Refused where one does not come out even."""
    bets = WinnerBet.objects.filter(tournament__campaign=campaign)
    if not all(bet_comes_out_even(Wager(WINS, bet.stake, bet.odds), by) for bet in bets):
        raise Refused(MSG_UNEVEN)
    numerator, denominator = by.as_integer_ratio()
    of_campaign = campaign.tournaments.all()
    for rows, names in (
        (of_campaign, ("fee", "added")),
        (Prize.objects.filter(tournament__in=of_campaign), ("coppers",)),
        (bets, ("stake",)),
    ):
        for name in names:
            if rows.alias(part=F(name) % denominator).exclude(part=0).exists():
                raise Refused(MSG_UNEVEN)
            rows.update(**{name: F(name) * numerator / denominator})


def compare(match: Match) -> Callable[[], Iterable[Consequence]]:
    """What a change of the match does to its tournament: pairings that no longer follow, places, prizes."""
    tournament = tournament_of(match)
    if tournament is None:
        return tuple
    old_record = TournamentRecord(tournament)
    old_orphaned, old_coins = old_record.state.orphaned, _coins_won(old_record)
    pairing = next(row for row in old_record.pairings if row.match_id == match.pk)

    def changes() -> Iterable[Consequence]:
        new_record = TournamentRecord(tournament)
        if new_record.pairing_results[pairing.pk].result == old_record.pairing_results[pairing.pk].result:
            return ()
        number = pairing.round.number
        sentences = list(_sentences(old_record, new_record, number, old_orphaned, old_coins))
        if not sentences:
            return ()
        content, mark = {"tournament": tournament, "sentences": sentences}, tuple(sentences)
        return (Consequence("campaigns/tournaments/_consequences.html", content, mark, asks=True),)

    return changes


def _sentences(
    old_record: TournamentRecord,
    new_record: TournamentRecord,
    number: int,
    old_orphaned: frozenset[PairingResult],
    old_coins: dict[int, int],
) -> Iterable[str]:
    newly_orphaned = new_record.state.orphaned - old_orphaned
    for pairing in sorted(newly_orphaned, key=lambda pairing: (pairing.round, pairing.board)):
        played = "" if pairing.result in (None, Result.BYE) else ", though it is played,"
        yield (
            f"Round {pairing.round}, {new_record.pair(pairing)}{played} is on hold: it counts if the same two reach it, "
            "otherwise the round is paired again."
        )
    last = max((pairing.round for pairing in new_record.state.main_pairings), default=0)
    if last > number and not new_record.state.is_knockout(number):
        one, several = f"Round {last} stays as it was", f"Rounds {number + 1} to {last} stay as they were"
        yield f"{several if last > number + 1 else one} drawn; the standings are counted again."
    if old_coins and old_record.tournament.is_over:
        if not new_record.state.is_complete:
            yield "The tournament is in play again, and its prizes are taken back until it is over."
        else:
            yield from _prize_changes(new_record, old_coins)


def _prize_changes(new_record: TournamentRecord, old_coins: dict[int, int]) -> Iterable[str]:
    write = new_record.tournament.campaign.coinage.write
    for number in sorted({*old_coins, *(new_coins := _coins_won(new_record))}):
        if old_coins.get(number, 0) != new_coins.get(number, 0):
            yield f"{new_record.name(number)} wins {write(new_coins.get(number, 0))} instead of {write(old_coins.get(number, 0))}."


def _coins_won(record: TournamentRecord) -> dict[int, int]:
    return coins_due(record) if record.state.is_complete else {}
