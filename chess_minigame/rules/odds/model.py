"""The match as a finite game: both know both CMs, both write in secret, neither knows the d6 of the limit (R70).

All numbers are White's: a value above 0 favours White, while low scores do (R14). What counts is only the CM
*difference* of each turn and the base K of the Stalemate Limit (R71).
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from campaigns.rules.chess_modifier import HIGHEST, LOWEST_AT_THE_BOARD
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.odds.ends import Objective
from chess_minigame.rules.odds.stage import Stage
from chess_minigame.rules.stalemate_limit import stalemate_limit_of as stalemate_limit

__all__ = ["OddsModel", "Objective", "Stage"]

D6_FACES = 6
UNDECIDED = range(-2, 3)


@dataclass(frozen=True, slots=True)
class OddsModel:
    """A match as far as its odds go.

    `base` is K, the Stalemate Limit without its d6; `difference` White's playing CM less Black's, in every turn for
    which `stages` (turn, Stage) names no other, each turn once and in order. `limit` is the limit in turns where both
    players know it; None: they know K alone. Raises NotPossible for a limit that no d6 gives.
    """

    base: int
    difference: int
    stages: tuple[tuple[int, Stage], ...] = ()
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.limit is not None and not self.base < self.limit <= self.base + D6_FACES:
            raise NotPossible(
                f"A Stalemate Limit of {self.limit} is not possible: it is {self.base} + d6, "
                f"{self.base + 1} to {self.base + D6_FACES}."
            )

    @classmethod
    def of(cls, white_cm: int, black_cm: int, *, limit: int | None = None) -> "OddsModel":
        """Two playing CMs, nothing else in force; raises NotPossible for a CM that cannot sit at the board (R5, R36)."""
        for cm in (white_cm, black_cm):
            if not LOWEST_AT_THE_BOARD <= cm <= HIGHEST:
                raise NotPossible(
                    f"A CM of {cm} is not possible: at the board it is a whole number, {LOWEST_AT_THE_BOARD} to {HIGHEST}."
                )
        return cls(stalemate_limit(white_cm, black_cm, 0), white_cm - black_cm, limit=limit)

    @property
    def last(self) -> int:
        """The last turn there can be, as the players know it."""
        return self.base + D6_FACES if self.limit is None else self.limit

    @property
    def leading(self) -> int:
        """The last turn in which something of its own holds; 0 if none has."""
        return min(max((turn for turn, _ in self.stages), default=0), self.last)

    def stage(self, turn: int) -> Stage:
        """What holds in that turn."""
        return next((stage for number, stage in self.stages if number == turn), Stage(self.difference))

    def after(self, turns: int) -> "OddsModel":
        """The contest that is left once so many turns are gone, counted anew."""
        return replace(
            self,
            base=self.base - turns,
            stages=tuple((turn - turns, stage) for turn, stage in self.stages if turn > turns),
            limit=None if self.limit is None else self.limit - turns,
        )

    def stalemate_after(self, turn: int) -> Fraction:
        """The chance that a game undecided after that turn, which was reached, ends there as a draw (R70)."""
        return stalemate(self.last - turn, has_limit=self.limit is not None)

    def check(self, score: int, turn: int) -> None:
        """Raises NotPossible unless that turn can be about to be played at that score."""
        if not 1 <= turn <= self.last:
            raise NotPossible(f"Turn {turn} is not possible: this match has turns 1 to {self.last} at most.")
        if score not in UNDECIDED:
            raise NotPossible(
                f"A score of {score:+} is not possible: the game goes on at -2 to +2 and is decided beyond."
            )
        if turn == 1 and score:
            raise NotPossible(f"A score of {score:+} is not possible on turn 1: the game starts at 0.")


def stalemate(turns_left: int, has_limit: bool) -> Fraction:
    """The chance of a draw after an undecided turn that `turns_left` more may follow; the limit is known or its d6 is not."""
    if has_limit or turns_left >= D6_FACES:
        return Fraction(turns_left == 0)
    return Fraction(1, turns_left + 1)
