"""Full boards: every chess variant a campaign plays move by move."""

from django.apps import AppConfig


class VariantsConfig(AppConfig):
    name = "variants"

    def ready(self) -> None:
        from campaigns.match import games
        from variants import catalog
        from variants.entry import entry_of_board

        for game in catalog.GAMES.values():
            games.register(entry_of_board(game))
