"""A whole game as text, written: tags, the opening throw, then every turn with its roll, and what it was worth.

    [White "Ysolde"]
    [Black "Brannoc"]

    White rolls 6 Black rolls 4 White starts the game.
    1. 6 4 --- 2. 5 3 --- 3. 2 1 Nc3 e3 ... 13. doubles 14. accepts ... 21. 5 3 Qxe8# White wins 2 points

Source: Billings, the sample game. What is said of the cube has a number of its own, as there. Ours are `declines`,
`resigns`, `draw?` and `draw!`, `...` behind a turn that is not finished, and the tag Options for terms or a first
position other than the usual ones. Dice that cannot be used are `---` if both are, else nothing is written for them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaigns.rules.contract import Over
from variants.rules.chessgammon.actions import DOUBLE, DROP, TAKE, Action, Move, Unusable
from variants.rules.chessgammon.match import act, throw
from variants.rules.chessgammon.notation import write_move
from variants.rules.chessgammon.options import Options, write_options
from variants.rules.chessgammon.points import points
from variants.rules.chessgammon.state import State, over, start, table_of
from variants.rules.declarations import OFF_TURN, AgreeToDraw, OfferDraw, Resign
from variants.rules.orthodox.board import SIDE_NAMES
from variants.rules.score_text import write_score_text

Faces = tuple[int, ...]
Step = Action | Faces
"""What brings a game on: an action, or thrown dice (White's first where each side throws one)."""

NOTHING, BROKEN_OFF, DRAW = "---", "...", "Draw"
WORDS: dict[Action, str] = {
    DOUBLE: "doubles",
    TAKE: "accepts",
    DROP: "declines",
    Resign(): "resigns",
    OFF_TURN: "resigns-off-turn",
    OfferDraw(): "draw?",
    AgreeToDraw(): "draw!",
}


@dataclass(frozen=True)
class Score:
    """A game's options and every step of it; `tags` without Options, which are told by the rest."""

    steps: tuple[Step, ...]
    options: Options = Options()
    tags: Mapping[str, str] = field(default_factory=dict)


def after_step(state: State, step: Step) -> State:
    """The state after one step; raises NotPossible or BadDice."""
    return throw(state, step) if isinstance(step, tuple) else act(state, step)


def last_state(score: Score) -> State:
    """The state after the last step; raises NotPossible or BadDice."""
    state = start(score.options)
    for step in score.steps:
        state = after_step(state, step)
    return state


def write_score(score: Score) -> str:
    """The game as text; raises NotPossible or BadDice if it cannot have gone so."""
    tags = dict(score.tags)
    if score.options != Options():
        tags["Options"] = write_options(score.options)
    return write_score_text(tags, _told(score))


def result_of(state: State) -> str:
    """How a score writes the end of a game; empty while it goes on."""
    ended = over(state)
    return told_result(ended, points(state)) if ended else ""


def told_result(ended: Over, worth: int) -> str:
    """The last words of a score: "White wins 2 points"."""
    if ended.winner is None:
        return DRAW
    return f"{SIDE_NAMES[ended.winner]} wins {worth} point{'s' if worth > 1 else ''}"


def _told(score: Score) -> list[str]:
    state, opening = start(score.options), list[str]()
    turns = [_dice(state)] if state.position.dice else []
    begun = bool(turns)
    for step in score.steps:
        then = after_step(state, step)
        opening += _opening(state, then, step)
        words = _words(state, then, step)
        if words and not begun:
            turns.append([])
        if words:
            turns[-1] += words
        begun = (begun or bool(words)) and not _ends_a_number(state, then, step)
        state = then
    numbered = [word for number, words in enumerate(turns, 1) for word in (f"{number}.", *words)]
    return [
        *opening,
        *numbered,
        *([BROKEN_OFF] if state.position.dice and not over(state) else []),
        *result_of(state).split(),
    ]


def _opening(state: State, then: State, step: Step) -> list[str]:
    """An opening throw in the article's words, and who starts by it."""
    if not state.opening or not isinstance(step, tuple):
        return []
    words = [f"{name} rolls {face}" for name, face in zip(SIDE_NAMES.values(), step, strict=True)]
    return words if then.opening else [*words, f"{SIDE_NAMES[then.position.side]} starts the game."]


def _dice(state: State) -> list[str]:
    return list(map(str, state.position.dice))


def _words(state: State, then: State, step: Step) -> list[str]:
    """How a step is written; some steps need no words."""
    match step:
        case tuple():
            return _dice(then)
        case Move():
            return [write_move(state.position, table_of(state, state.position.side), step)]
        case Unusable():
            return [NOTHING] if len(state.position.dice) == 2 else []
    return [WORDS[step]] if step in WORDS else []


def _ends_a_number(state: State, then: State, step: Step) -> bool:
    """Whether what follows a step has the next number."""
    turn_over = bool(state.position.dice) and not then.position.dice
    return turn_over or step in (DOUBLE, TAKE, DROP)
