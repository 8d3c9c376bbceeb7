"""Reading the append-only log: the lines in force, the recorded dice, and the replay."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import OuterRef, Subquery

from campaigns.match.models import Line, Match
from campaigns.rules.contract import AnyGame, Over, Roll
from campaigns.rules.dice import Dice
from campaigns.rules.errors import NotPossible
from campaigns.rules.lru_cache import LruCache

Kind = Line.Kind
# What takes something back or puts it right, and can be taken back itself.
REDOABLE = (Kind.UNDO, Kind.CORRECT, Kind.VOID)
AMENDMENTS = (*REDOABLE, Kind.REDO)


class Step(NamedTuple):
    """A step in force: an action's text, or faces thrown for a key, which by a `chart` are a side's note beside the game."""

    seq: int
    text: str = ""
    roll_key: str = ""
    faces: tuple[int, ...] = ()
    chart: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    faces: tuple[int, ...]
    dice: Dice
    thrown_by: Line.ThrownBy

    @property
    def shows(self) -> str:
        """The faces as on the dice: 100 on d% is 00."""
        if self.dice.sides == 100:
            return " ".join(f"{face % 100:02}" for face in self.faces)
        return " ".join(map(str, self.faces))

    @property
    def is_typed(self) -> bool:
        return self.thrown_by == Line.ThrownBy.TYPED


def last_state(match: Match) -> str:
    return match.lines.order_by("-seq")[0].state


def last_states(matches: Collection[Match]) -> dict[int, str]:
    """The same of each match, by its number: one query for all."""
    last = Line.objects.filter(match=OuterRef("match")).order_by("-seq").values("seq")[:1]
    lines = Line.objects.filter(match__in=matches, seq=Subquery(last))
    return dict(lines.values_list("match", "state"))


def faces_of(line: Line) -> tuple[int, ...]:
    return _read(line.faces)


@lru_cache(maxsize=4096)
def _read(faces: str) -> tuple[int, ...]:
    return tuple(int(face) for face in faces.split())


@lru_cache(maxsize=4096)
def _die(faces: str, sides: int, thrown_by: str) -> Die:
    values = _read(faces)
    return Die(values, Dice(sides, len(values)), Line.ThrownBy(thrown_by))


def effective_lines(lines: Iterable[Line]) -> list[Line]:
    """The log without what was redone: a redo drops everything since the line it `keeps`, and itself."""
    effective: list[Line] = []
    for line in lines:
        if line.kind != Kind.REDO:
            effective.append(line)
            continue
        while effective and effective[-1].seq > (line.keeps or 0):
            effective.pop()
    return effective


def last_redoable(lines: Iterable[Line]) -> Line | None:
    """The undo, correction or void that a redo takes back; None where something was played since, or there was none.

    Dice on record that answer by themselves are nothing that was played, nor is a wish to take back.
    """
    for line in reversed(effective_lines(lines)):
        if line.kind in REDOABLE:
            return line
        is_recorded = line.thrown_by == Line.ThrownBy.RECORDED and line.kind in (Kind.THROW, Kind.LEARN)
        if not is_recorded and line.kind not in (Kind.ASK, Kind.REFUSE):
            return None
    return None


def recorded_dice(lines: Iterable[Line]) -> dict[str, Die]:
    """Dice by roll key: thrown or corrected, and not voided since."""
    dice: dict[str, Die] = {}
    for line in effective_lines(lines):
        if line.kind in (Kind.THROW, Kind.LEARN, Kind.NOTE) and line.thrown_by != Line.ThrownBy.RECORDED:
            dice[line.roll_key] = _die(line.faces, line.sides or 0, line.thrown_by)
        elif line.kind == Kind.CORRECT:
            dice[line.roll_key] = replace(dice[line.roll_key], faces=faces_of(line))
        elif line.kind == Kind.VOID:
            del dice[line.roll_key]
    return dice


def steps(lines: Iterable[Line]) -> list[Step]:
    """The steps still in force after undoing, correcting, voiding and redoing."""
    standing_steps: list[Step] = []
    for line in effective_lines(lines):
        if line.kind == Kind.ACT:
            standing_steps.append(Step(line.seq, text=line.text))
        elif line.kind in (Kind.THROW, Kind.NOTE):
            chart = line.text if line.kind == Kind.NOTE else ""
            standing_steps.append(Step(line.seq, roll_key=line.roll_key, faces=faces_of(line), chart=chart))
        elif line.kind == Kind.UNDO:
            standing_steps = [step for step in standing_steps if step.seq <= (line.keeps or 0)]
        elif line.kind == Kind.CORRECT:
            standing_steps = [
                step._replace(faces=faces_of(line)) if step.roll_key == line.roll_key else step
                for step in standing_steps
                if line.keeps is None or step.seq <= line.keeps
            ]
        elif line.kind == Kind.VOID:
            standing_steps = steps_before_roll(standing_steps, line.roll_key)
    return standing_steps


class ReplayedStep(NamedTuple):
    before: Any
    step: Step
    after: Any


@dataclass(frozen=True, slots=True)
class Replay:
    """The state that playing the steps gives, and the moments of those that were needed for it.

    `waits`: something is awaited now that was not held, so what followed could not be played.
    """

    state: Any
    moments: list[ReplayedStep]
    waits: bool = False

    @property
    def steps(self) -> list[Step]:
        return [moment.step for moment in self.moments]


def replay(rules: AnyGame, options: str, steps: list[Step]) -> Replay:
    """Play `steps` from the start, as far as it goes.

    A corrected die may end the game earlier, or have other dice asked for after it: a die that is not asked for
    any more is passed over, and so is a decision that is not awaited any more. Where something is awaited that is
    not held, the replay stops before the next action that needs it.
    """
    point = _start_point(rules, options)
    moments: list[ReplayedStep] = []
    for number, step in enumerate(steps):
        if isinstance(point.awaited, Over):
            break
        next_point = _next_point(point, step)
        if next_point is not None:
            moments.append(ReplayedStep(point.state, step, next_point.state))
            point = next_point
        elif step.text:
            roll = point.awaited
            later_keys = (later_step.roll_key for later_step in steps[number:])
            if not (isinstance(roll, Roll) and roll.key in later_keys):
                return Replay(point.state, moments, waits=True)
    return Replay(point.state, moments)


@dataclass(frozen=True, slots=True, eq=False)
class _Point:
    """A state that a replay comes to; `awaited` is the roll that is awaited there, or the end.

    A replay that comes there by the same steps comes to the same object, so that no step is played twice.
    """

    rules: AnyGame
    state: object
    awaited: Roll | Over | None

    @classmethod
    def of(cls, rules: AnyGame, state: object) -> "_Point":
        phase = rules.awaits(state)
        return cls(rules, state, phase if isinstance(phase, Roll | Over) else None)


@lru_cache(maxsize=256)
def _start_point(rules: AnyGame, options: str) -> _Point:
    return _Point.of(rules, rules.start(rules.read_options(options)))


@lru_cache(maxsize=4096)
def _next_point(point: _Point, step: Step) -> _Point | None:
    rules, phase = point.rules, point.awaited
    if step.roll_key:
        answers_roll = isinstance(phase, Roll) and phase.key == step.roll_key
        return _Point.of(rules, rules.throw(point.state, step.faces)) if answers_roll else None
    try:
        return _Point.of(rules, rules.act(point.state, rules.read_action(step.text)))
    except NotPossible:
        return None


def steps_before_roll(steps: list[Step], roll_key: str) -> list[Step]:
    """The steps that remain once that roll is void; a void note leaves all others."""
    if any(step.chart for step in steps if step.roll_key == roll_key):
        return [step for step in steps if step.roll_key != roll_key]
    for index, step in enumerate(steps):
        if step.roll_key == roll_key:
            return steps[:index]
    return steps


_CACHED: LruCache[list[Line]] = LruCache()


def forget_lines() -> None:
    _CACHED.clear()


def known_lines_of(match: Match) -> list[Line]:
    """The whole log, cached; states are deferred for all but the last lines. After an act it is what that act has left."""
    if "known_lines" in match.__dict__:
        lines: list[Line] = match.__dict__["known_lines"]
        return lines
    known_lines = _CACHED.get(match.public_id) or []
    # Not through the match: each line would keep it alive.
    rows = Line.objects.filter(match=match).order_by("seq")
    # The last one known is read again: what a transaction that failed had written is not there any more.
    newer_lines = list(rows.filter(seq__gte=known_lines[-1].seq)) if known_lines else []
    if not newer_lines or (newer_lines[0].pk, newer_lines[0].at) != (known_lines[-1].pk, known_lines[-1].at):
        return _CACHED.keep(match.public_id, list(rows.defer("state", "position")))
    return _keep_newer(match, known_lines, newer_lines)


def add_lines(match: Match, last: Line, new_lines: list[Line]) -> None:
    """Add the lines of an act, which stand after the `last` one, to the log where that is known, for the act's own page to begin with.

    Called once it is committed; none of these lines was read through the match, and nobody else has them.
    """
    known_lines = known_lines_until(match, last)
    if known_lines:
        match.__dict__["known_lines"] = _keep_newer(match, known_lines, [last, *new_lines])


def _keep_newer(match: Match, known_lines: list[Line], newer_lines: list[Line]) -> list[Line]:
    """The lines with `newer_lines` in the place of the last one known."""
    for line in newer_lines[:-1]:
        del line.state, line.position  # as deferred as those of the lines before
    return _CACHED.keep(match.public_id, [*known_lines[:-1], *newer_lines])


def known_lines_until(match: Match, last: Line) -> list[Line]:
    known_lines = _CACHED.get(match.public_id) or []
    if not known_lines or (known_lines[-1].pk, known_lines[-1].at) != (last.pk, last.at):
        return []
    return known_lines
