"""Who is likely to win a tournament: reckoned when somebody asks, and again once anything has changed."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from math import ceil, sqrt

from campaigns.money.rules.odds import Odds
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.play.winner_bets import chances_to_win, fair_odds
from campaigns.tournaments.rules.favourites import Estimate

SHOWN_AS_ONE = Fraction(1, 200)  # rounded to whole percents, less would be none at all


class Favourites:
    def __init__(self, tournament: Tournament) -> None:
        self.record = TournamentRecord(tournament)

    @cached_property
    def lines(self) -> list[tuple[str, str, Odds | None]]:
        """Who may win, the likeliest first: name, chance in percent, fair odds; empty where the game has no chances."""
        return list(self._lines())

    def _lines(self) -> Iterator[tuple[str, str, Odds | None]]:
        for number, chance in sorted(self._estimate.items(), key=lambda pair: -pair[1]):
            if chance:
                share = f"{float(chance) * 100:.0f}%" if chance >= SHOWN_AS_ONE else "under 1%"
                yield self.record.name(number), share, fair_odds(chance)

    @cached_property
    def _estimate(self) -> Estimate:
        tournament = self.record.tournament
        if not tournament.is_running:
            return Estimate()
        house_rules = tournament.campaign.house_rules
        return latest_estimate(tournament.pk, str(tournament.created_at), tournament.version, house_rules)

    @property
    def runs(self) -> int:
        """0 where nothing is left to be played."""
        return self._estimate.runs

    @property
    def margin(self) -> int:
        """Of 95 in 100 such estimates none is further off, in percent."""
        return ceil(98 / sqrt(self.runs))


@lru_cache(maxsize=64)
def latest_estimate(pk: int, created_at: str, version: int, house_rules: str) -> Estimate:
    """Of the tournament as this version has it: whatever changes it counts its version up."""
    return chances_to_win(TournamentRecord(Tournament.objects.select_related("campaign").get(pk=pk)))
