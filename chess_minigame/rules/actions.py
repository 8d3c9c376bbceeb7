"""Everything that can be done in a match, and its text: both notes of a turn (`notes.py`), or a declaration.

abandon                     the game is not played to its end
paper turn 6 score +3       played to its end with pencil and dice; ` black` behind it: Black cheated meanwhile
expel white                 a cheat is shown out: the other side wins by forfeit (R18, R61a)
watch 3 cm=20 psionic       somebody joins as a spectator, and is seen as a watcher from the next notes on
strike 3                    the third watcher watches no more
grant white medallion esp   White has this means from now on, though nothing says so; with it comes noticing by ESP
hp white 37                 White's hit points in this match, from the next notes on (R27)
search white medallion warning   White is searched: what was found, and what the judge does about it (R18, R21)
adjust black 2 -3           the judge's adjustment of Black's Wisdom against the second means of this turn (R26)
decide:warning              what the judge does about what was noticed (R18)
"""

import re
from collections.abc import Callable
from functools import lru_cache

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.declarations import (
    DECISION,
    FINDING,
    Abandon,
    AddWatcher,
    Adjust,
    Decide,
    Declaration,
    Expel,
    Grant,
    HitPoints,
    OnPaper,
    RemoveWatcher,
    Search,
    from_word,
    to_word,
)
from chess_minigame.rules.notes import BothNotes, read_both
from chess_minigame.rules.players import Means
from chess_minigame.rules.watchers import read_watcher, write_watcher

Action = BothNotes | Declaration


def write_action(action: Action) -> str:
    return action.text if isinstance(action, BothNotes) else write_declaration(action)


# A match that is looked back at is read again and again.
@lru_cache(maxsize=4096)
def read_action(text: str) -> Action:
    """Both notes of a turn, or a declaration; raises Unreadable."""
    return read_declaration(text) if is_declaration(text) else read_both(text)


_TEXTS: dict[type, str] = {
    Abandon: "abandon",
    Expel: "expel {0.side}",
    RemoveWatcher: "strike {0.number}",
    HitPoints: "hp {0.side} {0.points}",
    Adjust: "adjust {0.victim} {0.attempt} {0.by:+}",
}
"""The texts of declarations that stand there as they are."""


def write_declaration(declaration: Declaration) -> str:
    match declaration:
        case AddWatcher(watcher):
            return f"watch {write_watcher(watcher)}"
        case Grant(side, means, esp):
            return f"grant {side} {means}{' esp' if esp else ''}"
        case Decide(what):
            return f"decide:{to_word(what)}"
        case Search(side, found, decision):
            return f"search {side} {to_word(found)} {to_word(decision)}"
        case OnPaper(turn, score, cheats):
            names = "".join(f" {side}" for side in Side if side in cheats)
            return f"paper turn {turn} score {f'{score:+}' if score else '0'}{names}"
    return _TEXTS[type(declaration)].format(declaration)


def is_declaration(text: str) -> bool:
    """Whether the text begins like a declaration, and so is none of a note."""
    return text.startswith(tuple(_READERS))


def read_declaration(text: str) -> Declaration:
    """Raises Unreadable."""
    try:
        for prefix, (pattern, declaration_of) in _READERS.items():
            if text.startswith(prefix) and (match := re.compile(pattern).fullmatch(text, len(prefix))):
                return declaration_of(match)
    except NotPossible as refusal:
        raise Unreadable(f"{quoted(text, 40)} cannot be declared: {refusal}") from refusal
    raise Unreadable(f"{quoted(text, 40)} is no declaration known here, or not written like one.")


_SIDE = "(white|black)"
_READERS: dict[str, tuple[str, Callable[[re.Match[str]], Declaration]]] = {
    "abandon": ("", lambda match: Abandon()),
    "paper ": (
        r"turn ([1-9][0-9]{0,2}) score (0|[+-][1-4])( white)?( black)?",
        lambda match: OnPaper(
            int(match[1]), int(match[2]), frozenset(Side(word.strip()) for word in match.groups()[2:] if word)
        ),
    ),
    "expel ": (_SIDE, lambda match: Expel(Side(match[1]))),
    "watch ": ("(?s)(.*)", lambda match: AddWatcher(read_watcher(match[1]))),
    "strike ": ("([1-9][0-9]{0,2})", lambda match: RemoveWatcher(int(match[1]))),
    "grant ": (
        rf"{_SIDE} (medallion|spell|psionic|empathy)( esp)?",
        lambda match: Grant(Side(match[1]), Means(match[2]), bool(match[3])),
    ),
    "hp ": (rf"{_SIDE} (0|[1-9][0-9]{{0,4}})", lambda match: HitPoints(Side(match[1]), int(match[2]))),
    "search ": (
        rf"{_SIDE} ([^ ]+) ([^ ]+)",
        lambda match: Search(Side(match[1]), from_word(match[2], FINDING), from_word(match[3], DECISION)),
    ),
    "adjust ": (
        rf"{_SIDE} (0|[1-9][0-9]?) ([+-][1-9][0-9]?|\+0)",
        lambda match: Adjust(Side(match[1]), int(match[2]), int(match[3])),
    ),
    "decide:": ("(?s)(.*)", lambda match: Decide(from_word(match[1], DECISION))),
}
"""How a declaration begins, what follows, and what it is read as."""
