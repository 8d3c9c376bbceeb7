"""What an NPC's turn adds to the board's page."""

from variants.board.panels import BoardView, Context
from variants.npc_turns.presenters import thinking


def npc_at_turn(view: BoardView) -> Context:
    return {"thinker": thinking(view.moment, view.place) if view.live else None}
