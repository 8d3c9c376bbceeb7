"""Tim Grice's game at the table."""

from django.apps import AppConfig


class ChessMinigameConfig(AppConfig):
    name = "chess_minigame"

    def ready(self) -> None:
        from campaigns.match import games
        from chess_minigame.entry import ENTRY

        games.register(ENTRY)
