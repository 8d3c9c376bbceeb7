"""Notes that are rolled for a side: they stand in the log with their chart and die, and nowhere else (R18, R29).

A player's sealed note is a draft that the player's own page tells of; a rolled one is no draft, so that no player's page,
answer or event can know of it. Only the judge sees it, and writing another overrules it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.text import slugify

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Line
from campaigns.match.play import guests, log
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.people.models import Character
from campaigns.rules.contract import Notes, Side
from chess_minigame.rules.notes import Note
from chess_minigame.rules.questions import read_key
from chess_minigame.rules.strategist.chart import NoteChart, chart, note_roll, read_chart, write_chart
from chess_minigame.rules.strategist.ranges import FaceRange
from chess_minigame.rules.strategist.temperaments import Temperament, temperament_of


@dataclass(frozen=True, slots=True)
class RolledNote:
    """The note of one side in one turn: the chart it was read from, and the face of the d%."""

    turn: int
    side: Side
    chart: NoteChart
    face: int

    @property
    def note(self) -> Note:
        return self.chart.note(self.face)

    @property
    def shows(self) -> str:
        """The face as the d% shows it: 00 for a hundred."""
        return f"{self.face % 100:02}"

    @property
    def range(self) -> FaceRange:
        return next(faces for faces in self.chart.ranges if faces.first <= self.face <= faces.last)


def rolled_notes(lines: Sequence[Line]) -> list[RolledNote]:
    """Every rolled note in force, in the order of the log: neither undone nor its die voided.

    One that was rolled anew, its die on record, stands for the earlier one.
    """
    if not any(line.kind == Line.Kind.NOTE for line in lines):
        return []  # as in most matches, whose steps need not be read for it
    latest = {step.roll_key: step for step in log.steps(lines) if step.chart}
    return [_read(step) for step in latest.values()]


def rolled_notes_of_turn(lines: Sequence[Line], turn: int) -> dict[Side, RolledNote]:
    return {note.side: note for note in rolled_notes(lines) if note.turn == turn}


def note_turn(roll_key: str) -> int | None:
    """The turn whose note this die was rolled for; None for every other die."""
    roll = read_key(roll_key)
    return roll.turn if roll and roll.what == "note" else None


def usual_temperament(lines: Iterable[Line], side: Side, character: Character) -> Temperament:
    """The temperament `side` is rolled for by unless another is chosen: the last one's, even if undone since.

    Before the first it is the character's by profession, else by class; a profession of the DM's own names one.
    """
    candidates = [
        line for line in lines if line.kind == Line.Kind.NOTE and line.roll_key.endswith(f" {side}'s note")
    ]
    if candidates:
        return temperament_of(read_chart(candidates[-1].text).temperament)
    return temperament_of_character(character)


def temperament_of_character(character: Character) -> Temperament:
    row = character.profession
    if row is None:
        return temperament_of(slugify(character.class_name))
    return temperament_of(row.profession.temperaments_from or row.slug)


def turn_of_notes(sitting: Sitting) -> int:
    """Raises Refused where no notes are waited for."""
    if not isinstance(sitting.awaits(), Notes):
        raise Refused("The match does not wait for notes now.")
    turn: int = sitting.state.position.turn
    return turn


def _read(step: log.Step) -> RolledNote:
    roll = read_key(step.roll_key)
    assert roll is not None
    return RolledNote(roll.turn, roll.side, read_chart(step.chart), step.faces[0])


@use_case(lock=sitting_at)
def roll_note(sitting: Sitting, *, side: Side, temperament: Temperament, door: DiceDoor) -> Answer:
    """Roll the note of `side` for this turn by that temperament.

    Asked again in the same turn the die on record answers, by the chart of the temperament that is asked then. Raises
    Refused where no notes are waited for, and where that side's player has sealed one.
    """
    turn = turn_of_notes(sitting)
    name = sitting.match.seat(side).name
    if side in guests.note_texts(sitting.match, turn):
        raise Refused(
            f"{name} has sealed a note for this turn. To overrule it, write another yourself.", side
        )
    write_rolled_note(sitting, side, temperament, door)
    sitting.project()
    return Answer(f"{name}'s note is rolled and sealed.")


def write_rolled_note(sitting: Sitting, side: Side, temperament: Temperament, door: DiceDoor) -> None:
    roll = note_roll(sitting.state, side)
    dice = sitting.faces(roll, door)
    text = write_chart(chart(sitting.state, side, temperament))
    sitting.write_dice(Line.Kind.NOTE, roll, dice, text=text)
