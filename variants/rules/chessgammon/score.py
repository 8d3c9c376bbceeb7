"""A whole game as text, written: tags, the opening throw, then every turn with its roll, and what it was worth.

    [White "Ysolde"]
    [Black "Brannoc"]

    White rolls 6 Black rolls 4 White starts the game.
    1. 6 4 --- 2. 5 3 --- 3. 2 1 Nc3 e3 ... 13. doubles 14. accepts ... 21. 5 3 Qxe8# White wins 2 points

Source: Billings, the sample game. What is said of the cube has a number of its own, as there. Ours are `declines`,
`resigns`, `draw?` and `draw!`, `...` behind a turn that is not finished, and the tag Options for terms or a first
position other than the usual ones. Dice that cannot be used are `---` if both are, else nothing is written for them.
"""

from campaigns.rules.contract import Over, Side
from variants.rules.actions import Move, Step
from variants.rules.chessgammon.cube import CubePoints
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.score_reading import Reading
from variants.rules.chessgammon.situation import Situation, Terms, first
from variants.rules.chessgammon.words import (
    BROKEN_OFF,
    DOUBLE,
    DRAW,
    DROP,
    IN_SCORES,
    NOTHING,
    TAKE,
    UNUSABLE,
)
from variants.rules.orthodox.pieces import SIDE_NAMES
from variants.rules.score import Played, Score
from variants.rules.score_text import write_score_text
from variants.rules.state import State

OPTIONS = "Options"


class ChessgammonScore(Score[Situation, Position]):
    """Turns with their rolls, numbered one by one, as in the article's sample game."""

    def write(self, played: Played[Situation], ended: Over | None) -> str:
        """The game as text; raises NotPossible or BadDice if it cannot have gone so."""
        tags = dict(played.tags)
        if played.options != first(Terms()):
            tags[OPTIONS] = self.game.write_options(played.options)
        return write_score_text(tags, self._words(played))

    def read(self, text: str) -> Played[Situation]:
        """The game written in a text; raises Unreadable, naming the turn that is wrong."""
        return Reading(self).read(text)

    def result(self, state: State[Situation]) -> str:
        """ "White wins 2 points"; empty while the game goes on."""
        ended = self.game.over(state)
        if ended is None:
            return ""
        if ended.winner is None:
            return DRAW
        points = CubePoints().won(state.position, ended)
        return f"{SIDE_NAMES[ended.winner]} wins {points} point{'s' if points > 1 else ''}"

    def _words(self, played: Played[Situation]) -> list[str]:
        state, opening = self.game.start(played.options), list[str]()
        turns = [_dice(state.position)] if state.position.placed.dice else []
        begun = bool(turns)
        for step in played.steps:
            then = self.after(state, step)
            opening += _opening(state.position, then.position, step)
            words = self._step(state.position, then.position, step)
            if words and not begun:
                turns.append([])
            if words:
                turns[-1] += words
            begun = (begun or bool(words)) and not _ends_a_number(state.position, then.position, step)
            state = then
        numbered = [word for number, words in enumerate(turns, 1) for word in (f"{number}.", *words)]
        ended = self.game.over(state)
        is_broken_off = bool(state.position.placed.dice) and not ended
        return [
            *opening,
            *numbered,
            *([BROKEN_OFF] if is_broken_off else []),
            *self.result(state).split(),
        ]

    def _step(self, before: Situation, then: Situation, step: Step) -> list[str]:
        """How a step is written; some steps need no words."""
        if isinstance(step, tuple):
            return _dice(then)
        if isinstance(step, Move):
            return [self.variant.write_move(before, step)]
        if step == UNUSABLE:
            return [NOTHING] if len(before.placed.dice) == 2 else []
        return [IN_SCORES[step]] if step in IN_SCORES else []


def _opening(before: Situation, then: Situation, step: Step) -> list[str]:
    """An opening throw in the article's words, and who starts by it."""
    if not before.opening or not isinstance(step, tuple):
        return []
    words = [f"{SIDE_NAMES[side]} rolls {face}" for side, face in zip(Side, step, strict=True)]
    return words if then.opening else [*words, f"{SIDE_NAMES[then.side]} starts the game."]


def _dice(now: Situation) -> list[str]:
    return list(map(str, now.placed.dice))


def _ends_a_number(before: Situation, then: Situation, step: Step) -> bool:
    """Whether what follows a step has the next number."""
    return bool(before.placed.dice) and not then.placed.dice or step in (DOUBLE, TAKE, DROP)
