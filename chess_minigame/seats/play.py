"""What players do at their own seats: seal a note, roll against intimidation."""

from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.play import chess_clock, guests
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.guests import touch
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.rules.contract import Roll, Side
from chess_minigame.judge.play.cheating import continue_and_close, is_left_to_player
from chess_minigame.judge.play.judging import check_note_of_side
from chess_minigame.rules.notes import Note, write_note

MSG_STRATEGY_ONLY = "Until the Dungeon Master confirms this device, a note holds a strategy only."
MSG_NOT_YOUR_ROLL = "The judge rolls this one at the table."


@use_case(lock=sitting_at)
def seal_note(sitting: Sitting, *, side: Side, note: Note) -> Answer:
    """Seal one player's note for this turn (R10); it can be changed until the judge takes both.

    The answer is one and the same whether or not the other side's note is in, and the judge at work on both (R29), and
    whatever was sealed at this seat before an unconfirmed device came. Raises Refused for more than a strategy on such
    a device, StaleForm for one that has left the seat meanwhile.
    """
    newcomer = sitting.guest if sitting.guest and not sitting.guest.confirmed else None
    # Before anything is asked of the sheet: the answer must not tell what stands there.
    if newcomer and not note.plain:
        raise Refused(MSG_STRATEGY_ONLY)
    turn = _turn_of_seals(sitting)
    check_note_of_side(sitting, side, note, "")
    text = write_note(note)
    guests.save_draft(match=sitting.match, side=side, turn=turn, text=text, by=sitting.by, guest=newcomer)
    chess_clock.seal_turn(sitting.match, side, sitting.thinking)
    touch(sitting.match)
    return Answer("Sealed.")


@use_case(lock=sitting_at)
def roll_save(sitting: Sitting, *, side: Side, roll_key: str, door: DiceDoor) -> Answer:
    """Roll against intimidation for a player. Raises Refused if it is not theirs to roll, StaleForm if it is done."""
    roll = sitting.awaits()
    # Of a secret roll that is awaited a player hears as little as of none (R29).
    if not isinstance(roll, Roll) or roll.secret or roll.key != roll_key:
        raise StaleForm()
    if roll.by is not side or not is_left_to_player(sitting.match, roll):
        raise Refused(MSG_NOT_YOUR_ROLL)
    sitting.roll(door)
    return Answer(continue_and_close(sitting))


def _turn_of_seals(sitting: Sitting) -> int:
    """The turn players may seal a note for: also the one being judged, which would show otherwise (R29)."""
    if sitting.state.over or not sitting.state.limit_die:
        raise Refused("The match does not wait for notes now.")
    turn: int = sitting.state.position.turn
    return turn
