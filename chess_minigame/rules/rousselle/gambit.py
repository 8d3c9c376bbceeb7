"""Option 1: a gambit in the opening ("Out on a Limb", Dragon #72; R40)."""

from campaigns.campaign.rules.house_rules import Option
from campaigns.campaign.rules.house_rules.rousselle import BothGambit, CounterGambit
from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.options import Points

LASTS = 3
GAIN, AGAINST_A_GAMBIT, AFTERWARDS = 10, 15, -10


def gambit_points(side: Side, turn: int, gambit_turns: dict[Side, int], by: Points) -> int:
    """The points `side` gains in that turn by the gambits `gambit_turns` so far; below 0 for a loss."""
    if side not in gambit_turns:
        return 0
    both = len(gambit_turns) == len(Side)
    if both and side is Side.WHITE and by.both_gambit is BothGambit.NOTHING:
        return 0
    if turn >= gambit_turns[side] + LASTS:
        return AFTERWARDS
    return AGAINST_A_GAMBIT if both and side is Side.BLACK else GAIN


def check_gambit(side: Side, turn: int, gambit_turns: dict[Side, int], by: Points) -> None:
    """Raises NotPossible for a gambit that is not to be had now; `gambit_turns` are the gambits of earlier turns."""
    if by.gambit is Option.OFF:
        raise NotPossible("Gambits are not played in this match: they are Rousselle's option 1.")
    answers = (
        by.counter_gambit is CounterGambit.TURN_TWO
        and side is Side.BLACK
        and turn == 2
        and set(gambit_turns) == {Side.WHITE}
    )
    if turn > 1 and not answers:
        raise NotPossible(
            f"{side.title()} cannot gambit on turn {turn}: a gambit belongs to the opening, turn one."
        )
