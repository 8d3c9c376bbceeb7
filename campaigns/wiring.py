"""Who follows whom: the one place where rooms put themselves into what lower rooms call.

A hook is a typed tuple, or a table, in the module that calls it. What stands first is called first.
"""

from campaigns.campaign.play import campaigns
from campaigns.campaign.play.campaigns import Dated
from campaigns.chronicle.presenters.entries import texts_naming
from campaigns.circuits.play import following as circuits
from campaigns.circuits.views import room as tournament_room
from campaigns.learning.play import consequences as learning_consequences
from campaigns.learning.play import settle
from campaigns.match.play import game_time, live, reopening, series, sitting
from campaigns.match.play.seated import Pairs, Players, Seated
from campaigns.money.play import coinage, stakes
from campaigns.money.play.holders import Holders
from campaigns.money.presenters import bets as money_consequences
from campaigns.people import finder, play
from campaigns.people.play import record
from campaigns.people.presenters import mentions


def wire() -> None:
    """Called once, when the apps are ready."""
    # The clock locks the campaign, learning its characters, money their purses: always in this order.
    sitting.RESULT_FOLLOWERS = (
        circuits.hold_campaign,
        series.follow_result,
        game_time.follow_result,
        settle.follow_result,
        stakes.follow_result,
        circuits.follow_result,
    )
    reopening.CONSEQUENCES = (
        series.compare,
        learning_consequences.compare,
        money_consequences.compare,
        circuits.compare,
    )
    coinage.CONVERSION_FOLLOWERS = (circuits.convert,)
    record.RECORD_FOLLOWERS = (settle.refold,)
    campaigns.DATED = (
        Dated(game_time.latest_match_after, game_time.hold_clock),
        Dated(play.latest_entry_after),
    )
    live.PAGES["tournament"] = tournament_room.LIVE
    mentions.SOURCES = (texts_naming,)
    finder.CIRCLES.update(
        everybody=Players.everybody,
        players=Players.players,
        holders=Holders.everybody,
        takers=Holders.takers,
        payers=Holders.payers,
        seated=Seated.ever,
        pairs=Pairs.any_two,
    )
