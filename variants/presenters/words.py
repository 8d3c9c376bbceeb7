"""How a game stands, in words for people."""

from typing import Any

from campaigns.rules.contract import Over
from variants.catalog import AnyGame

# What the rules call an ending; `winner` and `loser` are the names of the sides.
WON = {
    "checkmate": "{winner} wins: checkmate",
    "resigned": "{winner} wins: {loser} resigns",
    "dropped": "{winner} wins: {loser} drops the double",
    "king-captured": "{winner} wins: the King is captured",
    "lone-king-lost": "{winner} wins: {loser}'s King stands alone",
}
DRAWN = {
    "stalemate": "A draw: stalemate",
    "agreed": "A draw by agreement",
    "repetition": "A draw: the same position for the third time",
    "fifty": "A draw: fifty moves without progress",
    "seventyfive": "A draw: seventy-five moves without progress",
    "insufficient": "A draw: neither side can ever mate",
    "abandoned": "Abandoned: no result",
}
DECLARED = {
    "resign": "Resign",
    "resign-off-turn": "Resign",
    "draw?": "Offer a draw",
    "draw!": "Agree to the draw",
    "claim": "Claim the draw",
    "double": "Double",
    "take": "Take the double",
    "drop": "Drop the double",
    "0000": "Give the dice up",
}
# The same once it was said.
SAID = {
    "resign": "resigned",
    "draw?": "offered a draw",
    "draw!": "agreed to the draw",
    "claim": "claimed the draw",
    "double": "doubled",
    "take": "took the double",
    "drop": "dropped the double",
    "0000": "gave the dice up",
}
# The same as something that is undone.
UNDONE = {
    "resign": "resignation",
    "resign-off-turn": "resignation",
    "draw?": "draw offer",
    "draw!": "draw agreement",
    "claim": "draw claim",
    "0000": "pass",
}
RESIGNING = {"resign", "resign-off-turn"}
# What the other side waits to hear, or what alone can be done.
ANSWERS = {"draw!", "take", "drop", "0000"}
# What cannot be meant lightly is asked twice; `side` is whose word it is.
ASKED_TWICE = {
    "resign": "Resign as {side}?",
    "resign-off-turn": "Resign as {side}?",
    "draw!": "Agree to a draw?",
    "double": "Double what the game is played for? The other side takes that, or gives the game up.",
    "take": "Take the double? The game goes on for twice as much, and only you may double next.",
    "drop": "Drop the double and lose the game?",
}
BOTH_THROW = "Who moves first? Each side throws a die"
THROW_AGAIN = "Equal dice: each side throws again"


def ended(game: AnyGame, over: Over, state: Any) -> str:
    """How a game ended, and what the win was worth where that is counted: "Gold wins: checkmate, 2 points"."""
    scored = game.points(state)
    worth = f", {scored} point{'' if scored == 1 else 's'}" if scored else ""
    if over.winner is None:
        return DRAWN.get(over.how, f"A draw: {over.how}") + worth
    names = {"winner": game.side_name(over.winner), "loser": game.side_name(over.winner.other)}
    return WON.get(over.how, "{winner} wins: " + over.how).format(**names) + worth
