"""A whole game as text, written: tags, then the numbered moves in the source's notation, each throw behind its move.

    [White "Ysolde"]
    [RiskyCaptures "share"]
    [Result "*"]

    1. e4 d5 2. Qg4 {6 1} Bxg4 {4 3, 3 4} ... 24. Qe4(e5,e8) {6 5} *

The faces stand in braces, where other programs expect a comment; a risky capture has two throws, {6 1, 5 2}. What is
not finished is ours: Qe8(?) awaits its throw, Qe8(e5) its landing, Qxe8(!) the throw for the capture. Without the tag
RiskyCaptures captures always succeed; without a Position the game begins at the first position.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from campaigns.rules.contract import Side
from variants.rules.expedition.actions import Move
from variants.rules.expedition.match import act, throw
from variants.rules.expedition.notation import MISSED, limit, write_move
from variants.rules.expedition.options import Options
from variants.rules.expedition.position import START, Position
from variants.rules.expedition.position_text import write_position
from variants.rules.expedition.risky import Risk
from variants.rules.expedition.state import Faces, State, Step, start
from variants.rules.score_text import OPEN, numbered, write_score_text

RISK, POSITION = "RiskyCaptures", "Position"
UNTHROWN, CAPTURING = "(?)", "(!)"


@dataclass(frozen=True)
class Score:
    """`steps` are the moves, attempts, throws and landings; `tags` without RiskyCaptures, Position and Result."""

    steps: tuple[Step, ...]
    options: Options = Options()
    tags: Mapping[str, str] = field(default_factory=dict)
    result: str = OPEN


def after_step(state: State, step: Step) -> State:
    """The state after one step; raises NotPossible or BadDice."""
    return throw(state, step) if isinstance(step, tuple) else act(state, step)


def last_state(score: Score) -> State:
    """The state after the last step; raises NotPossible or BadDice."""
    state = start(score.options)
    for step in score.steps:
        state = after_step(state, step)
    return state


def write_score(score: Score) -> str:
    """The game as text; raises NotPossible or BadDice if it cannot have gone so."""
    tags = dict(score.tags)
    if score.options.risk is not Risk.OFF:
        tags[RISK] = score.options.risk
    if score.options.start != START:
        tags[POSITION] = write_position(score.options.start)
    return write_score_text({**tags, "Result": score.result}, [*numbered(_told(score)), score.result])


def _told(score: Score) -> Iterator[tuple[int, Side, str]]:
    """Every turn's number and side, and what was done and thrown in it."""
    state, throws, done = start(score.options), list[Faces](), False
    before = state.position
    for step in score.steps:
        throws += [step] if isinstance(step, tuple) else []
        last, state = state.position, after_step(state, step)
        done = state.position.pending is None
        if done:
            yield before.fullmove, before.side, _with_throws(_finished(last, step, state.position), throws)
            before, throws = state.position, []
    if score.steps and not done:
        yield before.fullmove, before.side, _with_throws(_unfinished(state.position), throws)


def _finished(position: Position, step: Step, then: Position) -> str:
    """How a turn is written that ends with this step."""
    if isinstance(step, Move):
        return write_move(position, step)
    pending = position.pending
    assert pending is not None
    took = not then.is_shared(pending.to) and then.side_on(pending.to) is position.side
    return write_move(position.settled, Move(pending.start, pending.to)) + ("" if took else MISSED)


def _unfinished(position: Position) -> str:
    """How an attempt is written that has not come to its end."""
    pending = position.pending
    assert pending is not None
    what = write_move(position.settled, Move(pending.start, pending.to))
    if pending.captures:
        return what + CAPTURING
    return what + (UNTHROWN if pending.most is None else f"({limit(position)})")


def _with_throws(word: str, throws: list[Faces]) -> str:
    faces = ", ".join(" ".join(map(str, thrown)) for thrown in throws)
    return f"{word} {{{faces}}}" if throws else word
