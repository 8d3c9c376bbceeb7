"""Purses as the DM sees them: balances, the lines behind them, and everybody who holds one."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet, Sum, Window
from django.db.models.functions import Coalesce
from django.urls import reverse

from campaigns import catalog
from campaigns.models import Bet, Campaign, Character, Match, Purse, PurseLine
from campaigns.models.money import BANK as BANK_NAME
from campaigns.play import purses
from campaigns.presenters.matches import address
from campaigns.rules.coins import write
from campaigns.rules.contract import Side
from campaigns.rules.wagers import Outcome

LAST = 5
A_PAGE = 40
# What the pot gave or took back.
ABOUT_BETS = {
    PurseLine.Kind.WITHDRAWN: "Bet withdrawn",
    PurseLine.Kind.SETTLED: "From the pot",
    PurseLine.Kind.REVERSED: "Settlement taken back",
}
# What was won or lost by the point.
ABOUT_POINTS = {
    PurseLine.Kind.POINTS: "For points",
    PurseLine.Kind.REVERSED: "Payment for points taken back",
}


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One line of a purse: `amount` with its sign, and what the purse held after it."""

    what: str
    url: str
    about: str
    date: str
    by: str
    amount: str
    comes_in: bool
    then: str


@dataclass(frozen=True, slots=True)
class ShownPurse:
    """A purse: whose, what it holds, what of it lies in pots, and for which state of it a form is made."""

    whose: str
    url: str
    balance: str
    owes: bool
    staked: str
    may_owe: bool
    is_bank: bool
    seen: str
    last: tuple[ShownLine, ...]
    more: int


def of_character(character: Character) -> ShownPurse:
    """A character's purse, empty where it was never used."""
    purse = Purse.objects.filter(character=character).first()
    url = reverse("character-purse", args=[character.campaign_id, character.pk])
    return _shown(purse, character.name, url, character.campaign)


def of_purse(purse: Purse) -> ShownPurse:
    """A named backer's purse, or the bank."""
    return _shown(purse, purse.whose, address_of(purse), purse.campaign)


def address_of(purse: Purse) -> str:
    """The page of a purse."""
    if purse.character_id is not None:
        return reverse("character-purse", args=[purse.campaign_id, purse.character_id])
    return reverse("purse", args=[purse.campaign_id, purse.pk])


def lines_of(purse: Purse | None) -> QuerySet[PurseLine]:
    """The lines, latest first, each with what the purse held `then`."""
    found = PurseLine.objects.filter(purse=purse) if purse else PurseLine.objects.none()
    return (
        found.annotate(then=Window(Sum("amount"), order_by="pk"))
        .select_related("by", "bet__match__campaign", "point_stake__match__campaign")
        .prefetch_related("bet__match__seats", "point_stake__match__seats")
        .order_by("-pk")
    )


def rows(campaign: Campaign, lines: Iterable[PurseLine]) -> tuple[ShownLine, ...]:
    """Lines for people."""
    return tuple(_row(campaign, line) for line in lines)


@dataclass(frozen=True, slots=True)
class Listed:
    """A purse in the campaign's list."""

    whose: str
    url: str
    kind: str
    balance: str
    owes: bool
    may_owe: bool
    staked: str


def listed(campaign: Campaign) -> list[Listed]:
    """The backers and every purse that was ever used, by name; the bank last."""
    found = campaign.purses.select_related("character").annotate(total=Coalesce(Sum("lines__amount"), 0))
    staked = _staked(campaign)
    shown = [
        Listed(
            whose=purse.whose,
            url=address_of(purse),
            kind=_kind(purse),
            balance=write(purse.total),
            owes=purse.total < 0,
            may_owe=purse.may_owe,
            staked=write(staked[purse.pk]) if staked.get(purse.pk) else "",
        )
        for purse in found
    ]
    return sorted(shown, key=lambda one: (one.whose == BANK_NAME, one.whose.lower()))


def _shown(purse: Purse | None, whose: str, url: str, campaign: Campaign) -> ShownPurse:
    holds = purses.balance(purse) if purse else 0
    seen = purses.mark(purse)
    staked = _staked(campaign).get(purse.pk, 0) if purse else 0
    return ShownPurse(
        whose=whose,
        url=url,
        balance=write(holds),
        owes=holds < 0,
        staked=write(staked) if staked else "",
        may_owe=bool(purse and purse.may_owe),
        is_bank=bool(purse and purse.is_bank),
        seen=seen,
        last=rows(campaign, lines_of(purse)[:LAST]),
        more=max(0, int(seen) - LAST),
    )


def _staked(campaign: Campaign) -> dict[int, int]:
    """What each purse has in pots that are not settled yet."""
    waiting = [Bet.Status.OPEN, Bet.Status.AWAITS]
    lines = PurseLine.objects.filter(bet__match__campaign=campaign, bet__status__in=waiting).order_by()
    return {purse: -total for purse, total in lines.values_list("purse").annotate(total=Sum("amount"))}


def _kind(purse: Purse) -> str:
    if purse.character is None:
        return "" if purse.is_bank else "named backer"
    return f"{purse.character.get_kind_display()}{', in the bin' if purse.character.binned_at else ''}"


def _row(campaign: Campaign, line: PurseLine) -> ShownLine:
    about = line.bet or line.point_stake
    match = about.match if about else None
    return ShownLine(
        what=_what(line),
        url=address(match) if match else "",
        about=_about(match) if match else "",
        date=campaign.date_of(line.day),
        by=(line.by.get_full_name() or line.by.get_username()) if line.by else "",
        amount=f"{'+' if line.amount > 0 else ''}{write(line.amount)}",
        comes_in=line.amount > 0,
        then=write(getattr(line, "then")),  # noqa: B009 (annotated by lines_of)
    )


def _what(line: PurseLine) -> str:
    """The reason, or what moved with which bet: "Staked on White, crushing", "From the pot: bet against Draw"."""
    kind = PurseLine.Kind(line.kind)
    if line.point_stake is not None:
        told = f"{ABOUT_POINTS[kind]}, {write(line.point_stake.a_point)} a point"
        return f"{told} ({line.reason})" if line.reason else told
    if line.bet is None:
        return line.reason
    side = "on" if line.purse_id == line.bet.backer_id else "against"
    bet = f"{side} {outcome_of(line.bet.match, line.bet.wager.outcome)}"
    told = f"Staked {bet}" if kind == PurseLine.Kind.STAKED else f"{ABOUT_BETS[kind]}: bet {bet}"
    return f"{told} ({line.reason})" if line.reason else told


def outcome_of(match: Match, outcome: Outcome) -> str:
    """An outcome in the game's own words: "White", "Gold", "Black, crushing", "Draw"."""
    if outcome.winner is None:
        return "Draw"
    side = _side_name(match.game, outcome.winner)
    return f"{side}, crushing" if outcome.crushing else side


def _side_name(game: str, side: Side) -> str:
    """The game's name for a side; White and Black where it is not installed here."""
    try:
        names = catalog.entry(game).rules.side_names
    except KeyError:
        return side.title()
    return dict(zip(Side, names, strict=True))[side]


def _about(match: Match) -> str:
    return f"{match.seat(Side.WHITE).name} against {match.seat(Side.BLACK).name}"
