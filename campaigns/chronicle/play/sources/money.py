"""Money: bets, stakes per point, and what was paid into purses and out of them. All of it is the DM's to tell."""

from django.db.models import Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources.matches import played_by, says
from campaigns.chronicle.play.sources.source import Source, named
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPerson, EntryPlace
from campaigns.money.models import Bet, PointStake, Purse, PurseLine


def holder_of(purse: Purse) -> EntryPerson:
    return EntryPerson(purse.holder_name, purse.character_id)


def held_by(word: str, path: str) -> Q:
    return named(word, f"{path}__character") | Q((f"{path}__name__icontains", word))


class BetSource(Source[Bet]):
    kind = EntryKind.BET
    day, number = "match__day", "match__number"

    def rows(self, campaign: Campaign) -> QuerySet[Bet]:
        rows = Bet.objects.filter(match__campaign=campaign)
        return rows.select_related(
            "match__campaign", "backer__character", "taker__character"
        ).prefetch_related("match__seats")

    def with_person(self, character_id: int) -> Q:
        return Q(backer__character=character_id) | Q(taker__character=character_id)

    def with_word(self, word: str) -> Q:
        parties = held_by(word, "backer") | held_by(word, "taker")
        return parties | Q(reason__icontains=word) | played_by(says(word), "match")

    def with_place(self, place: str) -> Q | None:
        return Q(match__place=place)

    def entry(self, row: Bet, at: EntryPlace, *, player_safe: bool) -> ChronicleEntry:
        stake = row.match.campaign.coinage.write(row.stake)
        facts = (f"At {row.odds_against} to {row.odds_on}, taken by {row.taker.holder_name}", row.label)
        return ChronicleEntry(
            key=self.key_of(row),
            kind=self.kind,
            at=at,
            title=f"{row.backer.holder_name} bet {stake} on {row.on} in {row.match.title}",
            facts=(*facts, *([row.reason] if row.reason else [])),
            people=(holder_of(row.backer), holder_of(row.taker)),
            place=row.match.place,
            match_id=row.match_id,
        )


class StakeSource(Source[PointStake]):
    kind = EntryKind.STAKE
    day, number = "match__day", "match__number"

    def rows(self, campaign: Campaign) -> QuerySet[PointStake]:
        rows = PointStake.objects.filter(match__campaign=campaign).exclude(settled="")
        return rows.select_related("match__campaign", "white__character", "black__character")

    def with_person(self, character_id: int) -> Q:
        return Q(white__character=character_id) | Q(black__character=character_id)

    def with_word(self, word: str) -> Q:
        return held_by(word, "white") | held_by(word, "black") | Q(reason__icontains=word)

    def with_place(self, place: str) -> Q | None:
        return Q(match__place=place)

    def entry(self, row: PointStake, at: EntryPlace, *, player_safe: bool) -> ChronicleEntry:
        points, write = int(row.settled.split()[1]), row.match.campaign.coinage.write
        count = f"{points} point{'' if points == 1 else 's'}"
        return ChronicleEntry(
            key=self.key_of(row),
            kind=self.kind,
            at=at,
            title=f"{row.creditor.holder_name} won {write(points * row.a_point)} from {row.debtor.holder_name}",
            facts=(f"{count} at {write(row.a_point)}", *([row.decided] if row.decided else [])),
            people=(holder_of(row.creditor), holder_of(row.debtor)),
            place=row.match.place,
            match_id=row.match_id,
        )


class PaymentSource(Source[PurseLine]):
    """What the DM paid in and out; what bets and stakes move is told with them."""

    kind = EntryKind.PAYMENT
    number = ""

    def rows(self, campaign: Campaign) -> QuerySet[PurseLine]:
        kinds = (PurseLine.Kind.PAID_IN, PurseLine.Kind.PAID_OUT)
        rows = PurseLine.objects.filter(purse__campaign=campaign, kind__in=kinds)
        return rows.exclude(purse__kind=Purse.Kind.BANK).select_related("purse__character", "purse__campaign")

    def with_person(self, character_id: int) -> Q:
        return Q(purse__character=character_id)

    def with_word(self, word: str) -> Q:
        return held_by(word, "purse") | Q(reason__icontains=word)

    def entry(self, row: PurseLine, at: EntryPlace, *, player_safe: bool) -> ChronicleEntry:
        who, amount = holder_of(row.purse), row.purse.campaign.coinage.write(abs(row.amount))
        title = f"{who.name} got {amount}" if row.amount > 0 else f"{who.name} paid {amount}"
        facts = (row.reason,) if row.reason else ()
        return ChronicleEntry(self.key_of(row), self.kind, at, title, facts, (who,))
