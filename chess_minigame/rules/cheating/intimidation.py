"""Intimidation ("Cheating", Dragon #70; R26, R27): Wisdom or less on d20, or a tenth of the CM is gone this turn.

It is semi-open: the victim and all onlookers see the attempt, and the victim may roll.
"""

from campaigns.campaign.rules.house_rules import Option
from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import D20
from campaigns.rules.reading import quoted
from chess_minigame.rules.declarations import DRAGON_ATTEMPT
from chess_minigame.rules.findings import Scare
from chess_minigame.rules.options import Options, Points
from chess_minigame.rules.players import Player
from chess_minigame.rules.questions import Procedure, ask_roll
from chess_minigame.rules.rousselle import steadiness
from chess_minigame.rules.turn import TurnStart

MAX_COUNTED_SCARES = 5
THE_DRAGON = "the dragon itself"


def attempts(options: Options, scares: tuple[str, ...], side: Side) -> tuple[tuple[int, str], ...]:
    """The attempts of `side` this turn, with their numbers: each means on the note, and a dragon's automatic attempt."""
    automatic = ((DRAGON_ATTEMPT, THE_DRAGON),) if is_fearsome(options, side) else ()
    return (*enumerate(scares, start=1), *automatic)


def is_fearsome(options: Options, side: Side) -> bool:
    return frightens(options.player(side), options.player(side.other))


def frightens(own: Player, foe: Player) -> bool:
    """Whether `own` is a dragon with more than half the other player's hit points (R27)."""
    return own.dragon and 2 * (own.hit_points or 0) > (foe.hit_points or 0)


def attempts_of_turn(start: TurnStart) -> tuple[tuple[Side, int, str], ...]:
    """Every attempt of the turn in the order of its rolls, White's first: who tries, its number, its means."""
    return tuple(
        (side, attempt, means)
        for side in Side
        for attempt, means in attempts(start.options, start.notes.of(side).scares, side)
    )


def roll_scares(start: TurnStart) -> Procedure[tuple[Scare, ...]]:
    """Every attempt with the victim's roll; it is asked for even where its outcome is sure, for all see it."""
    scares = []
    for side, attempt, means in attempts_of_turn(start):
        victim = side.other
        why = f"{victim.title()}'s Wisdom against {quoted(means, 60)}"
        face = yield from ask_roll(Roll(scare_roll_key(start.number, side, attempt), D20, why, by=victim))
        scares.append(scare_of(start, side, attempt, means, face))
    return tuple(scares)


def scare_of(start: TurnStart, side: Side, attempt: int, means: str, face: int) -> Scare:
    """The attempt once the victim has rolled `face`."""
    base_target = resist_target_of(start.options, side.other)
    assert base_target is not None
    target = base_target + start.wisdom_adjustment(side.other, attempt)
    return Scare(side, attempt, means, target, scared=face > target)


def resist_target_of(options: Options, victim: Side) -> int | None:
    """What the victim may roll at most before the judge adjusts it; None where no Wisdom is set."""
    return resist_target(options.player(victim).wisdom, options.cm(victim), options.points)


def resist_target(wisdom: int | None, cm: int, points: Points) -> int | None:
    steady = points.steady_minds is Option.ON
    return None if wisdom is None else wisdom + (steadiness(cm) if steady else 0)


def scare_roll_key(turn: int, side: Side, attempt: int) -> str:
    return f"turn {turn} {side} scares {side.other} {attempt}"


def count_successes(scares: tuple[Scare, ...], victim: Side) -> int:
    """How many successes against `victim` count: five at most."""
    return min(sum(scare.scared for scare in scares if scare.side is not victim), MAX_COUNTED_SCARES)
