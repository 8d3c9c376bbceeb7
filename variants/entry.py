"""A full board as the campaign has it: what is registered of each."""

from functools import partial
from pathlib import Path

from campaigns.match import games
from variants.board.play import auto_play, demo, moves
from variants.board.presenters import rulebook
from variants.board.presenters.tile import board_picture
from variants.catalog import AnyGame
from variants.fairness import expected_results
from variants.lessons import shelf
from variants.npc_players import opponent
from variants.review.presenters.story import board_stories
from variants.rules.gameplay import START_POSITION
from variants.rules.state import BoardPosition

PIECES = games.PaperPage("Pieces", "board-paper-pieces")
SCORE_SHEET = games.PaperPage("Score sheet", "board-paper-score")
POWER_CUT = games.PaperPage("Power-cut page", "board-power-cut", in_play=True)
RECORD = games.PaperPage("Match record", "board-protocol")
PAPER = games.GamePaper(of_game=(PIECES, SCORE_SHEET), of_match=(POWER_CUT, RECORD))


def entry_of_board(game: AnyGame) -> games.GameEntry:
    return games.GameEntry(
        rules=game,
        teaches=False,
        play=games.GamePlay(
            turns=game.half_moves,
            progress=half_moves,
            points=game.points if game.variant.points else None,
            has_dice=game.variant.dice is not None,
            next_roll=game.next_roll,
            lose_on_time=moves.lose_on_time,
            by_set_cm=opponent.plays_by_set_cm,
            has_standard_start=partial(has_standard_start, game),
        ),
        pages=games.GamePages(
            match_route="board",
            seat_route="board-seat",
            new_route="board-new",
            tile=tile(game),
            stories=board_stories,
            demo=partial(demo.play_boards, game.slug),
        ),
        odds=games.GameOdds(
            opening_chances=partial(expected_results.chances_by_cm, game),
            fairness=partial(expected_results.board_fairness, game),
        ),
        teaching=games.Teaching(rulebook=rulebook_of(game), lessons=partial(shelf.cards_of, game.slug)),
        paper=PAPER,
        auto_play=games.AutoPlay(
            partial(auto_play.begin_board, game.slug),
            auto_play.play_board,
            partial(auto_play.board_chances_of_two, game.slug),
        ),
    )


def rulebook_of(game: AnyGame) -> games.Rulebook | None:
    """None where nothing is written of how it is played."""
    text = Path(__file__).parent / "rules" / game.slug / "how_to_play.md"
    if not text.is_file():
        return None
    return games.Rulebook(
        text,
        "variants/rulebook",
        partial(rulebook.board_rulebook, game),
        partial(rulebook.rulebook_facts, game),
        partial(rulebook.settings, game),
    )


def has_standard_start(game: AnyGame, options: BoardPosition) -> bool:
    """Whether these are a game's own beginning, without handicap points."""
    handicap = game.variant.handicap
    has_points = handicap is not None and any(handicap.points(options))
    return game.write_options(options).endswith(START_POSITION) and not has_points


def tile(game: AnyGame) -> games.Tile:
    about = game.variant.about
    return games.Tile(
        about=about.sentence,
        dice="Two dice, or roll them here" if game.variant.dice else "No dice",
        players="Anybody: characters, or people by name",
        devices="One device passed around, or a phone each",
        minutes=about.minutes,
        author=about.author,
        printed=about.source,
        picture=partial(board_picture, game.slug),
        stylesheet="css/boards.css",
    )


def half_moves(plies: int) -> str:
    """The number of the current move: "move 3" when both sides have made two."""
    return f"move {plies // 2 + 1}"
