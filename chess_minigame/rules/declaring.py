"""What may be declared in a match now, and what it leads to (R18, R19, R26, R61a)."""

from dataclasses import replace

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.cheating.intimidation import tried
from chess_minigame.rules.declarations import Abandon, Adjust, Declaration, Expel, Grant, Strike, Watch
from chess_minigame.rules.ending import ABANDONED, expelled
from chess_minigame.rules.players import Means
from chess_minigame.rules.state import State
from chess_minigame.rules.turn_start import with_grants
from chess_minigame.rules.watchers import HIGHEST_NUMBER, Watcher


def declarations(state: State) -> tuple[Declaration, ...]:
    """The plainest of each kind: a watcher may have a CM and abilities, an adjustment be of another size."""
    if state.over:
        return ()
    new = state.last_watcher + 1
    return (
        Abandon(),
        *map(Expel, Side),
        *([Watch(Watcher(new))] if new <= HIGHEST_NUMBER else []),
        *(Strike(watcher.number) for watcher in state.watchers),
        *(Grant(side, means) for side in Side for means in Means if means not in _has(state, side)),
        *(Adjust(victim, attempt, by) for victim, attempt in unrolled(state) for by in (-1, +1)),
    )


def unrolled(state: State) -> list[tuple[Side, int]]:
    """The attempts at intimidation whose roll is still to come: the victim and the attempt's number."""
    if state.open is None:
        return []
    # Every attempt takes one die, and all of them come before anything else.
    return [(side.other, attempt) for side, attempt, _ in tried(state.open)[len(state.answers) :]]


def declare(state: State, declaration: Declaration) -> State:
    """The state after the declaration; raises NotPossible."""
    match declaration:
        case Abandon():
            return replace(state, broken_off=ABANDONED)
        case Expel(side):
            return replace(state, broken_off=expelled(side))
        case Watch(watcher):
            return _watched(state, watcher)
        case Strike(number):
            return _struck(state, number)
        case Grant():
            return _granted(state, declaration)
        case Adjust():
            return _adjusted(state, declaration)
    raise AssertionError(declaration)


def _watched(state: State, watcher: Watcher) -> State:
    new = state.last_watcher + 1
    if watcher.number != new:
        raise NotPossible(f"Watcher {watcher.number} cannot come now: the next one has number {new}.")
    return replace(state, watchers=(*state.watchers, watcher), last_watcher=new)


def _struck(state: State, number: int) -> State:
    left = tuple(watcher for watcher in state.watchers if watcher.number != number)
    if left == state.watchers:
        raise NotPossible(f"There is no watcher {number} to strike off.")
    return replace(state, watchers=left)


def _has(state: State, side: Side) -> frozenset[Means]:
    return with_grants(state.options.player(side), side, state.grants).has


def _granted(state: State, grant: Grant) -> State:
    if grant.means in _has(state, grant.side):
        raise NotPossible(f"{grant.side.title()} has {grant.means} already.")
    return replace(state, grants=state.grants | {grant})


def _adjusted(state: State, adjust: Adjust) -> State:
    if state.open is None or (adjust.victim, adjust.attempt) not in unrolled(state):
        raise NotPossible(
            f"There is no attempt {adjust.attempt} against {adjust.victim.title()} still to be rolled: an adjustment "
            "comes before its roll."
        )
    return replace(state, open=replace(state.open, adjusted=(*state.open.adjusted, adjust)))
