"""Tim Grice's game at the table."""

from django.apps import AppConfig


class ChessMinigameConfig(AppConfig):
    name = "chess_minigame"

    def ready(self) -> None:
        from campaigns import catalog
        from chess_minigame.rules.ending import Ending
        from chess_minigame.rules.game import GRICE

        catalog.register(
            catalog.Entry(
                rules=GRICE,
                turns=lambda state: len(state.turns),
                url_name="grice-match",
                seat_url_name="grice-seat",
                teaches=True,
                crushing=Ending.CRUSHING_WIN,
            )
        )
