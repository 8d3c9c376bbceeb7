"""How likely an attempt is to reach each square, exactly, from the chart; and chances, checks and throws in words.

Source: "Details" (the chart), "The King In Check"; X2, X3a, X7, X12, X19 and X20 (a risky
capture is thrown for twice).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.expedition.attempt import Risk, chance_of, distance, is_attempt, line, reach
from variants.rules.expedition.check import checks
from variants.rules.expedition.moves import legal_moves
from variants.rules.expedition.position import Position
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES

THROWS = 36


@dataclass(frozen=True, slots=True)
class AttemptChances:
    """Of one attempt: the chance that each square can be landed on (`landings`, in the order of the way); `takes`: that of
    taking who stands on the goal, None if nobody does.

    With risky captures `takes` counts the second throw in, `landings` do not.
    """

    landings: Mapping[int, Fraction]
    takes: Fraction | None


def chances_of(position: Position, attempt: Move, risk: Risk = Risk.OFF) -> AttemptChances:
    """The chances of an attempt that may be announced at the position, or has just been."""
    way = line(attempt.start, attempt.to)
    landings = {square: chance_of(len(way), number) for number, square in enumerate(way, 1)}
    full_chance = chance_of(len(way), len(way))
    takes = full_chance if risk is Risk.OFF else full_chance * full_chance
    return AttemptChances(landings, takes if position.board[attempt.to] else None)


def chance_to_take(position: Position, capture: Move, risk: Risk) -> Fraction:
    if not is_attempt(position, capture):
        return Fraction(1)
    return chances_of(position, capture, risk).takes or Fraction(0)


def recapture_chance(position: Position, capture: Move, risk: Risk) -> Fraction:
    """The chance that the piece which has captured is captured there in turn."""
    board = bytearray(position.board)
    board[capture.to], board[capture.start] = board[capture.start], 0
    chess = replace(position.chess, board=bytes(board), side=position.side.other)
    next_position = replace(position, chess=chess)
    answers = [move for move in legal_moves(next_position) if move.to == capture.to]
    return max((chance_to_take(next_position, move, risk) for move in answers), default=Fraction(0))


def chance_text(chance: Fraction) -> str:
    """In throws of two dice, or of twice two, and as a percentage: "6/36 (16.7%)", "121/1296 (9.3%)"."""
    throws = THROWS if (chance * THROWS).denominator == 1 else THROWS**2
    return f"{chance * throws}/{throws} ({percentage(chance)})"


def percentage(chance: Fraction) -> str:
    """A percentage rounded to a tenth: "16.7%", "75%"."""
    return f"{float(chance):.1%}".replace(".0%", "%")


def check_sentence(position: Position, risk: Risk, side: Side) -> str:
    """What gives check to a side's King, certain checks first, as a sentence; empty for no check."""
    king, attackers = position.king_of(side), checks(position, side)
    if king is None or not attackers.word:
        return ""
    attacker_texts = [f"from {position.piece_at(square, side.other)}" for square in attackers.certain]
    attacker_texts += [_from_afar(position, risk, square, king, side.other) for square in attackers.uncertain]
    kind, who = "certain" if attackers.certain else "uncertain", f"{SIDE_NAMES[side]}'s King"
    return f"{who} on {GRID.name(king)} is in {kind} check {', and '.join(attacker_texts)}"


def _from_afar(position: Position, risk: Risk, square: int, king: int, side: Side) -> str:
    chance = chances_of(position, Move(square, king), risk).takes
    assert chance is not None
    who, squares = position.piece_at(square, side), distance(square, king)
    return f"from {who}, {squares} squares away: captured with {chance_text(chance)}"


def outcome(start: int, to: int, faces: tuple[int, ...], *, captures: bool) -> str:
    """The result of a throw in words: how far the announced piece may go, or whether a risky capture succeeds."""
    squares, allowed = distance(start, to), reach(distance(start, to), faces)
    total, goal = f"Rolled {sum(faces)}", GRID.name(to)
    if captures:
        verdict = "succeeds" if allowed == squares else f"fails: it needed all {squares} squares again"
        return f"{total}, {allowed} of {squares} squares: the capture on {goal} {verdict}."
    if allowed == squares:
        return f"{total}: all {squares} squares, up to {goal}."
    limit = GRID.name(line(start, to)[allowed - 1])
    return f"{total}: at most {allowed} of {squares} squares, up to {limit}."
