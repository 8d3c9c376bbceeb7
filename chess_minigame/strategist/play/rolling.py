"""Rolling a side's note by a temperament's chart: only the judge sees it, and writing another overrules it."""

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer
from campaigns.match.models import Line
from campaigns.match.play import drafts
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Sitting, match_use_case
from campaigns.rules.contract import Side
from chess_minigame.rules.strategist.chart import chart, note_roll, write_chart
from chess_minigame.rules.strategist.temperaments import Temperament
from chess_minigame.strategist.play.rolled_notes import turn_of_notes


@match_use_case
def roll_note(sitting: Sitting, *, side: Side, temperament: Temperament, door: DiceDoor) -> Answer:
    """Roll the note of `side` for this turn by that temperament.

    Asked again in the same turn the die on record answers, by the chart of the temperament that is asked then. Raises
    Refused where no notes are waited for, and where that side's player has sealed one.
    """
    turn = turn_of_notes(sitting)
    name = sitting.match.seat(side).name
    if side in drafts.note_texts(sitting.match, turn):
        raise Refused(
            f"{name} has sealed a note for this turn. To overrule it, write another yourself.", side
        )
    roll = note_roll(sitting.state, side)
    dice = sitting.faces(roll, door)
    text = write_chart(chart(sitting.state, side, temperament))
    sitting.write_dice(Line.Kind.NOTE, roll, dice, text=text)
    sitting.project()
    return Answer(f"{name}'s note is rolled and sealed.")
