"""Option 2: pieces moved under a master's eye ("Out on a Limb", Dragon #72; R41).

It replaces the article's whole detection: one Dexterity roll, then d% for each watcher, noticed on that watcher's
CM or less. After having been caught, each further try takes ten more off every watcher's roll.
"""

from collections.abc import Iterable

from campaigns.campaign.rules.house_rules.rousselle import FailedHand
from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import D20, PERCENTILE
from chess_minigame.rules.asking import Asking, ask_save
from chess_minigame.rules.findings import Cheat, Detection, Eye
from chess_minigame.rules.turn import ResolvedTurn, TurnStart

PENALTY = 10


def under_a_masters_eye(
    start: TurnStart, side: Side, dexterity: int
) -> Asking[tuple[bool, tuple[Detection, ...]]]:
    """Whether the try worked, and who noticed it."""
    key = f"turn {start.number} {side} moves"
    deft = yield from ask_save(
        Roll(key, D20, f"{side.title()} moves pieces on {dexterity} or less", secret=True), dexterity
    )
    notices = []
    if deft or start.options.points.failed_hand is FailedHand.ROLL:
        for eye in start.eyes(side):
            if (yield from _sees(start, side, eye)):
                notices.append(Detection(side, Cheat.MOVE, eye.who))
    return deft and not notices, tuple(notices)


def _sees(start: TurnStart, side: Side, eye: Eye) -> Asking[bool]:
    key = f"turn {start.number} {side} moves, eye of {eye}"
    target = eye.cm + PENALTY * tries_since_caught(start.turns, side)
    why = f"{eye} notices {side.title()}'s hand on {target} or less"
    return (yield from ask_save(Roll(key, PERCENTILE, why, secret=True), target))


def tries_since_caught(turns: Iterable[ResolvedTurn], side: Side) -> int:
    """How many tries there are since somebody first noticed one, the coming one included; 0 before that."""
    tries = [turn for turn in turns if turn.notes.of(side).move]
    catches = [
        any(notice.side is side and notice.cheat is Cheat.MOVE for notice in turn.noticed) for turn in tries
    ]
    return len(tries) - catches.index(True) if True in catches else 0
