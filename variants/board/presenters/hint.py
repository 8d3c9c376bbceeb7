"""A hint as its page shows it: as many of its three sentences as were asked for, and what is marked on the board."""

import zlib
from dataclasses import dataclass, replace

from campaigns.rules.contract import Side
from variants.board.presenters import wording
from variants.board.presenters.move_words import MoveWords
from variants.catalog import AnyGame
from variants.rules.state import AnyState

STEPS = ("Hint", "Which square?", "Why?")
"""What the button says before each step, and then HIDE."""
WHICH_WORD = "Which word?"
HIDE = "Hide the hint"


@dataclass(frozen=True, slots=True)
class HintPanel:
    """`side` is helped; `step`: how many steps were asked for; `mark` tells the position they are about; `may_ask`: whether there is anything to ask now.

    `is_word`: what is best is no move. `hidden_fields`: what else its form sends.
    """

    url: str
    side: Side
    mark: str
    may_ask: bool
    step: int = 0
    sentences: tuple[str, ...] = ()
    advice: str = ""
    note: str = ""
    plain: str = ""
    is_thinking: bool = False
    is_word: bool = False
    hidden_fields: tuple[tuple[str, str], ...] = ()

    @property
    def next_step(self) -> int:
        """What the button asks for: the same again while the engine thinks, after the last step none."""
        return self.step if self.note else (self.step + 1) % (len(STEPS) + 1)

    @property
    def label(self) -> str:
        if self.is_word and self.next_step == 2:
            return WHICH_WORD
        return STEPS[self.next_step - 1] if self.next_step else HIDE


def state_mark(game: AnyGame, state: AnyState) -> str:
    return f"{zlib.crc32(game.write_state(state).encode()):08x}"


def hint_step(text: str) -> int:
    """A step of a form, 0 for anything else."""
    return int(text) if text in ("1", "2", "3") else 0


def move_hint(panel: HintPanel, move: MoveWords, why: str) -> HintPanel:
    """The panel with what it tells of the best move; the piece as a circle, from the second step on the move as an arrow."""
    notation = f" ({move.notation})" if move.notation else ""
    sentences = (f"Look at your {move.piece} on {move.start}.", f"{move.imperative}{notation}.", why)
    advice = ""
    if squares := move.game.squares(move.game.write_action(move.move)):
        advice = "-".join((squares[0], squares[0 if panel.step == 1 else 1]))
    return replace(panel, sentences=sentences[: panel.step], advice=advice if panel.step else "")


def word_hint(panel: HintPanel, text: str, first: str, why: str) -> HintPanel:
    """The panel with what it tells of the best word."""
    sentences = (first, f"{wording.label(text)}.", why)
    return replace(panel, sentences=sentences[: panel.step], is_word=True)
