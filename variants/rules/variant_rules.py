"""The interface of a variant's rules: positions, actions, their texts, and reasons for refusals."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, cast

from campaigns.rules.contract import Over, Side
from variants.rules.actions import Action, Coordinates, Move, Step, Word
from variants.rules.capabilities import About
from variants.rules.grid.army import Army
from variants.rules.position_text import PositionText
from variants.rules.state import M, P, Situation


@dataclass(frozen=True, slots=True)
class Setting:
    """An option a game can be begun with: its name and its values for programs, and for people the words for each.

    `house_rule` names the field of the campaign's house rules that says which value a new game is offered with; empty for the first.
    """

    name: str
    title: str
    values: Mapping[str, str]
    house_rule: str = ""


class VariantRules(ABC, Generic[P, M]):
    """One full board: P is the situation its rules work on, M what stands on the table, as texts of positions tell it.

    What follows from the rest is answered here; a variant overrides what is different.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[About]
    side_names: ClassVar[Mapping[Side, str]]
    army: ClassVar[Army]
    coordinates: ClassVar[Coordinates]
    position_text: PositionText[M]
    settings: ClassVar[tuple[Setting, ...]] = ()
    repetitions: ClassVar[int | None] = None
    """How often a position must have stood to end the game in a draw by itself."""
    no_claim: ClassVar[str | None] = None
    """Why a draw that is claimed is refused; None where draws are not claimed."""
    options_example: ClassVar[str] = "startpos, or fen and a position"
    """Ends the sentence that tells how options are written."""
    # --- The first position and its settings ----------------------------------------------------------------

    @abstractmethod
    def begin(self, settings: str, setup: M | None) -> P:
        """The situation a game begins with, at its first position or at another.

        Raises Unreadable for settings that cannot be read, NotPossible for a position they cannot bring about.
        """

    def settings_text(self, choices: Mapping[str, str]) -> str:
        """The settings, given the value chosen for each name, as `begin` reads them."""
        return " ".join(choices[setting.name] for setting in self.settings)

    def choices(self, position: P) -> Mapping[str, str]:
        """The value of each setting, by its name."""
        return {}

    def settings_of(self, position: P) -> str:
        """The settings of a game that begins here, as `begin` reads them."""
        return self.settings_text(self.choices(position))

    def placed(self, position: P) -> M:
        """The position alone: the situation itself where it adds nothing."""
        return cast(M, position.placed if isinstance(position, Situation) else position)

    # --- Moves ------------------------------------------------------------------------------------------------

    @abstractmethod
    def actions(self, position: P) -> Sequence[Action]:
        """Every legal action where no roll is awaited, in the order of the squares."""

    @abstractmethod
    def after(self, position: P, action: Action) -> P:
        """The situation after a legal action."""

    @abstractmethod
    def why_not(self, position: P, action: Action) -> str | None:
        """Why an action is not legal, in one sentence a player can check on the board; None if it is legal."""

    @abstractmethod
    def ending(self, position: P) -> Over | None:
        """How the game has ended by this situation alone; None while it goes on."""

    def is_legal(self, position: P, action: Action) -> bool:
        return action in self.actions(position)

    def chooser(self, position: P) -> Side:
        """The side that has to choose."""
        return position.side

    def king_in_check(self, position: P) -> int | None:
        """The square of the King of the side to move where it is in check."""
        return None

    def status(self, position: P) -> str:
        """One word for how the game stands while it goes on: ongoing, check ..."""
        return "check" if self.king_in_check(position) is not None else "ongoing"

    def divide(self, position: P, depth: int) -> Iterable[tuple[Action, int]] | None:
        """Perft by first moves, depth in plies, by a generator of its own; None where it is counted by playing on."""
        return None

    @abstractmethod
    def write_move(self, position: P, action: Action) -> str:
        """A legal action in the article's notation; empty for what is not written among the moves."""

    # --- Words ------------------------------------------------------------------------------------------------

    def words(self) -> Iterable[Word]:
        """The words that a player may say beside the declarations, where their texts can be listed."""
        return ()

    def read_word(self, text: str) -> Word | None:
        """The word with that text; None where the text is none. Raises Unreadable for one that is faulty."""
        return next((word for word in self.words() if word.text == text), None)

    def no_declarations(self, position: P) -> str | None:
        """Why nothing can be declared now; None where it can."""
        return None

    def no_loss_on_time(self, position: P) -> str | None:
        """Why a fallen flag cannot end the game now; None where it can."""
        return self.no_declarations(position)

    def without_pending_words(self, position: P) -> P:
        """The situation when the players end the game by declaration: what was said about the next roll is void."""
        return position

    def has_begun_turn(self, position: P) -> bool:
        """Whether the side to move is in the middle of its turn, and has so declined what was offered."""
        return False

    # --- What the past is good for ----------------------------------------------------------------------------

    def key(self, position: P) -> Hashable | None:
        """What makes a position the same one when it stands again; None where that does not count."""
        return position.board, position.side

    def is_lasting(self, position: P, step: Step, next_position: P) -> bool:
        """Whether no position before this step can ever come again."""
        return next_position.halfmove == 0

    def claim(self, position: P, times: int) -> str | None:
        """On what ground the side to move may claim a draw where the position has stood so often."""
        return None

    # --- Texts of states ----------------------------------------------------------------------------------------

    def state_head(self, position: P) -> str:
        """The settings as the text of a state tells them."""
        return self.settings_of(position)

    def read_state_head(self, head: str, text: str) -> P:
        """The situation with these settings and the position of that text; raises Unreadable or NotPossible."""
        self.begin(head, None)  # faulty settings are told before a faulty position
        return self.begin(head, self.position_text.read(text))

    def notes(self, position: P) -> Iterable[str]:
        """What the text of a state has to tell beside the position and the settings, each as a part of it."""
        return ()

    def with_note(self, position: P, note: str) -> P | None:
        """The situation with what a part of a text tells; None where that is no note. Raises NotPossible."""
        return None

    # --- Shorthands ---------------------------------------------------------------------------------------------

    def moves(self, position: P) -> list[Move]:
        return [action for action in self.actions(position) if isinstance(action, Move)]
