"""The review of a match: what the choices, means and dice of each turn were worth to White (R70, R75, R76).

A turn takes White's expectation (+1 a win, 0 a draw, -1 a loss) from what it was before the notes to what it was
after the turn, in steps that add up to just that:

    White's choice   against Black's optimal mix, at the CMs the turn would have had; never above 0
    Black's choice   against White's optimal mix; never below 0
    the encounter    how the two choices met, beyond what each gave away by itself
    means            the CMs and strategies in force instead, and a gambit declared
    the d%           what it brought, less what it brought on average
    the limit        that an undecided game went on after this turn, or ended there

The choices are judgement, the d% and the limit are luck; so is the encounter, for nobody sees the other's note.
Where a state has several optimal mixes a choice is measured against the one the solver gives (R74).
"""

from dataclasses import dataclass, fields

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.match_odds import contest_after
from chess_minigame.rules.odds.solve import Solution, solve
from chess_minigame.rules.odds.stage import ADJUSTMENTS, faces_by_adjustment
from chess_minigame.rules.state import State
from chess_minigame.rules.tables import Strategy
from chess_minigame.rules.turn import ResolvedTurn

ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Steps:
    """What moved White's expectation, from -2 to +2 each."""

    white_choice: float = 0.0
    black_choice: float = 0.0
    matchup: float = 0.0
    means: float = 0.0
    dice: float = 0.0
    limit: float = 0.0

    @property
    def sum(self) -> float:
        amounts: list[float] = [getattr(self, field.name) for field in fields(self)]
        return sum(amounts)

    def __add__(self, other: "Steps") -> "Steps":
        return Steps(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(self)))


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """One turn: White's expectation before the notes and after all of it, and the steps between the two."""

    turn: ResolvedTurn
    expectation_before: float
    expectation_after: float
    steps: Steps

    @property
    def swing(self) -> float:
        return self.expectation_after - self.expectation_before


@dataclass(frozen=True, slots=True)
class Review:
    """`start` is White's expectation before the first turn."""

    start: float
    turns: tuple[ReviewedTurn, ...]

    @property
    def end(self) -> float:
        return self.turns[-1].expectation_after if self.turns else self.start

    @property
    def steps(self) -> Steps:
        """The steps of all turns added up: `start` and these make the result."""
        return sum((turn.steps for turn in self.turns), Steps())

    @property
    def turning_point(self) -> ReviewedTurn | None:
        """The turn that moved the expectation most, the first of equals; None where nothing moved it."""
        swings = [turn for turn in self.turns if abs(turn.swing) > ROUNDING]
        return max(swings, key=lambda turn: abs(turn.swing), default=None)


def review(state: State) -> Review:
    """Of a match that was broken off the last expectation stands as the end."""
    start = solve(contest_after(state, 0)).at().value
    return Review(start, tuple(_review_turn(state, turn) for turn in state.turns))


def _review_turn(state: State, turn: ResolvedTurn) -> ReviewedTurn:
    number, score = turn.number, turn.score_before
    solution, next_solution = solve(contest_after(state, number - 1)), solve(contest_after(state, number))
    chances = solution.at(score, number)
    strategies = turn.notes.white.strategy, turn.notes.black.strategy
    order = list(Strategy)
    white, black = (
        chances.choice_values(side)[order.index(strategy)] - chances.value
        for side, strategy in zip(Side, strategies, strict=True)
    )
    pair_value = chances.worth_of(*strategies)
    in_force = _value_before_dice(turn, next_solution)
    after_roll = next_solution.value_after(turn.score, number)
    expectation_after = _expectation_after_turn(state, turn, next_solution)
    steps = Steps(
        white_choice=white,
        black_choice=black,
        matchup=pair_value - chances.value - white - black,
        means=in_force - pair_value,
        dice=after_roll - in_force,
        limit=expectation_after - after_roll,
    )
    return ReviewedTurn(turn, chances.value, expectation_after, steps)


def _value_before_dice(turn: ResolvedTurn, solution: Solution) -> float:
    """What the turn was worth with the CMs and strategies in force, as the d% is thrown; two mind readers throw none (R23)."""
    if turn.both_read:
        return solution.value_after(turn.score, turn.number)
    faces = faces_by_adjustment(turn.table + turn.black_cm - turn.white_cm)
    steps = [(count, step) for count, step in zip(faces, ADJUSTMENTS, strict=True) if count]
    return (
        sum(count * solution.value_after(turn.score_before + step, turn.number) for count, step in steps)
        / 100
    )


def _expectation_after_turn(state: State, turn: ResolvedTurn, solution: Solution) -> float:
    """What stood after the turn: the next one's expectation, or the result."""
    if state.over is None or not state.over.played_out or turn.number != state.turns_played:
        return solution.at(turn.score, turn.number + 1).value
    return {Side.WHITE: 1.0, Side.BLACK: -1.0, None: 0.0}[state.over.winner]
