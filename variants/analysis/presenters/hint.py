"""What the engine has found as a hint: the move or the word that is best, and how it stands then."""

from dataclasses import replace
from datetime import datetime

from campaigns.jobs.workers import no_worker_message
from campaigns.rules.contract import Side
from campaigns.rules.labels import pluralize
from variants.analysis.analyses import FindingRow, has_no_worker
from variants.board.presenters.hint import HintPanel, move_hint, word_hint
from variants.board.presenters.move_words import MoveWords, standing_sentence
from variants.board.presenters.standings import expected_score
from variants.catalog import AnyGame
from variants.models import Analysis
from variants.rules.actions import Move
from variants.rules.state import AnyState

PLAIN = "The engine runs uncompiled here, so it sees less."
THINKING = "The engine looks for a hint."


def hint_panel(
    panel: HintPanel, row: Analysis | None, game: AnyGame, state: AnyState, now: datetime, *, is_dm: bool
) -> HintPanel:
    """The panel with what the engine has found for the step that was asked for; as it is where nothing was."""
    if not panel.step or row is None:
        return replace(panel, step=0)
    if not row.is_done or not row.findings:
        note = no_worker_message(is_dm=is_dm) if has_no_worker(row, now) else THINKING
        return replace(panel, note=note, is_thinking=True)
    best = row.findings[0]
    action, outcome_text = game.read_step(best["line"][0]), f"then {_outlook(game, panel.side, best)}."
    panel = replace(panel, plain=PLAIN if row.is_plain else "")
    assert not isinstance(action, tuple), "no dice are awaited"
    if not isinstance(action, Move):
        text, why = game.write_action(action), f"It is worth more than any other: {outcome_text}"
        return word_hint(panel, text, "No piece: what counts now is the word.", why)
    move = MoveWords(game, state.position, action)
    why = move.effects_sentence or "It is the best that the engine finds"
    return move_hint(panel, move, f"{why}: {outcome_text}")


def _outlook(game: AnyGame, side: Side, best: FindingRow) -> str:
    """How it stands with best play, for the side that chooses."""
    mate = best["mate"]
    if mate is not None and mate > 0:
        return f"{game.side_name(side)} wins in {pluralize(mate, 'move')}"
    white = expected_score(game, side, best["score"], mate)
    return standing_sentence(game, side, white if side is Side.WHITE else 1 - white)
