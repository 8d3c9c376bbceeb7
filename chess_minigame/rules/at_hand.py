"""What a player may write on the coming note beside the strategy (R19 to R27, R40)."""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from chess_minigame.rules.cheating.playing_to_lose import lowest
from chess_minigame.rules.players import MIND_READING, Means
from chess_minigame.rules.rousselle.gambit import check_gambit, gambits
from chess_minigame.rules.state import State
from chess_minigame.rules.turn_start import with_grants


@dataclass(frozen=True, slots=True)
class AtHand:
    """The means one player has now, made of nothing but this player's own; the CM to lose with goes from `lowest` to `highest`."""

    gambit: bool
    move: bool
    empathy: bool
    esp: tuple[Means, ...]
    scares: bool
    lowest: int
    highest: int


def at_hand(state: State, side: Side) -> AtHand:
    """What `side` may write now; intimidation asks for a foe whose Wisdom is set."""
    options = state.options
    player = with_grants(options.player(side), side, state.grants)
    return AtHand(
        gambit=may_gambit(state, side),
        move=player.dexterity is not None,
        empathy=Means.EMPATHY in player.has,
        esp=tuple(means for means in MIND_READING if means in player.has),
        scares=options.player(side.other).wisdom is not None,
        lowest=lowest(options.cm(side)),
        highest=options.cm(side),
    )


def may_gambit(state: State, side: Side) -> bool:
    """Whether `side` may write a gambit on the coming note."""
    try:
        check_gambit(side, len(state.played) + 1, gambits(state.played), state.options.points)
    except RulesError:
        return False
    return True
