"""The judge's acts from the Stalemate Limit to the end; each is one form, one transaction, lines of the log.

With them the rows that follow from the log: who watches (R19), and intimidation for both characters' pages (R26, R27).
And how far an undo goes back: never into the middle of a turn that was resolved, which would show that there was
something to decide (R29).
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from django.db.models import prefetch_related_objects

from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Intimidation, Line, Match
from campaigns.match.play import amend, guests, log
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.reopening import recalculation_note
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.rules.contract import Roll, Side
from chess_minigame.rules.actions import read_action
from chess_minigame.rules.cheating.intimidation import scare_roll_key
from chess_minigame.rules.declarations import DRAGON_ATTEMPT, Abandon
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.note_rules import check_note
from chess_minigame.rules.notes import BothNotes, Note, read_note, write_note
from chess_minigame.rules.player_views import scares_of_match
from chess_minigame.rules.state import State
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.strategist.play import rolled_notes_of_turn, turn_of_notes


@use_case(lock=sitting_at)
def roll_limit(sitting: Sitting, *, door: DiceDoor) -> Answer:
    """Roll the Stalemate Limit's d6 (R9), which only the judge sees."""
    if sitting.awaited_roll().key != "limit":
        raise Refused("The Stalemate Limit is rolled already.")
    sitting.roll(door)
    sitting.project()
    return Answer("The Stalemate Limit is set.")


@use_case(lock=sitting_at)
def resolve_turn(
    sitting: Sitting,
    *,
    notes: Mapping[Side, Note],
    door: DiceDoor,
    sealed_texts: Mapping[Side, str] | None = None,
) -> Answer:
    """Resolve a turn by both notes, and its d% unless something else is rolled first (R10 to R15); returns the result.

    `notes` are the notes the DM wrote; the others are those the players sealed or the dice wrote, and `sealed_texts` what
    the DM's page said of these, as text. Raises Refused beside the side whose note is missing, has changed since it was
    shown, or may not be written so.
    """
    if sitting.state.notes is not None:
        # The turn's die was voided: the notes are with the judge still and may be written anew.
        past_decisions = decisions(replay_of(sitting.match.options, sitting.lines))
        last_notes = max(number for number, moment in enumerate(past_decisions, start=1) if is_notes(moment))
        amend.undo_decision(sitting, decision=last_notes)
    drafts_by_side = pending_notes(sitting)
    for side in Side:
        if side not in notes and side not in drafts_by_side:
            raise Refused(f"{side.title()}'s note is not in yet.", side)
    white, black = (notes[side] if side in notes else drafts_by_side[side] for side in Side)
    for side, text in (sealed_texts or {}).items():
        if side not in notes and write_note(drafts_by_side[side]) != text:
            name = sitting.match.seat(side).name
            raise Refused(f"{name} has changed the note since. Look at it, then resolve the turn.", side)
    for side, note in ((Side.WHITE, white), (Side.BLACK, black)):
        check_note_of_side(sitting, side, note, side)
    sitting.act(BothNotes(white, black))
    roll = sitting.awaits()
    if isinstance(roll, Roll) and is_result(roll):
        sitting.roll(door)
    else:
        continue_turn(sitting, door)
    rejudged_note = close(sitting)
    return Answer(turn_sentence(sitting) + rejudged_note)


def pending_notes(sitting: Sitting) -> dict[Side, Note]:
    """The notes the judge has for this turn: a side's sealed one, else the one rolled for it. Raises Refused where none are
    waited for.
    """
    turn = turn_of_notes(sitting)
    # Once for all: they are looked at again when the turn is closed, and by the page.
    prefetch_related_objects([sitting.match], "drafts")
    rolls = rolled_notes_of_turn(sitting.lines_of(f"turn {turn}"), turn)
    sealed = guests.note_texts(sitting.match, turn)
    rolled_notes = {side: rolled_note.note for side, rolled_note in rolls.items()}
    return rolled_notes | {side: read_note(text) for side, text in sealed.items()}


@use_case(lock=sitting_at)
def abandon(sitting: Sitting) -> Answer:
    sitting.act(Abandon())
    return Answer(f"The match is abandoned.{close(sitting)}")


