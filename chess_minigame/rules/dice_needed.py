"""What each roll of a turn had to show at most, by its key: those against intimidation, and the secret ones (R19 to R26)."""

from collections.abc import Iterable

from chess_minigame.rules.asking import targets
from chess_minigame.rules.cheating.intimidation import attempts_of_turn, scare_of, scare_roll_key
from chess_minigame.rules.findings import Scare
from chess_minigame.rules.procedure import turn as asked_for
from chess_minigame.rules.state import State
from chess_minigame.rules.turn import ResolvedTurn


def needed_in(turn: ResolvedTurn) -> dict[str, int]:
    """In a resolved turn."""
    return {**_against(turn.number, turn.found.scares), **turn.targets}


def needed_so_far(state: State) -> dict[str, int]:
    """In the open turn, up to the answers it has; nothing where none is open."""
    start = state.open
    if start is None:
        return {}
    scares = [scare_of(start, side, attempt, means, 1) for side, attempt, means in attempts_of_turn(start)]
    return _against(start.number, scares) | targets(asked_for(start), state.answers)


def _against(turn: int, scares: Iterable[Scare]) -> dict[str, int]:
    return {scare_roll_key(turn, scare.side, scare.attempt): scare.needed for scare in scares}
