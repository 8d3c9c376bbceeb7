"""Who follows whom: the one place where packages put themselves into what lower ones call.

A hook is a typed tuple, or a table, in the module that calls it. What stands first is called first.
"""

from campaigns.campaign.play import campaigns
from campaigns.campaign.play.campaigns import CalendarHook
from campaigns.chronicle.presenters.entries import texts_naming
from campaigns.learning.play import consequences as learning_consequences
from campaigns.learning.play import settle
from campaigns.match.play import game_time, live, reopening, series, sitting
from campaigns.match.play.players import Pairs, PastPlayers, Players
from campaigns.money.play import coinage, stakes
from campaigns.money.play.holders import Holders
from campaigns.money.presenters import bets as money_consequences
from campaigns.people import finder, play
from campaigns.people.play import record
from campaigns.people.presenters import mentions
from campaigns.tournaments.play import recomputation as tournaments
from campaigns.tournaments.views import room as tournament_room


def wire() -> None:
    """Called once, when the apps are ready."""
    # The clock locks the campaign, learning its characters, money their purses: always in this order.
    sitting.RESULT_FOLLOWERS = (
        tournaments.lock_campaign_of_match,
        series.count_series_points,
        game_time.adjust_campaign_clock,
        settle.refold_learning,
        stakes.resettle_stakes,
        tournaments.recompute_tournament_of_match,
    )
    reopening.CONSEQUENCES = (
        series.compare,
        learning_consequences.compare,
        money_consequences.compare,
        tournaments.compare,
    )
    coinage.CONVERSION_FOLLOWERS = (tournaments.convert_tournament_coins,)
    record.RECORD_FOLLOWERS = (settle.refold,)
    campaigns.CALENDAR_HOOKS = (
        CalendarHook(game_time.latest_match_after, game_time.hold_clock),
        CalendarHook(play.latest_entry_after),
    )
    live.PAGES["tournament"] = tournament_room.LIVE
    mentions.SOURCES = (texts_naming,)
    finder.CIRCLES.update(
        everybody=Players.everybody,
        players=Players.players,
        holders=Holders.everybody,
        takers=Holders.takers,
        payers=Holders.payers,
        seated=PastPlayers.of_campaign,
        pairs=Pairs.of_everybody,
    )
