"""The coins of a campaign: set freely until money has moved, from then on converted with everything on record (R61f)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice

from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.db.models.functions import Abs

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.coins import Coinage, write_coinage
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.match.models import Match
from campaigns.match.play.guests import touch
from campaigns.money.models import Bet, PointStake, Purse, PurseLine
from campaigns.money.play.purses import lock_purses
from campaigns.money.play.stakes import touch_everybody
from campaigns.money.rules.conversion import Keep, bet_comes_out_even, factor

MSG_MONEY_MOVED = "Money has moved since this page was shown. Nothing was changed: look at the purses again."
PAYMENTS = (PurseLine.Kind.PAID_IN, PurseLine.Kind.PAID_OUT)
MSG_UNEVEN = "In gold not every amount comes out even. Nothing was changed."
MSG_TOO_MUCH = "In gold some amounts would be more than anybody can count. Nothing was changed."
# Coppers: whoever keeps these and then the gold, again and again, doubles all there is each time; sums of it still fit 64 bits.
_MAX_COPPERS = 10**15


# Filled in campaigns/wiring.py; each is told by how much amounts are multiplied, writes its own anew, and raises Refused where
# one does not come out even.
CONVERSION_FOLLOWERS: tuple[Callable[[Campaign, Fraction], None], ...] = ()


@dataclass(frozen=True)
class Conversion:
    campaign: Campaign
    new_coinage: Coinage

    @property
    def is_needed(self) -> bool:
        """Whether there is money on record whose worth would change."""
        return self._in_gold != 1 and (self._lines.exists() or self._stakes.exists())

    @cached_property
    def uneven(self) -> list[tuple[str, int]]:
        """The first few amounts that cannot keep their worth in gold, with what they are of."""
        return list(islice(self._uneven(), 5))

    @property
    def mark(self) -> str:
        counts = (rows.count() for rows in (self._lines, self._bets, self._stakes))
        return ".".join([*map(str, counts), self.campaign.coinage.edition.slug])

    def convert(self, coppers: int, keep: Keep) -> int:
        return int(coppers * factor(self.campaign.coinage, self.new_coinage, keep))

    def convert_all(self, keep: Keep) -> None:
        """Matches, campaign and purses are locked. Raises Refused where an amount is `uneven`, or too much."""
        if keep is Keep.COPPERS:
            return
        if self.uneven:
            raise Refused(MSG_UNEVEN)
        amounts = (self._lines, "amount"), (self._stakes, "a_point"), (self._bets, "stake")
        for rows, name in amounts:
            largest = rows.order_by().aggregate(largest=Max(Abs(name)))["largest"] or 0
            if largest * self._in_gold > _MAX_COPPERS:
                raise Refused(MSG_TOO_MUCH)
        numerator, denominator = self._in_gold.as_integer_ratio()
        for rows, name in amounts:
            rows.update(**{name: F(name) * numerator / denominator})
        for follower in CONVERSION_FOLLOWERS:
            follower(self.campaign, self._in_gold)

    @property
    def _in_gold(self) -> Fraction:
        return factor(self.campaign.coinage, self.new_coinage)

    def _uneven(self) -> Iterator[tuple[str, int]]:
        denominator = self._in_gold.denominator
        lines = self._lines.alias(part=F("amount") % denominator).exclude(part=0)
        # The bank's payments are each the other side of a purse's.
        lines = lines.exclude(purse__kind=Purse.Kind.BANK, kind__in=PAYMENTS)
        for line in lines.select_related("purse__character")[:5]:
            parts = (line.purse.holder_name, line.get_kind_display(), line.reason)
            yield ", ".join(filter(None, parts)), line.amount
        stakes = self._stakes.alias(part=F("a_point") % denominator).exclude(part=0)
        for stake in stakes.select_related("match")[:5]:
            yield f"{stake.unit_text}, in {stake.match.title}", stake.a_point
        # A withdrawn bet is never paid again.
        bets = self._bets.exclude(status=Bet.Status.WITHDRAWN).select_related("match", "backer__character")
        for bet in bets.iterator():
            if not bet_comes_out_even(bet.wager, self._in_gold):
                yield f"{bet.backer.holder_name} at {bet.wager.odds} in {bet.match.title}", bet.stake

    @property
    def _lines(self) -> QuerySet[PurseLine]:
        return PurseLine.objects.filter(purse__campaign=self.campaign).order_by("pk")

    @property
    def _bets(self) -> QuerySet[Bet]:
        return Bet.objects.filter(match__campaign=self.campaign)

    @property
    def _stakes(self) -> QuerySet[PointStake]:
        return PointStake.objects.filter(match__campaign=self.campaign)


def set_coins(
    campaign_id: int, key: str, *, coinage: Coinage, keep: Keep | None = None, seen: str = ""
) -> Answer:
    """`seen` is the mark of what the page showed. Raises Refused where there is something to convert and
    nobody said what to `keep`, where money has moved since, and where not every amount comes out even.
    """
    with transaction.atomic():
        # Every bet and stake is agreed under its match's lock, and a match is locked before its campaign.
        list(Match.objects.select_for_update().filter(campaign=campaign_id).order_by("pk").values_list("pk"))
        return _set_coins(campaign_id, key, coinage, keep, seen)


@use_case(lock=row_lock(Campaign))
def _set_coins(campaign: Campaign, coinage: Coinage, keep: Keep | None, seen: str) -> Answer:
    conversion, sentence = Conversion(campaign, coinage), "Coins saved."
    if conversion.is_needed:
        if keep is None or seen != conversion.mark:
            raise Refused(MSG_MONEY_MOVED)
        lock_purses(campaign.purses.all())
        conversion.convert_all(keep)
        sentence = "Coins converted. To undo it, set the old coins again and convert in the same way."
    campaign.coins = write_coinage(coinage)
    campaign.save(update_fields=["coins"])
    for match in campaign.matches.filter(status=Match.Status.PLAYING):
        touch_everybody(match)
        touch(match)
    return Answer(sentence)
