"""A toy game for tests of matches: in turn each side walks one to three steps; ten steps win.

Beside the board one may resign or offer a draw. It is registered as `race` where a test asks for it.
"""

from dataclasses import dataclass

from campaigns.match import games
from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import NotPossible, Unreadable

GOAL = 10
WORDS = ("resign", "draw?")


@dataclass(frozen=True)
class State:
    """What was walked and said, in order."""

    said: tuple[str, ...] = ()

    @property
    def walked(self):
        return [int(word) for word in self.said if word.isdigit()]

    @property
    def to_move(self):
        return list(Side)[len(self.walked) % 2]


class Race:
    slug = "race"
    title = "The Race"
    side_names = ("Red", "Blue")

    def start(self, options):
        return State()

    def awaits(self, state):
        if "resign" in state.said:
            return Over("resigned", state.to_move.other)
        if sum(state.walked) >= GOAL:
            return Over("arrived", state.to_move.other)
        return Choice(state.to_move, ("1", "2", "3"))

    def declarations(self, state):
        return () if isinstance(self.awaits(state), Over) else WORDS

    def act(self, state, action):
        if isinstance(self.awaits(state), Over):
            raise NotPossible("It is over.")
        return State((*state.said, action))

    def throw(self, state, faces):
        raise NotPossible("No dice here.")

    def seen_by(self, state, viewer):
        return state

    def position(self, state):
        return sum(state.walked)

    def read_action(self, text):
        if text not in ("1", "2", "3", *WORDS):
            raise Unreadable(f"{text!r} is no step.")
        return text

    def read_state(self, text):
        return State(tuple(text.split()))

    def write_state(self, state):
        return " ".join(state.said)

    read_options = write_options = write_action = staticmethod(str)
    read_position = staticmethod(int)
    write_position = staticmethod(str)


RACE = games.GameEntry(
    rules=Race(),
    teaches=False,
    play=games.GamePlay(turns=lambda state: len(state.walked), progress=lambda steps: f"step {steps + 1}"),
    pages=games.GamePages(
        match_route="grice-match",
        seat_route="grice-seat",
        new_route="board-new",
        tile=games.Tile("A race.", "No dice", "Two", "One", (1, 2), "", "", lambda: "", "css/boards.css"),
    ),
)
