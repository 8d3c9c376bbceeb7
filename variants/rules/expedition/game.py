"""Expedition Chess as a game of this house: its names, and where each answer of the contract comes from.

Source: "Expedition Chess", a posting on chess where "not every initiative succeeds due to unforeseen factors".
"""

from collections.abc import Mapping

from campaigns.rules.contract import Awaited, Side, Viewer
from variants.rules.declarations import Declaration
from variants.rules.expedition import actions, match, options, perft, position_text, state_text
from variants.rules.expedition.actions import Action
from variants.rules.expedition.options import Options
from variants.rules.expedition.position import START, Position
from variants.rules.expedition.risky import Risk
from variants.rules.expedition.state import State, start, status
from variants.rules.orthodox.board import SIDE_NAMES
from variants.rules.variant import Variant


class ExpeditionChess:
    """Chess in which the men of long reach may not arrive."""

    slug = "expedition"
    title = "Expedition Chess"
    side_names = (SIDE_NAMES[Side.WHITE], SIDE_NAMES[Side.BLACK])
    settings: Mapping[str, tuple[str, ...]] = {"RiskyCaptures": tuple(Risk)}

    def options_for(self, settings: Mapping[str, str], position: Position | None = None) -> Options:
        return Options(Risk(settings["RiskyCaptures"]), position or START)

    def start(self, options: Options) -> State:
        return start(options)

    def awaits(self, state: State) -> Awaited[Action]:
        return match.awaits(state)

    def declarations(self, state: State) -> tuple[Declaration, ...]:
        return match.declarations(state)

    def act(self, state: State, action: Action) -> State:
        return match.act(state, action)

    def throw(self, state: State, faces: tuple[int, ...]) -> State:
        return match.throw(state, faces)

    def seen_by(self, state: State, viewer: Viewer) -> State:
        """Everything: there are no secrets in Expedition Chess."""
        return state

    def position(self, state: State) -> Position:
        return state.position

    def status(self, state: State) -> str:
        return status(state)

    def divide(self, state: State, depth: int) -> dict[str, int]:
        return {str(move): count for move, count in perft.divide(state, depth).items()}

    read_options = staticmethod(options.read_options)
    write_options = staticmethod(options.write_options)
    read_action = staticmethod(actions.read_action)
    write_action = staticmethod(actions.write_action)
    read_state = staticmethod(state_text.read_state)
    write_state = staticmethod(state_text.write_state)
    read_position = staticmethod(position_text.read_position)
    write_position = staticmethod(position_text.write_position)


EXPEDITION_CHESS: Variant[Options, State, Action, Position] = ExpeditionChess()
