"""Status, results and stakes in words for people."""

from collections.abc import Callable

from campaigns.money.models import PointStake
from campaigns.money.play.purses import balance
from campaigns.money.rules.stakes import amount_due
from campaigns.rules.contract import Over, Side
from campaigns.rules.labels import pluralize
from variants.board.play.position_at import BoardMoment
from variants.catalog import AnyGame
from variants.rules.actions import ON_PAPER, ON_TIME
from variants.rules.state import AnyState

# What the rules call an ending; `winner` and `loser` are the names of the sides.
WIN_SENTENCES = {
    "checkmate": "{winner} wins: checkmate",
    "resigned": "{winner} wins: {loser} resigns",
    "dropped": "{winner} wins: {loser} drops the double",
    "king-captured": "{winner} wins: the King is captured",
    "on paper": "{winner} wins, on paper",
    "on time": "{winner} wins: {loser}'s time is up",
    "lone-king-lost": "{winner} wins: {loser} had only the King left after fifty moves",
}
DRAW_SENTENCES = {
    "stalemate": "Draw: stalemate",
    "agreed": "Draw by agreement",
    "repetition": "Draw: the same position three times",
    "fifty": "Draw: fifty moves without progress",
    "seventyfive": "Draw: seventy-five moves without progress",
    "on paper": "Draw, on paper",
    "insufficient": "Draw: neither side can checkmate",
    "time up against a lone King": "Draw: time is up, and a lone King cannot win",
    "abandoned": "Abandoned: no result",
}
PASS = "0000"
# Each word on its button, as a report once it was said, and as a noun where it is undone by name.
_WORDS = {
    "resign": ("Resign", "resigned", "resignation"),
    "draw?": ("Offer a draw", "offered a draw", "draw offer"),
    "withdraw": ("Withdraw the draw offer", "withdrew the draw offer", "withdrawal of the draw offer"),
    "draw!": ("Accept the draw", "accepted the draw", "draw agreement"),
    "claim": ("Claim the draw", "claimed the draw", "draw claim"),
    "double": ("Double", "doubled", ""),
    "take": ("Take the double", "took the double", ""),
    "drop": ("Drop the double", "dropped the double", ""),
    "beaver": ("Beaver: double back", "took the double and doubled back", ""),
    PASS: ("Pass", "passed", "pass"),
}
WORD_LABELS = {word: label for word, (label, _, _) in _WORDS.items()}
WORD_REPORTS = {word: report for word, (_, report, _) in _WORDS.items()}
WORD_NOUNS = {word: noun for word, (_, _, noun) in _WORDS.items() if noun}
# So begins how a match ended on paper.
PAPER_PREFIX = f"{ON_PAPER}-"
TIME_PREFIX = f"{ON_TIME}-"
# What either side may say, whoever is to move: off turn its text ends so.
OFF_TURN_SUFFIX = "-off-turn"
SIDE_WORDS = {"resign", "draw?", "withdraw", "draw!", "claim"}
# What stands at the counter beside the board.
CUBE_WORDS = {"double"}
# What the other side waits to hear, or what alone can be done.
REPLY_WORDS = {"draw!", "take", "drop", "beaver", PASS}
# What cannot be meant lightly is asked twice; `side` is whose word it is.
CONFIRM_QUESTIONS = {
    "resign": "Resign as {side}?",
    "draw!": "Accept the draw as {side}?",
    "double": "Double the points at stake? The other side must take the double or lose the game.",
    "take": "Take the double? The game goes on for twice the points, and only you may double next.",
    "drop": "Drop the double and lose the game?",
    "beaver": "Take the double and double back? You keep the cube; the other side must take that or lose the doubled stake.",
}
BOTH_ROLL = "Roll one die each: the higher moves first"
ROLL_AGAIN = "Equal dice: roll one die each again"


def label(text: str) -> str:
    """A word that may be said, as its button has it."""
    return WORD_LABELS.get(text, text.capitalize())


def ending_sentence(
    game: AnyGame, over: Over, state: AnyState, name_of: Callable[[Side], str] | None = None
) -> str:
    """How a game ended, and what the win was worth where that is counted: "Gold wins: checkmate, 2 points".

    In a match to points also how many would have done: "4 points, 3 were enough". `name_of` names who plays a side.
    """
    name_of = name_of or game.side_name
    points = game.points(state)
    worth = f", {pluralize(points, 'point')}" if points else ""
    if points and over.winner and game.variant.points:
        needed = game.variant.points.points_needed(state.position, over.winner)
        if needed is not None and needed < points:
            worth += f", {needed} {'was' if needed == 1 else 'were'} enough"
    if over.winner is None:
        return DRAW_SENTENCES.get(over.how, f"Draw: {over.how}") + worth
    names = {"winner": name_of(over.winner), "loser": name_of(over.winner.other)}
    return WIN_SENTENCES.get(over.how, "{winner} wins: " + over.how).format(**names) + worth


def match_result(moment: BoardMoment, name_of: Callable[[Side], str] | None = None) -> str:
    """How the match ended, and what a draw counts as in Armageddon; empty while it is in play."""
    if moment.over is None:
        return ""
    ending = ending_sentence(moment.game, moment.over, moment.state, name_of)
    counts_as = moment.match.counts_as
    return f"{ending}. {counts_as}" if counts_as else ending


def pass_remarks(moment: BoardMoment) -> tuple[str, ...]:
    """A sentence where the last turn ended with dice that could not be used; else none."""
    side = moment.passed_side
    return () if side is None else (f"{moment.game.side_name(side)} passed: the dice could not be used",)


def stake_sentence(moment: BoardMoment, stake: PointStake) -> str:
    """The public line of the stake at that moment: "3 gp a point: 12 gp now"."""
    a_point, write = stake.a_point, stake.match.campaign.coinage.write
    rate = f"{write(a_point)} {stake.unit_text}"
    if stake.match.series_id:
        return rate
    if moment.over:
        winnings = moment.game.points(moment.state)
        return f"{rate}: {write(amount_due(a_point, winnings))} won" if winnings else rate
    points = moment.game.variant.points
    if points is None:
        return rate
    worth = points.worth(moment.state.position)
    parts = [f"{rate}: {write(amount_due(a_point, worth.plain_points))} now"]
    if worth.max_points > worth.plain_points:
        parts.append(f"{write(amount_due(a_point, worth.max_points))} at most")
    if worth.raised_points and moment.game.variant.phrases.prompt(moment.state.position):
        parts.append(f"{write(amount_due(a_point, worth.raised_points))} if the double is taken")
    return ", ".join(parts)


def stake_warning(moment: BoardMoment, stake: PointStake) -> str:
    """Warn the DM, who alone sees into purses, of those that do not cover a loss after the next double; empty for none."""
    points = None if stake.match.series_id else moment.game.variant.points
    worth = points.worth(moment.state.position) if points and not moment.over else None
    if worth is None or not worth.raised_points:
        return ""
    write = stake.match.campaign.coinage.write
    cost = amount_due(stake.a_point, worth.raised_points)
    purses = [stake.purse(side) for side in Side]
    balances = ((purse.holder_name, balance(purse)) for purse in purses if not purse.may_owe)
    shortfalls = [f"{name} has {write(holds)}" for name, holds in balances if holds < cost]
    return f"Doubled, {write(cost)} to lose: {', '.join(shortfalls)}." if shortfalls else ""
