"""A line of analysis: the state it begins with, the moves tried from there, and where one stands among them.

It is all in three texts, so that an address can carry it and nothing has to be stored.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaigns.rules.contract import Choice, Roll
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants import catalog
from variants.catalog import AnyGame
from variants.rules.actions import Declaration, Faces, Step
from variants.rules.move_tree import START, MoveTree, TreeBuilder, read_tree
from variants.rules.movetext import Remark
from variants.rules.score import GameRecord, SideLine
from variants.rules.state import AnyState, BoardPosition

MAX_START_LENGTH = 3_000
NOTHING_TO_ROLL = "There is nothing to roll here."


@dataclass(frozen=True)
class AnalysisLine:
    """`states` are those after each move, by its number, the first before any move; `at` is the one viewed."""

    game: AnyGame
    tree: MoveTree
    at: int
    states: tuple[AnyState, ...]

    @property
    def state(self) -> AnyState:
        return self.states[self.at]

    @property
    def fields(self) -> Mapping[str, str]:
        start = self.game.write_state(self.states[START])
        return {"start": start, "moves": self.tree.write(), "at": str(self.at)}

    def step(self, number: int) -> Step:
        return self.game.read_step(self.tree.moves[number - 1])

    @property
    def roll(self) -> Roll | None:
        """The dice that can be rolled here, also where a word such as a double may come first."""
        return self.game.next_roll(self.state, self.game.awaits(self.state))

    def go_to(self, number: int) -> "AnalysisLine":
        """The line, viewed after that move; raises NotPossible if there is no such move."""
        return _build_line(self.game, self.states[START], self.tree, number)

    def play(self, *steps: Step) -> "AnalysisLine":
        """The line with these steps from here on; raises NotPossible or BadDice with the reason."""
        tree, at, state = self.tree, self.at, self.state
        for step in steps:
            text = self.game.write_step(step)
            state = _state_after(self.game.slug, state, text)
            tree, at = tree.play(at, text)
        return _build_line(self.game, self.states[START], tree, at)

    def roll_dice(self, faces: Faces) -> "AnalysisLine":
        """Raises NotPossible or BadDice."""
        if self.roll is None:
            raise NotPossible(NOTHING_TO_ROLL)
        is_choice = isinstance(self.game.awaits(self.state), Choice)
        requests = (self.game.request,) if is_choice and self.game.request else ()
        return self.play(*requests, faces)

    def remove_branch(self, number: int) -> "AnalysisLine":
        """The line without a move and all that follows it, viewed before that move if the view was beyond it."""
        self.go_to(number)
        is_beyond = number in self.tree.path(self.at)
        kept_path = self.tree.path(self.tree.parent(number) if is_beyond else self.at)
        tree, at = self.tree.remove_branch(number), START
        for move_number in kept_path:
            tree, at = tree.play(at, self.tree.moves[move_number - 1])
        return _build_line(self.game, self.states[START], tree, at)

    def promote_branch(self, number: int) -> "AnalysisLine":
        self.go_to(number)
        tree, at = self.tree.promote_branch(number)
        return _build_line(self.game, self.states[START], tree, at)

    def record(self) -> GameRecord[BoardPosition]:
        """The game that leads here, and on by the main line, from the first position."""
        first = self.states[START]
        steps = tuple(self.step(number) for number in self.tree.line(self.at))
        return GameRecord(first.base, (*first.steps, *steps))


@lru_cache(maxsize=8192)
def _state_after(slug: str, state: AnyState, text: str) -> AnyState:
    game = catalog.game(slug)
    return game.step(state, game.read_step(text))


def new_line(game: AnyGame, state: AnyState | None = None) -> AnalysisLine:
    return AnalysisLine(game, MoveTree(), START, (game.start() if state is None else state,))


def line_of_record(game: AnyGame, record: GameRecord[BoardPosition]) -> AnalysisLine:
    """The line of a recorded game, its side lines as branches, viewed after its last move; raises Unreadable if too long."""
    return line_and_remarks(game, record)[0]


def line_and_remarks(
    game: AnyGame, record: GameRecord[BoardPosition]
) -> tuple[AnalysisLine, Sequence[tuple[int, Remark]]]:
    """The line of a recorded game, and what is said in it, each by the number of its move; raises Unreadable."""
    builder, remarks = TreeBuilder(), list[tuple[int, Remark]]()
    _add_steps(builder, remarks, game, START, record)
    try:
        tree, numbers = builder.tree()
        end = tree.line(START)[-1] if tree.moves else START
        line = _build_line(game, game.start(record.options), tree, end)
    except NotPossible as refusal:
        raise Unreadable(str(refusal)) from refusal
    return line, [(numbers[number], remark) for number, remark in remarks]


def _add_steps(
    builder: TreeBuilder,
    remarks: list[tuple[int, Remark]],
    game: AnyGame,
    start: int,
    line: GameRecord[BoardPosition] | SideLine,
) -> None:
    """Add the steps of a line to the tree after that move, and what is said of them, then its side lines."""
    numbers = [start]
    for step in line.steps:
        is_declaration = isinstance(step, Declaration)
        numbers.append(numbers[-1] if is_declaration else builder.play(numbers[-1], game.write_step(step)))
    # What is said before a side line is said of its first move.
    first = 1 if isinstance(line, SideLine) and len(numbers) > 1 else 0
    remarks += [(numbers[max(index, first)], remark) for index, remark in line.remarks]
    for side_line in line.side_lines:
        _add_steps(builder, remarks, game, numbers[side_line.at], side_line)


def read_line(game: AnyGame, start: str = "", moves: str = "", at: str = "") -> AnalysisLine:
    """The line of three texts; raises Unreadable with a sentence for people."""
    if len(start) > MAX_START_LENGTH:
        raise Unreadable(f"The first position is too long: at most {MAX_START_LENGTH} characters.")
    state = game.read_state(start) if start else game.start()
    number = at or "0"
    if not re.fullmatch("[0-9]{1,5}", number):
        raise Unreadable(f"{quoted(at)} is not the number of a move.")
    try:
        return _build_line(game, state, read_tree(moves), int(number))
    except NotPossible as refusal:
        raise Unreadable(str(refusal)) from refusal


def _build_line(game: AnyGame, first_state: AnyState, tree: MoveTree, at: int) -> AnalysisLine:
    states = [first_state]
    for number, text in enumerate(tree.moves, 1):
        try:
            states.append(_state_after(game.slug, states[tree.parent(number)], text))
        except RulesError as refusal:
            raise Unreadable(f"Move {number} of the line: {refusal}") from refusal
    if not 0 <= at < len(states):
        raise NotPossible(f"There is no move {at} in this line.")
    return AnalysisLine(game, tree, at, tuple(states))
