"""What is settled before the first move: the chart, both players' handicap points, where the men stand.

    standard 0:0 startpos | alternative 0:2 startpos | standard 0:0 fen <position>

Rulings R10.1, R10.3, R11.5. Points are White's and Black's, and are spent at the first position alone.
"""

import re
from dataclasses import dataclass

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.orthodox.position import Position
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.charts import CHARTS, STANDARD
from variants.rules.wotn.handicap import MOST
from variants.rules.wotn.lawful import refuse_foreign
from variants.rules.wotn.position_text import read_position, write_position
from variants.rules.wotn.set_up import START

_FORM = re.compile(f"({'|'.join(CHARTS)}) (0|[1-9][0-9]?):(0|[1-9][0-9]?) (startpos|fen (.*))", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Options:
    """How a game begins; `points` are White's and Black's.

    Raises NotPossible for a position the chart cannot bring about, or for points that could not be spent.
    """

    chart: Chart = STANDARD
    points: tuple[int, int] = (0, 0)
    start: Position = START

    def __post_init__(self) -> None:
        refuse_foreign(self.chart, self.start)
        if any(not 0 <= points <= MOST for points in self.points):
            raise NotPossible(f"Handicap points go from 0 to {MOST}.")
        if any(self.points) and self.start != START:
            raise NotPossible("Handicap points are spent at the first position, and this is another.")


def write_options(options: Options) -> str:
    white, black = options.points
    where = "startpos" if options.start == START else f"fen {write_position(options.start)}"
    return f"{options.chart.name} {white}:{black} {where}"


def read_options(text: str) -> Options:
    """Options as written; raises Unreadable."""
    match = _FORM.fullmatch(text)
    if not match:
        raise Unreadable(
            f"{quoted(text)} are no options: write the chart, both sides' points and where the men stand, like "
            "“standard 0:2 startpos”."
        )
    start = START if match[5] is None else read_position(match[5])
    if match[5] is not None and start == START:
        raise Unreadable("The first position is written startpos.")
    try:
        return Options(CHARTS[match[1]], (int(match[2]), int(match[3])), start)
    except NotPossible as refusal:
        raise Unreadable(f"{quoted(text, 60)} are no options. {refusal}") from refusal
