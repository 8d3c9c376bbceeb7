"""Who stands better, in words: one table for the analysis and the review."""

from campaigns.rules.contract import Side
from campaigns.rules.labels import pluralize
from variants.catalog import AnyGame
from variants.rules.review.scale import equity_of_score, score_of_equity

# How a side stands, by its expected score, from this one on.
STANDINGS = (
    (0.9, "winning"),
    (0.75, "clearly better"),
    (0.6, "slightly better"),
    (0.4, "even"),
    (0.25, "slightly worse"),
    (0.1, "clearly worse"),
    (0.0, "losing"),
)
EVEN = "even"
MIN_LEADS = 30, 50  # hundredths of the weakest piece, thousandths of a point: a smaller lead is none
MAX_COUNTED_LEAD = 1000  # hundredths of the weakest piece: a larger lead is not counted in them
HALVES = ("", "½")


def standing(score: float) -> str:
    return next(phrase for min_score, phrase in STANDINGS if score >= min_score)


def score_percent(score: float) -> str:
    return f"{round(100 * score)}%"


def expected_score(game: AnyGame, side: Side, score: int, mate: int | None) -> float:
    """White's expected score, from 0 to 1; `score` and `mate` as the engine tells them for the side that has to choose."""
    if mate is not None:
        equity = 1.0 if mate >= 0 else -1.0
    else:
        equity = score / 1000 if game.variant.points else equity_of_score(score)
    return score_of_equity(equity if side is Side.WHITE else -equity)


def evaluation(game: AnyGame, side: Side, score: int, mate: int | None) -> str:
    """How it stands, in a sentence; `score` and `mate` as the engine tells them for the side that has to choose."""
    leader = side if (score if mate is None else mate) >= 0 else side.other
    name = game.side_name(leader)
    if mate is not None:
        return f"{name} wins in {pluralize(abs(mate), 'move')}"
    equity = abs(score) / 1000 if game.variant.points else equity_of_score(abs(score))
    phrase = standing(score_of_equity(equity))
    lead = _lead(game, abs(score))
    if phrase == EVEN:
        return f"About even: {name} {lead}" if lead else "About even"
    return f"{name} is {phrase}: {lead}" if lead else f"{name} is {phrase}"


def _lead(game: AnyGame, score: int) -> str:
    """How far ahead; empty for what is next to nothing, and for more than anybody counts."""
    counts_points = bool(game.variant.points)
    if score < MIN_LEADS[counts_points]:
        return ""
    if counts_points:
        return f"can expect to win about {score / 1000:.2f} points"
    if score >= MAX_COUNTED_LEAD:
        return ""
    # The piece that numbers are hundredths of: the one that promotes, or else the first of the army.
    pieces = game.variant.army.pieces
    piece = next((piece.name for piece in pieces if piece.becomes), pieces[0].name)
    halves = max(1, round(score / 50))
    if halves < 3:
        return f"ahead by about {'half ' if halves == 1 else ''}a {piece}"
    return f"ahead by about {halves // 2}{HALVES[halves % 2]} {piece}s"