def check_note_of_side(sitting: Sitting, side: Side, note: Note, field: str) -> None:
    with rules_errors_as_refusals(field):
        check_note(sitting.state, side, note)


def is_result(roll: Roll) -> bool:
    """Whether this is the d% that ends a turn, not one of its cheating dice."""
    return re.fullmatch("turn [0-9]+", roll.key) is not None


def continue_turn(sitting: Sitting, door: DiceDoor) -> None:
    """Play the open turn as far as recorded dice allow, and with the form's d% once it is asked for."""
    while isinstance(roll := sitting.awaits(), Roll) and sitting.state.open_turn is not None:
        if sitting.recorded_die(roll.key) is not None:
            sitting.roll(DiceDoor())
        elif is_result(roll) and (door.throw or door.typed.strip()):
            sitting.roll(door)
        else:
            return


def turn_sentence(sitting: Sitting) -> str:
    """The sentence about the last turn; empty while one is being judged."""
    if sitting.state.open_turn is not None or not sitting.state.turns:
        return ""
    turn: ResolvedTurn = sitting.state.turns[-1]
    return f"Turn {turn.number}: {turn.result.name}."


def close(sitting: Sitting) -> str:
    """Update the match's columns, the sealed notes and both players' experience from the log.

    Returns the sentence that later games are judged anew, or nothing. Sealed notes stay until their turn is resolved: nobody
    may see that the judge is at work on them (R29).
    """
    guests.discard_stale_notes(sitting.match, None if sitting.state.over else sitting.state.position.turn)
    if sitting.state.watchers != sitting.state_before.watchers:
        numbers = [watcher.number for watcher in sitting.state.watchers]
        sitting.match.watchers.filter(number__in=numbers).update(watching=True)
        sitting.match.watchers.exclude(number__in=numbers).update(watching=False)
    if any(any(scares_of_match(state)) for state in (sitting.state_before, sitting.state)):
        seats = sitting.match.seats.all()
        character_ids = {Side(seat.side): pk for seat in seats if (pk := seat.character_id)}
        dice = log.recorded_dice(sitting.lines)
        sitting.match.intimidations.all().delete()
        Intimidation.objects.bulk_create(intimidations_of(sitting.match, sitting.state, character_ids, dice))
    sitting.close()
    return recalculation_note(sitting.match) if sitting.match.is_over and not sitting.was_over else ""


def intimidations_of(
    match: Match | None, state: State, character_ids: Mapping[Side, int], dice: Mapping[str, log.Die]
) -> Iterator[Intimidation]:
    for turn, scare, is_rolled in scares_of_match(state):
        die = dice.get(scare_roll_key(turn, scare.side, scare.attempt)) if is_rolled else None
        yield Intimidation(
            match=match,
            turn=turn,
            side=scare.side,
            by_id=character_ids[scare.side],
            victim_id=character_ids[scare.side.other],
            means=scare.means,
            automatic=scare.attempt == DRAGON_ATTEMPT,
            face=die.faces[0] if die else None,
            needed=scare.needed,
            succeeded=scare.scared if is_rolled else None,
        )


def replay_of(options: str, lines: Iterable[Line]) -> log.Replay:
    return log.replay(GRICE, options, log.steps(lines))


def decisions(replay: log.Replay) -> list[log.ReplayedStep]:
    return [moment for moment in replay.moments if moment.step.text]


def is_notes(moment: log.ReplayedStep) -> bool:
    """Whether both notes of a turn were given to the judge."""
    return isinstance(read_action(moment.step.text), BothNotes)


def first_undone_decision(replay: log.Replay, decision: int | None) -> int | None:
    """The number of the first decision that is undone together with the `decision`-th, or with the last one.

    Where there is no such decision, the number as it was given.
    """
    past_decisions = decisions(replay)
    index = len(past_decisions) if decision is None else decision
    if not 1 <= index <= len(past_decisions):
        return decision
    state_before = past_decisions[index - 1].before
    if state_before.open_turn is None or len(state_before.turns) == len(replay.state.turns):
        return index
    return max(number for number in range(1, index) if is_notes(past_decisions[number - 1]))
