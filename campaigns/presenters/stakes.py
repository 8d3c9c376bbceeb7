"""The stake per point of a match as its DM sees it, for any game's match page, and what is owed in a campaign."""

from dataclasses import dataclass

from django.urls import reverse

from campaigns import catalog
from campaigns.models import Campaign, Match, PointStake
from campaigns.play import stakes, staking
from campaigns.presenters.holders import holders
from campaigns.presenters.matches import address, title
from campaigns.presenters.money import address_of
from campaigns.rules.coins import write
from campaigns.rules.contract import Side
from campaigns.rules.stakes import Account, Settling


@dataclass(frozen=True, slots=True)
class Choice:
    """Something the DM may decide of a rest, on its button."""

    value: str
    label: str


CHOICES = {
    Settling.PAY: "Pay what the purse holds",
    Settling.OVERDRAW: "Let the purse owe it",
    Settling.FORGIVE: "Forgive it",
    Settling.CLAIM: "Claim it after all",
}
AS_IT_HOLDS = Choice(Settling.PAY, CHOICES[Settling.PAY])


@dataclass(frozen=True, slots=True)
class Paying:
    """Whose purse plays on a side."""

    side: str
    whose: str
    url: str


@dataclass(frozen=True, slots=True)
class ShownDebt:
    """What became of the coins a finished match cost: who pays, who is paid, and what may be decided of the rest.

    `now` needs no reason, `exceptions` do.
    """

    pays: Paying
    paid: Paying
    due: str
    settled: str
    rest: str
    is_owed: bool
    decided: str
    now: Choice | None
    exceptions: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything the stake's fragment shows; `a_point` is empty where none is agreed."""

    mark: str
    summary: str
    a_point: str
    payers: tuple[Paying, ...]
    reason: str
    debt: ShownDebt | None
    takes: bool
    wants_reason: bool
    open: bool

    @property
    def is_shown(self) -> bool:
        return self.takes or bool(self.a_point)


@dataclass(frozen=True, slots=True)
class Owed:
    """One debt in the campaign's list."""

    pays: Paying
    paid: Paying
    rest: str
    match: str
    url: str
    match_url: str


def panel(match: Match, *, on_its_own: bool = False) -> Panel | None:
    """The stake of `match`; None in games that score no points. `on_its_own` where it is what was asked for."""
    if catalog.entry(match.game).points is None:
        return None
    stake = stakes.held(match)
    account = stakes.account(stake) if stake else Account(0)
    return Panel(
        mark=staking.mark(match),
        summary=_summary(stake, account),
        a_point=write(stake.a_point) if stake else "",
        payers=tuple(_paying(match, stake, side) for side in Side) if stake else (),
        reason=stake.reason if stake else "",
        debt=_debt(match, stake, account) if stake and stake.settled else None,
        takes=not match.is_over,
        wants_reason=staking.wants_reason(match),
        open=on_its_own or bool(account.owed),
    )


def sides(match: Match, *, everybody: bool) -> list[tuple[str, str, list[tuple[str, object]]]]:
    """For each side: who sits there, what it means to choose nobody, and whose purses may be chosen."""
    groups = holders(match, everybody=everybody)
    people: list[tuple[str, object]] = [(group.label, list(group.people)) for group in groups]
    return [(_label(match, side), _own(match, side), people) for side in Side]


def terms(match: Match) -> dict[str, str]:
    """The stake that holds as a form has it."""
    stake = stakes.held(match)
    if stake is None:
        return {}
    chosen = {f"{side}_payer": _chosen(match, stake, side) for side in Side}
    return {"a_point": write(stake.a_point), **chosen}


def debts(campaign: Campaign) -> list[Owed]:
    """What is owed for points in the campaign, first to last."""
    return [_owed(stake, account) for stake, account in stakes.owed_in(campaign)]


def _owed(stake: PointStake, account: Account) -> Owed:
    match, winner = stake.match, stakes.winner_of(stake)
    assert winner is not None
    return Owed(
        pays=_paying(match, stake, winner.other),
        paid=_paying(match, stake, winner),
        rest=write(account.owed),
        match=title(match),
        url=reverse("stake", args=[match.campaign_id, match.pk]),
        match_url=address(match),
    )


def _summary(stake: PointStake | None, account: Account) -> str:
    if stake is None:
        return "none"
    if account.forgiven:
        return f"{write(account.rest)} forgiven"
    if account.owed:
        return f"{write(account.owed)} owed"
    return f"{write(account.paid)} paid" if account.due else f"{write(stake.a_point)} a point"


def _debt(match: Match, stake: PointStake, account: Account) -> ShownDebt:
    winner = stakes.winner_of(stake)
    assert winner is not None
    ways = [Choice(way, CHOICES[way]) for way in account.ways]
    return ShownDebt(
        pays=_paying(match, stake, winner.other),
        paid=_paying(match, stake, winner),
        due=write(account.due),
        settled=write(account.paid),
        rest=write(account.rest) if account.rest else "",
        is_owed=bool(account.owed),
        decided=stake.decided,
        now=AS_IT_HOLDS if AS_IT_HOLDS in ways else None,
        exceptions=tuple(way for way in ways if way != AS_IT_HOLDS),
    )


def _paying(match: Match, stake: PointStake, side: Side) -> Paying:
    purse = stake.purse(side)
    return Paying(catalog.entry(match.game).side_name(side), purse.whose, address_of(purse))


def _label(match: Match, side: Side) -> str:
    return f"{match.seat(side).name} ({catalog.entry(match.game).side_name(side)}) plays with"


def _own(match: Match, side: Side) -> str:
    return "The player’s own purse" if match.seat(side).character_id else "Choose whose purse"


def _chosen(match: Match, stake: PointStake, side: Side) -> str:
    purse = stake.purse(side)
    if purse.character_id is None:
        return f"backer-{purse.pk}"
    return "" if purse.character_id == match.seat(side).character_id else f"character-{purse.character_id}"
