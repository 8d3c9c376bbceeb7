"""What a side plans on the other's time (B5, B6): one move for whatever comes, and lines for what may come.

A line is read by the rules from the position in which it is made, so that it is legal wherever it is reached. Dice end it: it
reaches as far as no throw lies between.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from campaigns.rules.contract import Awaited, Choice, Over, Roll, Side
from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable
from variants.rules.actions import DECLARATIONS, Action, Move
from variants.rules.board_game import AnyGame
from variants.rules.move_input import move_candidates, parse_input
from variants.rules.premoves import premove_candidates, premove_targets
from variants.rules.state import AnyState

THROW = "throw"
"""The premove that throws the dice with which a turn begins, and says nothing else before."""
MSG_DICE_FIRST = "A turn begins with the dice here: nothing but the throw can be planned."
MSG_NO_THROW = "No turn begins with a throw here: plan a move."
MSG_DICE_DECIDE = "Dice decide here: a line goes no further than the next throw."
MSG_ENDS_WITH_OWN_MOVE = "A line begins with the other side's move and ends with yours."
MSG_GAME_OVER = "The game is over here: the line ends."
MSG_AMBIGUOUS = "There are several ways to make this move. Choose one."
MSG_DRAW_OFFERED = "A draw is offered, so what you had planned is void: the answer is yours."
MSG_OTHER_ANSWER = "The answer was another than you had planned for."
MSG_CHOICE_FIRST = "An answer of yours comes before the dice, so the throw you had planned was not made."

PlannedLine = tuple[str, ...]
"""Actions as the log writes them, the other side's first and one's own last."""


@dataclass(frozen=True, slots=True)
class Plan:
    premove: str = ""
    lines: tuple[PlannedLine, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.premove or self.lines)

    def remaining_after(self, text: str) -> "Plan":
        """What is left once that was played: of the lines those that begin with it."""
        lines = (line[1:] for line in self.lines if line[0] == text)
        return replace(self, lines=tuple(line for line in lines if line))

    def with_line(self, line: PlannedLine, is_own: Sequence[bool]) -> "Plan":
        """The plan with one line more, of whose actions `is_own` says which are this side's; of a line that goes on another
        the longer stays. Raises NotPossible where a line answers the same otherwise.
        """
        for planned_line in self.lines:
            fork = _common_length(line, planned_line)
            if fork < min(len(line), len(planned_line)) and is_own[fork]:
                raise NotPossible(
                    f"You have planned {planned_line[fork]} there: take that line away first, or play it here too."
                )
        if any(planned_line[: len(line)] == line for planned_line in self.lines):
            return self
        kept = (planned_line for planned_line in self.lines if line[: len(planned_line)] != planned_line)
        return replace(self, lines=(*kept, line))

    def without(self, line: PlannedLine) -> "Plan":
        return replace(self, lines=tuple(planned_line for planned_line in self.lines if planned_line != line))


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """An action of a line, as the log and as the game writes it, whose it is, and the state after it."""

    text: str
    notation: str
    side: Side
    state: AnyState


def planned_steps(game: AnyGame, state: AnyState, texts: Sequence[str]) -> Iterator[PlannedStep]:
    """The line played out by the rules; raises RulesError as `planned_action` does."""
    for text in texts:
        phase = game.awaits(state)
        action = planned_action(game, state, text)
        assert isinstance(phase, Choice) and phase.side is not None
        notation = game.variant.write_move(state.position, action) if isinstance(action, Move) else ""
        written = game.write_action(action)
        notation = notation or game.variant.words.written_words.get(written, written)
        state = game.act(state, action)
        yield PlannedStep(written, notation, phase.side, state)


def read_planned_line(
    game: AnyGame, state: AnyState, side: Side, texts: Sequence[str]
) -> tuple[PlannedLine, list[bool]]:
    """A line of `side`, and which of its actions are its own; raises RulesError where the rules know none."""
    steps = list(planned_steps(game, state, texts))
    if not steps or steps[0].side is side or steps[-1].side is not side:
        raise NotPossible(MSG_ENDS_WITH_OWN_MOVE)
    return tuple(step.text for step in steps), [step.side is side for step in steps]


def planned_action(game: AnyGame, state: AnyState, text: str) -> Action:
    """The legal move or word meant by a text. Raises RulesError: it is none here, dice come first, the game is over."""
    phase = game.awaits(state)
    if isinstance(phase, Over):
        raise NotPossible(MSG_GAME_OVER)
    if not isinstance(phase, Choice):
        raise NotPossible(MSG_DICE_DECIDE)
    words = {game.write_action(word): word for word in phase.actions if not isinstance(word, Move)}
    if text in words and words[text] != game.request:
        return words[text]
    if game.request in phase.actions:
        raise NotPossible(MSG_DICE_DECIDE)
    if move_candidates(game.variant, state.position, text):
        raise Ambiguous(MSG_AMBIGUOUS)
    return parse_input(game.variant, state.position, text)


def read_premove(game: AnyGame, state: AnyState, side: Side, text: str) -> str:
    """A premove as it is kept: two squares and what the piece becomes, or THROW. Raises RulesError for what no turn of this game
    begins with, Ambiguous where `premove_candidates` has several ways."""
    if game.request is not None:
        if text != THROW:
            raise NotPossible(MSG_DICE_FIRST)
        return text
    if text == THROW:
        raise NotPossible(MSG_NO_THROW)
    move = game.variant.coordinates.read(text)
    start, to = game.variant.army.grid.name(move.start), game.variant.army.grid.name(move.to)
    if start == to:
        raise Unreadable(f"A move leads from one square to another: {start} is given twice.")
    squares = {piece.square for piece in game.variant.pieces(state.position) if side in dict(piece.pieces)}
    if start not in squares:
        raise NotPossible(f"None of your pieces stands on {start}.")
    if to not in premove_targets(game.variant, state.position, side).get(start, (to,)):
        raise NotPossible(f"Your piece on {start} never goes to {to} in one move.")
    if premove_candidates(game.variant, state.position, side, move):
        raise Ambiguous(MSG_AMBIGUOUS)
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


def follow_plan(game: AnyGame, state: AnyState, side: Side, plan: Plan, text: str) -> PlanStep:
    """What becomes of the plan of `side` now that the other side has done `text`, empty for a throw, which led to `state`."""
    remaining = plan if text in DECLARATIONS else plan.remaining_after(text)
    phase = game.awaits(state)
    if isinstance(phase, Over):
        return PlanStep(Plan())
    if actor_of(phase) is not side:
        return PlanStep(remaining, news="" if remaining else MSG_OTHER_ANSWER)
    if state.draw_offerer is side.other:
        return PlanStep(Plan(), news=MSG_DRAW_OFFERED)
    if remaining.lines:
        return _planned_reply(game, state, remaining.lines[0][0], remaining)
    if remaining.premove == THROW:
        may_throw = game.next_roll(state, phase) is not None
        return PlanStep(Plan(), THROW if may_throw else None, "" if may_throw else MSG_CHOICE_FIRST)
    if remaining.premove:
        return _planned_reply(game, state, remaining.premove, remaining)
    return PlanStep(Plan(), news=MSG_OTHER_ANSWER)


def _planned_reply(game: AnyGame, state: AnyState, text: str, plan: Plan) -> PlanStep:
    squares = "".join(game.squares(text))
    is_open = not squares or move_candidates(game.variant, state.position, squares)
    try:
        # What it was to become counts where it becomes something.
        action = planned_action(game, state, text if is_open else squares)
    except RulesError as refusal:
        return PlanStep(Plan(), news=f"{text} was not played. {refusal}")
    return PlanStep(Plan(lines=plan.remaining_after(text).lines), action)


def _common_length(line: Sequence[str], other_line: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(line, other_line, strict=False)))
