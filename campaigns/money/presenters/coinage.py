"""What another coinage would make of the money on record, before it is done."""

from dataclasses import dataclass

from campaigns.match.models import Match
from campaigns.money.play.coinage import Conversion
from campaigns.money.play.stakes import current_stake, owed_in
from campaigns.money.presenters.purses import purse_list
from campaigns.money.rules.conversion import Keep


@dataclass(frozen=True, slots=True)
class ConvertedAmount:
    """An amount as it is, and as it would be; `in_gold` is empty where not everything comes out even."""

    what: str
    before: str
    in_gold: str
    in_coppers: str


def converted_amounts(conversion: Conversion) -> list[ConvertedAmount]:
    purses = purse_list(conversion.campaign)
    rows = [(purse.holder_name, int(getattr(purse, "balance", 0))) for purse in purses]
    if pots := -sum(coppers for _, coppers in rows):
        rows.append(("Staked on open bets", pots))
    rows += [
        (f"Owed by {stake.debtor.holder_name}", account.owed)
        for stake, account in owed_in(conversion.campaign)
    ]
    matches = conversion.campaign.matches.filter(status=Match.Status.PLAYING, point_stakes__isnull=False)
    for match in matches.distinct().prefetch_related("seats"):
        if stake := current_stake(match):
            rows.append((f"A point in {match.title}", stake.a_point))
    return [_converted(conversion, what, coppers) for what, coppers in rows]


def _converted(conversion: Conversion, what: str, coppers: int) -> ConvertedAmount:
    write = conversion.after.write
    return ConvertedAmount(
        what=what,
        before=conversion.campaign.coinage.write(coppers),
        in_gold="" if conversion.uneven else write(conversion.times(coppers, Keep.GOLD)),
        in_coppers=write(conversion.times(coppers, Keep.COPPERS)),
    )
