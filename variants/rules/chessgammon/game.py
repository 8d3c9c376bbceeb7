"""Chessgammon as a game of this house: its names, and where each answer of the contract comes from.

Source: Darse Billings, "Chessgammon: A Playable Hybrid of Chess and Backgammon", August 1994, with Erik Robert
Wilson's reply and Billings' answer.
"""

from collections.abc import Mapping

from campaigns.rules.contract import Awaited, Side, Viewer
from campaigns.rules.errors import NotPossible
from variants.rules.chessgammon import (
    actions,
    declaring,
    match,
    options,
    position_text,
    state_text,
    turn,
)
from variants.rules.chessgammon.actions import Action
from variants.rules.chessgammon.options import Options
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.state import State, over, start, status, table_of
from variants.rules.chessgammon.terms import Scheme, Terms
from variants.rules.declarations import Declaration
from variants.rules.orthodox.board import SIDE_NAMES
from variants.rules.variant import Variant

ON, OFF = "true", "false"


class Chessgammon:
    """Darse Billings' chess by dice."""

    slug = "chessgammon"
    title = "Chessgammon (Billings)"
    side_names = (SIDE_NAMES[Side.WHITE], SIDE_NAMES[Side.BLACK])
    settings: Mapping[str, tuple[str, ...]] = {
        "Dice": tuple(Scheme),
        "DoubleGame": (OFF, ON),
        "Cube": (ON, OFF),
    }

    def options_for(self, settings: Mapping[str, str], position: Position | None = None) -> Options:
        terms = Terms(Scheme(settings["Dice"]), settings["Cube"] == ON, settings["DoubleGame"] == ON)
        return Options(terms, position)

    def start(self, options: Options) -> State:
        return start(options)

    def awaits(self, state: State) -> Awaited[Action]:
        return match.awaits(state)

    def declarations(self, state: State) -> tuple[Declaration, ...]:
        return declaring.declarations(state)

    def act(self, state: State, action: Action) -> State:
        return match.act(state, action)

    def throw(self, state: State, faces: tuple[int, ...]) -> State:
        return match.throw(state, faces)

    def seen_by(self, state: State, viewer: Viewer) -> State:
        """Everything: there are no secrets in Chessgammon."""
        return state

    def position(self, state: State) -> Position:
        return state.position

    def status(self, state: State) -> str:
        return status(state)

    def divide(self, state: State, depth: int) -> dict[str, int]:
        """Raises NotPossible before a roll."""
        if over(state):
            return {}
        if not state.position.dice:
            raise NotPossible("a roll is awaited")
        counts = turn.divide(state.position, table_of(state, state.position.side), depth)
        return {str(action): count for action, count in counts.items()}

    read_options = staticmethod(options.read_options)
    write_options = staticmethod(options.write_options)
    read_action = staticmethod(actions.read_action)
    write_action = staticmethod(actions.write_action)
    read_state = staticmethod(state_text.read_state)
    write_state = staticmethod(state_text.write_state)
    read_position = staticmethod(position_text.read_position)
    write_position = staticmethod(position_text.write_position)


CHESSGAMMON: Variant[Options, State, Action, Position] = Chessgammon()
