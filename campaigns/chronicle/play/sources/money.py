"""Money: bets, stakes per point, and what was paid into purses and out of them. All of it is the DM's to tell."""

from django.db.models import Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources.matches import has_seat_named
from campaigns.chronicle.play.sources.source import Source
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson
from campaigns.money.models import Bet, PointStake, Purse, PurseLine
from campaigns.rules.labels import pluralize


def holder_of(purse: Purse) -> EntryPerson:
    return EntryPerson(purse.holder_name, purse.character_id)


class BetSource(Source[Bet]):
    kind = EntryKind.BET
    day, number, place, occasion = "match__day", "match__number", "match__place", "match__occasion"
    people = ("backer__character", "taker__character")
    text_columns = ("backer__name", "taker__name", "reason")

    def rows(self, campaign: Campaign) -> QuerySet[Bet]:
        rows = Bet.objects.filter(match__campaign=campaign).prefetch_related("match__seats")
        return rows.select_related("match__campaign", "backer__character", "taker__character")

    def with_word(self, word: str) -> Q:
        return super().with_word(word) | has_seat_named(word, "match")

    def entry(self, row: Bet, *, player_safe: bool) -> ChronicleEntry:
        stake = row.match.campaign.coinage.write(row.stake)
        title = f"{row.backer.holder_name} bet {stake} on {row.outcome_label} in {row.match.title}"
        terms = f"At {row.odds_against} to {row.odds_on}, taken by {row.taker.holder_name}"
        facts = (terms, row.label, *([row.reason] if row.reason else []))
        people = (holder_of(row.backer), holder_of(row.taker))
        return ChronicleEntry(*self.identity(row), title, facts, people, row.match.place, row.match_id)


class StakeSource(Source[PointStake]):
    kind = EntryKind.STAKE
    day, number, place, occasion = "match__day", "match__number", "match__place", "match__occasion"
    people = ("white__character", "black__character")
    text_columns = ("white__name", "black__name", "reason")

    def rows(self, campaign: Campaign) -> QuerySet[PointStake]:
        rows = PointStake.objects.filter(match__campaign=campaign).exclude(settled="")
        return rows.select_related("match__campaign", "white__character", "black__character")

    def entry(self, row: PointStake, *, player_safe: bool) -> ChronicleEntry:
        points, write = int(row.settled.split()[1]), row.match.campaign.coinage.write
        won = write(points * row.a_point)
        title = f"{row.creditor.holder_name} won {won} from {row.debtor.holder_name}"
        points_text = f"{pluralize(points, 'point')} at {write(row.a_point)}"
        terms = "For a whole series" if row.match.series_id else points_text
        facts = (terms, *([row.decided] if row.decided else []))
        people = (holder_of(row.creditor), holder_of(row.debtor))
        return ChronicleEntry(*self.identity(row), title, facts, people, row.match.place, row.match_id)


class PaymentSource(Source[PurseLine]):
    """What the DM paid in and out; what bets and stakes move is told with them."""

    kind = EntryKind.PAYMENT
    number, occasion = "", "occasion"
    people, text_columns = ("purse__character",), ("purse__name", "reason")

    def rows(self, campaign: Campaign) -> QuerySet[PurseLine]:
        kinds = (PurseLine.Kind.PAID_IN, PurseLine.Kind.PAID_OUT)
        rows = PurseLine.objects.filter(purse__campaign=campaign, kind__in=kinds)
        return rows.exclude(purse__kind=Purse.Kind.BANK).select_related("purse__character", "purse__campaign")

    def entry(self, row: PurseLine, *, player_safe: bool) -> ChronicleEntry:
        holder, amount = holder_of(row.purse), row.purse.campaign.coinage.write(abs(row.amount))
        title = f"{holder.name} got {amount}" if row.amount > 0 else f"{holder.name} paid {amount}"
        return ChronicleEntry(*self.identity(row), title, (row.reason,) if row.reason else (), (holder,))
