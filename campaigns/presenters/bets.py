"""The bets on a match as its DM sees them, for any game's match page: the list, the form, what is to be decided."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from urllib.parse import urlencode

from campaigns import catalog
from campaigns.models import Bet, Match
from campaigns.play import betting
from campaigns.play.bets import bets_on, ending_of
from campaigns.presenters.holders import Holders, holders
from campaigns.presenters.money import address_of, outcome_of
from campaigns.rules.bets import Ending, Ruling
from campaigns.rules.coins import write
from campaigns.rules.fair_odds import Chances, fair, worth
from campaigns.rules.odds import write as write_odds
from campaigns.rules.wagers import OUTCOMES, Outcome

Status = Bet.Status
WAITING = (Status.OPEN, Status.AWAITS)


@dataclass(frozen=True, slots=True)
class Choice:
    """A ruling the DM may make, on its button."""

    value: str
    label: str


STANDS = Choice(Ruling.STANDS, "Stands")
VOID = Choice(Ruling.VOID, "Void")
FORFEITED = Choice(Ruling.FORFEITED, "Forfeited")


@dataclass(frozen=True, slots=True)
class Offer:
    """The odds of the moment on one outcome, and how likely it is; `query` brings a page with the form so filled."""

    outcome: str
    label: str
    odds: str
    percent: str

    @property
    def query(self) -> str:
        return urlencode({"outcome": self.outcome, "odds": self.odds})

    @property
    def fills(self) -> str:
        """The form's fields by their ids, as static/js/fills.js reads them."""
        return urlencode({"bet-outcome": self.outcome, "bet-odds": self.odds})


@dataclass(frozen=True, slots=True)
class ShownBet:
    """One bet. `expects` is the backer's mean profit as agreed, where that is known; `choices` may be decided; each needs a reason where it overrules a result (`wants_reason`)."""

    id: int
    backer: str
    backer_url: str
    taker: str
    taker_url: str
    on: str
    stake: str
    wins: str
    odds: str
    placed: str
    expects: str
    status: str
    label: str
    reason: str
    can_withdraw: bool
    choices: tuple[Choice, ...]
    wants_reason: bool

    @property
    def awaits(self) -> bool:
        return self.status == Status.AWAITS


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything the bets fragment shows. `typed` and `errors` are the form's, by field.

    `offers` are the odds of the moment where the game has any, `margin` what the house keeps of them, in percent.
    """

    mark: str
    bets: tuple[ShownBet, ...]
    summary: str
    waiting: int
    takes_bets: bool
    typed: Mapping[str, str]
    errors: Mapping[str, str]
    holders: tuple[Holders, ...]
    everybody: bool
    outcomes: tuple[tuple[str, str], ...]
    ways_out: tuple[Choice, ...]
    winner: str
    offers: tuple[Offer, ...]
    margin: int

    @property
    def is_open(self) -> bool:
        return True

    @property
    def is_shown(self) -> bool:
        return bool(self.bets) or self.takes_bets


@dataclass(frozen=True, slots=True)
class ClosedBets:
    """The bets of a match in play, before they are asked for."""

    summary: str
    is_open: bool = False
    is_shown: bool = True


FRESH = {"odds": "1:1"}
Market = Callable[[int], Chances | None]


def panel(
    match: Match,
    typed: Mapping[str, str] = FRESH,
    errors: Mapping[str, str] | None = None,
    *,
    everybody: bool = False,
) -> Panel:
    """The bets on `match`, and the form for another one while it is in play, filled with what was `typed`.

    `everybody` may be chosen in it, or only those who are near.
    """
    ending = ending_of(match)
    labels = outcomes(match)
    version, state = match.lines.order_by("-seq").values_list("seq", "state")[0]
    likely = _market(match, state)
    margin = int(match.rules.house_margin)
    found = list(bets_on(match))
    waiting = sum(bet.status == Status.AWAITS for bet in found)
    return Panel(
        mark=betting.mark(match, version),
        bets=tuple(_bet(bet, ending, labels, likely(bet.turns)) for bet in reversed(found)),
        summary=_summary(found, waiting),
        waiting=waiting,
        takes_bets=ending is None,
        typed=typed,
        errors=errors or {},
        holders=() if ending else holders(match, everybody=everybody),
        everybody=everybody,
        outcomes=tuple(labels.items()),
        ways_out=(VOID, FORFEITED, STANDS),
        winner=match.seat(ending.winner).name if ending and ending.winner else "",
        offers=() if ending else _offers(likely(match.turns), labels, margin),
        margin=margin,
    )


def on_the_page(match: Match) -> Panel | ClosedBets:
    """The bets as the match's own page has them: folded away, until there is something to be decided or to be read."""
    if ending_of(match) is not None:
        return panel(match)
    found = list(match.bets.all())
    return ClosedBets(_summary(found, sum(bet.status == Status.AWAITS for bet in found)))


