"""The pot of a tournament: fees go in, prizes come out, and what is left or missing is the bank's.

Prizes follow from the places: asked again, only what is different is written, so that nothing is ever paid twice, and
what a result that was taken back had won is taken back by further lines.
"""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db.models import Sum

from campaigns.core.refusals import Refused
from campaigns.money.models import Purse, PurseLine
from campaigns.money.play.purses import balance, bank_of, book, lock_purses, purse_of, totals
from campaigns.tournaments.models import Entrant, PotLine, Tournament, WinnerBet
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.rules.prizes import PlacePrize, awards, prize_text_for

Kind = PurseLine.Kind


def book_line(
    tournament: Tournament,
    kind: Kind,
    purse: Purse,
    amount: int,
    *,
    reason: str,
    by: User | None,
    entrant: Entrant | None = None,
    bet: WinnerBet | None = None,
) -> None:
    """Write a line of today, and that it is the tournament's; nothing for an amount of 0. The caller holds the locks."""
    if amount:
        line = PurseLine.objects.create(
            purse=purse, kind=kind, amount=amount, reason=reason, day=tournament.campaign.day, by=by
        )
        PotLine.objects.create(tournament=tournament, line=line, entrant=entrant, bet=bet)


def pot_of(tournament: Tournament) -> int:
    """The coppers of fees and of what was added that have not been given back."""
    lines = tournament.pot_lines.filter(bet=None, line__kind=Kind.FEE)
    total: int | None = lines.aggregate(total=Sum("line__amount"))["total"]
    return -(total or 0)


def prizes_of(tournament: Tournament) -> tuple[PlacePrize, ...]:
    rows = tournament.prizes.order_by("place")
    return tuple(PlacePrize(row.place, row.coppers, row.percent, row.words) for row in rows)


def take_fees(tournament: Tournament, entrants: Iterable[Entrant], *, pay_in: bool, by: User) -> None:
    """Take the fee out of everybody's purse; what an NPC has not got, and with `pay_in` anybody, the bank pays in.

    Raises Refused beside `pay_in` for the first PC whose purse does not hold it.
    """
    if not tournament.fee:
        return
    payers = list(entrants)
    bank = bank_of(tournament.campaign)
    purse_by_entrant = {entrant.pk: purse_of(entrant.character) for entrant in payers}
    purses = lock_purses([bank, *purse_by_entrant.values()])
    reason, write = f"Entry fee, {tournament.name}", tournament.campaign.coinage.write
    for entrant in payers:
        purse = purses[purse_by_entrant[entrant.pk].pk]
        missing = 0 if purse.may_owe else max(tournament.fee - max(balance(purse), 0), 0)
        if missing and entrant.character.is_pc and not pay_in:
            raise Refused(
                f"{entrant.name} has {write(balance(purse))}, and the fee is {write(tournament.fee)}. "
                "Select “Pay in what is missing”, or allow this purse to go into debt.",
                "pay_in",
            )
        book(Kind.PAID_IN, tournament.campaign, [(purse, missing), (bank, -missing)], reason=reason, by=by)
        book_line(tournament, Kind.FEE, purse, -tournament.fee, reason=reason, by=by, entrant=entrant)


def add_to_pot(tournament: Tournament, by: User) -> None:
    bank, reason = bank_of(tournament.campaign), f"Added to the pot, {tournament.name}"
    book_line(tournament, Kind.FEE, bank, -tournament.added, reason=reason, by=by)


def give_back_fees(tournament: Tournament, by: User) -> None:
    lines = tournament.pot_lines.filter(bet=None)
    rows = lines.values("line__purse", "entrant").annotate(total=Sum("line__amount"))
    entrants = {entrant.pk: entrant for entrant in tournament.entrants.all()}
    purses = lock_purses(Purse.objects.filter(pk__in=[row["line__purse"] for row in rows]))
    for row in rows:
        book_line(
            tournament, Kind.FEE, purses[row["line__purse"]], -row["total"], by=by,
            reason=f"{tournament.name} is cancelled", entrant=entrants.get(row["entrant"]),
        )  # fmt: skip


def coins_due(record: TournamentRecord) -> dict[int, int]:
    """The coppers that each starting number wins by the places as they stand; none before the end."""
    if not record.tournament.is_over:
        return {}
    return awards(prizes_of(record.tournament), pot_of(record.tournament), record.prize_ranks)


def resettle_prizes(record: TournamentRecord, *, by: User | None) -> None:
    """Bring what was paid in step with the places of a tournament that is over; take all back of one that is not."""
    tournament = record.tournament
    due = coins_due(record)
    bank = bank_of(tournament.campaign)
    prizes = PurseLine.objects.filter(pot_line__tournament=tournament, pot_line__bet=None)
    paid = totals(prizes.filter(kind__in=(Kind.PRIZE, Kind.REVERSED)))
    purse_by_number = {number: purse_of(record.by_number[number].character) for number in due}
    amounts = {purse.pk: due[number] for number, purse in purse_by_number.items()}
    if tournament.is_over:  # also where no prize is in coins
        amounts[bank.pk] = amounts.get(bank.pk, 0) + pot_of(tournament) - sum(due.values())
    entrants = {purse_by_number[number].pk: record.by_number[number] for number in due}
    purses = lock_purses(Purse.objects.filter(pk__in={*amounts, *paid, bank.pk}))
    for pk in sorted({*amounts, *paid}):
        old_amount, new_amount = paid.get(pk, 0), amounts.get(pk, 0)
        if old_amount == new_amount:
            continue
        reason = f"Prizes of {tournament.name}" if pk == bank.pk else f"Prize, {tournament.name}"
        purse, entrant = purses[pk], entrants.get(pk)
        for kind, amount in ((Kind.REVERSED, -old_amount), (Kind.PRIZE, new_amount)):
            book_line(tournament, kind, purse, amount, reason=reason, by=by, entrant=entrant)


def final_ranking(record: TournamentRecord) -> list[tuple[int, tuple[int, int], str]]:
    """Of a tournament that is over: the starting numbers by place, with what each wins in words."""
    tournament, prizes = record.tournament, prizes_of(record.tournament)
    coins = coins_due(record)
    lines = []
    for number, span in sorted(record.state.ranks.items(), key=lambda pair: pair[1]):
        parts = [tournament.campaign.coinage.write(coins[number])] if coins.get(number) else []
        prize_text = prize_text_for(prizes, record.prize_ranks.get(number, (0, 0)))
        lines.append((number, span, ", ".join([*parts, prize_text] if prize_text else parts)))
    return lines
