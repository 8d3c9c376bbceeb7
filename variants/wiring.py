"""Which rooms put something beside a board: the one place that knows them all."""

from variants.analysis.panels import analyse_button
from variants.board import panels
from variants.npc_turns.panels import thinker


def wire() -> None:
    """Called once, when the routes are made."""
    panels.MAKERS = (*panels.OWN, thinker, analyse_button)
