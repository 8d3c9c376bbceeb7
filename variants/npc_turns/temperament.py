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

    def phrase_of(words: str) -> re.Match[str] | None:
        return re.search(rf"\b({words.replace(', ', '|')})", temperament, re.IGNORECASE)

    places = {style: match.start() for style, words in _STYLES.items() if (match := phrase_of(words))}
    style = min(places, key=places.__getitem__) if places else "plain"
    patience, even = Temper().patience, Temper().even
    if phrase_of(_NEVER_GIVES_UP):
        patience = None
    elif phrase_of(_SOON_GIVES_UP):
        patience = 2
    if phrase_of(_HATES_DRAWS):
        even = -150
    elif phrase_of(_LIKES_DRAWS):
        even = 15
    return Temper(style, patience, even, bool(phrase_of(_OFFERS_DRAWS)))
