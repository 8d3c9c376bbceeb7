"""Reading the append-only log: what of it still holds, which dice are recorded, what replaying it gives."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from campaigns.models import Line
from campaigns.rules.contract import Game, Over, Roll
from campaigns.rules.dice import Dice

Kind = Line.Kind


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the game that holds: an action's text, or the faces thrown for a key."""

    seq: int
    text: str = ""
    roll_key: str = ""
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Die:
    """A recorded roll: its faces, the dice that show them, and who threw them."""

    faces: tuple[int, ...]
    dice: Dice
    thrown_by: Line.ThrownBy


def faces_of(line: Line) -> tuple[int, ...]:
    return tuple(int(face) for face in line.faces.split())


def _die(line: Line) -> Die:
    faces = faces_of(line)
    return Die(faces, Dice(line.sides or 0, len(faces)), Line.ThrownBy(line.thrown_by))


def recorded(lines: Iterable[Line]) -> dict[str, Die]:
    """The dice that are facts, by roll key: thrown or corrected, and not voided since."""
    dice: dict[str, Die] = {}
    for line in lines:
        if line.kind in (Kind.THROW, Kind.LEARN) and line.thrown_by != Line.ThrownBy.RECORDED:
            dice[line.roll_key] = _die(line)
        elif line.kind == Kind.CORRECT:
            dice[line.roll_key] = replace(dice[line.roll_key], faces=faces_of(line))
        elif line.kind == Kind.VOID:
            del dice[line.roll_key]
    return dice


def steps(lines: Iterable[Line]) -> list[Step]:
    """The steps of the game that still hold, in order, after undoing, correcting and voiding."""
    held: list[Step] = []
    for line in lines:
        if line.kind == Kind.ACT:
            held.append(Step(line.seq, text=line.text))
        elif line.kind == Kind.THROW:
            held.append(Step(line.seq, roll_key=line.roll_key, faces=faces_of(line)))
        elif line.kind == Kind.UNDO:
            held = [step for step in held if step.seq <= (line.keeps or 0)]
        elif line.kind == Kind.CORRECT:
            held = [_corrected(step, line) for step in held]
        elif line.kind == Kind.VOID:
            held = before_roll(held, line.roll_key)
    return held


@dataclass(frozen=True, slots=True)
class Replay:
    """The state that playing the steps gives, and the steps that were needed for it."""

    state: Any
    steps: list[Step]


def replay(rules: Game[Any, Any, Any, Any], options: str, held: list[Step]) -> Replay:
    """Play `held` from the start, stopping where the game is over (a corrected die may end it earlier)."""
    state = rules.start(rules.read_options(options))
    played: list[Step] = []
    for moment in walk(rules, options, held):
        state = moment.after
        played.append(moment.step)
    return Replay(state, played)


@dataclass(frozen=True, slots=True)
class Moment:
    """One step as it is played: the state before it and the one after."""

    before: Any
    step: Step
    after: Any


def walk(rules: Game[Any, Any, Any, Any], options: str, held: Iterable[Step]) -> Iterator[Moment]:
    """Play `held` from the start, step by step, as `replay` does."""
    state = rules.start(rules.read_options(options))
    for step in held:
        awaited = rules.awaits(state)
        if isinstance(awaited, Over):
            return
        if isinstance(awaited, Roll) and step.roll_key:
            after = rules.throw(state, step.faces)
        else:
            after = rules.act(state, rules.read_action(step.text))
        yield Moment(state, step, after)
        state = after


def _corrected(step: Step, line: Line) -> Step:
    return replace(step, faces=faces_of(line)) if step.roll_key == line.roll_key else step


def before_roll(held: list[Step], roll_key: str) -> list[Step]:
    for index, step in enumerate(held):
        if step.roll_key == roll_key:
            return held[:index]
    return held
