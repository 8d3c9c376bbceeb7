"""Which rooms put something beside a board: the one place that knows them all."""

from variants.analysis.panels import analyse_button
from variants.board import panels
from variants.npc_turns.panels import npc_at_turn


def wire_panels() -> None:
    """Called once, when the routes are built."""
    panels.MAKERS = (*panels.OWN, npc_at_turn, analyse_button)
