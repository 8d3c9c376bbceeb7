"""Tim Grice's game at the table."""

from django.apps import AppConfig


class ChessMinigameConfig(AppConfig):
    name = "chess_minigame"

    def ready(self) -> None:
        from campaigns import catalog
        from campaigns.rules.contract import Side
        from chess_minigame.rules.ending import Ending
        from chess_minigame.rules.game import GRICE
        from chess_minigame.rules.match import ROUNDS_IN_A_TURN
        from chess_minigame.rules.odds.standing import to_bet_on

        catalog.register(
            catalog.GameEntry(
                rules=GRICE,
                turns=lambda state: len(state.turns),
                url_name="grice-match",
                seat_url_name="grice-seat",
                teaches=True,
                cheated=lambda state: [side for side in Side if state.cheated(side)],
                crushing=Ending.CRUSHING_WIN,
                chances=to_bet_on,
                rounds_a_turn=ROUNDS_IN_A_TURN,
            )
        )
