"""What the contract suite needs to know of Grice's game."""

from hypothesis import strategies as st

from campaigns.rules.contract import Side, Viewer
from chess_minigame.rules.match import State, act, throw
from chess_minigame.rules.notes import EVERY_BOTH_NOTES, Abandon, BothNotes
from chess_minigame.rules.options import Options
from chess_minigame.rules.turn import ResolvedTurn, resolve

CMS = st.integers(0, 60)
OPTIONS = st.builds(Options, CMS, CMS)
SIDES = {Viewer.WHITE: Side.WHITE, Viewer.BLACK: Side.BLACK}


def double(draw: st.DrawFn, state: State, viewer: Viewer) -> State:
    """Another match with other CMs, another limit, other dice and other notes that `viewer` cannot tell apart."""
    options, d6 = _other_limit(draw, state)
    twin = State(options)
    if state.limit_die is not None:
        twin = throw(twin, (d6,))
    for turn in state.turns:
        notes, percentile = draw(st.sampled_from(_ways_to(turn, twin, viewer)))
        twin = throw(act(twin, notes), (percentile,))
    if state.notes is not None:
        twin = act(twin, draw(st.sampled_from(_same_to(viewer, state.notes))))
    return act(twin, Abandon()) if state.abandoned else twin


def _other_limit(draw: st.DrawFn, state: State) -> tuple[Options, int]:
    # Nearly equal CMs leave every line of the result table within reach of the d%.
    played = max(len(state.turns), 1)
    drawn = state.over is not None and state.over.how == "stalemate"
    limit = played if drawn else played + draw(st.integers(1, 6))
    d6 = draw(st.integers(1, min(6, limit)))
    total = 10 * (limit - d6) + draw(st.integers(0, 9))
    return draw(
        st.sampled_from([Options(total // 2, total - total // 2), Options(total - total // 2, total // 2)])
    ), d6


def _ways_to(turn: ResolvedTurn, twin: State, viewer: Viewer) -> list[tuple[BothNotes, int]]:
    cms = {"white_cm": twin.options.white_cm, "black_cm": twin.options.black_cm}
    return [
        (notes, percentile)
        for notes in _same_to(viewer, turn.notes)
        for percentile in range(1, 101)
        if resolve(number=1, notes=notes, percentile=percentile, score=0, **cms).result == turn.result
    ]


def _same_to(viewer: Viewer, notes: BothNotes) -> list[BothNotes]:
    side = SIDES.get(viewer)
    return [other for other in EVERY_BOTH_NOTES if side is None or other.of(side) == notes.of(side)]
