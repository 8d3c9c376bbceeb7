"""The table of acts at a full board, for every game: what each room has in its own."""

from variants.analysis.acts import ACTS as OF_ANALYSIS
from variants.board.acts import ACTS as OF_THE_BOARD
from variants.npc_players.acts import ACTS as OF_NPC_PLAYERS
from variants.paper.acts import ACTS as OF_PAPER

ACTS = (*OF_THE_BOARD, *OF_PAPER, *OF_ANALYSIS, *OF_NPC_PLAYERS)
