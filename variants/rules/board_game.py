"""The game contract for every variant: what is the same whatever is played on the board.

To playing it (gameplay.py) come the texts of states and scores, a cache of states, perft, and what the pages ask of every
game; a `Variant` hands in the rest.
"""

from collections.abc import Sequence
from typing import Any

from campaigns.rules.contract import Awaited, Choice, Roll, Side
from campaigns.rules.lru_cache import LruCache
from variants.rules.actions import Action, Move, PaperResult, Word
from variants.rules.gameplay import Gameplay, ruling_of
from variants.rules.score import Score
from variants.rules.state import M, P, State
from variants.rules.state_text import StateText
from variants.rules.variant import Variant


class BoardGame(Gameplay[P, M]):
    """A variant under the contract of a game, for its pages, the command line and the scores."""

    def __init__(self, variant: Variant[P, M], score: type[Score[P, M]] = Score) -> None:
        super().__init__(variant)
        self.slug = variant.slug
        self.title = variant.title
        self.side_names = variant.side_names[Side.WHITE], variant.side_names[Side.BLACK]
        self.settings = {setting.name: tuple(setting.values) for setting in variant.options.settings}
        self.score = score(self)
        self._text = StateText(self)
        self._states = LruCache[State[P]]()

    def write_state(self, state: State[P]) -> str:
        text = self._text.write(state)
        self._states.keep(text, state)
        return text

    def read_state(self, text: str) -> State[P]:
        """Raises Unreadable."""
        return self._states.get(text) or self._states.keep(text, self._text.read(text))

    def divide(self, state: State[P], depth: int) -> dict[str, int]:
        """Perft by the text of each first move, `depth` in plies; raises NotPossible where a roll is awaited.

        Where it is counted by playing on, a line that comes to a roll or to the end of the game counts once and goes no
        deeper.
        """
        if state.termination:
            return {}
        counts = self.variant.divide(state.position, depth)
        if counts is None:
            actions = _actions(self.awaits(state))
            counts = [(action, self._count_lines(state, action, depth - 1)) for action in actions]
        return {self.write_action(action): count for action, count in counts}

    def _count_lines(self, state: State[P], action: Action, depth: int) -> int:
        """How many lines of at most `depth` plies follow on a legal action."""
        next_state = self._after(state, action, self.variant.after(state.position, action))
        actions = _actions(self.awaits(next_state)) if depth else ()
        if depth == 1 or not actions:
            return len(actions) or 1
        return sum(self._count_lines(next_state, next_action, depth - 1) for next_action in actions)

    # --- For the pages ------------------------------------------------------------------------------------------

    def side_name(self, side: Side) -> str:
        return self.variant.side_names[side]

    @property
    def request(self) -> Word | None:
        """The word that asks for the dice, in games where something else may be said before."""
        return self.variant.dice.request if self.variant.dice else None

    def next_roll(self, state: State[P], phase: Awaited[Action]) -> Roll | None:
        """The dice of what is awaited, also where a word such as a double may come first."""
        request = self.request
        if isinstance(phase, Choice) and request is not None and request in phase.actions:
            phase = self.awaits(self.act(state, request))
        return phase if isinstance(phase, Roll) else None

    def words(self, state: State[P]) -> tuple[Word, ...]:
        """The words a player may say now: the game's own, but for the one that asks for dice, and the declarations."""
        possible = (action for action in _actions(self.awaits(state)) if not isinstance(action, Move))
        game_words = (
            word for word in possible if word in self.variant.words.listed_words and word != self.request
        )
        return *game_words, *self.declarations(state)

    def squares(self, text: str) -> tuple[str, ...]:
        """The squares that a move's text goes from and to; none for a word."""
        action, name = self.read_action(text), self.variant.army.grid.name
        return (name(action.start), name(action.to)) if isinstance(action, Move) else ()

    def half_moves(self, state: State[P]) -> int:
        """How many half-moves lie before this position, by its own count of moves."""
        return 2 * (state.position.fullmove - 1) + (state.position.side is Side.BLACK)

    def points(self, state: State[P]) -> int:
        """The points the winner scores; 0 while the match goes on, for nobody, and in games without points."""
        ruling = ruling_of(state)
        if isinstance(ruling, PaperResult):
            return ruling.points
        ending, points = self.over(state), self.variant.points
        return points.points_won(state.position, ending) if points and ending else 0

    def chances(self, state: State[P]) -> tuple[str, ...]:
        """What the next roll may bring, in sentences; none once the match is over, and in games without dice."""
        dice = self.variant.dice
        return () if dice is None or self.over(state) else dice.chances(state.position)


AnyGame = BoardGame[Any, Any]


def _actions(phase: Awaited[Action]) -> Sequence[Action]:
    return phase.actions if isinstance(phase, Choice) else ()
