"""The odds of a match under optimal play, from any of its states (R70 to R74)."""

from dataclasses import dataclass, field

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.ending import VICTORIES
from chess_minigame.rules.odds.backward import Row, solve_first, solve_rows
from chess_minigame.rules.odds.crushing import ChanceRange, crushing
from chess_minigame.rules.odds.ends import Objective
from chess_minigame.rules.odds.matrix_game import Mix
from chess_minigame.rules.odds.model import UNDECIDED_SCORES, ByTurn, OddsModel
from chess_minigame.rules.odds.node import Node, choice_values
from chess_minigame.rules.tables import Strategy


@dataclass(frozen=True, slots=True)
class StateChances:
    """A state under optimal play. All values are White's; mixes and choices stand in the order A to F.

    `white`, `draw` and `black` are the chances of each result; `turns` how many turns are expected still to be
    played, this one included, with the mixes shown.
    """

    contest: OddsModel
    objective: Objective
    score: int
    turn: int
    node: Node = field(repr=False)

    @property
    def value(self) -> float:
        """What the match is worth to White, in the units of the objective."""
        return self.node.value

    @property
    def white(self) -> float:
        return self.node.ends.white

    @property
    def draw(self) -> float:
        return self.node.ends.draw

    @property
    def black(self) -> float:
        return self.node.ends.black

    @property
    def turns(self) -> float:
        return self.node.ends.turns

    @property
    def white_mix(self) -> Mix:
        return self.node.mixes.white

    @property
    def black_mix(self) -> Mix:
        return self.node.mixes.black

    def crushing(self, side: Side) -> ChanceRange:
        """The chance that `side` wins by a crushing victory: the least and the most of all optimal play (R74)."""
        return crushing(self.contest, self.objective, side).row(self.turn)[self.score + 2]

    @property
    def crushing_white(self) -> float | None:
        """White's chance of a crushing victory; None where optimal play does not determine it (R74)."""
        return self.crushing(Side.WHITE).determined

    @property
    def crushing_black(self) -> float | None:
        """Black's chance of a crushing victory; None where optimal play does not determine it (R74)."""
        return self.crushing(Side.BLACK).determined

    def worth_of(self, white: Strategy, black: Strategy) -> float:
        """What this pair of strategies is worth to White before the d% is thrown.

        Less the state's value it is judgement; the value after the turn less this number is luck.
        """
        order = list(Strategy)
        return self.node.matrix[order.index(white)][order.index(black)]

    def choice_values(self, side: Side) -> tuple[float, ...]:
        """What each strategy of `side` is worth to White while the other side keeps to its optimal mix."""
        return choice_values(self.node.matrix, side, self.node.mixes.of(side.other))


@dataclass(frozen=True, slots=True)
class Solution:
    contest: OddsModel
    objective: Objective
    rows: ByTurn[Row]

    def at(self, score: int = 0, turn: int = 1) -> StateChances:
        """The odds with that turn about to be played at that score; raises NotPossible for an impossible state."""
        self.contest.check(score, turn)
        return StateChances(self.contest, self.objective, score, turn, self.node(score, turn))

    def node(self, score: int, turn: int) -> Node:
        """The solved state at a score from -2 to +2, asked for or not: nobody stands at -1 on turn one."""
        return self.rows.row(turn)[score + 2]

    def value_after(self, score: int, turn: int) -> float:
        """What the match is worth to White once that turn has brought the score to this, -4 to +4.

        Whether the Stalemate Limit ends it there is not known yet. Less `StateChances.worth_of` it is the luck of the dice.
        Raises NotPossible for a score or a turn that cannot be.
        """
        self.contest.check(0, turn)
        if score not in UNDECIDED_SCORES and score not in VICTORIES:
            raise NotPossible(f"A score of {score:+} is not possible: after a turn it is -4 to +4.")
        return self.objective.worth(self.node(0, turn).outcomes[score + 4])


def solve(contest: OddsModel, objective: Objective = Objective.RESULT) -> Solution:
    """Solve every state of a contest; a few milliseconds, and nothing the second time."""
    return Solution(contest, objective, solve_rows(contest, objective))


def chances_at(contest: OddsModel, score: int, turn: int) -> StateChances:
    """What `solve(contest).at(score, turn)` says, with no more solved than that needs."""
    if not contest.last_special_turn:
        # A turn with something of its own is counted anew from there: the turns behind it count for nothing
        # (R71), and other scores at it need no solving.
        return solve(contest).at(score, turn)  # solved once for every turn of the match
    contest.check(score, turn)
    remaining, result = contest.after_turns(turn - 1), Objective.RESULT
    return StateChances(remaining, result, score, 1, solve_first(remaining, result, score))
