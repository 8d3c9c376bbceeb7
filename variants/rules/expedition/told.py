"""How likely an attempt is to reach each square, exactly, from the chart; and chances, checks and throws in words.

Source: "Details" (the chart), "The King In Check"; X1b (announcing farther may pay), X2, X3a, X7, X12, X19 and X20 (a risky
capture is thrown for twice).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.answers import RollLuck
from variants.rules.expedition.attempt import distance, is_attempt, line
from variants.rules.expedition.check import checks
from variants.rules.expedition.moves import legal_moves
from variants.rules.expedition.position import Position
from variants.rules.expedition.reach import CHART, SUMS, chance_of, reach, throws, ways
from variants.rules.expedition.risky import Risk
from variants.rules.expedition.situation import Situation
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES


@dataclass(frozen=True, slots=True)
class Chances:
    """Of one attempt: the chance that the dice allow exactly so many squares at most (`maxima`), and that each square
    can be landed on (`landings`, in the order of the way); `takes`: that of taking who stands on the goal, None if nobody does.

    With risky captures `takes` counts the second throw in, `landings` do not.
    """

    maxima: Mapping[int, Fraction]
    landings: Mapping[int, Fraction]
    takes: Fraction | None


def chances(position: Position, attempt: Move, risk: Risk = Risk.OFF) -> Chances:
    """The chances of an attempt that may be announced at the position, or has just been."""
    squares = distance(attempt.start, attempt.to)
    whole = chance_of(squares, squares)
    taken = bool(position.board[attempt.to])
    return Chances(
        {most: Fraction(count, 36) for most, count in ways(squares).items()},
        {
            square: chance_of(squares, number)
            for number, square in enumerate(line(attempt.start, attempt.to), 1)
        },
        (whole if risk is Risk.OFF else whole * whole) if taken else None,
    )


def best_for(position: Position, start: int, to: int) -> Mapping[Move, Fraction]:
    """Every action by which the piece on `start` may come to stand on `to`, each with its chance of being allowed to.

    A capture on the way is none: it can only happen on the announced square (X4).
    """
    found: dict[Move, Fraction] = {}
    for move in legal_moves(position):
        if move.start == start and not is_attempt(position, move) and move.to == to:
            found[move] = Fraction(1)
        elif move.start == start and is_attempt(position, move) and to in line(start, move.to):
            found[move] = chance_of(distance(start, move.to), distance(start, to))
    return found


THROWS = 36


def written(chance: Fraction) -> str:
    """A chance exactly, in throws of two dice or of twice two, and in hundredths: "6/36 (16.7%)", "121/1296 (9.3%)"."""
    of = THROWS if (chance * THROWS).denominator == 1 else THROWS**2
    return f"{chance * of}/{of} ({in_hundredths(chance)})"


def in_hundredths(chance: Fraction) -> str:
    """Rounded to a tenth: "16.7%", "75%"."""
    return f"{float(chance):.1%}".replace(".0%", "%")


def check_told(position: Position, risk: Risk, side: Side) -> str:
    """The pieces that give check to a side's King, those that take it for certain first; empty for no check."""
    king, found = position.king_of(side), checks(position, side)
    if king is None or not found.word:
        return ""
    by = [f"from {position.piece_at(square, side.other)}" for square in found.certain]
    by += [_from_afar(position, risk, square, king, side.other) for square in found.uncertain]
    kind = "certain" if found.certain else "uncertain"
    return f"{SIDE_NAMES[side]}'s King on {GRID.name(king)} is in {kind} check {', and '.join(by)}"


def _from_afar(position: Position, risk: Risk, square: int, king: int, side: Side) -> str:
    chance = chances(position, Move(square, king), risk).takes
    assert chance is not None
    who, squares = position.piece_at(square, side), distance(square, king)
    return f"from {who}, {squares} squares away: taken with {written(chance)}"


def chances_told(now: Situation) -> tuple[str, ...]:
    """What the next throw may bring: of an announced move each landing, else what it takes to capture each King."""
    pending = now.placed.pending
    if pending and pending.captures:
        return (_capture_told(now.placed),)
    if pending and pending.most is None:
        return tuple(_landings_told(now.placed, now.risk))
    return tuple(filter(None, (_danger(now, side) for side in Side)))


def _landings_told(position: Position, risk: Risk) -> Iterator[str]:
    pending = position.pending
    assert pending is not None
    found = chances(position, Move(pending.start, pending.to), risk)
    for square, chance in found.landings.items():
        yield f"It may land on {GRID.name(square)} with {written(chance)}."
    if found.takes is not None:
        again = "" if risk is Risk.OFF else ", both throws counted"
        yield f"It may take {position.piece_at(pending.to, position.side.other)} with {written(found.takes)}{again}."


def _capture_told(position: Position) -> str:
    pending = position.pending
    assert pending is not None
    squares = distance(pending.start, pending.to)
    return f"The capture on {GRID.name(pending.to)} succeeds with {written(chance_of(squares, squares))}."


def _danger(now: Situation, side: Side) -> str:
    told = check_told(now.placed, now.risk, side)
    return f"{told}." if told else f"{SIDE_NAMES[side]}'s King is not in check."


def outcome(start: int, to: int, faces: tuple[int, ...], *, captures: bool) -> str:
    """What a throw did: how far it lets the announced piece go, or whether a risky capture succeeds."""
    squares, most = distance(start, to), reach(distance(start, to), faces)
    total, goal = f"Together {sum(faces)}", GRID.name(to)
    if captures:
        how = "succeeds" if most == squares else f"fails: it wants all {squares} squares again"
        return f"{total}, {most} of {squares} squares: the capture on {goal} {how}."
    if most == squares:
        return f"{total}: all {squares} squares, as far as {goal}."
    return f"{total}: at most {most} of {squares} squares, as far as {GRID.name(line(start, to)[most - 1])}."


def luck_told(now: Situation, faces: tuple[int, ...]) -> RollLuck | None:
    """The luck of a throw: how many of a hundred allow less, less those that allow more."""
    pending = now.placed.pending
    if pending is None:
        return None
    squares = distance(pending.start, pending.to)
    got = _worth(squares, sum(faces), pending.captures)
    worths = {total: _worth(squares, total, pending.captures) for total in SUMS}
    worse = sum(throws(total) for total, worth in worths.items() if worth < got)
    better = sum(throws(total) for total, worth in worths.items() if worth > got)
    words = outcome(pending.start, pending.to, faces, captures=pending.captures)
    return RollLuck(now.side, faces, words, Fraction(worse - better, THROWS))


def _worth(squares: int, total: int, captures: bool) -> int:
    """What a sum allows; of a risky capture only whether it succeeds."""
    most = CHART[squares][total - SUMS[0]]
    return int(most == squares) if captures else most
