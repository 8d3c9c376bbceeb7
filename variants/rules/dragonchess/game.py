"""Dragonchess as a game of this house: its names, and where each answer of the contract comes from.

Source: Gary Gygax, "Dragonchess", Dragon #100; errata Dragon #102.
"""

from collections.abc import Mapping

from campaigns.rules.contract import Awaited, Side, Viewer
from campaigns.rules.errors import NotPossible
from variants.rules.declarations import Declaration
from variants.rules.dragonchess import actions, match, moves, options, position_text, state_text
from variants.rules.dragonchess.actions import Action
from variants.rules.dragonchess.match import State
from variants.rules.dragonchess.options import Options
from variants.rules.dragonchess.position import SIDE_NAMES, Position
from variants.rules.variant import Variant


class Dragonchess:
    """Gary Gygax's chess on three boards."""

    slug = "dragonchess"
    title = "Dragonchess (Gygax)"
    side_names = (SIDE_NAMES[Side.WHITE], SIDE_NAMES[Side.BLACK])
    settings: Mapping[str, tuple[str, ...]] = {}

    def options_for(self, settings: Mapping[str, str], position: Position | None = None) -> Options:
        return Options() if position is None else Options(position)

    def start(self, options: Options) -> State:
        return match.start(options.start)

    def awaits(self, state: State) -> Awaited[Action]:
        return match.awaits(state)

    def declarations(self, state: State) -> tuple[Declaration, ...]:
        return match.declarations(state)

    def act(self, state: State, action: Action) -> State:
        return match.act(state, action)

    def throw(self, state: State, faces: tuple[int, ...]) -> State:
        """Raises NotPossible: there are no dice in Dragonchess."""
        raise NotPossible("No roll is awaited: there are no dice in Dragonchess.")

    def seen_by(self, state: State, viewer: Viewer) -> State:
        """Everything: there are no secrets in Dragonchess."""
        return state

    def position(self, state: State) -> Position:
        return state.position

    def status(self, state: State) -> str:
        return match.status(state)

    def divide(self, state: State, depth: int) -> dict[str, int]:
        if state.declared:
            return {}
        return {str(move): count for move, count in moves.divide(state.position, depth).items()}

    read_options = staticmethod(options.read_options)
    write_options = staticmethod(options.write_options)
    read_action = staticmethod(actions.read_action)
    write_action = staticmethod(actions.write_action)
    read_state = staticmethod(state_text.read_state)
    write_state = staticmethod(state_text.write_state)
    read_position = staticmethod(position_text.read_position)
    write_position = staticmethod(position_text.write_position)


DRAGONCHESS: Variant[Options, State, Action, Position] = Dragonchess()
