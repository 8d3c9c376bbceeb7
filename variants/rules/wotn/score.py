"""A whole game as text: tags, then the numbered moves in the article's notation, then the result.

    [White "Ysolde"]
    [Black "Brannoc"]
    [Chart "alternative"]
    [Result "1-0"]

    1. e2-e4 e7-e5 2. Ng1-f3 ...

Without a Chart tag the standard chart is meant; without a Position tag the game begins at the first position. A set-up
improved by handicap points is told by its Position.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.orthodox.board import SIDE_NAMES
from variants.rules.orthodox.position import Position
from variants.rules.score_text import OPEN, compare, numbered, read_score_text, write_score_text
from variants.rules.wotn.actions import Move
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.charts import CHARTS, STANDARD
from variants.rules.wotn.match import State, act, over, start
from variants.rules.wotn.notation import write_notation
from variants.rules.wotn.notation_reading import read_notation
from variants.rules.wotn.options import Options
from variants.rules.wotn.position_text import read_position, write_position
from variants.rules.wotn.set_up import START

_WORD = re.compile(r"\S+(?: [+#])?(?: [!?]{1,2}(?=\s|$))?")


@dataclass(frozen=True)
class Score:
    """`tags` without Chart, Position and Result, which are told by the rest; `result` is 1-0, 0-1, 1/2-1/2 or *."""

    moves: tuple[Move, ...]
    chart: Chart = STANDARD
    start: Position = START
    tags: Mapping[str, str] = field(default_factory=dict)
    result: str = OPEN


def last_state(score: Score) -> State:
    """The state after the last move; raises NotPossible."""
    state = start(Options(score.chart, start=score.start))
    for move in score.moves:
        state = act(state, move)
    return state


def write_score(score: Score) -> str:
    """The game as text; raises NotPossible if a move is not legal."""
    tags = dict(score.tags)
    if score.chart is not STANDARD:
        tags["Chart"] = score.chart.name
    if score.start != START:
        tags["Position"] = write_position(score.start)
    return write_score_text({**tags, "Result": score.result}, [*numbered(_told(score)), score.result])


def _told(score: Score) -> Iterator[tuple[int, Side, str]]:
    state = start(Options(score.chart, start=score.start))
    for move in score.moves:
        position = state.position
        yield position.fullmove, position.side, write_notation(score.chart, position, move)
        state = act(state, move)


def read_score(text: str) -> Score:
    """The game written in a text; raises Unreadable, naming the move that is wrong."""
    tags, words, result = read_score_text(text, _WORD, '[White "Ysolde"]')
    name = tags.pop("Chart", STANDARD.name)
    if name not in CHARTS:
        raise Unreadable(f"The tag Chart is {' or '.join(CHARTS)}, not {quoted(name)}.")
    first = read_position(tags.pop("Position")) if "Position" in tags else START
    try:
        options = Options(CHARTS[name], start=first)
    except NotPossible as refusal:
        raise Unreadable(f"The tag Position does not fit the chart. {refusal}") from refusal
    score = Score(_read_moves(options, words), options.chart, first, tags, result)
    compare(over(last_state(score)), result)
    return score


def _read_moves(options: Options, words: list[str]) -> tuple[Move, ...]:
    moves, state = [], start(options)
    for word in words:
        position = state.position
        try:
            move = read_notation(options.chart, position, word)
            state = act(state, move)
        except RulesError as refusal:
            where = f"Move {position.fullmove}, {SIDE_NAMES[position.side]}"
            raise Unreadable(f"{where}: {refusal}") from refusal
        moves.append(move)
    return tuple(moves)
