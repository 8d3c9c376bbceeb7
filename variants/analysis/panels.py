"""What analysis adds to the board's page."""

from variants.analysis.analyses import may_analyse_from_a_seat
from variants.board.panels import BoardView, Context


def analyse_button(view: BoardView) -> Context:
    """The button's address; empty for a seat that may not analyse."""
    may = view.place.is_dm or may_analyse_from_a_seat(view.visit.match)
    return {"analysis_url": view.place.url("analysis") if may else ""}
