"""Way of the Knight as a game of this house: its names, and where each answer of the contract comes from.

Source: Ralph Betza, "WotN: the Way of the Knight", Eteroscacco 69/70; Sam Trenholme, "A handicap system for WOTN".
"""

from collections.abc import Mapping

from campaigns.rules.contract import Awaited, Side, Viewer
from campaigns.rules.errors import NotPossible
from variants.rules.orthodox.board import SIDE_NAMES
from variants.rules.orthodox.position import Position
from variants.rules.variant import Variant
from variants.rules.wotn import actions, match, moves, options, position_text, state_text
from variants.rules.wotn.actions import Action
from variants.rules.wotn.charts import CHARTS
from variants.rules.wotn.match import State
from variants.rules.wotn.options import Options
from variants.rules.wotn.set_up import START


class WayOfTheKnight:
    """Ralph Betza's chess of adventurers who improve."""

    slug = "wotn"
    title = "Way of the Knight (Betza)"
    side_names = (SIDE_NAMES[Side.WHITE], SIDE_NAMES[Side.BLACK])
    settings: Mapping[str, tuple[str, ...]] = {"Chart": tuple(CHARTS)}

    def options_for(self, settings: Mapping[str, str], position: Position | None = None) -> Options:
        return Options(CHARTS[settings["Chart"]], start=START if position is None else position)

    def start(self, options: Options) -> State:
        return match.start(options)

    def awaits(self, state: State) -> Awaited[Action]:
        return match.awaits(state)

    def declarations(self, state: State) -> tuple[Action, ...]:
        return match.declarations(state)

    def act(self, state: State, action: Action) -> State:
        return match.act(state, action)

    def throw(self, state: State, faces: tuple[int, ...]) -> State:
        """Raises NotPossible: there are no dice in Way of the Knight."""
        raise NotPossible("No roll is awaited: there are no dice in Way of the Knight.")

    def seen_by(self, state: State, viewer: Viewer) -> State:
        """Everything: there are no secrets in Way of the Knight."""
        return state

    def position(self, state: State) -> Position:
        return state.position

    def status(self, state: State) -> str:
        return match.status(state)

    def divide(self, state: State, depth: int) -> dict[str, int]:
        if state.declared or match.spender(state):
            return {}
        counts = moves.divide(state.chart, state.position, depth)
        return {actions.write_move(move): count for move, count in counts.items()}

    read_options = staticmethod(options.read_options)
    write_options = staticmethod(options.write_options)
    read_action = staticmethod(actions.read_action)
    write_action = staticmethod(actions.write_action)
    read_state = staticmethod(state_text.read_state)
    write_state = staticmethod(state_text.write_state)
    read_position = staticmethod(position_text.read_position)
    write_position = staticmethod(position_text.write_position)


WAY_OF_THE_KNIGHT: Variant[Options, State, Action, Position] = WayOfTheKnight()
