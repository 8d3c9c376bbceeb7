"""Fair odds against a chance, what the house keeps of them, and what a bet is worth to its backer (R62).

A bet pays, loses or is given back: on a side it loses to the other side and comes back in a draw, on the draw it
loses to either side. So fair odds are *loses : pays*. Odds are offered as the simplest fraction within 2 1/2% of that,
which is as exact as anybody bets; what a bet is worth is reckoned with the chances themselves.
"""

from collections.abc import Iterator
from fractions import Fraction

from campaigns.money.rules.odds import MAX_ODDS, Odds
from campaigns.money.rules.wagers import OUTCOMES, Wager
from campaigns.rules.chances import Outcome, ResultChances

TOLERANCE = Fraction(1, 40)
# Large numbers are multiples of these, the roundest that will do.
ROUND_STEPS = (100, 50, 10, 5, 1)


def offered_odds(chances: ResultChances, outcome: Outcome, margin: int = 0) -> Odds | None:
    """The odds to offer, of whose winnings the house keeps `margin` percent.

    None where the chance is not determined, and for what is beyond 1000:1 or 1:1000: nobody can bet on that fairly.
    """
    probabilities = chances.of_bet(outcome)
    if probabilities is None or not probabilities[0]:
        return None
    pays, loses = probabilities
    ratio = loses / pays * Fraction(100 - margin, 100)
    if not Fraction(1, MAX_ODDS) <= ratio <= MAX_ODDS:
        return None
    return _simplest(ratio)


def offers(chances: ResultChances, margin: int) -> Iterator[tuple[str, Odds, Fraction]]:
    """What can be bet on at fair odds: the text of the outcome, the odds, and how likely such a bet pays."""
    for text, outcome in OUTCOMES.items():
        odds, probabilities = offered_odds(chances, outcome, margin), chances.of_bet(outcome)
        if odds and probabilities:
            yield text, odds, probabilities[0]


def worth(wager: Wager, chances: ResultChances) -> Fraction | None:
    """The backer's mean profit in coppers, below 0 for a loss; None where the chance is not determined."""
    if probabilities := chances.of_bet(wager.outcome):
        return probabilities[0] * wager.against - probabilities[1] * wager.stake
    return None


def _simplest(ratio: Fraction) -> Odds:
    """Within TOLERANCE the fraction whose smaller number is smallest, its larger one round: 11:3 and 3:11, 350:1."""
    if ratio < 1:
        inverse = _simplest(1 / ratio)
        return Odds(inverse.on, inverse.against)
    return next(
        Odds(against, on)
        for on in range(1, MAX_ODDS)
        for step in ROUND_STEPS
        if abs((against := step * round(ratio * on / step)) - ratio * on) <= TOLERANCE * ratio * on
    )
