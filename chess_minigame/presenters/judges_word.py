"""What the judge may say of the players beside the notes: hit points where a dragon plays, and searches."""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from chess_minigame.presenters.wording import Names, decision_of
from chess_minigame.rules.declarations import EXPEL, MEDALLION, NOTHING, Search
from chess_minigame.rules.declaring import has_dragon
from chess_minigame.rules.players import Means
from chess_minigame.rules.state import State
from chess_minigame.rules.turn_start import with_grants


@dataclass(frozen=True, slots=True)
class ShownHitPoints:
    """One side's hit points as they count now."""

    side: str
    name: str
    points: int
    is_dragon: bool


@dataclass(frozen=True, slots=True)
class JudgesWord:
    """`hit_points` is empty where no dragon plays; `medallions` are those who have one by sheet or grant."""

    hit_points: tuple[ShownHitPoints, ...]
    medallions: tuple[str, ...]
    searches: tuple[str, ...]


def judges_word(state: State, names: Names) -> JudgesWord:
    return JudgesWord(
        hit_points=tuple(_hit_points(state, side, names) for side in Side if has_dragon(state)),
        medallions=tuple(names[side] for side in Side if _has_medallion(state, side)),
        searches=tuple(f"Turn {turn}: {_search(one, names[one.side])}" for turn, one in state.searches),
    )


def _hit_points(state: State, side: Side, names: Names) -> ShownHitPoints:
    player = state.options_now.player(side)
    return ShownHitPoints(side, names[side], player.hit_points or 0, player.dragon)


def _has_medallion(state: State, side: Side) -> bool:
    return Means.MEDALLION in with_grants(state.options.player(side), side, state.grants).has


def _search(search: Search, name: str) -> str:
    if search.found == NOTHING:
        return f"{name} was searched. Nothing was found."
    found = "a medallion of ESP" if search.found == MEDALLION else search.found
    did = f"{name} was disqualified." if search.decision == EXPEL else decision_of(search.decision)
    return f"{name} was searched. Found: {found}. {did}"
