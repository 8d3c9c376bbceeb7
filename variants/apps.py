"""Full boards: every chess variant a campaign plays move by move."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from campaigns.match.games import GameEntry, Rulebook, Tile
    from variants.catalog import AnyGame


class VariantsConfig(AppConfig):
    name = "variants"

    def ready(self) -> None:
        from campaigns.match import games
        from variants import catalog

        for game in catalog.GAMES.values():
            games.register(entry(game))


def entry(game: "AnyGame") -> "GameEntry":
    from campaigns.match.games import AutoPlay, GameEntry, PaperPage, lazy

    return GameEntry(
        rules=game,
        turns=game.half_moves,
        url_name="board",
        seat_url_name="board-seat",
        new_url_name="board-new",
        tile=tile(game),
        teaches=False,
        progress=half_moves,
        points=game.points if game.variant.points else None,
        papers=(PaperPage("Pieces", "board-paper-pieces"), PaperPage("Score sheet", "board-paper-score")),
        match_papers=(
            PaperPage("Power-cut page", "board-power-cut", in_play=True),
            PaperPage("Match record", "board-protocol"),
        ),
        opening_chances=lazy("variants.fairness.expected_results.chances_by_cm", game),
        fairness=lazy("variants.fairness.expected_results.board_fairness", game),
        stories=lazy("variants.review.presenters.story.board_stories"),
        has_standard_start=partial(has_standard_start, game),
        by_set_cm=lazy("variants.npc_players.opponent.plays_by_set_cm"),
        demo=lazy("variants.board.play.demo.play_boards", game.slug),
        auto_play=AutoPlay(
            begin=lazy("variants.board.play.auto_play.begin_board", game.slug),
            play_out=lazy("variants.board.play.auto_play.play_board"),
            chances=lazy("variants.board.play.auto_play.board_chances_of_two", game.slug),
        ),
        rulebook=rulebook(game),
        lessons=lazy("variants.lessons.shelf.cards_of", game.slug),
        next_roll=game.next_roll,
        has_dice=game.variant.dice is not None,
        lose_on_time=lazy("variants.board.play.moves.lose_on_time"),
    )


def rulebook(game: "AnyGame") -> "Rulebook | None":
    """None where nothing is written of how it is played."""
    from campaigns.match.games import Rulebook, lazy

    text = Path(__file__).parent / "rules" / game.slug / "how_to_play.md"
    if not text.is_file():
        return None
    path = "variants.board.presenters.rulebook"
    return Rulebook(
        text,
        "variants/rulebook",
        lazy(f"{path}.board_rulebook", game),
        lazy(f"{path}.rulebook_facts", game),
        lazy(f"{path}.settings", game),
    )


def has_standard_start(game: "AnyGame", options: Any) -> bool:
    """Whether these are a game's own beginning, without handicap points."""
    from variants.rules.gameplay import START_POSITION

    handicap = game.variant.handicap
    has_points = handicap is not None and any(handicap.points(options))
    return game.write_options(options).endswith(START_POSITION) and not has_points


def tile(game: "AnyGame") -> "Tile":
    from campaigns.match.games import Tile, lazy

    about = game.variant.about
    return Tile(
        about=about.sentence,
        dice="Two dice, or roll them here" if game.variant.dice else "No dice",
        players="Anybody: characters, or people by name",
        devices="One device passed around, or a phone each",
        minutes=about.minutes,
        author=about.author,
        printed=about.source,
        picture=lazy("variants.board.presenters.tile.board_picture", game.slug),
        stylesheet="css/boards.css",
    )


def half_moves(plies: int) -> str:
    """The number of the current move: "move 3" when both sides have made two."""
    return f"move {plies // 2 + 1}"
