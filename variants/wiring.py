"""What the rooms above the board put beside it, and their pages that hear of changes: the one place that knows them all."""

from django.urls import reverse

from campaigns.match.play import live
from variants import catalog
from variants.analysis.analyses import may_analyse_from_a_seat
from variants.analysis.coach_ahead import ask_for_coach
from variants.analysis.views.hint import hint_on_page
from variants.board import panels
from variants.board.panels import BoardView, Context
from variants.npc_turns.presenters import thinker_status
from variants.puzzles.views import door_live
from variants.sharing.play import shared_game


def npc_at_turn(view: BoardView) -> Context:
    return {"thinker": thinker_status(view.moment, view.viewpoint) if view.live else None}


def analyse_button(view: BoardView) -> Context:
    """The button's address; empty for a seat that may not analyse."""
    may = view.viewpoint.is_dm or may_analyse_from_a_seat(view.board_request.match)
    return {"analysis_url": view.viewpoint.url("analysis") if may else ""}


def shared_address(view: BoardView) -> Context:
    """The address of a finished game's page for everybody; None as long as it is not shared."""
    row = (
        shared_game(view.board_request.match)
        if view.live and view.viewpoint.is_dm and view.moment.over
        else None
    )
    page = reverse("shared-game", args=[row.public_id]) if row else ""
    return {"shared_url": view.board_request.request.build_absolute_uri(page) if page else ""}


def hint(view: BoardView) -> Context:
    return {"hint": hint_on_page(view.board_request, view.moment) if view.live else None}


def coach(view: BoardView) -> Context:
    """Nothing that is shown: the engine is asked in time for what the coach may have to ask."""
    if view.live:
        ask_for_coach(view.board_request, view.moment)
    return {}


def wire_boards() -> None:
    """Called once, when the routes are built."""
    live.PAGES["door"] = door_live.LIVE
    panels.CONTEXT_BUILDERS = (
        *panels.BOARD_BUILDERS,
        npc_at_turn,
        analyse_button,
        hint,
        coach,
        shared_address,
    )


def compile_boards() -> None:
    """Compile the pieces of every board to tables, for which no page is to wait."""
    for game in catalog.GAMES.values():
        game.variant.army.tables  # noqa: B018
