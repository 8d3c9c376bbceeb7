"""A hint as its page shows it: as many of its three sentences as were asked for, and what is marked on the board."""

import zlib
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from campaigns.jobs.workers import no_worker
from campaigns.rules.contract import Side
from variants.analysis.analyses import has_no_worker
from variants.analysis.analysis_line import step_of
from variants.board.presenters import words
from variants.board.presenters.move_words import MoveWords, how_it_stands
from variants.board.presenters.standings import expected_score
from variants.catalog import AnyGame
from variants.models import Analysis
from variants.rules.actions import Move

STEPS = ("Hint", "Which square?", "Why?")
"""What the button says before each step, and then HIDE."""
HIDE = "Hide the hint"
PLAIN = "The engine runs uncompiled here, so it sees less."
THINKING = "The engine looks for a hint."


@dataclass(frozen=True, slots=True)
class HintPanel:
    """`side` is helped; `step`: how many steps were asked for; `mark` tells the position they are about; `may`: whether there is anything to ask now.

    `carried`: what else its form sends.
    """

    url: str
    side: Side
    mark: str
    may: bool
    step: int = 0
    sentences: tuple[str, ...] = ()
    advice: str = ""
    note: str = ""
    plain: str = ""
    goes_on: bool = False
    carried: tuple[tuple[str, str], ...] = ()

    @property
    def next_step(self) -> int:
        """What the button asks for: the same again while the engine thinks, after the last step none."""
        return self.step if self.note else (self.step + 1) % (len(STEPS) + 1)

    @property
    def label(self) -> str:
        return STEPS[self.next_step - 1] if self.next_step else HIDE


def mark_of(game: AnyGame, state: Any) -> str:
    return f"{zlib.crc32(game.write_state(state).encode()):08x}"


def hint_step(text: str) -> int:
    """A step of a form, 0 for anything else."""
    return int(text) if text in ("1", "2", "3") else 0


def hint_panel(
    panel: HintPanel, row: Analysis | None, game: AnyGame, state: Any, now: datetime, *, is_dm: bool
) -> HintPanel:
    """The panel with what the engine has found for the step that was asked for; as it is where nothing was."""
    if not panel.step or row is None:
        return replace(panel, step=0)
    if not row.is_done or not row.findings:
        note = no_worker(is_dm=is_dm) if has_no_worker(row, now) else THINKING
        return replace(panel, note=note, goes_on=True)
    best = row.findings[0]
    action = step_of(game, best["line"][0])
    side = panel.side
    sentences = (
        _of_move(MoveWords(game, state.position, action), side, best)
        if isinstance(action, Move)
        else _of_word(game, action, side, best)
    )
    advice, plain = _advice(game, action, panel.step), PLAIN if row.is_plain else ""
    return replace(panel, sentences=sentences[: panel.step], advice=advice, plain=plain)


def _of_move(move: MoveWords, side: Side, best: dict[str, Any]) -> tuple[str, str, str]:
    written = f" ({move.written})" if move.written else ""
    why = f"{move.gains}: then {_outlook(move.game, side, best)}." if move.gains else ""
    return (
        f"Look at your {move.piece} on {move.start}.",
        f"{move.imperative}{written}.",
        why or f"It is the best that the engine finds: then {_outlook(move.game, side, best)}.",
    )


def _of_word(game: AnyGame, action: Any, side: Side, best: dict[str, Any]) -> tuple[str, str, str]:
    text = game.write_action(action)
    label = words.DECLARED.get(text, text.capitalize())
    return (
        "No piece: what counts now is the word.",
        f"{label}.",
        f"It is worth more than any other: then {_outlook(game, side, best)}.",
    )


def _outlook(game: AnyGame, side: Side, best: dict[str, Any]) -> str:
    """How it stands with best play, for the side that chooses."""
    mate = best["mate"]
    if mate is not None and mate > 0:
        return f"{game.side_name(side)} wins in {mate} move{'' if mate == 1 else 's'}"
    white = expected_score(game, side, best["score"], mate)
    return how_it_stands(game, side, white if side is Side.WHITE else 1 - white)


def _advice(game: AnyGame, action: Any, step: int) -> str:
    """The piece as a circle, from the second step on the move as an arrow."""
    squares = game.squares(game.write_action(action))
    if not squares:
        return ""
    start, to = squares
    return f"{start}-{start}" if step == 1 else f"{start}-{to}"
