"""A hint for a puzzle, told from its right moves: no engine thinks, so none is waited for."""

from campaigns.rules.contract import Choice
from variants.board.presenters.hint import HintPanel, move_hint, word_hint
from variants.board.presenters.move_words import MoveWords
from variants.puzzles.collection import Goal
from variants.puzzles.progress import PuzzleProgress
from variants.rules.actions import Move

MATE_IN = {1: "at once", 2: "in two", 3: "in three"}


def puzzle_hint(
    progress: PuzzleProgress, step: int, url: str, hidden_fields: tuple[tuple[str, str], ...] = ()
) -> HintPanel:
    """The panel with the steps that were asked for, about the first of the right moves."""
    may_ask = not progress.is_solved
    panel = HintPanel(url, progress.solver, "", may_ask, step if may_ask else 0, hidden_fields=hidden_fields)
    if not panel.step:
        return panel
    game, text = progress.game, next(iter(progress.node))
    action = game.read_action(text)
    if isinstance(action, Move):
        move = MoveWords(game, progress.state.position, action)
        return move_hint(panel, move, _why(progress, move))
    why = f"Any other word is worse by {_margin(progress)} or more."
    return word_hint(panel, text, _chance_hint(progress), why)


def _why(progress: PuzzleProgress, move: MoveWords) -> str:
    effects_sentence, opponent = move.effects_sentence, progress.game.side_name(progress.solver.other)
    goal, moves_left = progress.puzzle.goal, progress.moves_left
    if goal is Goal.PLAY:
        best = f"Any other play is worse by {_margin(progress)} or more."
        return f"{effects_sentence}. {best}" if effects_sentence else best
    if goal is Goal.WIN:
        effects = effects_sentence or "It wins material"
        return f"{effects}, and whatever {opponent} answers, you come out ahead."
    if goal is Goal.MATE and moves_left > 1:
        mate = f"Whatever {opponent} answers, you then mate {MATE_IN[moves_left - 1]}."
        return f"{effects_sentence}. {mate}" if effects_sentence else mate
    return f"{effects_sentence or 'It wins'}."


def _margin(progress: PuzzleProgress) -> str:
    return f"{progress.puzzle.margin / 10:.0f}% of the stake"


def _chance_hint(progress: PuzzleProgress) -> str:
    """How often one must win for the cube to be worth it, as every player of backgammon counts without the score."""
    phase = progress.game.awaits(progress.state)
    if isinstance(phase, Choice) and "drop" in map(progress.game.write_action, phase.actions):
        return "Guess how often you win from here: with one game in four you can take."
    return "Guess how often you win from here: a double wants about two games in three."
