"""The dice of Expedition Chess: thrown for an announced way, and for a risky capture at its end.

Source: "Details"; X1 to X4, X19 (the second throw).
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from campaigns.rules.contract import Roll, Side
from variants.rules.actions import Faces, Move
from variants.rules.answers import Hit, RollLuck
from variants.rules.capabilities import DiceRules
from variants.rules.expedition import moves
from variants.rules.expedition.attempt import CHART, SUMS, TWO_DICE, Risk, chance_of, distance, line, throws
from variants.rules.expedition.chances import (
    THROWS,
    chance_text,
    chance_to_take,
    chances_of,
    check_sentence,
    outcome,
    recapture_chance,
)
from variants.rules.expedition.position import Pending, Position
from variants.rules.expedition.situation import Situation
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES


class ExpeditionDice(DiceRules[Situation]):
    luck_criterion = "rolls that allow more squares, or make a capture succeed, are better"

    def roll(self, position: Situation) -> Roll | None:
        pending = position.placed.pending
        if pending is None or pending.allowed is not None:
            return None
        name, goal = SIDE_NAMES[position.side], GRID.name(pending.to)
        what = f"{name}'s {position.placed.on(pending.start)} from {GRID.name(pending.start)}"
        key = f"move {position.fullmove}, {name}"
        if pending.captures:
            return Roll(f"capture, {key}", TWO_DICE, f"{what}: the capture on {goal}", by=position.side)
        return Roll(key, TWO_DICE, f"{what} to {goal}", by=position.side)

    def after(self, position: Situation, faces: Faces) -> Situation:
        return replace(position, placed=moves.after_roll(position.placed, position.risk, faces))

    def has_begun_turn(self, position: Situation) -> bool:
        return position.placed.pending is not None

    def chances(self, position: Situation) -> tuple[str, ...]:
        """Of an announced move each landing, once it is rolled for what the roll allows; else what it takes
        to capture each King.
        """
        placed, pending = position.placed, position.placed.pending
        if pending and pending.captures:
            squares = distance(pending.start, pending.to)
            chance = chance_text(chance_of(squares, squares))
            return (f"Chance that the capture on {GRID.name(pending.to)} succeeds: {chance}.",)
        if pending:
            sentences = _landings if pending.allowed is None else _allowed
            return tuple(sentences(placed, pending, position.risk))
        return tuple(_danger(position, side) for side in Side)

    def hits(self, position: Situation, side: Side) -> tuple[Hit, ...]:
        chess, risk = replace(position.placed.chess, side=side.other), position.risk
        placed = replace(position.placed, chess=chess, pending=None)
        return tuple(
            Hit(square, chance_to_take(placed, move, risk), move.start, recapture_chance(placed, move, risk))
            for move in moves.legal_moves(placed)
            if (square := moves.capture_square(placed, move)) is not None
        )

    def luck(self, position: Situation, faces: Faces) -> RollLuck | None:
        """How many of a hundred throws allow less, less those that allow more."""
        pending = position.placed.pending
        if pending is None:
            return None
        squares = distance(pending.start, pending.to)
        worth = _worth(squares, sum(faces), pending.captures)
        worths = {total: _worth(squares, total, pending.captures) for total in SUMS}
        worse = sum(throws(total) for total, total_worth in worths.items() if total_worth < worth)
        better = sum(throws(total) for total, total_worth in worths.items() if total_worth > worth)
        words = outcome(pending.start, pending.to, faces, captures=pending.captures)
        return RollLuck(position.side, faces, words, Fraction(worse - better, THROWS))


def _landings(position: Position, pending: Pending, risk: Risk) -> Iterator[str]:
    chances = chances_of(position, Move(pending.start, pending.to), risk)
    for square, chance in chances.landings.items():
        yield f"Chance to reach {GRID.name(square)}: {chance_text(chance)}."
    if chances.takes is not None:
        both_rolls = "" if risk is Risk.OFF else ", both rolls counted"
        enemy = position.piece_at(pending.to, position.side.other)
        yield f"Chance to capture {enemy}: {chance_text(chances.takes)}{both_rolls}."


def _allowed(position: Position, pending: Pending, risk: Risk) -> Iterator[str]:
    way = line(pending.start, pending.to)
    yield f"The roll allows every landing up to {GRID.name(way[(pending.allowed or 1) - 1])}."
    if pending.allowed == len(way) and position.board[pending.to]:
        again = "" if risk is Risk.OFF else ", by a second roll"
        chance = Fraction(1) if risk is Risk.OFF else chance_of(len(way), len(way))
        enemy = position.piece_at(pending.to, position.side.other)
        yield f"Chance to capture {enemy} there: {chance_text(chance)}{again}."


def _danger(situation: Situation, side: Side) -> str:
    check = check_sentence(situation.placed, situation.risk, side)
    return f"{check}." if check else f"{SIDE_NAMES[side]}'s King is not in check."


def _worth(squares: int, total: int, captures: bool) -> int:
    """What a sum allows; of a risky capture only whether it succeeds."""
    allowed = CHART[squares][total - SUMS[0]]
    return int(allowed == squares) if captures else allowed
