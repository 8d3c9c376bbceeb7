"""A hint for a puzzle, told from its right moves: no engine thinks, so none is waited for."""

from campaigns.rules.contract import Choice
from variants.board.presenters.hint import HintPanel, of_move, of_word
from variants.board.presenters.move_words import MoveWords
from variants.puzzles.attempt import Attempt
from variants.puzzles.collection import Goal
from variants.rules.actions import Move

TIMES = {1: "at once", 2: "in two", 3: "in three"}


def puzzle_hint(
    attempt: Attempt, step: int, url: str, carried: tuple[tuple[str, str], ...] = ()
) -> HintPanel:
    """The panel with the steps that were asked for, about the first of the right moves."""
    may = not attempt.is_solved
    panel = HintPanel(url, attempt.solver, "", may, step if may else 0, carried=carried)
    if not panel.step:
        return panel
    game, text = attempt.game, next(iter(attempt.node))
    action = game.read_action(text)
    if isinstance(action, Move):
        move = MoveWords(game, attempt.state.position, action)
        return of_move(panel, move, _why(attempt, move))
    return of_word(
        panel, text, _of_chances(attempt), f"Any other word is worse by {_margin(attempt)} or more."
    )


def _why(attempt: Attempt, move: MoveWords) -> str:
    gains, other = move.gains, attempt.game.side_name(attempt.solver.other)
    goal, left = attempt.puzzle.goal, attempt.left
    if goal is Goal.PLAY:
        best = f"Any other play is worse by {_margin(attempt)} or more."
        return f"{gains}. {best}" if gains else best
    if goal is Goal.WIN:
        return f"{gains or 'It wins material'}, and whatever {other} answers, you come out ahead."
    if goal is Goal.MATE and left > 1:
        mate = f"Whatever {other} answers, you then mate {TIMES[left - 1]}."
        return f"{gains}. {mate}" if gains else mate
    return f"{gains or 'It wins'}."


def _margin(attempt: Attempt) -> str:
    return f"{attempt.puzzle.margin / 10:.0f}% of the stake"


def _of_chances(attempt: Attempt) -> str:
    """How often one must win for the cube to be worth it, as every player of backgammon counts without the score."""
    phase = attempt.game.awaits(attempt.state)
    if isinstance(phase, Choice) and "drop" in map(attempt.game.write_action, phase.actions):
        return "Guess how often you win from here: with one game in four you can take."
    return "Guess how often you win from here: a double wants about two games in three."
