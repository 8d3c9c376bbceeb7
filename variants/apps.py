"""Full boards: every chess variant a campaign plays move by move."""

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from campaigns.catalog import GameEntry
    from variants.catalog import AnyGame


class VariantsConfig(AppConfig):
    name = "variants"

    def ready(self) -> None:
        from campaigns import catalog as games
        from variants import catalog

        for game in catalog.GAMES.values():
            games.register(entry(game))


def entry(game: "AnyGame") -> "GameEntry":
    """How the campaigns know a full board."""
    from campaigns.catalog import GameEntry

    return GameEntry(
        rules=game,
        turns=game.half_moves,
        url_name="board",
        seat_url_name="board-seat",
        teaches=False,
        progress=half_moves,
        points=game.points if game.variant.points else None,
    )


def half_moves(plies: int) -> str:
    """How far a match is: "move 3" (both sides have made two)."""
    return f"move {plies // 2 + 1}"
