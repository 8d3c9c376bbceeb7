"""The looks of Way of the Knight: kinds, how they improve, and their badges.

Its level is a number at its feet, standing where its alignment has its column in the chart: left for the Way of the
Knight, right for the Way of the Bishop, in the middle for neutral. Whoever is no piece of chess wears its move as well,
drawn from its declaration: a dot for each leap, a line for each ride.

Source: Betza, "8. Diagram of the Paths", "9. List of Ranks"; R2, R3, R5.
"""

from collections.abc import Iterator

from variants.rules.grid.descriptions import sentence, with_article
from variants.rules.grid.lines import Line, Ride
from variants.rules.grid.piece import Piece
from variants.rules.grid.squares import Vector
from variants.rules.looks import Looks, RulesTable
from variants.rules.orthodox.pieces import FLAT
from variants.rules.wotn.chart import (
    ALTERNATIVE,
    CHARTS,
    STANDARD,
    Alignment,
    ImprovementChart,
    improving_rank,
    lowest_victim,
)
from variants.rules.wotn.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK


def improvement_sentence(chart: ImprovementChart, piece: Piece) -> str:
    choices, level = chart.choices(piece), chart.level(piece)
    if not choices:
        return f"Level {level} is the highest: it cannot improve."
    kinds = " or ".join(map(with_article, choices))
    rank = improving_rank(level)
    arriving = f", or by reaching its rank {rank}" if rank else ""
    captures = f"by capturing a piece of level {lowest_victim(level)} or higher"
    return f"It improves to {kinds} {captures}{arriving}."


CHESS_PIECES = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
_COLUMN = {Alignment.KNIGHT: "k", Alignment.NEUTRAL: "n", Alignment.BISHOP: "b"}
_CHART_CAPTIONS = {
    "standard": "A piece improves one row down: along its own path or into neutral, from neutral into either path.",
    "alternative": "With more pieces filled in. A piece improves one row down, even where the level rises by more than one.",
}
# R7.4, R7.5.
CASTLING = (
    "A side with several Kings may castle whatever is attacked.",
    "A piece that improved to a King never castles.",
)
_HALF = 3.5  # of the badge's side, in squares: the longest leap is of three


class WotnLooks(Looks):
    def badge(self, piece: Piece) -> str:
        """The level and, for all but the pieces of chess, the move. Theirs is told while one of them is touched."""
        chart = _chart(piece)
        level = f'<u class="level-{_COLUMN[chart.alignment(piece)]}">{chart.level(piece)}</u>'
        if piece in CHESS_PIECES:
            return f'<em class="wears at-touch">{level}</em>'
        return f'<em class="wears">{_draw(piece)}{level}</em>'

    def worth(self, piece: Piece) -> str:
        chart = _chart(piece)
        return f"Level {chart.level(piece)}, {chart.alignment(piece)}"

    def piece_notes(self, piece: Piece) -> list[str]:
        """What else is said of a King's castling, and how it improves, by each chart that has it; once where they agree."""
        return [*(CASTLING if piece is KING else ()), *self._improving(piece)]

    def _improving(self, piece: Piece) -> list[str]:
        charts = (chart for chart in CHARTS.values() if piece in chart.kinds)
        sentences = {chart.name: improvement_sentence(chart, piece) for chart in charts}
        if len(set(sentences.values())) == 1:
            return list(set(sentences.values()))
        return [f"{sentence(name)} chart: {text[0].lower()}{text[1:]}" for name, text in sentences.items()]

    def charts(self) -> list[RulesTable[Piece | None]]:
        """Both charts: title, a sentence, the columns, and row by row who stands in them."""
        heads = ("Level", "Knight", "Neutral", "Bishop")
        return [
            RulesTable(
                f"The {chart.name} chart",
                _CHART_CAPTIONS[chart.name],
                heads,
                [(str(row.level), (row.knight, row.neutral, row.bishop)) for row in chart.rows],
            )
            for chart in CHARTS.values()
        ]

    def source(self, piece: Piece) -> str:
        return "Betza, “WotN: the Way of the Knight”, “List of Ranks”"


def _chart(piece: Piece) -> ImprovementChart:
    """The first chart that has it: in both its level and its alignment are the same."""
    return STANDARD if piece in STANDARD.kinds else ALTERNATIVE


def _draw(piece: Piece) -> str:
    lines = piece.on[FLAT]
    leaps = "".join(f"M{by[0] - 0.5:g} {-by[1] - 0.5:g}h1v1h-1z" for by in _steps(lines, rides=False))
    rides = "".join(_ray(by) for by in _steps(lines, rides=True))
    return (
        f'<svg viewBox="-3.7 -3.7 7.4 7.4"><path class="rides" d="{rides}"/>'
        f'<path d="{leaps}"/><circle r=".75"/></svg>'
    )


def _steps(lines: tuple[Line, ...], *, rides: bool) -> Iterator[Vector]:
    """The steps of the lines that go on, or of those that do not."""
    for line in lines:
        if isinstance(line, Ride) is rides and hasattr(line, "by"):
            yield from line.by


def _ray(by: Vector) -> str:
    far = _HALF / max(abs(by[0]), abs(by[1]))
    return f"M0 0L{by[0] * far:g} {-by[1] * far:g}"
