"""The score and the ending in words, the same for every viewer."""

import re

from campaigns.rules.contract import Over, Side
from chess_minigame.rules.ending import Ending


def minus(number: object) -> str:
    """A number, or numbers in a text, with true minus signs."""
    return re.sub(r"-(?=\d)", "\N{MINUS SIGN}", str(number))


def signed_score(score: int) -> str:
    """The score with a true minus sign; an even one is 0."""
    return minus(f"{score:+}") if score else "0"


def text_of(score: int, names: tuple[str, str]) -> str:
    """The score in words: "Score +2: Brannoc is ahead by 2"; `names` are White's and Black's."""
    if score == 0:
        return "Score 0: even"
    return f"Score {signed_score(score)}: {names[0] if score < 0 else names[1]} is ahead by {abs(score)}"


def ending_text(ending: Over | None, names: tuple[str, str]) -> str:
    """How the match ended, in words; empty while it goes on."""
    if ending is None:
        return ""
    name = {Side.WHITE: names[0], Side.BLACK: names[1], None: ""}[ending.winner]
    shown_out = names[0] if ending.winner is Side.BLACK else names[1]
    return {
        Ending.WIN: f"{name} wins",
        Ending.CRUSHING_WIN: f"Crushing victory for {name}",
        Ending.STALEMATE: "Stalemate: the game is a draw",
        Ending.ABANDONED: "Abandoned: no result",
        Ending.EXPELLED: f"{shown_out} is disqualified: {name} wins by forfeit",
    }[Ending(ending.how)]
