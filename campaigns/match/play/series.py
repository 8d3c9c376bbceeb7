"""A series as it stands, a fold over its games; and what follows when one of them ends, or the DM ends it all."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused, demand_reason
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match, Series
from campaigns.match.play import sitting as sittings
from campaigns.match.play.reopening import Consequence
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.match.rules.series import SeriesGame, SeriesScore, SeriesTerms, series_score
from campaigns.rules.contract import Side

RESUME = "resume"
_VERDICTS = {Series.EarlyEnding.FIRST: 0, Series.EarlyEnding.SECOND: 1}


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """How a series stands; its players are 0, who was White in the first game, and 1."""

    series: Series
    score: SeriesScore

    @property
    def is_over(self) -> bool:
        return bool(self.series.ended) or self.score.winner is not None

    @property
    def winner(self) -> int | None:
        """None while it goes on, and where the DM ended it without one."""
        if self.series.ended:
            return _VERDICTS.get(Series.EarlyEnding(self.series.ended))
        return self.score.winner

    def names(self, match: Match) -> tuple[str, str]:
        first, second = (self.series.terms.side(player, match.series_game or 1) for player in (0, 1))
        return match.seat(first).name, match.seat(second).name


def standing_of(series: Series) -> SeriesStanding:
    games = series.games.only("series", "series_game", "series_points", "winner")
    return standing_from(series, games)


def standing_from(series: Series, games: Iterable[Match]) -> SeriesStanding:
    results = (
        SeriesGame(match.series_game, Side(match.winner) if match.winner else None, match.series_points)
        for match in games
        if match.series_game is not None and match.series_points is not None
    )
    return SeriesStanding(series, series_score(series.terms, results))


def series_of(match: Match) -> SeriesStanding | None:
    return standing_of(match.series) if match.series else None


def open_series(match: Match, terms: SeriesTerms, by: User | None) -> None:
    """Make a match that has just begun the first game of a series."""
    match.series = Series.objects.create(
        campaign_id=match.campaign_id,
        goal=terms.goal,
        counts=Series.Counts.POINTS if terms.in_points else Series.Counts.GAMES,
        crawford=terms.crawford,
        sides_stay=terms.sides_stay,
        by=by,
    )
    match.series_game = 1
    match.save(update_fields=["series", "series_game"])


def verdicts(match: Match) -> list[tuple[str, str]]:
    """What the DM may say of the match's series before its end, with the words for it; none outside of one."""
    standing = series_of(match)
    if standing is None:
        return []
    if standing.series.ended:
        return [(RESUME, "It goes on")]
    return [
        (Series.EarlyEnding.NOBODY, "Nobody wins"),
        *((word, f"{name} wins") for word, name in zip(_VERDICTS, standing.names(match), strict=True)),
    ]


def check_next(match: Match) -> SeriesStanding:
    """The standing at which the next game begins; Refused where none can. The caller holds the campaign's lock."""
    standing = series_of(match)
    if standing is None:
        raise Refused("This match belongs to no series.")
    if not match.is_over:
        raise Refused("This game is not over yet.")
    if standing.is_over:
        raise Refused("The series is over.")
    if _has_later_games(match):
        raise Refused("The next game has begun already.")
    return standing


def count_series_points(sitting: Sitting) -> None:
    """Count what the match scores in its series. Whatever hangs on the whole series is then under the campaign's lock."""
    match = sitting.match
    if match.series is None:
        return
    Campaign.objects.select_for_update().get(pk=match.campaign_id)
    match.series_points = _points(sitting, match.series)
    match.save(update_fields=["series_points"])


def _points(sitting: Sitting, series: Series) -> int | None:
    match = sitting.match
    if not match.is_over or not (match.winner or match.played_out):
        return None
    if not match.winner:
        return 0
    points = sitting.entry.play.points if series.terms.in_points else None
    return (points(sitting.state) or 1) if points else 1  # a draw of Armageddon scores no points by itself


@use_case(lock=sitting_at)
def end_series(sitting: Sitting, *, verdict: str, reason: str) -> Answer:
    """The DM ends the series before anybody has won it, for a player or for nobody, or takes that back (RESUME).

    The game in play is not touched. Raises Refused without a reason, and where there is nothing to end or to take back.
    """
    match = sitting.match
    if match.series is None:
        raise Refused("This match belongs to no series.")
    Campaign.objects.select_for_update().get(pk=match.campaign_id)
    series = match.series
    series.refresh_from_db()
    if verdict == RESUME:
        if not series.ended:
            raise Refused("The series was not ended early.")
        series.ended = series.reason = ""
    else:
        if standing_of(series).is_over:
            raise Refused("The series is over.")
        demand_reason(reason)
        series.ended, series.reason = verdict, reason.strip()
    series.save(update_fields=["ended", "reason"])
    for follower in sittings.RESULT_FOLLOWERS:
        follower(sitting)
    match.public_version += 1
    match.save(update_fields=["public_version"])
    return Answer("The series goes on." if verdict == RESUME else "The series is over.")


def compare(match: Match) -> Callable[[], Iterable[Consequence]]:
    """What a change of the match does to the score of its series, and to games that began at another score."""
    if match.series is None:
        return tuple
    return partial(_changes, match, standing_of(match.series))


def _changes(match: Match, old_standing: SeriesStanding) -> Iterable[Consequence]:
    new_standing = standing_of(old_standing.series)
    if new_standing.score == old_standing.score:
        return
    new_score, old_score = _score_text(match, new_standing), _score_text(match, old_standing)
    sentences = [f"The series stands {new_score} instead of {old_score}."]
    has_later = _has_later_games(match)
    if has_later:
        number = (match.series_game or 0) + 1
        sentences.append(f"Game {number} has begun: it keeps the terms that it began with.")
    if old_standing.is_over and not new_standing.is_over:
        sentences.append("The series goes on, and its stake is taken back until it is over.")
    content = {"sentences": sentences}
    yield Consequence("campaigns/match/_series_consequences.html", content, tuple(sentences), asks=has_later)


def _score_text(match: Match, standing: SeriesStanding) -> str:
    (first_won, second_won), (first_name, second_name) = standing.score.won, standing.names(match)
    return f"{first_name} {first_won} : {second_won} {second_name}"


def _has_later_games(match: Match) -> bool:
    return Match.objects.filter(series=match.series, series_game__gt=match.series_game).exists()
