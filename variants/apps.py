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
    from campaigns.match.games import Bouts, GameEntry, PaperPage, later

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
        chances_of=later("variants.fairness.expected_results.chances_by_cm", game),
        fairness=later("variants.fairness.expected_results.board_fairness", game),
        stories=later("variants.review.presenters.story.board_stories"),
        begins_alike=partial(begins_alike, game),
        by_set_cm=later("variants.npc_players.opponent.plays_by_set_cm"),
        demo=later("variants.board.play.demo.play_boards", game.slug),
        bouts=Bouts(
            begin=later("variants.board.play.bouts.begin_board", game.slug),
            play_out=later("variants.board.play.bouts.play_board"),
            chances=later("variants.board.play.bouts.board_chances_of_two", game.slug),
        ),
        rulebook=rulebook(game),
        lessons=later("variants.lessons.shelf.cards_of", game.slug),
        next_roll=game.next_roll,
        has_dice=game.variant.dice is not None,
        lose_on_time=later("variants.board.play.moves.lose_on_time"),
    )


def rulebook(game: "AnyGame") -> "Rulebook | None":
    """None where nothing is written of how it is played."""
    from campaigns.match.games import Rulebook, later

    text = Path(__file__).parent / "rules" / game.slug / "how_to_play.md"
    if not text.is_file():
        return None
    path = "variants.board.presenters.rulebook"
    return Rulebook(
        text,
        "variants/rulebook",
        later(f"{path}.board_rulebook", game),
        later(f"{path}.rulebook_facts", game),
        later(f"{path}.settings", game),
    )


def begins_alike(game: "AnyGame", options: Any) -> bool:
    """Whether these are a game's own beginning, without handicap points."""
    from variants.rules.gameplay import START_POSITION

    handicap = game.variant.handicap
    has_points = handicap is not None and any(handicap.points(options))
    return game.write_options(options).endswith(START_POSITION) and not has_points


def tile(game: "AnyGame") -> "Tile":
    from campaigns.match.games import Tile, later

    about = game.variant.about
    return Tile(
        about=about.sentence,
        dice="Two dice, or roll them here" if game.variant.dice else "No dice",
        players="Anybody: characters, or people by name",
        devices="One device passed around, or a phone each",
        minutes=about.minutes,
        author=about.author,
        printed=about.printed,
        picture=later("variants.board.presenters.tile.board_picture", game.slug),
        stylesheet="css/boards.css",
    )


def half_moves(plies: int) -> str:
    """The number of the current move: "move 3" when both sides have made two."""
    return f"move {plies // 2 + 1}"