def _market(match: Match, state: str) -> Market:
    """How likely each result was after so many turns of a match in that state; of a game without odds it never knows."""
    entry = catalog.entry(match.game)
    if entry.chances is None:
        return lambda turns: None
    return cache(partial(entry.chances, entry.rules.read_state(state)))


def _offers(likely: Chances | None, labels: dict[str, str], margin: int) -> tuple[Offer, ...]:
    """What can be bet on at fair odds now, the house's margin taken off."""
    if likely is None:
        return ()
    return tuple(
        Offer(text, label, write_odds(odds), f"{float(known[0]):.1%}")
        for text, label in labels.items()
        if (odds := fair(likely, OUTCOMES[text], margin)) and (known := likely.of_bet(OUTCOMES[text]))
    )


def outcomes(match: Match) -> dict[str, str]:
    """What can be bet on in this game, by its text: "White: Ysolde", "White, crushing: Ysolde", "Draw"."""
    crushing = catalog.entry(match.game).crushing
    return {
        text: _with_name(match, outcome)
        for text, outcome in OUTCOMES.items()
        if crushing or not outcome.crushing
    }


def _with_name(match: Match, outcome: Outcome) -> str:
    said = outcome_of(match, outcome)
    return f"{said}: {match.seat(outcome.winner).name}" if outcome.winner else said


def _bet(bet: Bet, ending: Ending | None, labels: dict[str, str], likely: Chances | None) -> ShownBet:
    wager = bet.wager
    return ShownBet(
        id=bet.pk,
        backer=bet.backer.whose,
        backer_url=address_of(bet.backer),
        taker=bet.taker.whose,
        taker_url=address_of(bet.taker),
        on=labels.get(bet.outcome, bet.outcome),
        stake=write(wager.stake),
        wins=write(wager.against),
        odds=write_odds(wager.odds),
        placed=f"after turn {bet.turns}" if bet.turns else "before the first turn",
        expects=_expects(bet, likely),
        status=bet.status,
        label=label_of(bet),
        reason=bet.reason,
        can_withdraw=bet.status == Status.OPEN,
        choices=_choices(bet, ending),
        wants_reason=bool(ending and not ending.is_forfeit),
    )


def _expects(bet: Bet, likely: Chances | None) -> str:
    """The backer's mean profit by the chances of when the bet was placed, to the nearest copper; "" if not known."""
    mean = worth(bet.wager, likely) if likely else None
    if mean is None:
        return ""
    coppers = round(mean)
    return f"+{write(coppers)}" if coppers > 0 else write(coppers)


def label_of(bet: Bet) -> str:
    """What has become of a bet: "won 6 gp"."""
    wager = bet.wager
    match bet.status:
        case Status.WON:
            label = f"won {write(wager.against)}"
        case Status.LOST:
            label = f"lost {write(wager.stake)}"
        case other:
            label = Status(other).label
    return f"{label}, {bet.ruling}" if bet.ruling in (Ruling.VOID, Ruling.FORFEITED) else label


def _choices(bet: Bet, ending: Ending | None) -> tuple[Choice, ...]:
    if ending is None or ending.is_void or bet.status == Status.WITHDRAWN:
        return ()
    ways = (VOID, FORFEITED, STANDS) if ending.at_fault else (VOID, STANDS)
    held = bet.ruling or ("" if ending.is_forfeit else Ruling.STANDS)
    return tuple(one for one in ways if one.value != held)


def _summary(found: list[Bet], waiting: int) -> str:
    if not found:
        return "none yet"
    if waiting:
        return f"{waiting} wait{'s' if waiting == 1 else ''} for your decision"
    pot = sum(bet.wager.pot for bet in found if bet.status in WAITING)
    return f"{len(found)}, {write(pot)} in the pot" if pot else f"{len(found)}, settled"
