from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, cached_property, partial

from campaigns.match import games
from campaigns.match.models import Match
from campaigns.match.play.reopening import Consequence
from campaigns.match.presenters import Comparison
from campaigns.money.models import Bet, outcome_at
from campaigns.money.play import betting
from campaigns.money.play.bets import bets_on, contest_ending
from campaigns.money.rules import fair_odds
from campaigns.money.rules.bets import ContestEnding, Ruling, rulings
from campaigns.money.rules.odds import Odds
from campaigns.money.rules.wagers import OUTCOMES
from campaigns.rules.chances import ResultChances

Status = Bet.Status
# What a folded panel says comes of these.
POT_FIELDS = ("status", "outcome", "stake", "odds_against", "odds_on")


class MatchBets:
    """The bets on a match, and the odds of the moment; folded away until asked for, or there is something to decide or to read."""

    def __init__(self, match: Match, *, is_requested: bool = True) -> None:
        self.match = match
        self.is_open = is_requested or match.is_over
        self.bets = list(bets_on(match) if self.is_open else match.bets.only(*POT_FIELDS))

    @cached_property
    def ending(self) -> ContestEnding | None:
        return contest_ending(self.match)

    @property
    def is_shown(self) -> bool:
        return not self.match.is_over or bool(self.bets)

    @property
    def content(self) -> object:
        if not self.is_open:
            return len(self.bets), self.pot, self.match.campaign.coins
        names = [(bet.backer.holder_name, bet.taker.holder_name) for bet in self.bets]
        return self.mark, names, [(bet.label, bet.reason) for bet in self.bets]

    @property
    def waiting(self) -> int:
        return sum(bet.status == Status.AWAITS for bet in self.bets)

    @property
    def pot(self) -> int:
        return sum(bet.wager.pot for bet in self.bets if bet.status in Bet.WAITING)

    @cached_property
    def mark(self) -> str:
        return betting.bets_mark(self.match, self._last[0])

    @property
    def rows(self) -> Iterator[tuple[Bet, str, str, int | None, tuple[Ruling, ...]]]:
        """Each bet, the latest first, with what it is on, how likely it paid, its worth to the backer, and the other rulings possible."""
        for bet in reversed(self.bets):
            ruling = Ruling(bet.ruling) if bet.ruling else None
            possible_rulings = () if bet.status == Status.WITHDRAWN else rulings(self.ending, ruling)
            result_chances = self._chances_after(bet.turns)
            mean = fair_odds.worth(bet.wager, result_chances) if result_chances else None
            worth = None if mean is None else round(mean)
            chances = result_chances.of_bet(bet.wager.outcome) if result_chances else None
            chance = _percent(chances[0]) if chances else ""
            yield bet, self._labels.get(bet.outcome, bet.outcome), chance, worth, possible_rulings

    @property
    def possible_rulings(self) -> tuple[Ruling, ...]:
        return rulings(self.ending, None)

    @property
    def winner(self) -> str:
        return self.match.seat(self.ending.winner).name if self.ending and self.ending.winner else ""

    @property
    def offers(self) -> list[tuple[str, str, Odds, str]]:
        """What can be bet on at fair odds now: the outcome, what it is called, the odds, and how likely it is."""
        result_chances = self._chances_after(self.match.turns)
        if self.ending or result_chances is None:
            return []
        return [
            (text, self._labels[text], odds, _percent(pays))
            for text, odds, pays in fair_odds.offers(result_chances, self.margin)
            if text in self._labels
        ]

    @property
    def margin(self) -> int:
        return int(self.match.rules.house_margin)

    @cached_property
    def _labels(self) -> dict[str, str]:
        return outcomes(self.match)

    @cached_property
    def _last(self) -> tuple[int, str]:
        return self.match.lines.order_by("-seq").values_list("seq", "state")[0]

    @cached_property
    def _chances_after(self) -> Callable[[int], ResultChances | None]:
        """How likely each result was after so many turns; None for a game without odds, and by the CMs alone after the first."""
        entry = games.entry_of(self.match.game)
        if entry.odds.chances is None:
            opening_chances = entry.odds.opening_chances(self.match) if entry.odds.opening_chances else None
            return lambda turns: None if turns else opening_chances
        return cache(partial(entry.odds.chances, entry.rules.read_state(self._last[1])))


def _percent(chance: Fraction) -> str:
    """A chance in percent, whole from 1% on."""
    return f"{float(chance):.0%}" if chance >= Fraction(1, 100) else f"{float(chance):.1%}"


def bets_panel(match: Match) -> MatchBets:
    return MatchBets(match, is_requested=False)


def outcomes(match: Match) -> dict[str, str]:
    """What can be bet on in this game, by its text: "White: Ysolde", "White, crushing: Ysolde", "Draw"."""
    crushing = games.entry_of(match.game).odds.crushing
    return {
        text: outcome_at(match, outcome) + (f": {match.seat(outcome.winner).name}" if outcome.winner else "")
        for text, outcome in OUTCOMES.items()
        if crushing or not outcome.crushing
    }


def compare(match: Match) -> Callable[[], Iterable[Consequence]]:
    """Remember the bets; afterwards those that are settled otherwise, or reopened."""
    old_bets = list(bets_on(match))

    def changes() -> Iterable[Consequence]:
        changed = [
            (old, new)
            for old, new in zip(old_bets, bets_on(match), strict=True)
            if (old.status, old.ruling) != (new.status, new.ruling)
        ]
        if changed:
            mark = [(bet.pk, bet.status, bet.ruling) for pair in changed for bet in pair]
            names, write, rows = outcomes(match), match.campaign.coinage.write, []
            for old, new in changed:
                what = f"{new.backer.holder_name}: {write(new.wager.stake)} on {names[new.outcome]}"
                rows.append(Comparison(what, old.label, new.label))
            yield Consequence("campaigns/money/_changed_bets.html", rows, mark)

    return changes
