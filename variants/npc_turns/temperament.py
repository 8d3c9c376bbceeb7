"""What a person's temperament makes of him at the board, as far as its words tell: his style, and how he gives up and makes peace.

A temperament is a phrase of the DM's or of the lists of temperaments; where nothing in it speaks of playing, he plays as anybody does.
"""

import re
from dataclasses import dataclass

_STYLES = {
    "bold": "attack, gambit, wild, sacrific, plays fast, trap, dare, bluff, siege, hunts, speed, reckless",
    "careful": "safe, patien, humble, plays slow, insure, never sacrifices, trusts nothing, suspects, guards, builds, cautious, timid",
    "greedy": "trade, free pawns, collects, hoard, nibbles, price, weighs each exchange, steals, hungry, greed",
}
_NEVER_GIVES_UP = "fortress, gives up nothing, lost positions, has not lost, not give up, honour, ruin, doubling, doubles, stubborn"
_SOON_GIVES_UP = "resign, bored, grace, cheerfully, sees the end, gives up early, sulks"
_LIKES_DRAWS = "draw, never ends, closed game, company, humble, safe, peace, forgives"
_HATES_DRAWS = "attack, merciless, wild, never asks, side bets, dare, judgement"
_OFFERS_DRAWS = "offers a draw, calls for a draw"


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays: a style by its name, and what he says beside the board.

    `patience`: after how many of his own turns without hope he resigns, None for never. `even`: with which score, in
    hundredths of the weakest piece, he still takes a draw. `offers`: whether he offers one where nothing is going on.
    """

    style: str = "plain"
    patience: int | None = 4
    even: int = -30
    offers: bool = False


def temper_of(temperament: str) -> Temper:
    """The temper that a temperament's words name; of several styles the first."""
    places = {style: _place(words, temperament) for style, words in _STYLES.items()}
    style = min(places, key=lambda name: places[name])
    return Temper(
        style if places[style] < len(temperament) else "plain",
        _patience(temperament),
        _even(temperament),
        _speaks(_OFFERS_DRAWS, temperament),
    )


def _patience(temperament: str) -> int | None:
    if _speaks(_NEVER_GIVES_UP, temperament):
        return None
    return 2 if _speaks(_SOON_GIVES_UP, temperament) else Temper().patience


def _even(temperament: str) -> int:
    if _speaks(_HATES_DRAWS, temperament):
        return -150
    return 15 if _speaks(_LIKES_DRAWS, temperament) else Temper().even


def _speaks(words: str, temperament: str) -> bool:
    return _place(words, temperament) < len(temperament)


def _place(words: str, temperament: str) -> int:
    """The index of the first of these word beginnings; the text's length if there is none."""
    found = re.search(rf"\b({words.replace(', ', '|')})", temperament, re.IGNORECASE)
    return found.start() if found else len(temperament)
