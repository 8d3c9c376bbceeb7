"""The Game of Kings as a game of this house: its names, and where each answer of the contract comes from.

Source: Tim Grice, "The Game Within a Game", Dragon #70.
"""

from campaigns.rules.contract import Awaited, Game, Viewer
from campaigns.rules.lru_cache import LruCache
from chess_minigame.rules import actions, declaring, match, options, seen, state_text
from chess_minigame.rules.actions import Action
from chess_minigame.rules.options import Options
from chess_minigame.rules.state import Position, State, read_position, write_position


class Grice:
    """Tim Grice's AD&D chess game."""

    slug = "grice"
    title = "The Game of Kings (Grice)"
    side_names = ("White", "Black")

    def __init__(self) -> None:
        self._states = LruCache[State]()

    def start(self, options: Options) -> State:
        return State(options)

    def awaits(self, state: State) -> Awaited[Action]:
        return match.awaits(state)

    def declarations(self, state: State) -> tuple[Action, ...]:
        return declaring.declarations(state)

    def act(self, state: State, action: Action) -> State:
        return match.act(state, action)

    def throw(self, state: State, faces: tuple[int, ...]) -> State:
        return match.apply_roll(state, faces)

    def seen_by(self, state: State, viewer: Viewer) -> seen.SharedView:
        return seen.view_for(state, viewer)

    def position(self, state: State) -> Position:
        return state.position

    def write_state(self, state: State) -> str:
        text = state_text.write_state(state)
        self._states.keep(text, state)
        return text

    def read_state(self, text: str) -> State:
        """The state of that text; raises Unreadable."""
        return self._states.get(text) or self._states.keep(
            text, state_text.read_state(text, self._states.get)
        )

    read_options = staticmethod(options.read_options)
    write_options = staticmethod(options.write_options)
    read_action = staticmethod(actions.read_action)
    write_action = staticmethod(actions.write_action)
    read_position = staticmethod(read_position)
    write_position = staticmethod(write_position)


GRICE: Game[Options, State, Action, Position] = Grice()
