from django.urls import path

from campaigns.money.views import bets, purses, stakes
from campaigns.web.addresses import CAMPAIGN, CHARACTER, MATCH

urlpatterns = [
    path(f"{CHARACTER}purse/", purses.character_purse, name="character-purse"),
    path(f"{CAMPAIGN}purses/", purses.purses, name="purses"),
    path(f"{CAMPAIGN}purses/<int:purse_id>/", purses.purse, name="purse"),
    path(f"{CAMPAIGN}coins/", purses.coinage, name="coins"),
    path(f"{MATCH}bets/", bets.bets, name="bets"),
    path(f"{MATCH}bets/withdraw/", bets.withdraw, name="bet-withdraw"),
    path(f"{MATCH}bets/rule/", bets.rule, name="bet-rule"),
    path(f"{MATCH}stake/", stakes.stake, name="stake"),
    path(f"{MATCH}stake/off/", stakes.call_off, name="stake-off"),
    path(f"{MATCH}stake/settle/", stakes.settle, name="stake-settle"),
]
