"""A match between NPCs played to its end in one act: notes by their temperaments, every die rolled (R10 to R18)."""

from collections.abc import Callable, Collection

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, new_key, use_case
from campaigns.learning.play.settle import owed_die, roll_for_experience
from campaigns.match.models import Match
from campaigns.match.models.guests import is_between_npcs
from campaigns.match.play.dice_door import MACHINE
from campaigns.match.play.sitting import Form, Sitting, sitting_at
from campaigns.rules.contract import Notes, Roll, Side
from campaigns.rules.labels import pluralize
from chess_minigame.judge.play import judging
from chess_minigame.rules.bulk.turn_by_turn import attempt_to_move
from chess_minigame.rules.notes import BothNotes
from chess_minigame.strategist.play import usual_temperament, write_rolled_note


@use_case(lock=sitting_at)
def play_out(sitting: Sitting, *, cheats: frozenset[Side] = frozenset()) -> Answer:
    """Play a match of two NPCs to its end, experience included, or to where the judge has to decide about a cheat.

    The sides named in `cheats` try to move pieces in every turn in which they are not ahead.

    The log gets the lines it would have got turn by turn; a note that is sealed or rolled already counts. Raises Refused
    for a player character, for a seat with a device, and once the match is over.
    """
    match = sitting.match
    sitting.check_in_play()
    if not is_between_npcs(match):
        raise Refused("Only two NPCs play to the end by themselves: a player writes notes of their own.")
    _play_to_end(sitting, cheats)
    rejudged_note = judging.close(sitting)
    if not sitting.state.over:
        return Answer(f"Turn {sitting.state.position.turn} waits for your decision.")
    while owed_die(match) is not None:
        roll_for_experience(sitting, None, MACHINE)
    sitting.project()
    turns = pluralize(len(sitting.state.turns), "turn")
    return Answer(f"Played to the end: {turns}.{rejudged_note}")


def _play_to_end(sitting: Sitting, cheats: frozenset[Side]) -> None:
    characters = {side: sitting.match.seat(side).character for side in Side}
    temperaments = {
        side: usual_temperament(sitting.lines, side, character)
        for side, character in characters.items()
        if character is not None
    }
    while isinstance(awaited := sitting.awaits(), Notes | Roll):
        if isinstance(awaited, Roll):
            sitting.roll(MACHINE)
            continue
        for side in Side:
            if side not in judging.pending_notes(sitting):
                write_rolled_note(sitting, side, temperaments[side], MACHINE)
        notes = judging.pending_notes(sitting)
        for side in cheats:
            notes[side] = attempt_to_move(sitting.state, side, notes[side])
        for side in Side:
            judging.check_note_of_side(sitting, side, notes[side], side)
        sitting.act(BothNotes(notes[Side.WHITE], notes[Side.BLACK]))


def start_and_play_out(start: Callable[[], Answer], key: str, by: User) -> Answer:
    """Start a match and play it out, or neither; `start` is a form's with that key, and answers with the match.

    Raises Refused as `start` and `play_out` do.
    """
    with transaction.atomic():
        answer = start()
        # Nobody else knows it yet; of a second copy of the form only the answer is read.
        match = Match.objects.get(pk=answer.pk)
        play_out(match, Form(key, match.version, by))
    return answer


def play_out_pair(match: Match, by: User, cheats: Collection[Side]) -> str:
    """Play out a game of a tournament, cheats as named; returns what came of it."""
    return play_out(match.pk, Form(new_key(), match.version, by), cheats=frozenset(cheats)).sentence
