"""What may be declared at any time until the game is over, and the judge's decision, with their texts.

abandon                     the game is not played to its end
expel white                 a cheat is shown out: the other side wins by forfeit (R18, R61a)
watch 3 cm=20 psionic       somebody comes to watch, and is seen as a watcher from the next notes on
strike 3                    the third watcher watches no more
grant white medallion       White has this means from now on, though nothing says so
adjust black 2 -3           the judge's adjustment of Black's Wisdom against the second means of this turn (R26)
decide:warning              what the judge does about what was noticed (R18)
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.free_text import check_free, from_word, to_word
from chess_minigame.rules.players import Means
from chess_minigame.rules.watchers import Watcher, read_watcher, write_watcher

DECISION = "The decision"
NOTHING, WARNING = "nothing", "warning"
MOST_ADJUSTED = 30
DRAGON_ATTEMPT = 0


@dataclass(frozen=True, slots=True)
class Abandon:
    """The game is not played to its end."""


@dataclass(frozen=True, slots=True)
class Expel:
    """That side is shown out."""

    side: Side


@dataclass(frozen=True, slots=True)
class Watch:
    """Somebody comes to watch."""

    watcher: Watcher


@dataclass(frozen=True, slots=True)
class Strike:
    """That watcher watches no more."""

    number: int


@dataclass(frozen=True, slots=True)
class Grant:
    """That side has `means` from now on."""

    side: Side
    means: Means


@dataclass(frozen=True, slots=True)
class Adjust:
    """The victim's Wisdom counts `by` points more, or less, against that attempt of this turn.

    Attempts are numbered as on the foe's note; DRAGON_ATTEMPT is a dragon's automatic one. Raises NotPossible
    beyond MOST_ADJUSTED.
    """

    victim: Side
    attempt: int
    by: int

    def __post_init__(self) -> None:
        if abs(self.by) > MOST_ADJUSTED:
            raise NotPossible(
                f"Wisdom is adjusted by {MOST_ADJUSTED} at most, up or down; not by {self.by:+}."
            )


@dataclass(frozen=True, slots=True)
class Decide:
    """What the judge does about what was noticed: NOTHING, WARNING or the judge's own words."""

    what: str

    def __post_init__(self) -> None:
        check_free(self.what, DECISION)


Declaration = Abandon | Expel | Watch | Strike | Grant | Adjust | Decide

_SIDE = "(white|black)"
_ADJUST = re.compile(rf"adjust {_SIDE} (0|[1-9][0-9]?) ([+-][1-9][0-9]?|\+0)")
_GRANT = re.compile(rf"grant {_SIDE} (medallion|spell|psionic|empathy)")
_EXPEL = re.compile(rf"expel {_SIDE}")
_STRIKE = re.compile("strike ([1-9][0-9]{0,2})")


def write_declaration(declaration: Declaration) -> str:
    match declaration:
        case Abandon():
            return "abandon"
        case Expel(side):
            return f"expel {side}"
        case Watch(watcher):
            return f"watch {write_watcher(watcher)}"
        case Strike(number):
            return f"strike {number}"
        case Grant(side, means):
            return f"grant {side} {means}"
        case Adjust(victim, attempt, by):
            return f"adjust {victim} {attempt} {by:+}"
        case Decide(what):
            return f"decide:{to_word(what)}"


def is_declaration(text: str) -> bool:
    """Whether the text begins like a declaration, and so is none of a note."""
    return text.startswith(tuple(_READERS))


def read_declaration(text: str) -> Declaration:
    """A declaration as written; raises Unreadable."""
    read = next((read for begins, read in _READERS.items() if text.startswith(begins)), None)
    try:
        declaration = read(text) if read else None
    except NotPossible as refusal:
        raise Unreadable(f"{quoted(text, 40)} cannot be declared: {refusal}") from refusal
    if declaration is None:
        raise Unreadable(f"{quoted(text, 40)} is no declaration known here, or not written like one.")
    return declaration


def _abandon(text: str) -> Declaration | None:
    return Abandon() if text == "abandon" else None


def _expel(text: str) -> Declaration | None:
    found = _EXPEL.fullmatch(text)
    return Expel(Side(found[1])) if found else None


def _watch(text: str) -> Declaration | None:
    return Watch(read_watcher(text.removeprefix("watch ")))


def _strike(text: str) -> Declaration | None:
    found = _STRIKE.fullmatch(text)
    return Strike(int(found[1])) if found else None


def _grant(text: str) -> Declaration | None:
    found = _GRANT.fullmatch(text)
    return Grant(Side(found[1]), Means(found[2])) if found else None


def _adjust(text: str) -> Declaration | None:
    found = _ADJUST.fullmatch(text)
    return Adjust(Side(found[1]), int(found[2]), int(found[3])) if found else None


def _decide(text: str) -> Declaration | None:
    return Decide(from_word(text.removeprefix("decide:"), DECISION))


_READERS: dict[str, Callable[[str], Declaration | None]] = {
    "abandon": _abandon,
    "expel ": _expel,
    "watch ": _watch,
    "strike ": _strike,
    "grant ": _grant,
    "adjust ": _adjust,
    "decide:": _decide,
}
