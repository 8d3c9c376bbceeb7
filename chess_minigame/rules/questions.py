"""Procedures written as generators, in the article's order, that yield each roll they need.

It is a generator: it yields what is awaited (a Roll, or the judge's Choice) and is sent the face or the decision.
Running it again on the same answers leads to the same question, so a state need only keep the answers. Prompts,
tests and exact chances all run the same procedure. The key of each roll says what it is for, and is read back here:

    limit                                  d6    the Stalemate Limit
    turn 3 white scares black 2            d20   open, `by` Black: Wisdom or less; 0 for a dragon's own attempt (R26, R27)
    turn 3 white moves, watcher 2          d20   Dexterity or less, one for each watcher; `black` is one (R19)
    turn 3 white picks pockets, watcher 2  d%    a thief's second roll
    turn 3 white's luck, watcher 2         d%    the 1%; without a watcher where the house rule says once a try (R20)
    turn 3 white moves                     d20   option 2: Dexterity or less, once (R41)
    turn 3 white moves, eye of watcher 2   d%    option 2: CM or less notices
    turn 3 white casts, watcher 2          d20   Intelligence or less, one for each watcher (R21)
    turn 3 white's empathy                 d%    5n% or less is noticed; `, watcher 2` where each rolls (R24)
    turn 3 black's note                    d%    what Black writes, by a chart; asked for by the judge alone (R77)
    turn 3                                 d%    the result; not asked for where both read each other's mind

The open ones come first, White's then Black's, so that nobody can tell by the waiting what follows in secret. A secret roll whose
outcome is certain is not asked for.
"""

import re
from collections.abc import Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from campaigns.rules.contract import Choice, Roll, Side
from chess_minigame.rules.actions import Action
from chess_minigame.rules.declarations import Decide

Question = Roll | Choice[Action]
Answer = int | Decide
T = TypeVar("T")
Procedure = Generator[Question, Answer, T]

_KEY = re.compile(
    r"turn (?P<turn>\d+) (?P<side>white|black)(?: |'s )(?P<what>moves|casts|picks pockets|luck|empathy|note|scares)"
    r"(?: (?:white|black) (?P<attempt>\d+))?(?:, (?P<eye>eye of )?watcher (?P<who>\w+))?"
)


def run_procedure(procedure: Procedure[T], answers: Iterable[Answer]) -> Question | T:
    """The procedure's next question after these answers, or its result."""
    try:
        question = next(procedure)
        for answer in answers:
            question = procedure.send(answer)
    except StopIteration as done:
        result: T = done.value
        return result
    return question


def ask_roll(roll: Roll) -> Procedure[int]:
    """Ask for one die; returns its face."""
    face = yield roll
    assert isinstance(face, int)
    return face


def ask_save(roll: Roll, target: int) -> Procedure[bool]:
    """Ask whether the die shows `target` or less; without a die if every face does, or none."""
    if target >= roll.dice.sides:
        return True
    if target < 1:
        return False
    return (yield from ask_roll(replace(roll, needed=target))) <= target


def targets(procedure: Procedure[T], answers: Iterable[Answer]) -> dict[str, int]:
    """What each secret roll asked for up to these answers needs, by its key."""
    result = {}
    with suppress(StopIteration):
        question = next(procedure)
        for answer in answers:
            if isinstance(question, Roll) and question.needed is not None:
                result[question.key] = question.needed
            question = procedure.send(answer)
    return result


@dataclass(frozen=True, slots=True)
class RollKey:
    """What a roll is for: `side` does `what`, before the eyes of `who` (a side, or a watcher's number; empty for nobody).

    `attempt` counts what the other is frightened with; `is_of_eye`: it says whether that one notices.
    """

    turn: int
    side: Side
    what: str
    attempt: int = 0
    who: str = ""
    is_of_eye: bool = False


def read_key(key: str) -> RollKey | None:
    """None for a die that is of no player's doing: the d% of a turn, the limit's."""
    match = _KEY.fullmatch(key)
    if not match:
        return None
    side, attempt, who = Side(match["side"]), int(match["attempt"] or 0), match["who"] or ""
    return RollKey(int(match["turn"]), side, match["what"], attempt, who, bool(match["eye"]))
