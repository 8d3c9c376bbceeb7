"""Rows that follow from a match's log: who watches (R19), and intimidation for both characters' pages (R26, R27)."""

from collections.abc import Iterator, Mapping

from campaigns.match.models import Intimidation, Match
from campaigns.match.play import log
from campaigns.match.play.sitting import Sitting
from campaigns.rules.contract import Side
from chess_minigame.rules.cheating.intimidation import attempts_of_turn, scare_of, scare_roll_key
from chess_minigame.rules.declarations import DRAGON_ATTEMPT
from chess_minigame.rules.findings import Scare
from chess_minigame.rules.state import State


def update_rows(sitting: Sitting) -> None:
    """Bring them in step with the current state, also after an undo."""
    if sitting.state.watchers != sitting.state_before.watchers:
        numbers = [watcher.number for watcher in sitting.state.watchers]
        sitting.match.watchers.filter(number__in=numbers).update(watching=True)
        sitting.match.watchers.exclude(number__in=numbers).update(watching=False)
    if any(any(_attempts(state)) for state in (sitting.state_before, sitting.state)):
        people = {Side(seat.side): pk for seat in sitting.match.seats.all() if (pk := seat.character_id)}
        dice = log.recorded_dice(sitting.lines)
        sitting.match.intimidations.all().delete()
        Intimidation.objects.bulk_create(_rows(sitting.match, sitting.state, people, dice))


def _rows(
    match: Match, state: State, people: Mapping[Side, int], dice: Mapping[str, log.Die]
) -> Iterator[Intimidation]:
    for turn, scare, is_rolled in _attempts(state):
        die = dice.get(scare_roll_key(turn, scare.side, scare.attempt)) if is_rolled else None
        yield Intimidation(
            match=match,
            turn=turn,
            side=scare.side,
            by_id=people[scare.side],
            victim_id=people[scare.side.other],
            means=scare.means,
            automatic=scare.attempt == DRAGON_ATTEMPT,
            face=die.faces[0] if die else None,
            needed=scare.needed,
            succeeded=scare.scared if is_rolled else None,
        )


def _attempts(state: State) -> Iterator[tuple[int, Scare, bool]]:
    """Every attempt with its turn, and whether its die has been rolled."""
    for turn in state.turns:
        yield from ((turn.number, scare, True) for scare in turn.found.scares)
    start = state.open
    if start is None:
        return
    for number, (side, attempt, means) in enumerate(attempts_of_turn(start)):
        face = state.answers[number] if number < len(state.answers) else None
        is_rolled = isinstance(face, int)
        yield (
            start.number,
            scare_of(start, side, attempt, means, face if isinstance(face, int) else 1),
            is_rolled,
        )
