"""Full boards: every chess variant a campaign plays move by move."""

from functools import partial
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from campaigns.campaign.models import Campaign
    from campaigns.match.games import GameEntry, Tile
    from campaigns.match.models import Match
    from campaigns.match.rules.fairness import Fairness, Pairing
    from campaigns.rules.chances import ResultChances
    from variants.catalog import AnyGame


class VariantsConfig(AppConfig):
    name = "variants"

    def ready(self) -> None:
        from campaigns.match import games
        from variants import catalog

        for game in catalog.GAMES.values():
            games.register(entry(game))


def entry(game: "AnyGame") -> "GameEntry":
    from campaigns.match.games import GameEntry, PaperPage

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
        chances_of=partial(_chances_of, game),
        fairness=partial(_fairness, game),
        begins_alike=partial(begins_alike, game),
        by_set_cm=_by_set_cm,
        demo=partial(_demo, game.slug),
    )


def begins_alike(game: "AnyGame", options: Any) -> bool:
    """Whether these are a game's own beginning, without handicap points."""
    from variants.rules.gameplay import START_POSITION

    handicap = game.variant.handicap
    has_points = handicap is not None and any(handicap.points(options))
    return game.write_options(options).endswith(START_POSITION) and not has_points


def _by_set_cm(match: "Match") -> bool:
    from variants.npc_players import opponent

    return not opponent.are_played_by_own_cms(match)


def _chances_of(game: "AnyGame", match: "Match") -> "ResultChances | None":
    from variants.fairness import expected_results

    return expected_results.chances_by_cm(game, match)


def _fairness(game: "AnyGame", pairing: "Pairing") -> "Fairness":
    from variants.fairness import expected_results

    return expected_results.board_fairness(game, pairing)


def tile(game: "AnyGame") -> "Tile":
    from campaigns.match.games import Tile

    about = game.variant.about
    return Tile(
        about=about.sentence,
        dice="Two dice, or roll them here" if game.variant.dice else "No dice",
        players="Anybody: characters, or people by name",
        devices="One device passed around, or a phone each",
        minutes=about.minutes,
        author=about.author,
        printed=about.printed,
        picture=partial(_picture, game.slug),
        stylesheet="css/boards.css",
    )


def _demo(slug: str, campaign: "Campaign", dm: "User") -> None:
    from variants.board.play import demo

    demo.play_boards(slug, campaign, dm)


def _picture(slug: str) -> str:
    from variants.board.presenters import tile

    return tile.board_picture(slug)


def half_moves(plies: int) -> str:
    """The number of the current move: "move 3" when both sides have made two."""
    return f"move {plies // 2 + 1}"
