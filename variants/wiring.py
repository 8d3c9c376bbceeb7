"""What the packages above the board put beside it, and their pages that hear of changes: the one place that knows them all."""

from collections.abc import Mapping

from django.urls import reverse

from campaigns.match.play import live
from variants import catalog
from variants.analysis.analyses import may_analyse_from_a_seat
from variants.analysis.coach_ahead import ask_for_coach
from variants.analysis.views.hint import hint_on_page
from variants.board import page as board_page
from variants.board.page import BoardPage
from variants.board.presenters.hint import HintPanel
from variants.board.views import answer
from variants.npc_turns.presenters import thinker_status
from variants.puzzles.views import door_live
from variants.sharing.play import shared_game


def npc_at_turn(page: BoardPage) -> Mapping[str, object] | None:
    return thinker_status(page.moment, page.viewpoint) if page.live else None


def analysis_url(page: BoardPage) -> str:
    may = page.viewpoint.is_dm or may_analyse_from_a_seat(page.board_request.match)
    return page.viewpoint.url("analysis") if may else ""


def shared_url(page: BoardPage) -> str:
    is_dms = page.live and page.viewpoint.is_dm and page.moment.over
    row = shared_game(page.board_request.match) if is_dms else None
    address = reverse("shared-game", args=[row.public_id]) if row else ""
    return page.board_request.request.build_absolute_uri(address) if address else ""


def training_hint(page: BoardPage) -> HintPanel | None:
    return hint_on_page(page.board_request, page.moment) if page.live else None


def wire_boards() -> None:
    """Called once, when the routes are built."""
    live.PAGES["door"] = door_live.LIVE
    board_page.HOOKS = board_page.BoardHooks(npc_at_turn, analysis_url, shared_url, hint=training_hint)
    # The engine is asked in time for what the coach may have to ask.
    answer.WHEN_SHOWN = (ask_for_coach,)


def compile_boards() -> None:
    """Compile the pieces of every board to tables, for which no page is to wait."""
    for game in catalog.GAMES.values():
        game.variant.army.tables  # noqa: B018
