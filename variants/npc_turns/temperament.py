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

    `resigns_after`: after how many of his own turns without hope he resigns, None for never. `draw_threshold`: with which score, in
    hundredths of the weakest piece, he still takes a draw. `offers_draws`: whether he offers one where nothing is going on.
    """

    style: str = "plain"
    resigns_after: int | None = 4
    draw_threshold: int = -30
    offers_draws: bool = False


def temper_of(temperament: str) -> Temper:
    """The temper that a temperament's words name; of several styles the first."""

    def phrase_of(phrases: str) -> re.Match[str] | None:
        return re.search(rf"\b({phrases.replace(', ', '|')})", temperament, re.IGNORECASE)

    starts = {style: match.start() for style, phrases in _STYLES.items() if (match := phrase_of(phrases))}
    style = min(starts, key=starts.__getitem__) if starts else "plain"
    resigns_after, draw_threshold = Temper().resigns_after, Temper().draw_threshold
    if phrase_of(_NEVER_GIVES_UP):
        resigns_after = None
    elif phrase_of(_SOON_GIVES_UP):
        resigns_after = 2
    if phrase_of(_HATES_DRAWS):
        draw_threshold = -150
    elif phrase_of(_LIKES_DRAWS):
        draw_threshold = 15
    return Temper(style, resigns_after, draw_threshold, bool(phrase_of(_OFFERS_DRAWS)))
