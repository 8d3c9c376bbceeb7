"""Tim Grice's game at the table."""

from operator import attrgetter
from pathlib import Path

from django.apps import AppConfig


class ChessMinigameConfig(AppConfig):
    name = "chess_minigame"

    def ready(self) -> None:
        from campaigns.match import games
        from chess_minigame.rules.ending import Ending
        from chess_minigame.rules.game import GRICE
        from chess_minigame.rules.match import ROUNDS_IN_A_TURN
        from chess_minigame.rules.odds.fairness import chances_of_two, grice_fairness
        from chess_minigame.rules.odds.standing import to_bet_on

        tile = games.Tile(
            about="Chess as a duel of secret strategies: both sides write a note, the dice judge each turn.",
            dice="A d6 and a d%, or roll them here",
            players="Two characters who know chess",
            devices="Your device; players’ phones for secret notes",
            minutes=(10, 30),
            author="Tim Grice",
            printed="Dragon #70",
            picture=games.later("chess_minigame.judge.presenters.tile.notes_picture"),
            stylesheet="css/odds.css",
        )
        games.register(
            games.GameEntry(
                rules=GRICE,
                turns=attrgetter("turns_played"),
                url_name="grice-match",
                seat_url_name="grice-seat",
                new_url_name="grice-new",
                tile=tile,
                teaches=True,
                has_secret_turns=True,
                cheated=attrgetter("cheated"),
                crushing=Ending.CRUSHING_WIN,
                chances=to_bet_on,
                by_set_cm=games.later("chess_minigame.judge.play.matches.is_by_set_cm"),
                fairness=grice_fairness,
                rounds_a_turn=ROUNDS_IN_A_TURN,
                stories=games.later("chess_minigame.odds.presenters.story.grice_stories"),
                papers=(
                    games.PaperPage("Tables", "grice-paper-tables"),
                    games.PaperPage("Note slips", "grice-paper-slips"),
                    games.PaperPage("Score sheet", "grice-paper-score"),
                ),
                match_papers=(
                    games.PaperPage("Power-cut page", "grice-power-cut", in_play=True),
                    games.PaperPage("Note slips", "grice-slips"),
                    games.PaperPage("Match record", "grice-protocol"),
                ),
                bulk=games.later("chess_minigame.judge.play.bulk.GriceTable"),
                demo=games.later("chess_minigame.demo.play_matches"),
                lessons=games.later("chess_minigame.lessons.views.grice_cards"),
                bouts=games.Bouts(
                    begin=games.later("chess_minigame.judge.play.matches.begin_bout"),
                    play_out=games.later("chess_minigame.judge.play.playing_out.play_bout"),
                    chances=chances_of_two,
                ),
                rulebook=games.Rulebook(
                    Path(__file__).parent / "rules" / "how_to_play.md",
                    "chess_minigame/rulebook",
                    games.later("chess_minigame.judge.presenters.rulebook.grice_rulebook"),
                    games.later("chess_minigame.rules.facts.grice_facts"),
                ),
            )
        )
