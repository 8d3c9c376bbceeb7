"""Full boards: every chess variant a campaign plays move by move."""

from django.apps import AppConfig


class VariantsConfig(AppConfig):
    name = "variants"

    def ready(self) -> None:
        from campaigns import catalog as games
        from variants import catalog

        for board in catalog.BOARDS.values():
            games.register(
                games.Entry(
                    rules=board.rules,
                    turns=board.half_moves,
                    url_name="board",
                    seat_url_name="board-seat",
                    teaches=False,
                    progress=half_moves,
                    points=board.points if board.counts_points else None,
                )
            )


def half_moves(plies: int) -> str:
    """How far a match is: "move 3" (both sides have made two)."""
    return f"move {plies // 2 + 1}"
