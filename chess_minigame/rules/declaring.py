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
    Adjust,
    Declaration,
    Expel,
    Grant,
    HitPoints,
    OnPaper,
    Search,
    Strike,
    Watch,
)
from chess_minigame.rules.ending import ABANDONED, forfeit_of
from chess_minigame.rules.on_paper import ending_on_paper, endings_on_paper
from chess_minigame.rules.players import Means
from chess_minigame.rules.state import State
from chess_minigame.rules.watchers import HIGHEST_NUMBER, WatcherSkill


def declarations(state: State) -> tuple[Declaration, ...]:
    """The plainest of each kind: a watcher may have a CM and abilities, an adjustment be of another size."""
    if state.over:
        return ()
    new = state.next_watcher
    return (
        Abandon(),
        *endings_on_paper(state)[:1],
        *map(Expel, Side),
        *([Watch(WatcherSkill(new))] if new <= HIGHEST_NUMBER else []),
        *(Strike(watcher.number) for watcher in state.watchers),
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
    if state.open is None:
        return []
    # Every attempt takes one die, and all of them come before anything else.
    return [(side.other, attempt) for side, attempt, _ in attempts_of_turn(state.open)[len(state.answers) :]]


def apply_declaration(state: State, declaration: Declaration) -> State:
    """The state after the declaration; raises NotPossible."""
    match declaration:
        case Abandon() | Expel():
            return replace(state, broken_off=_end(declaration))
        case OnPaper():
            return replace(state, broken_off=ending_on_paper(state, declaration), paper=declaration)
        case Watch() | Strike():
            return _change_watchers(state, declaration)
        case Grant():
            return _grant(state, declaration)
        case HitPoints():
            return _set_hit_points(state, declaration)
        case Search():
            end = forfeit_of(declaration.side) if declaration.decision == EXPEL else None
            return replace(
                state, searches=(*state.searches, (state.position.turn, declaration)), broken_off=end
            )
        case Adjust():
            return _adjust(state, declaration)
    raise AssertionError(declaration)


def _end(declaration: Abandon | Expel) -> Over:
    return ABANDONED if isinstance(declaration, Abandon) else forfeit_of(declaration.side)


def _change_watchers(state: State, declaration: Watch | Strike) -> State:
    if isinstance(declaration, Watch):
        watcher = declaration.watcher
        new = state.next_watcher
        if watcher.number != new:
            raise NotPossible(f"Watcher {watcher.number} cannot come now: the next one has number {new}.")
        return replace(state, watchers=(*state.watchers, watcher), last_watcher=new)
    rest = tuple(watcher for watcher in state.watchers if watcher.number != declaration.number)
    if rest == state.watchers:
        raise NotPossible(f"There is no watcher {declaration.number} to strike off.")
    return replace(state, watchers=rest)


def _grant(state: State, grant: Grant) -> State:
    if grant.means in state.player(grant.side).has:
        raise NotPossible(f"{grant.side.title()} has {grant.means} already.")
    return replace(state, grants=state.grants | {grant})


def _adjust(state: State, adjust: Adjust) -> State:
    if state.open is None or (adjust.victim, adjust.attempt) not in open_attempts(state):
        raise NotPossible(
            f"There is no attempt {adjust.attempt} against {adjust.victim.title()} still to be rolled: an adjustment "
            "comes before its roll."
        )
    return replace(state, open=replace(state.open, adjusted=(*state.open.adjusted, adjust)))


def _next_hit_points(state: State, side: Side) -> HitPoints:
    """One hit point less than now; from 0 one more."""
    now = state.player(side).hit_points or 0
    return HitPoints(side, now - 1 if now else 1)


def _set_hit_points(state: State, hit_points: HitPoints) -> State:
    if not has_dragon(state):
        raise NotPossible("No dragon plays here: nothing in this game goes by hit points.")
    if state.player(hit_points.side).hit_points == hit_points.points:
        raise NotPossible(f"{hit_points.side.title()} has {hit_points.points} hit points already.")
    return replace(state, hit_points=(*state.hit_points, hit_points))
