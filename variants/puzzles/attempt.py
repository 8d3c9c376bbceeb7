"""A puzzle as far as somebody has come with it: the tree of right moves walked by what was played, judged by the rules."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from campaigns.rules.contract import Choice
from campaigns.rules.errors import NotPossible
from variants import catalog
from variants.catalog import AnyGame
from variants.puzzles.collection import Goal, Puzzle, Tree
from variants.rules.actions import Declaration, Move

MOST_STEPS, LONGEST_STEPS = 12, 400
BETTER = {
    Goal.MATE: "There is better: that does not mate in time.",
    Goal.WON: "There is better: another play takes the King at once.",
    Goal.WIN: "There is better: another move wins a piece.",
    Goal.PLAY: "There is a clearly better move.",
    Goal.WORD: "There is a clearly better choice.",
}
"""What is said of a move that is not right before anybody has looked what answers it."""


@dataclass(frozen=True)
class Attempt:
    """`steps` are the moves of both sides since the puzzle began, all of them right."""

    puzzle: Puzzle
    steps: tuple[str, ...] = ()

    @property
    def game(self) -> AnyGame:
        return catalog.game(self.puzzle.board)

    @cached_property
    def states(self) -> list[Any]:
        """Before the first step, and after each."""
        states = [self.game.read_state(self.puzzle.state)]
        for text in self.steps:
            states.append(self.game.act(states[-1], self.game.read_action(text)))
        return states

    @property
    def state(self) -> Any:
        return self.states[-1]

    @cached_property
    def node(self) -> Tree:
        """What is right from here."""
        node = self.puzzle.tree
        for text in self.steps:
            node = node[text]
        return node

    @property
    def is_solved(self) -> bool:
        return not self.node

    @property
    def solver(self) -> Any:
        """The side that has the move, or the word, when the puzzle begins."""
        return self.game.variant.chooser(self.states[0].position)

    @property
    def left(self) -> int:
        """How many of the solver's moves are left to the mate."""
        return self.puzzle.moves - (len(self.steps) + 1) // 2

    def after(self, text: str) -> "Attempt":
        """A step further with a right move, and with the answer to it; raises KeyError for any other."""
        steps, node = (*self.steps, text), self.node[text]
        if node and self._is_answered(steps):
            steps = (*steps, next(iter(node)))
        return Attempt(self.puzzle, steps)

    def why_wrong(self, text: str) -> str:
        """Why a legal move is not the right one, in a sentence."""
        if self.puzzle.goal is Goal.MATE:
            return why_no_mate(self.game, self.state, self.game.read_action(text), self.left)
        return BETTER[self.puzzle.goal]

    def main_line(self) -> list[str]:
        """From here the first of the right lines to its end, both sides' moves."""
        line, node = list[str](), self.node
        while node:
            line.append(next(iter(node)))
            node = node[line[-1]]
        return line

    def _is_answered(self, steps: tuple[str, ...]) -> bool:
        """Whether the other side is to choose after these steps: half-moves of a turn by dice follow each other."""
        then = Attempt(self.puzzle, steps)
        return bool(self.game.variant.chooser(then.state.position) is not self.solver)


def read_attempt(puzzle: Puzzle, text: str) -> Attempt:
    """The attempt that these steps came to; what is no right line is left out from its first wrong step on."""
    node, steps = puzzle.tree, list[str]()
    for step in text[:LONGEST_STEPS].split()[:MOST_STEPS]:
        if step not in node:
            break
        steps.append(step)
        node = node[step]
    attempt = Attempt(puzzle, tuple(steps))
    if node and steps and attempt._is_answered(attempt.steps):
        attempt = Attempt(puzzle, (*steps, next(iter(node))))
    return attempt


def solver_places(puzzle: Puzzle) -> list[Attempt]:
    """Every attempt in which the solver is to go on, each before those that follow from it; the first is untouched."""
    places = [Attempt(puzzle)]
    for attempt in places:
        places += [then for text in attempt.node if not (then := attempt.after(text)).is_solved]
    return places


def legal_action(attempt: Attempt, text: str) -> Any:
    """The legal move or word that a text means here; raises RulesError."""
    game, state = attempt.game, attempt.state
    word = game.variant.read_word(text)
    action = word if word is not None else game.variant.typed(state.position, text)
    if not isinstance(game.awaits(state), Choice) or isinstance(action, Declaration):
        raise NotPossible("In a puzzle only moves and words of the game are asked for.")
    game.act(state, action)
    return action


def written_move(attempt: Attempt, text: str) -> tuple[str, str]:
    """A legal move as the rules write it, and in the game's notation; raises RulesError."""
    action, game = legal_action(attempt, text), attempt.game
    written = game.write_action(action)
    return written, game.variant.write_move(attempt.state.position, action) or written


def judged(attempt: Attempt, text: str) -> tuple[Attempt, str]:
    """The attempt after a move, and nothing to say; or the same one, and why the move is not right.

    Raises RulesError for what is no legal move here.
    """
    written = attempt.game.write_action(legal_action(attempt, text))
    if written in attempt.node:
        return attempt.after(written), ""
    return attempt, attempt.why_wrong(written)


def why_no_mate(game: AnyGame, state: Any, action: Any, left: int) -> str:
    """What the other side answers to a move that does not mate in time."""
    then = game.act(state, action)
    if game.over(then):
        return "That ends the game without a mate."
    answers = game.variant.moves(then.position)
    held = next(
        (answer for answer in answers if left < 3 and not _is_mated_after(game, then, answer, left)), None
    )
    side = game.side_name(then.position.side)
    if held is None:
        return f"There is better: {side} can hold out longer than that."
    written = game.variant.write_move(then.position, held) or game.write_action(held)
    return (
        f"That is not mate: {side} answers {written}."
        if left == 1
        else f"There is better: after {written} there is no mate at once."
    )


def _is_mated_after(game: AnyGame, state: Any, answer: Move, left: int) -> bool:
    """Whether, after this answer, some move mates in the one move that is then left."""
    if left < 2:
        return False
    then = game.act(state, answer)
    if game.over(then):
        return False
    return any(is_mate(game, game.act(then, move)) for move in game.variant.moves(then.position))


def is_mate(game: AnyGame, state: Any) -> bool:
    """Whether the side to move is mated."""
    over = game.over(state)
    return over is not None and over.winner is not None and over.winner is not state.position.side
