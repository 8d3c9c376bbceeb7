"""Bets on who wins a tournament: both stakes lie in a pot until it is over."""

from fractions import Fraction
from itertools import combinations
from time import thread_time

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.match import games
from campaigns.match.rules.fairness import Contestant, EvenMatch
from campaigns.money.models import PurseLine
from campaigns.money.play.purses import Need, bank_of, fund, lock_purses, purse_of_holder, totals
from campaigns.money.rules.fair_odds import offered_odds
from campaigns.money.rules.odds import Odds
from campaigns.money.rules.wagers import Wager
from campaigns.rules.chances import Outcome, ResultChances
from campaigns.rules.contract import Side
from campaigns.tournaments.models import Tournament, WinnerBet
from campaigns.tournaments.play.pot import book_line
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.rules.favourites import Estimate, tournament_chances

Kind = PurseLine.Kind
Status = WinnerBet.Status
WINS = Outcome(Side.WHITE)
ESTIMATE_SECONDS = 0.1


def chances_to_win(record: TournamentRecord) -> Estimate:
    """Of each starting number, estimated by the game's own odds of every pair; empty where they cannot be told.

    It takes ESTIMATE_SECONDS of processor time, so that of a large tournament fewer runs are made.
    """
    began = thread_time()
    auto_play = (entry := games.find_entry(record.tournament.game)) and entry.auto_play
    people = {
        number: Contestant(entrant.character_id, entrant.name, entrant.cm, entrant.character.is_pc)
        for number, entrant in record.by_number.items()
        if entrant.cm is not None and entrant.cm >= 1
    }
    if not auto_play or len(people) < max(len(record.by_number), 2):
        return Estimate()
    chances_by_pair: dict[tuple[int, int], tuple[float, float]] = {}
    by_cm: dict[tuple[int, int], ResultChances] = {}
    for number, other_number in combinations(people, 2):
        first, second = people[number], people[other_number]
        key = (int(first.cm), int(second.cm))
        if key not in by_cm:
            by_cm[key] = auto_play.chances(EvenMatch(first, second, record.tournament.campaign.rules))
        chances = by_cm[key]
        chances_by_pair[number, other_number] = float(chances.white), float(chances.draw)
        chances_by_pair[other_number, number] = float(chances.black), float(chances.draw)
    if record.winner is not None:
        return Estimate({number: Fraction(number == record.winner) for number in people})
    return tournament_chances(
        record.state,
        lambda number, other_number: chances_by_pair[number, other_number],
        cannot_win=record.cannot_win,
        is_late=lambda: thread_time() > began + ESTIMATE_SECONDS,
    )


def fair_odds(chance: Fraction) -> Odds | None:
    return offered_odds(ResultChances(chance, Fraction(0), 1 - chance), WINS)


# Under the campaign alone: a bet leaves the tournament's version as it is, for neither what the room sees of it nor anybody's chance
# is another, and these are looked at anew with each version.
@use_case(lock=row_lock(Campaign))
def bet_on_winner(
    campaign: Campaign,
    *,
    tournament_id: int,
    entrant_id: int,
    backer: str,
    taker: str,
    stake: int,
    odds: Odds,
    by: User,
    pay_in: int = 0,
) -> Answer:
    """Place a bet; `pay_in` is what the page said is missing in both purses, which is paid in first.

    Raises Refused beside the field: one purse on both sides, more than a purse holds, a tournament that is over.
    """
    tournament = campaign.tournaments.get(pk=tournament_id)
    if not tournament.is_running:
        raise Refused("Bets on the winner are taken while the tournament is in play.")
    entrant = tournament.entrants.filter(pk=entrant_id, left_from_round=None).first()
    if entrant is None:
        raise Refused("Choose an entrant who is still in it.", "entrant")
    purses = [purse_of_holder(campaign, backer, "backer"), purse_of_holder(campaign, taker, "taker")]
    if purses[0] == purses[1]:
        raise Refused(f"{purses[0].holder_name} cannot bet against themself.", "taker")
    wager = Wager(WINS, stake, odds)
    with rules_errors_as_refusals("stake"):
        wager.check(campaign.coinage)
    locked = lock_purses([*purses, *([bank_of(campaign)] if pay_in else [])])
    backer_purse, taker_purse = (locked[purse.pk] for purse in purses)
    taker_need = Need(taker_purse, wager.against, "taker", "the stake against it is")
    needs = [Need(backer_purse, wager.stake, "stake"), taker_need]
    why = f"For a bet on {entrant.name}, {tournament.name}"
    paid_in = fund(campaign, needs, pay_in=pay_in, reason=why, by=by)
    bet = tournament.winner_bets.create(
        entrant=entrant, backer=backer_purse, taker=taker_purse, stake=stake,
        odds_against=odds.against, odds_on=odds.on, by=by,
    )  # fmt: skip
    reason = f"{entrant.name} to win, {tournament.name}"
    for need in needs:
        book_line(tournament, Kind.STAKED, need.purse, -need.coppers, reason=reason, by=by, bet=bet)
    write = campaign.coinage.write
    paid_in_note = f"{write(paid_in)} paid in. " if paid_in else ""
    return Answer(f"{paid_in_note}{purses[0].holder_name} bets {write(stake)} on {entrant.name} at {odds}.")


def resettle_winner_bets(tournament: Tournament, record: TournamentRecord, *, by: User | None) -> None:
    """Settle every bet by the tournament as it stands: open, won, lost, or given back where nobody has won it alone."""
    for bet in tournament.winner_bets.select_related("backer", "taker", "entrant"):
        status = _status(tournament, record, bet)
        if status != bet.status:
            _settle(tournament, bet, status, by)


def _status(tournament: Tournament, record: TournamentRecord, bet: WinnerBet) -> Status:
    if tournament.status == Tournament.Status.CANCELLED:
        return Status.BACK
    if not tournament.is_over:
        return Status.OPEN
    if record.winner is None:
        return Status.BACK
    return Status.WON if bet.entrant.number == record.winner else Status.LOST


def _settle(tournament: Tournament, bet: WinnerBet, status: Status, by: User | None) -> None:
    purses = lock_purses([bet.backer, bet.taker])
    stake, against = bet.stake, bet.odds.winnings(bet.stake)
    both = stake + against
    shares_by_status = {Status.WON: (both, 0), Status.LOST: (0, both), Status.BACK: (stake, against)}
    reason = f"{bet.entrant.name} to win, {tournament.name}"
    paid = totals(PurseLine.objects.filter(pot_line__bet=bet).exclude(kind=Kind.STAKED))
    for purse, amount in zip((bet.backer, bet.taker), shares_by_status.get(status, (0, 0)), strict=True):
        locked = purses[purse.pk]
        book_line(tournament, Kind.REVERSED, locked, -paid.get(purse.pk, 0), reason=reason, by=by, bet=bet)
        book_line(tournament, Kind.SETTLED, locked, amount, reason=reason, by=by, bet=bet)
    bet.status = status
    bet.save(update_fields=["status"])
