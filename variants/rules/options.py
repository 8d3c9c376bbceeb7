"""What a game begins with, its settings and its first position, and what texts tell of it beside the position."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, cast

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


class OptionRules(ABC, Generic[P, M]):
    """The options of a game: the settings and the position that it can begin with."""

    settings: ClassVar[tuple[Setting, ...]] = ()
    example: ClassVar[str] = "startpos, or fen and a position"
    """Ends the sentence that tells how options are written."""

    @abstractmethod
    def begin(self, settings: str, setup: M | None) -> P:
        """The situation a game begins with, at its first position or at another.

        Raises Unreadable for settings that cannot be read, NotPossible for a position they cannot bring about.
        """

    def placed(self, position: P) -> M:
        """The position alone: the situation itself where it adds nothing."""
        return cast(M, position.placed if isinstance(position, Situation) else position)

    # --- Settings -----------------------------------------------------------------------------------------------

    def usual_choices(self) -> dict[str, str]:
        return {setting.name: next(iter(setting.values)) for setting in self.settings}

    def choices(self, position: P) -> Mapping[str, str]:
        """The value of each setting, by its name."""
        return {}

    def settings_text(self, choices: Mapping[str, str]) -> str:
        """The settings, given the value chosen for each name, as `begin` reads them."""
        return " ".join(choices[setting.name] for setting in self.settings)

    def settings_of(self, position: P) -> str:
        """The settings of a game that begins here, as `begin` reads them."""
        return self.settings_text(self.choices(position))

    # --- Texts of states ----------------------------------------------------------------------------------------

    def state_head(self, position: P) -> str:
        """The settings as the text of a state tells them."""
        return self.settings_of(position)

    def from_state_head(self, head: str, setup: M | None) -> P:
        """As `begin`, of the settings as the text of a state tells them."""
        return self.begin(head, setup)

    def notes(self, position: P) -> Iterable[str]:
        """What the text of a state has to tell beside the position and the settings, each as a part of it."""
        return ()

    def with_note(self, position: P, note: str) -> P | None:
        """The situation with what a part of a text tells; None where that is no note. Raises NotPossible."""
        return None


class PlainOptions(OptionRules[M, M]):
    """The options of a game without settings, whose situations are positions: its first one or another."""

    def __init__(self, start: M) -> None:
        self._start = start

    def begin(self, settings: str, setup: M | None) -> M:
        return self._start if setup is None else setup
