"""The match as a finite game: both know both CMs, both write in secret, neither knows the d6 of the limit (R70).

All numbers are White's: a value above 0 favours White, while low scores do (R14). What counts is only the CM
*difference* of each turn and the base K of the Stalemate Limit (R71).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Generic, TypeVar

from campaigns.rules.chess_modifier import MAX_CM, MIN_BOARD_CM
from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.cm_in_force import UNCHANGED, Changes, CmInForce
from chess_minigame.rules.ending import stalemate_limit_of
from chess_minigame.rules.odds.stage import Stage
from chess_minigame.rules.options import Options
from chess_minigame.rules.rousselle import GAMBIT_TURNS, gambit_points

# The turn of each side's gambit, as `notes.gambits` finds them.
Gambits = Mapping[Side, int]
NO_GAMBITS: Gambits = MappingProxyType({})

T = TypeVar("T")

D6_FACES = 6
UNDECIDED_SCORES = range(-2, 3)


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
            if not MIN_BOARD_CM <= cm <= MAX_CM:
                raise NotPossible(
                    f"A CM of {cm} is not possible: at the board it is a whole number, {MIN_BOARD_CM} to {MAX_CM}."
                )
        return cls(stalemate_limit_of(white_cm, black_cm, 0), white_cm - black_cm, limit=limit)

    @property
    def last(self) -> int:
        return self.base + D6_FACES if self.limit is None else self.limit

    @property
    def last_special_turn(self) -> int:
        """The last turn in which something of its own holds; 0 if none has."""
        return min(max((turn for turn, _ in self.stages), default=0), self.last)

    def stage(self, turn: int) -> Stage:
        return next((stage for number, stage in self.stages if number == turn), Stage(self.difference))

    def after_turns(self, turns: int) -> "OddsModel":
        """The contest that is left once so many turns are gone, counted anew."""
        stages = tuple((turn - turns, stage) for turn, stage in self.stages if turn > turns)
        limit = None if self.limit is None else self.limit - turns
        return replace(self, base=self.base - turns, stages=stages, limit=limit)

    def stalemate_after(self, turn: int) -> Fraction:
        """The chance that a game undecided after that turn, which was reached, ends there as a draw (R70)."""
        return stalemate(self.last - turn, has_limit=self.limit is not None)

    def check(self, score: int, turn: int) -> None:
        """Raises NotPossible unless that turn can be about to be played at that score."""
        if not 1 <= turn <= self.last:
            raise NotPossible(f"Turn {turn} is not possible: this match has turns 1 to {self.last} at most.")
        if score not in UNDECIDED_SCORES:
            raise NotPossible(
                f"A score of {score:+} is not possible: the game goes on at -2 to +2 and is decided beyond."
            )
        if turn == 1 and score:
            raise NotPossible(f"A score of {score:+} is not possible on turn 1: the game starts at 0.")


@dataclass(frozen=True, slots=True)
class ByTurn(Generic[T]):
    """A value for every turn of a contest.

    `tail` reaches from the last turn back to where it settles, and all earlier turns are like that one; `lead` are the
    first turns, up to the last in which something of its own holds. Most contests have no lead.
    """

    last: int
    lead: tuple[T, ...]
    tail: tuple[T, ...]

    def row(self, turn: int) -> T:
        if turn <= len(self.lead):
            return self.lead[turn - 1]
        return self.tail[min(self.last - turn, len(self.tail) - 1)]


def stalemate(turns_left: int, has_limit: bool) -> Fraction:
    """The chance of a draw after an undecided turn that `turns_left` more may follow; the limit is known or its d6 is not."""
    if has_limit or turns_left >= D6_FACES:
        return Fraction(turns_left == 0)
    return Fraction(1, turns_left + 1)


def odds_contest(options: Options, gambit_turns: Gambits = NO_GAMBITS, limit: int | None = None) -> OddsModel:
    """The match with both normal playing CMs and the gambits made; `limit` only where both players know it."""
    settled_turn = max((turn + GAMBIT_TURNS for turn in gambit_turns.values()), default=1)
    difference = cm_difference(options, gambit_turns, settled_turn)
    numbers = [(turn, cm_difference(options, gambit_turns, turn)) for turn in range(1, settled_turn)]
    stages = tuple((turn, Stage(number)) for turn, number in numbers)
    return OddsModel(stalemate_limit_of(options.white_cm, options.black_cm, 0), difference, stages, limit)


def cm_difference(
    options: Options, gambit_turns: Gambits, turn: int, white: Changes = UNCHANGED, black: Changes = UNCHANGED
) -> int:
    """White's CM in force less Black's, with what befalls them on that turn besides the gambits (R30)."""
    points = {side: gambit_points(side, turn, dict(gambit_turns), options.points) for side in gambit_turns}
    cms = [
        CmInForce(options.cm(side), replace(changes, gambit=points.get(side, 0)), options.points.cm_order).cm
        for side, changes in zip(Side, (white, black), strict=True)
    ]
    return cms[0] - cms[1]
