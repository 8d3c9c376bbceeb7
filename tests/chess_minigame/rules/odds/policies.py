"""Ways of playing that no product code needs: one strategy for ever, a fixed mix, a list of strategies."""

from collections.abc import Sequence
from fractions import Fraction

from campaigns.rules.errors import NotPossible
from chess_minigame.rules.odds.chances import ExactPolicy
from chess_minigame.rules.tables import Strategy


def always(strategy: Strategy) -> ExactPolicy:
    """The same strategy on every turn."""
    return mixed({strategy: 1})


def mixed(parts: dict[Strategy, int]) -> ExactPolicy:
    """The same mix on every turn, in parts: {B: 1, C: 2} plays C twice as often as B.

    Raises NotPossible unless the parts are 0 or more and not all 0.
    """
    whole = sum(parts.values())
    if whole <= 0 or min(parts.values()) < 0:
        raise NotPossible("A mix takes parts of 0 or more of each strategy, and not 0 of all of them.")
    mix = tuple(Fraction(parts.get(strategy, 0), whole) for strategy in Strategy)
    return lambda score, turn: mix


def in_turn(strategies: Sequence[Strategy]) -> ExactPolicy:
    """The first strategy on turn one, the next on turn two and so on; the last one ever after."""
    plays = [always(strategy) for strategy in strategies]
    return lambda score, turn: plays[min(turn, len(plays)) - 1](score, turn)
