"""The declarations possible now, and the states they lead to (R18, R19, R21, R26, R27, R61a)."""

from dataclasses import replace

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.cheating.intimidation import attempts_of_turn
from chess_minigame.rules.declarations import (
    EXPEL,
    MEDALLION,
    NOTHING,
    WARNING,
    Abandon,
    AddWatcher,
    Adjust,
    Declaration,
    Expel,
    Grant,
    HitPoints,
    OnPaper,
    RemoveWatcher,
    Search,
)
from chess_minigame.rules.ending import ABANDONED, forfeit_of
from chess_minigame.rules.on_paper import ending_on_paper, endings_on_paper
from chess_minigame.rules.players import Means
from chess_minigame.rules.state import State
from chess_minigame.rules.watchers import MAX_WATCHER_NUMBER, WatcherSkill


def declarations(state: State) -> tuple[Declaration, ...]:
    """The plainest of each kind: a watcher may have a CM and abilities, an adjustment be of another size."""
    if state.over:
        return ()
    next_number = state.next_watcher
    return (
        Abandon(),
        *endings_on_paper(state)[:1],
        *map(Expel, Side),
        *([AddWatcher(WatcherSkill(next_number))] if next_number <= MAX_WATCHER_NUMBER else []),
        *(RemoveWatcher(watcher.number) for watcher in state.watchers),
        *(
            Grant.like_the_sheet(side, means)
            for side in Side
            for means in Means
            if means not in state.player(side).has
        ),
        *(_next_hit_points(state, side) for side in Side if has_dragon(state)),
        *(Search(side, item, decision) for side in Side for item, decision in _PLAIN_SEARCHES),
        *(Adjust(victim, attempt, by) for victim, attempt in open_attempts(state) for by in (-1, +1)),
    )


_PLAIN_SEARCHES = ((NOTHING, NOTHING), (MEDALLION, NOTHING), (MEDALLION, WARNING), (MEDALLION, EXPEL))


def has_dragon(state: State) -> bool:
    """Whether a dragon plays, who frightens by hit points alone (R27)."""
    return any(state.options.player(side).dragon for side in Side)


def open_attempts(state: State) -> list[tuple[Side, int]]:
    """The attempts at intimidation whose roll is still to come: the victim and the attempt's number."""
    if state.open_turn is None:
        return []
    # Every attempt takes one die, and all of them come before anything else.
    remaining = attempts_of_turn(state.open_turn)[len(state.answers) :]
    return [(side.other, attempt) for side, attempt, _ in remaining]


def apply_declaration(state: State, declaration: Declaration) -> State:
    """Raises NotPossible."""
    match declaration:
        case Abandon() | Expel():
            return replace(state, declared_end=_end(declaration))
        case OnPaper():
            return replace(state, declared_end=ending_on_paper(state, declaration), paper=declaration)
        case AddWatcher() | RemoveWatcher():
            return _change_watchers(state, declaration)
        case Grant():
            return _grant(state, declaration)
        case HitPoints():
            return _set_hit_points(state, declaration)
        case Search():
            end = forfeit_of(declaration.side) if declaration.decision == EXPEL else None
            searches = (*state.searches, (state.position.turn, declaration))
            return replace(state, searches=searches, declared_end=end)
        case Adjust():
            return _adjust(state, declaration)
    raise AssertionError(declaration)


def _end(declaration: Abandon | Expel) -> Over:
    return ABANDONED if isinstance(declaration, Abandon) else forfeit_of(declaration.side)


def _change_watchers(state: State, declaration: AddWatcher | RemoveWatcher) -> State:
    if isinstance(declaration, AddWatcher):
        watcher, next_number = declaration.watcher, state.next_watcher
        if watcher.number != next_number:
            raise NotPossible(
                f"Watcher {watcher.number} cannot come now: the next one has number {next_number}."
            )
        return replace(state, watchers=(*state.watchers, watcher), last_watcher=next_number)
    remaining = tuple(watcher for watcher in state.watchers if watcher.number != declaration.number)
    if remaining == state.watchers:
        raise NotPossible(f"There is no watcher {declaration.number} to strike off.")
    return replace(state, watchers=remaining)


def _grant(state: State, grant: Grant) -> State:
    if grant.means in state.player(grant.side).has:
        raise NotPossible(f"{grant.side.title()} has {grant.means} already.")
    return replace(state, grants=state.grants | {grant})


def _adjust(state: State, adjust: Adjust) -> State:
    turn = state.open_turn
    if turn is None or (adjust.victim, adjust.attempt) not in open_attempts(state):
        raise NotPossible(
            f"There is no attempt {adjust.attempt} against {adjust.victim.title()} still to be rolled: an adjustment "
            "comes before its roll."
        )
    return replace(state, open_turn=replace(turn, adjustments=(*turn.adjustments, adjust)))


def _next_hit_points(state: State, side: Side) -> HitPoints:
    """One hit point less than now; from 0 one more."""
    points = state.player(side).hit_points or 0
    return HitPoints(side, points - 1 if points else 1)


def _set_hit_points(state: State, hit_points: HitPoints) -> State:
    if not has_dragon(state):
        raise NotPossible("No dragon plays here: nothing in this game goes by hit points.")
    if state.player(hit_points.side).hit_points == hit_points.points:
        raise NotPossible(f"{hit_points.side.title()} has {hit_points.points} hit points already.")
    return replace(state, hit_points=(*state.hit_points, hit_points))
