"""Jim Rousselle's options as far as they change a turn ("Out on a Limb", Dragon #72; R40 to R42).

Option 4 changes experience alone: `campaigns.learning.rules`.
"""

from collections.abc import Iterable

from campaigns.campaign.rules.house_rules import Option
from campaigns.campaign.rules.house_rules.rousselle import BothGambit, CounterGambit, FailedHand
from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import D20, PERCENTILE
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.findings import Cheat, Detection, Observer
from chess_minigame.rules.options import Points
from chess_minigame.rules.questions import Procedure, ask_save
from chess_minigame.rules.turn import ResolvedTurn, TurnStart

# --- Option 1: a gambit in the opening (R40) ---------------------------------------------------------------------

GAMBIT_TURNS = 3
GAMBIT_GAIN, COUNTER_GAMBIT_GAIN, POINTS_AFTER_GAMBIT = 10, 15, -10


def gambit_points(side: Side, turn: int, gambit_turns: dict[Side, int], points: Points) -> int:
    """The points `side` gains in that turn by the gambits `gambit_turns` so far; below 0 for a loss."""
    if side not in gambit_turns:
        return 0
    both = len(gambit_turns) == len(Side)
    if both and side is Side.WHITE and points.both_gambit is BothGambit.NOTHING:
        return 0
    if turn >= gambit_turns[side] + GAMBIT_TURNS:
        return POINTS_AFTER_GAMBIT
    return COUNTER_GAMBIT_GAIN if both and side is Side.BLACK else GAMBIT_GAIN


def check_gambit(side: Side, turn: int, gambit_turns: dict[Side, int], points: Points) -> None:
    """Raises NotPossible for a gambit that is not to be had now; `gambit_turns` are the gambits of earlier turns."""
    if points.gambit is Option.OFF:
        raise NotPossible("Gambits are not played in this match: they are Rousselle's option 1.")
    is_reply = side is Side.BLACK and turn == 2 and set(gambit_turns) == {Side.WHITE}
    is_counter_gambit = is_reply and points.counter_gambit is CounterGambit.TURN_TWO
    if turn > 1 and not is_counter_gambit:
        raise NotPossible(
            f"{side.title()} cannot gambit on turn {turn}: a gambit belongs to the opening, turn one."
        )


# --- Option 2: pieces moved under a master's eye (R41) ----------------------------------------------------------------
#
# It replaces the article's whole detection: one Dexterity roll, then d% for each watcher, noticed on that watcher's
# CM or less. After having been caught, each further try takes ten more off every watcher's roll.

PENALTY = 10


def move_under_masters_eye(
    start: TurnStart, side: Side, dexterity: int
) -> Procedure[tuple[bool, tuple[Detection, ...]]]:
    """Whether the try worked, and who noticed it."""
    key, why = f"turn {start.number} {side} moves", f"{side.title()} moves pieces on {dexterity} or less"
    deft = yield from ask_save(Roll(key, D20, why, secret=True), dexterity)
    notices = []
    if deft or start.options.points.failed_hand is FailedHand.ROLL:
        for observer in start.observers(side):
            if (yield from _sees(start, side, observer)):
                notices.append(Detection(side, Cheat.MOVE, observer.who))
    return deft and not notices, tuple(notices)


def _sees(start: TurnStart, side: Side, observer: Observer) -> Procedure[bool]:
    key = f"turn {start.number} {side} moves, eye of {observer}"
    target = observer.cm + PENALTY * tries_since_caught(start.turns, side)
    why = f"{observer} notices {side.title()}'s hand on {target} or less"
    return (yield from ask_save(Roll(key, PERCENTILE, why, secret=True), target))


def tries_since_caught(turns: Iterable[ResolvedTurn], side: Side) -> int:
    """How many tries there are since somebody first noticed one, the coming one included; 0 before that."""
    tries = [turn for turn in turns if turn.notes.of(side).move]
    catches = [
        any(notice.side is side and notice.cheat is Cheat.MOVE for notice in turn.noticed) for turn in tries
    ]
    return len(tries) - catches.index(True) if True in catches else 0


# --- Option 3: relatively good players are less easily intimidated (R42) ----------------------------------------------

POINTS_A_STEP = 10


def steadiness(cm: int) -> int:
    """How many points the number to be rolled rises by: 1 for CM 1-10, 2 for 11-20 and so on."""
    return -(-cm // POINTS_A_STEP)
