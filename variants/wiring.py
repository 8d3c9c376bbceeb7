"""What the rooms above the board put beside it: the one place that knows them all."""

from variants.analysis.analyses import may_analyse_from_a_seat
from variants.board import panels
from variants.board.panels import BoardView, Context
from variants.npc_turns.presenters import thinking


def npc_at_turn(view: BoardView) -> Context:
    return {"thinker": thinking(view.moment, view.place) if view.live else None}


def analyse_button(view: BoardView) -> Context:
    """The button's address; empty for a seat that may not analyse."""
    may = view.place.is_dm or may_analyse_from_a_seat(view.visit.match)
    return {"analysis_url": view.place.url("analysis") if may else ""}


def wire_panels() -> None:
    """Called once, when the routes are built."""
    panels.MAKERS = (*panels.OWN, npc_at_turn, analyse_button)
