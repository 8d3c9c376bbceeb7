"""Undoing, correcting, voiding and redoing: decisions can be taken back, dice are facts (product law 4)."""

from campaigns.core.refusals import Refused, demand_reason
from campaigns.match.models import Line
from campaigns.match.play import log
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Sitting
from campaigns.rules.dice import write_faces


def effective_decisions(sitting: Sitting) -> list[log.Step]:
    steps = log.steps(sitting.lines)
    return [step for step in log.replay(sitting.rules, sitting.match.options, steps).steps if step.text]


def undo_decision(sitting: Sitting, *, decision: int | None = None, reason: str = "") -> None:
    """Go back to just before the `decision`-th decision (1 is the first), or before the last one.

    The dice thrown since stay on record and answer the same rolls again. A match that was abandoned comes back as it
    stood. Raises Refused where there is no such decision.
    """
    if sitting.is_abandoned and decision is None:
        sitting.write(Line.Kind.UNDO, text=reason, keeps=sitting.last.seq)
        return
    decisions = effective_decisions(sitting)
    if not decisions:
        raise Refused("There is nothing to undo yet.")
    number = len(decisions) if decision is None else decision
    if not 1 <= number <= len(decisions):
        raise Refused("That decision is gone already. This is the current state.")
    keeps = decisions[number - 1].seq - 1
    _replay(sitting, [step for step in log.steps(sitting.lines) if step.seq <= keeps])
    sitting.write(Line.Kind.UNDO, text=reason, keeps=keeps)


def correct_roll(sitting: Sitting, *, roll_key: str, door: DiceDoor, reason: str) -> None:
    """Put right a die that was typed wrong, and replay everything that followed from it.

    Where the right face has another die asked for, or a decision, the match goes back to that point.

    Raises Refused without a reason, for a die not on record, and for one the machine threw.
    """
    die = _die(sitting, roll_key, reason)
    if die.thrown_by != Line.ThrownBy.TYPED:
        raise Refused("The app rolled that die, so it was not mistyped. Void it instead.")
    faces, steps = door.read(die.dice), log.steps(sitting.lines)
    steps = [step._replace(faces=faces) if step.roll_key == roll_key else step for step in steps]
    replay = _replay(sitting, steps)
    sitting.write(
        Line.Kind.CORRECT,
        roll_key=roll_key,
        sides=die.dice.sides,
        faces=write_faces(faces),
        text=reason.strip(),
        keeps=replay.steps[-1].seq if replay.waits else None,
    )


def void_roll(sitting: Sitting, *, roll_key: str, reason: str) -> None:
    """Take a thrown die, and what was decided after it, out of the game. Raises Refused without a reason or for no such die."""
    _die(sitting, roll_key, reason)
    _replay(sitting, log.steps_before_roll(log.steps(sitting.lines), roll_key))
    sitting.write(Line.Kind.VOID, roll_key=roll_key, text=reason.strip())


def redo_decision(sitting: Sitting) -> Line:
    """Take back the last undo, correction or void: the log stands as it did before that line, which is returned.

    A voided die is on record again, a corrected one shows its former face. Raises Refused where something was played
    since, or nothing was taken back.
    """
    undone_line = log.last_redoable(sitting.lines)
    if undone_line is None:
        raise Refused("There is nothing to redo: something was played since, or nothing was undone.")
    lines_in_force = [line for line in log.effective_lines(sitting.lines) if line.seq < undone_line.seq]
    _replay(sitting, log.steps(lines_in_force))
    sitting.write(Line.Kind.REDO, keeps=undone_line.seq - 1)
    if lines_in_force[-1].kind == Line.Kind.ABANDON:
        sitting.write(Line.Kind.ABANDON)
    return undone_line


def _die(sitting: Sitting, roll_key: str, reason: str) -> log.Die:
    demand_reason(reason)
    die = log.recorded_dice(sitting.lines).get(roll_key)
    if die is None:
        raise Refused("There is no such die on record.")
    return die


def _replay(sitting: Sitting, steps: list[log.Step]) -> log.Replay:
    replay = log.replay(sitting.rules, sitting.match.options, steps)
    sitting.state = replay.state
    return replay
