"""The sentences a record gives its readers: why less or nothing was learned."""

from fractions import Fraction

from campaigns.campaign.rules.house_rules import Option
from campaigns.learning.rules.contest import Contest, Participant
from campaigns.learning.rules.learning_limit import SpanUsage, is_big
from campaigns.learning.rules.verdicts import Verdict
from campaigns.rules.chess_modifier import decimal, display, plays_as

NOTHING_LEARNED = "Nothing was learned from this game."
CHEATED = "Cheated or tried to: such a game teaches nothing."


# The ends of games that were not played out, where pages have another word for one.
_UNPLAYED = {"expelled": "disqualified"}
# Longer fractions are not read aloud: two decimals tell more.
MAX_DENOMINATOR = 99


def points_text(points: Fraction) -> str:
    """CM points in a sentence: exactly, as "1 7/24", while the fraction is short; else with two decimals."""
    return display(points) if points.denominator <= MAX_DENOMINATOR else decimal(points)


def division(player: Participant, opponent: Participant, raw: Fraction, *, is_draw: bool = False) -> str:
    """The sum as the article has it, in playing CMs: "15 / 20 = 3/4"; after a draw half of it.

    What cannot be reduced is worth so many hundredths: "20 / 29 = 0.68".
    """
    half = "1/2 × " if is_draw else ""
    numerator, denominator, points = plays_as(opponent.cm), plays_as(player.cm), points_text(raw)
    return f"{half}{numerator} / {denominator} = {decimal(raw) if points == f'{numerator}/{denominator}' else points}"


def sentence_without_win(verdict: Verdict, contest: Contest) -> str:
    is_option = contest.rules.drawn_games is Option.ON
    drawn = "only the lower Chess Modifier learns from a drawn game" if is_option else "only a win teaches"
    return {
        Verdict.FULL_BOARD: "A game on a full board does not move the Chess Modifier.",
        Verdict.SET_CM: "Played by a CM that was set for the evening: such a game teaches nothing.",
        Verdict.NOT_PLAYED_OUT: f"Not played out ({_UNPLAYED.get(contest.how, contest.how)}): such a game teaches nothing.",
        Verdict.DRAWN: f"Drawn: {drawn}.",
        Verdict.LOST: "Lost: only a win teaches.",
    }[verdict]


def cap_sentence(cm: Fraction, cap: Fraction) -> str:
    if cm > cap:
        return f"Already above the cap of {points_text(cap)}: keeps the CM, and learns nothing more."
    return f"Cap reached: the CM cannot rise above {points_text(cap)}."


def cap_cut_text(remaining: Fraction, cap: Fraction) -> str:
    return f"cut to {points_text(remaining)} by the cap of {points_text(cap)}"


def limit_cut_text(points: Fraction, remaining: Fraction, usage: SpanUsage, again_on: int | None) -> str:
    """The sentence for a gain of `points` that the learning limit cut to `remaining`."""
    if is_big(points):
        return f"cut to {points_text(remaining)} by the learning limit ({points_text(usage.points)} gained earlier in this span)"
    return f"cut to {points_text(remaining)} by the learning limit ({points_text(usage.points_left)} of 1 left until day {again_on})"


def limit_sentence(points: Fraction, usage: SpanUsage, again_on: int | None) -> str:
    """The sentence for a gain of `points` of which the learning limit allows nothing."""
    next_time = f"may learn again on day {again_on}"
    if usage.frozen:
        return f"Learning limit: a game worth more than one point filled this span; {next_time}."
    if usage.points_left == 0:
        return f"Learning limit: the one point of this span is gained; {next_time}."
    return f"Learning limit: {points_text(points)} does not fit into the {points_text(usage.points_left)} left until day {again_on}."
