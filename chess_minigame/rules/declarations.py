"""What may be declared at any time until the game is over, and the judge's decision (R18, R21, R27, R61a).

Their texts stand in `actions.py`, what they lead to in `declaration_effects.py`. Free text of people is carried in one word: no
blank, no `/`, no `;`, so that it fits among other words. A text has one word and a word one text.

    playfully swishing a sword    playfully_swishing_a_sword
"""

import re
from dataclasses import dataclass

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import one_line, quoted
from chess_minigame.rules.players import MAX_HIT_POINTS, MIND_READING, Means
from chess_minigame.rules.watchers import WatcherSkill

DECISION, FINDING = "The decision", "What was found"
NOTHING, WARNING, EXPEL = "nothing", "warning", "expel"
MEDALLION = "medallion"
MAX_ADJUSTMENT = 30
DRAGON_ATTEMPT = 0


@dataclass(frozen=True, slots=True)
class Abandon:
    """The game is not played to its end."""


@dataclass(frozen=True, slots=True)
class Expel:
    side: Side


@dataclass(frozen=True, slots=True)
class AddWatcher:
    watcher: WatcherSkill


@dataclass(frozen=True, slots=True)
class RemoveWatcher:
    number: int


@dataclass(frozen=True, slots=True)
class Grant:
    """That side has `means` from now on.

    With `esp` it also finds out psionic ESP in others, as a means on the sheet does (R21). Logs of before know grants
    without it, and their turns replay as they were judged. Raises NotPossible for ESP by empathy.
    """

    side: Side
    means: Means
    esp: bool = False

    def __post_init__(self) -> None:
        if self.esp and self.means not in MIND_READING:
            raise NotPossible(f"{self.means.capitalize()} reads no minds.")

    @classmethod
    def like_the_sheet(cls, side: Side, means: Means) -> "Grant":
        """The means with all it would bring if it stood on the character's sheet."""
        return cls(side, means, esp=means in MIND_READING)


@dataclass(frozen=True, slots=True)
class HitPoints:
    """That side's hit points in this match, which a dragon frightens by. Raises NotPossible out of range."""

    side: Side
    points: int

    def __post_init__(self) -> None:
        if not 0 <= self.points <= MAX_HIT_POINTS:
            raise NotPossible(f"Hit points go from 0 to {MAX_HIT_POINTS}; {self.points} is outside.")


@dataclass(frozen=True, slots=True)
class Search:
    """That side is searched: NOTHING or MEDALLION was found, or what the judge says, who then decides as of any cheat.

    The decision is NOTHING, WARNING, EXPEL or the judge's own words. Raises NotPossible for one about nothing found.
    """

    side: Side
    item: str
    decision: str

    def __post_init__(self) -> None:
        check_free_text(self.item, FINDING)
        check_free_text(self.decision, DECISION)
        if self.item == NOTHING and self.decision != NOTHING:
            raise NotPossible("Where a search finds nothing there is nothing to decide.")


@dataclass(frozen=True, slots=True)
class Adjust:
    """The victim's Wisdom counts `by` points more, or less, against that attempt of this turn.

    Attempts are numbered as on the foe's note; DRAGON_ATTEMPT is a dragon's automatic one. Raises NotPossible
    beyond MAX_ADJUSTMENT.
    """

    victim: Side
    attempt: int
    by: int

    def __post_init__(self) -> None:
        if abs(self.by) > MAX_ADJUSTMENT:
            raise NotPossible(
                f"Wisdom is adjusted by {MAX_ADJUSTMENT} at most, up or down; not by {self.by:+}."
            )


@dataclass(frozen=True, slots=True)
class Decide:
    """What the judge does about what was noticed: NOTHING, WARNING or the judge's own words."""

    what: str

    def __post_init__(self) -> None:
        check_free_text(self.what, DECISION)


@dataclass(frozen=True, slots=True)
class OnPaper:
    """The match was played to its end with pencil and dice: the score after `turn`, its last, and who cheated meanwhile."""

    turn: int
    score: int
    cheats: frozenset[Side] = frozenset()


Declaration = (
    Abandon | OnPaper | Expel | AddWatcher | RemoveWatcher | Grant | HitPoints | Search | Adjust | Decide
)
MAX_TEXT_LENGTH = 60
_ESCAPES = {" ": "_", "_": "%5F", "%": "%25", "/": "%2F", ";": "%3B"}
_UNESCAPES = {escape: character for character, escape in _ESCAPES.items()}
_ESCAPE = re.compile("|".join(_UNESCAPES))


def check_free_text(text: str, what: str) -> None:
    """Raises Unreadable unless `text` is one tidy line of at most MAX_TEXT_LENGTH characters."""
    one_line(text, what, MAX_TEXT_LENGTH)
    if " ".join(text.split()) != text:
        raise Unreadable(
            f"{what} {quoted(text)} has blanks that cannot be seen: write one between two words."
        )


def to_word(text: str) -> str:
    return "".join(_ESCAPES.get(character, character) for character in text)


def from_word(word: str, what: str) -> str:
    """The text carried in `word`; raises Unreadable."""
    text = _ESCAPE.sub(lambda match: _UNESCAPES[match[0]], word)
    check_free_text(text, what)
    if to_word(text) != word:
        raise Unreadable(f"{quoted(word)} is not written as {what.lower()} is: {quoted(to_word(text), 200)}.")
    return text
