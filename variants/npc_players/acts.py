"""What the Dungeon Master says to NPCs who play for themselves."""

from campaigns.match.views.acts import Act
from variants.npc_players import opponent
from variants.npc_players.forms import OpponentForm

ACTS = (Act("opponent", OpponentForm, opponent.direct),)
