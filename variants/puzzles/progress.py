"""A puzzle as far as somebody has come with it: the tree of right moves walked by what was played, judged by the rules."""

from dataclasses import dataclass
from functools import cached_property

from campaigns.rules.contract import Choice, Side
from campaigns.rules.errors import NotPossible
from variants import catalog
from variants.catalog import AnyGame
from variants.puzzles.collection import Goal, Puzzle, Tree
from variants.rules.actions import Action, Declaration, Move
from variants.rules.move_input import parse_input
from variants.rules.state import AnyState

MAX_STEPS, MAX_STEPS_LENGTH = 12, 400
MSG_BETTER = {
    Goal.MATE: "There is better: that does not mate in time.",
    Goal.WON: "There is better: another play takes the King at once.",
    Goal.WIN: "There is better: another move wins a piece.",
    Goal.PLAY: "There is a clearly better move.",
    Goal.WORD: "There is a clearly better choice.",
}
"""What is said of a move that is not right before anybody has looked what answers it."""


@dataclass(frozen=True)
class PuzzleProgress:
    """`steps` are the moves of both sides since the puzzle began, all of them right."""

    puzzle: Puzzle
    steps: tuple[str, ...] = ()

    @property
    def game(self) -> AnyGame:
        return catalog.game(self.puzzle.board)

    @cached_property
    def states(self) -> list[AnyState]:
        """Before the first step, and after each."""
        states = [self.game.read_state(self.puzzle.state)]
        for text in self.steps:
            states.append(self.game.act(states[-1], self.game.read_action(text)))
        return states

    @property
    def state(self) -> AnyState:
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
    def solver(self) -> Side:
        """The side that has the move, or the word, when the puzzle begins."""
        return self.game.variant.chooser(self.states[0].position)

    @property
    def moves_left(self) -> int:
        """How many of the solver's moves are left to the mate."""
        return self.puzzle.moves - (len(self.steps) + 1) // 2

    def after_move(self, text: str) -> "PuzzleProgress":
        """A step further with a right move, and with the answer to it; raises KeyError for any other."""
        steps, node = (*self.steps, text), self.node[text]
        if node and self._is_answered(steps):
            steps = (*steps, next(iter(node)))
        return PuzzleProgress(self.puzzle, steps)

    def why_wrong(self, text: str) -> str:
        """Why a legal move is not the right one, in a sentence."""
        if self.puzzle.goal is Goal.MATE:
            return why_no_mate(self.game, self.state, self.game.read_action(text), self.moves_left)
        return MSG_BETTER[self.puzzle.goal]

    def main_line(self) -> list[str]:
        """From here the first of the right lines to its end, both sides' moves."""
        line, node = list[str](), self.node
        while node:
            line.append(next(iter(node)))
            node = node[line[-1]]
        return line

    def _is_answered(self, steps: tuple[str, ...]) -> bool:
        """Whether the other side is to choose after these steps: half-moves of a turn by dice follow each other."""
        next_progress = PuzzleProgress(self.puzzle, steps)
        return self.game.variant.chooser(next_progress.state.position) is not self.solver


def read_progress(puzzle: Puzzle, text: str) -> PuzzleProgress:
    """The attempt that these steps came to; what is no right line is left out from its first wrong step on."""
    node, steps = puzzle.tree, list[str]()
    for step in text[:MAX_STEPS_LENGTH].split()[:MAX_STEPS]:
        if step not in node:
            break
        steps.append(step)
        node = node[step]
    progress = PuzzleProgress(puzzle, tuple(steps))
    if node and steps and progress._is_answered(progress.steps):
        progress = PuzzleProgress(puzzle, (*steps, next(iter(node))))
    return progress


def solver_turns(puzzle: Puzzle) -> list[PuzzleProgress]:
    """Every attempt in which the solver is to go on, each before those that follow from it; the first is untouched."""
    turns = [PuzzleProgress(puzzle)]
    for progress in turns:
        turns += [turn for turn in map(progress.after_move, progress.node) if not turn.is_solved]
    return turns


def legal_action(progress: PuzzleProgress, text: str) -> Action:
    """The legal move or word that a text means here; raises RulesError."""
    game, state = progress.game, progress.state
    declared = game.variant.words.read(text)
    action = declared if declared is not None else parse_input(game.variant, state.position, text)
    if not isinstance(game.awaits(state), Choice) or isinstance(action, Declaration):
        raise NotPossible("In a puzzle only moves and words of the game are asked for.")
    game.act(state, action)
    return action


def written_move(progress: PuzzleProgress, text: str) -> tuple[str, str]:
    """A legal move as the rules write it, and in the game's notation; raises RulesError."""
    action, game = legal_action(progress, text), progress.game
    written = game.write_action(action)
    return written, game.variant.write_move(progress.state.position, action) or written


def try_move(progress: PuzzleProgress, text: str) -> tuple[PuzzleProgress, str]:
    """The attempt after a right move, or the same one and why the move is not right; raises RulesError for no legal move."""
    written = progress.game.write_action(legal_action(progress, text))
    if written in progress.node:
        return progress.after_move(written), ""
    return progress, progress.why_wrong(written)


def why_no_mate(game: AnyGame, state: AnyState, action: Action, moves_left: int) -> str:
    """What the other side answers to a move that does not mate in time."""
    next_state = game.act(state, action)
    if game.over(next_state):
        return "That ends the game without a mate."
    answers = game.variant.moves(next_state.position) if moves_left < 3 else ()
    holds = (answer for answer in answers if not _is_mated_after(game, next_state, answer, moves_left))
    defence, side = next(holds, None), game.side_name(next_state.position.side)
    if defence is None:
        return f"There is better: {side} can hold out longer than that."
    written = game.variant.write_move(next_state.position, defence) or game.write_action(defence)
    if moves_left == 1:
        return f"That is not mate: {side} answers {written}."
    return f"There is better: after {written} there is no mate at once."


def _is_mated_after(game: AnyGame, state: AnyState, answer: Move, moves_left: int) -> bool:
    """Whether, after this answer, some move mates in the one move that is then left."""
    if moves_left < 2:
        return False
    next_state = game.act(state, answer)
    if game.over(next_state):
        return False
    return any(is_mate(game, game.act(next_state, move)) for move in game.variant.moves(next_state.position))


def is_mate(game: AnyGame, state: AnyState) -> bool:
    """Whether the side to move is mated."""
    over = game.over(state)
    return over is not None and over.winner is not None and over.winner is not state.position.side
