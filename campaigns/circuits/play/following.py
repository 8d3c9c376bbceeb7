"""What follows a result of a tournament's game: prizes and bets on the winner, and what a change does to both."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from django.contrib.auth.models import User
from django.db.models import F

from campaigns.campaign.models import Campaign
from campaigns.circuits.models import Encounter, Prize, Tournament, WinnerBet
from campaigns.circuits.play.pot import coins_due, follow_prizes
from campaigns.circuits.play.record import TournamentRecord
from campaigns.circuits.play.winner_bets import WINS, follow_winner_bets
from campaigns.circuits.rules.meetings import Meeting, Result
from campaigns.core.refusals import Refused
from campaigns.match.models import Match
from campaigns.match.play.reopening import Consequence
from campaigns.match.play.sitting import Sitting
from campaigns.money.play.coinage import UNEVEN
from campaigns.money.rules.conversion import bet_comes_out_even
from campaigns.money.rules.wagers import Wager


def tournament_of(match: Match) -> Tournament | None:
    return Tournament.objects.filter(rounds_drawn__encounters__match=match).select_related("campaign").first()


def hold_campaign(sitting: Sitting) -> None:
    """Lock the campaign before anybody who follows locks characters or purses: the pot needs it after them."""
    if Encounter.objects.filter(match=sitting.match).exists():
        Campaign.objects.select_for_update().get(pk=sitting.match.campaign_id)


def follow_result(sitting: Sitting) -> None:
    tournament = tournament_of(sitting.match)
    if tournament is not None:
        if not sitting.match.is_over:  # what it leads to now is to be revealed anew
            Encounter.objects.filter(match=sitting.match).update(revealed=False)
        follow_tournament(tournament, by=None)


def follow_tournament(tournament: Tournament, *, by: User | None) -> None:
    """Bring everything that hangs on the results in step with them; the caller holds the campaign's lock.

    A tournament that was over and has lost a result is in play again, and over once the result is back.
    """
    if tournament.over_on is None and not tournament.winner_bets.exists():  # nothing hangs on its results yet
        count_change(tournament)
        return
    record = TournamentRecord(tournament)
    if tournament.over_on is not None and tournament.status != Tournament.Status.CANCELLED:
        is_over = record.course.is_complete
        tournament.status = Tournament.Status.OVER if is_over else Tournament.Status.RUNNING
        tournament.save(update_fields=["status"])
        follow_prizes(record, by=by)
    follow_winner_bets(tournament, record, by=by)
    count_change(tournament)


def count_change(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)


def convert(campaign: Campaign, by: Fraction) -> None:
    """Write fees, prizes and stakes of bets on winners anew in other coins; Refused where one does not come out even."""
    bets = WinnerBet.objects.filter(tournament__campaign=campaign)
    if not all(bet_comes_out_even(Wager(WINS, bet.stake, bet.odds), by) for bet in bets):
        raise Refused(UNEVEN)
    over, under = by.as_integer_ratio()
    of_campaign = campaign.tournaments.all()
    for rows, names in (
        (of_campaign, ("fee", "added")),
        (Prize.objects.filter(tournament__in=of_campaign), ("coppers",)),
        (bets, ("stake",)),
    ):
        for name in names:
            if rows.alias(part=F(name) % under).exclude(part=0).exists():
                raise Refused(UNEVEN)
            rows.update(**{name: F(name) * over / under})


def compare(match: Match) -> Callable[[], Iterable[Consequence]]:
    """What a change of the match does to its tournament: pairings that no longer follow, places, prizes."""
    tournament = tournament_of(match)
    if tournament is None:
        return tuple
    before = TournamentRecord(tournament)
    meetings_before, coins_before = before.course.hanging, _coins(before)
    encounter = next(one for one in before.encounters if one.match_id == match.pk)

    def changes() -> Iterable[Consequence]:
        after = TournamentRecord(tournament)
        if after.meetings[encounter.pk].result == before.meetings[encounter.pk].result:
            return ()
        number = encounter.round.number
        sentences = list(_sentences(before, after, number, meetings_before, coins_before))
        if not sentences:
            return ()
        content = {"tournament": tournament, "sentences": sentences}
        return (Consequence("campaigns/circuits/_consequences.html", content, tuple(sentences), asks=True),)

    return changes


def _sentences(
    before: TournamentRecord,
    after: TournamentRecord,
    number: int,
    hanging: frozenset[Meeting],
    coins: dict[int, int],
) -> Iterable[str]:
    for meeting in sorted(after.course.hanging - hanging, key=lambda meeting: (meeting.round, meeting.board)):
        pair = " against ".join(map(after.name, meeting.both))
        played = "" if meeting.result in (None, Result.BYE) else ", though it is played,"
        yield (
            f"Round {meeting.round}, {pair}{played} is on hold: it counts if the same two reach it, "
            "otherwise the round is paired again."
        )
    later = [one for one in after.course.main_meetings if one.round > number]
    if later and not after.course.is_knockout(number):
        last = max(one.round for one in later)
        yield (
            f"Rounds {number + 1} to {last} stay as they were drawn; the standings are counted again."
            if last > number + 1
            else f"Round {last} stays as it was drawn; the standings are counted again."
        )
    if coins and before.tournament.is_over:
        if not after.course.is_complete:
            yield "The tournament is in play again, and its prizes are taken back until it is over."
        else:
            yield from _other_prizes(after, coins)


def _other_prizes(after: TournamentRecord, coins: dict[int, int]) -> Iterable[str]:
    write = after.tournament.campaign.coinage.write
    for number in sorted({*coins, *(now := _coins(after))}):
        if coins.get(number, 0) != now.get(number, 0):
            yield f"{after.name(number)} wins {write(now.get(number, 0))} instead of {write(coins.get(number, 0))}."


def _coins(record: TournamentRecord) -> dict[int, int]:
    return coins_due(record) if record.course.is_complete else {}
