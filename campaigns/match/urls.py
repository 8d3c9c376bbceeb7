from django.urls import path

from campaigns.match.views import chess_clock, game_time, new_game, quick_match, table_clock
from campaigns.web.addresses import CAMPAIGN, CHARACTER, MATCH

urlpatterns = [
    path(f"{CAMPAIGN}games/fair/", new_game.fair, name="game-fair"),
    path(f"{CAMPAIGN}games/new/", new_game.new_game, name="game-new"),
    path(f"{CHARACTER}quick-match/", quick_match.quick_match, name="quick-match"),
    path(f"{CAMPAIGN}clock/", game_time.clock, name="clock"),
    path("table-clock/", table_clock.table_clock, name="table-clock"),
    path(f"{CAMPAIGN}table-clock/", table_clock.campaign_table_clock, name="campaign-table-clock"),
    path(f"{MATCH}chess-clock/", chess_clock.set_clock, name="chess-clock"),
    path(f"{MATCH}clock/", game_time.match_clock, name="match-clock"),
]
