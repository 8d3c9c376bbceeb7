"""What a side plans on the other's time (B5, B6): one move for whatever comes, and lines for what may come.

A line is read by the rules from the position in which it is made, so that it is legal wherever it is reached. Dice end it: it
reaches as far as no throw lies between.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaigns.rules.contract import Awaited, Choice, Over, Roll, Side
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable
from variants.rules.actions import DECLARATIONS, Action, Move
from variants.rules.board_game import BoardGame
from variants.rules.ways_ahead import ways_ahead

THROW = "throw"
"""The premove that throws the dice with which a turn begins, and says nothing else before."""
DICE_FIRST = "A turn begins with the dice here: nothing but the throw can be planned."
NO_THROW = "No turn begins with a throw here: plan a move."
NOTHING_BETWEEN = "Dice decide here: a line goes no further than the next throw."
ENDS_WITH_OWN = "A line begins with the other side's move and ends with yours."
OVER = "The game is over here: the line ends."
SEVERAL = "There are several ways to make this move. Choose one."
OFFERED = "A draw is offered, so what you had planned is void: the answer is yours."
ANOTHER = "The answer was another than you had planned for."
CHOICE_FIRST = "An answer of yours comes before the dice, so the throw you had planned was not made."

Game = BoardGame[Any, Any]
PlannedLine = tuple[str, ...]
"""Actions as the log writes them, the other side's first and one's own last."""


@dataclass(frozen=True, slots=True)
class Plan:
    premove: str = ""
    lines: tuple[PlannedLine, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.premove or self.lines)

    def met(self, text: str) -> "Plan":
        """What is left once that was played: of the lines those that begin with it."""
        lines = (line[1:] for line in self.lines if line[0] == text)
        return replace(self, lines=tuple(line for line in lines if line))

    def with_line(self, line: PlannedLine, is_own: Sequence[bool]) -> "Plan":
        """With one line more, of whose actions `is_own` says which are this side's; of a line that goes on another the longer
        stays. Raises NotPossible where a line answers the same otherwise."""
        for other in self.lines:
            at = _common(line, other)
            if at < min(len(line), len(other)) and is_own[at]:
                raise NotPossible(
                    f"You have planned {other[at]} there: take that line away first, or play it here too."
                )
        if any(other[: len(line)] == line for other in self.lines):
            return self
        kept = (other for other in self.lines if line[: len(other)] != other)
        return replace(self, lines=(*kept, line))

    def without(self, line: PlannedLine) -> "Plan":
        return replace(self, lines=tuple(other for other in self.lines if other != line))


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """An action of a line, as the log and as the game writes it, whose it is, and the state after it."""

    text: str
    notation: str
    side: Side
    state: Any


def played_out(game: Game, state: Any, texts: Sequence[str]) -> Iterator[PlannedStep]:
    """The line played out by the rules; raises RulesError as `planned_action` does."""
    for text in texts:
        phase = game.awaits(state)
        action = planned_action(game, state, text)
        assert isinstance(phase, Choice) and phase.side is not None
        notation = game.variant.write_move(state.position, action) if isinstance(action, Move) else ""
        written = game.write_action(action)
        state = game.act(state, action)
        yield PlannedStep(
            written, notation or game.variant.written_words.get(written, written), phase.side, state
        )


def read_planned_line(
    game: Game, state: Any, side: Side, texts: Sequence[str]
) -> tuple[PlannedLine, list[bool]]:
    """A line of `side`, and which of its actions are its own; raises RulesError where the rules know none."""
    steps = list(played_out(game, state, texts))
    if not steps or steps[0].side is side or steps[-1].side is not side:
        raise NotPossible(ENDS_WITH_OWN)
    return tuple(step.text for step in steps), [step.side is side for step in steps]


def planned_action(game: Game, state: Any, text: str) -> Action:
    """The legal move or word meant by a text. Raises RulesError: it is none here, dice come first, the game is over."""
    phase = game.awaits(state)
    if isinstance(phase, Over):
        raise NotPossible(OVER)
    if not isinstance(phase, Choice):
        raise NotPossible(NOTHING_BETWEEN)
    words = {game.write_action(word): word for word in phase.actions if not isinstance(word, Move)}
    if text in words and words[text] != game.request:
        return words[text]
    if game.request in phase.actions:
        raise NotPossible(NOTHING_BETWEEN)
    if game.variant.ways(state.position, text):
        raise Ambiguous(SEVERAL)
    return game.variant.typed(state.position, text)


def read_premove(game: Game, state: Any, side: Side, text: str) -> str:
    """A premove as it is kept: two squares and what the piece becomes, or THROW. Raises RulesError for what no turn of this game
    begins with, Ambiguous where `ways_ahead` has several ways."""
    if game.request is not None:
        if text != THROW:
            raise NotPossible(DICE_FIRST)
        return text
    if text == THROW:
        raise NotPossible(NO_THROW)
    move = game.variant.coordinates.read(text)
    start, to = game.variant.name(move.start), game.variant.name(move.to)
    if start == to:
        raise Unreadable(f"A move leads from one square to another: {start} is given twice.")
    if not any(
        piece.square == start and side in dict(piece.pieces) for piece in game.variant.pieces(state.position)
    ):
        raise NotPossible(f"None of your pieces stands on {start}.")
    if to not in game.variant.reach(state.position, side).get(start, (to,)):
        raise NotPossible(f"Your piece on {start} never goes to {to} in one move.")
    if ways_ahead(game.variant, state.position, side, move):
        raise Ambiguous(SEVERAL)
    return game.write_action(move)


def actor_of(phase: Awaited[Action]) -> Side | None:
    """The side that is to choose or to throw; None for both and for nobody."""
    return phase.by if isinstance(phase, Roll) else phase.side if isinstance(phase, Choice) else None


@dataclass(frozen=True, slots=True)
class PlanStep:
    """What is left of a plan, what it plays now (THROW for the dice, None for nothing), and why it is void."""

    plan: Plan
    reply: Action | str | None = None
    news: str = ""


def after_answer(game: Game, state: Any, side: Side, plan: Plan, text: str) -> PlanStep:
    """What becomes of the plan of `side` now that the other side has done `text`, empty for a throw, which led to `state`."""
    left = plan if text in DECLARATIONS else plan.met(text)
    phase = game.awaits(state)
    if isinstance(phase, Over):
        return PlanStep(Plan())
    if actor_of(phase) is not side:
        return PlanStep(left, news="" if left else ANOTHER)
    if state.offered is side.other:
        return PlanStep(Plan(), news=OFFERED)
    if left.lines:
        return _play(game, state, left.lines[0][0], left)
    if left.premove == THROW:
        may_throw = game.next_roll(state, phase) is not None
        return PlanStep(Plan(), THROW if may_throw else None, "" if may_throw else CHOICE_FIRST)
    return _play(game, state, left.premove, left) if left.premove else PlanStep(Plan(), news=ANOTHER)


def _play(game: Game, state: Any, text: str, plan: Plan) -> PlanStep:
    squares = "".join(game.squares(text))
    is_open = not squares or game.variant.ways(state.position, squares)
    try:
        # What it was to become counts where it becomes something.
        action = planned_action(game, state, text if is_open else squares)
    except RulesError as refusal:
        return PlanStep(Plan(), news=f"{text} was not played. {refusal}")
    return PlanStep(Plan(lines=plan.met(text).lines), action)


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many first actions two lines share."""
    return next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
        min(len(one), len(other)),
    )
