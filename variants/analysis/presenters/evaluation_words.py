"""What the engine has found about a position, in words and as moves to tap."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from campaigns.jobs.workers import MSG_NO_WORKER
from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from campaigns.rules.labels import pluralize
from variants.analysis.analyses import FindingRow, has_no_worker
from variants.analysis.analysis_line import AnalysisLine
from variants.analysis.presenters.analysis_board import step_notation
from variants.board.presenters.move_words import standing_sentence
from variants.board.presenters.standings import evaluation, expected_score
from variants.catalog import AnyGame
from variants.models import Analysis
from variants.readiness import EngineStage, Readiness
from variants.rules.review.scale import score_of_equity

SLOW_START = timedelta(seconds=6)
ROLLS_AHEAD = "The engine looks at every result of the dice."
MIN_LEAD = 0.05  # points
MAX_ARROWS = 3
"""So many half-moves of the best line are drawn as arrows."""


@dataclass(frozen=True, slots=True)
class StandingBar:
    """White's part of a bar that shows who stands better, in percent, and the bar in words."""

    white: int
    text: str

    @property
    def black(self) -> int:
        return 100 - self.white


def standing_bar(game: AnyGame, white: float) -> StandingBar:
    share = round(100 * white)
    first, second = game.side_name(Side.WHITE), game.side_name(Side.BLACK)
    return StandingBar(share, f"Expected score: {first} {share}%, {second} {100 - share}%")


def refused_panel(refusal: str) -> dict[str, object]:
    """As `engine_panel` where the engine may not be asked just now."""
    return {"sentence": "", "bar": None, "arrows": "", "lines": [], "note": refusal, "goes_on": True}


def engine_panel(
    analysis: Analysis, line: AnalysisLine, side: Side, now: datetime, readiness: Readiness | None = None
) -> dict[str, object]:
    """How it stands in words and as a bar, the best lines, the best one as arrows, a note on who thinks; `goes_on`: ask again soon."""
    sentence, bar, first_moves = "", None, ""
    if analysis.findings:
        first, game = analysis.findings[0], line.game
        sentence = evaluation(game, side, first["score"], first["mate"])
        bar = standing_bar(game, expected_score(game, side, first["score"], first["mate"]))
        first_moves = arrows(game, first["line"])
    return {
        "sentence": sentence,
        "bar": bar,
        "arrows": first_moves,
        "lines": list(_lines(analysis.findings, line, side)),
        "note": _note(analysis, now, readiness),
        "goes_on": not analysis.is_done,
    }


def roll_panel(analysis: Analysis, line: AnalysisLine, now: datetime) -> dict[str, object]:
    """As `engine_panel` before a roll: how it stands on the average of all results."""
    equity = analysis.findings[0]["equity"] if analysis.findings else None
    note = "On the average of every result of the dice." if analysis.findings else ROLLS_AHEAD
    return {
        "sentence": "" if equity is None else f"Before the roll {_expectation(line.game, equity)}",
        "bar": None if equity is None else standing_bar(line.game, score_of_equity(equity)),
        "arrows": "",
        "lines": [],
        "note": MSG_NO_WORKER if has_no_worker(analysis, now) else note,
        "goes_on": not analysis.is_done,
    }


def _expectation(game: AnyGame, equity: float) -> str:
    """How it stands by White's equity; in games with points what may be expected of them."""
    ahead = Side.WHITE if equity >= 0 else Side.BLACK
    standing_text = standing_sentence(game, ahead, score_of_equity(abs(equity)))
    if not game.variant.points or abs(equity) < MIN_LEAD:
        return standing_text
    return f"{standing_text}: {game.side_name(ahead)} can expect to win about {abs(equity):.2f} points"


def arrows(game: AnyGame, texts: list[str]) -> str:
    """The first half-moves of a line as the board's script draws them, "e2-e4 e7-e5"."""
    squares = (game.squares(text) for text in texts[:MAX_ARROWS])
    return " ".join(f"{pair[0]}-{pair[1]}" for pair in squares if pair)


def _note(analysis: Analysis, now: datetime, readiness: Readiness | None) -> str:
    is_preparing = readiness is not None and readiness.stage in (EngineStage.FETCHING, EngineStage.COMPILING)
    if is_preparing and readiness and not analysis.findings:
        return f"The engine is being prepared: {readiness.percent}%."
    if has_no_worker(analysis, now):
        return MSG_NO_WORKER
    depth = max((finding["depth"] for finding in analysis.findings), default=0)
    how = "looked" if analysis.is_done else "looks"
    first = analysis.findings[0] if analysis.findings else {}
    spent = f": second {first['second']} of {first['of']}" if "of" in first and not analysis.is_done else ""
    plain = " It runs uncompiled here, so it sees less." if analysis.is_plain else ""
    if not depth and now - analysis.sent_at > SLOW_START:
        return "The engine is being loaded, which takes a minute the first time."
    if not depth:
        return f"The engine begins to think.{plain}"
    return f"The engine {how} {pluralize(depth, 'half-move')} ahead{spent}.{plain}"


def _number(game: AnyGame, side: Side, finding: FindingRow) -> str:
    sign = 1 if side is Side.WHITE else -1
    if finding["mate"] is not None:
        return f"#{sign * finding['mate']}".replace("-", "−")
    unit = 1000 if game.variant.points else 100
    return f"{sign * finding['score'] / unit:+.2f}".replace("-", "−")


def _lines(findings: list[FindingRow], line: AnalysisLine, side: Side) -> Iterator[dict[str, object]]:
    """The lines, the best first, each move with the text that plays all up to it."""
    first_moves = set[str]()
    for finding in findings:
        moves = tuple(_moves(line, finding["line"]))
        # While the engine looks deeper, a line of the last depth may begin as a better one does by now.
        if moves and moves[0][1] not in first_moves:
            first_moves.add(moves[0][1])
            yield {"number": _number(line.game, side, finding), "moves": moves}


def _moves(line: AnalysisLine, texts: list[str]) -> Iterator[tuple[str, str]]:
    """Each move in the game's notation, and the texts up to it; it ends where dice are awaited."""
    for count, text in enumerate(texts, 1):
        try:
            step = line.game.read_step(text)
            notation = step_notation(line.game, line.state, step)
            line = line.play(step)
        except RulesError:
            return
        yield notation, " ".join(texts[:count])
