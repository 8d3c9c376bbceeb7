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
        from chess_minigame.rules.odds.match_odds import betting_chances

        tile = games.Tile(
            about="Chess as a duel of secret strategies: both sides write a note, the dice judge each turn.",
            dice="A d6 and a d%, or roll them here",
            players="Two characters who know chess",
            devices="Your device; players’ phones for secret notes",
            minutes=(10, 30),
            author="Tim Grice",
            printed="Dragon #70",
            picture=games.lazy("chess_minigame.judge.presenters.tile.notes_picture"),
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
                chances=betting_chances,
                by_set_cm=games.lazy("chess_minigame.judge.play.matches.is_by_set_cm"),
                fairness=grice_fairness,
                rounds_a_turn=ROUNDS_IN_A_TURN,
                stories=games.lazy("chess_minigame.odds.presenters.story.grice_stories"),
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
                bulk=games.lazy("chess_minigame.judge.play.bulk.GriceTable"),
                demo=games.lazy("chess_minigame.demo.play_matches"),
                lessons=games.lazy("chess_minigame.lessons.views.grice_cards"),
                auto_play=games.AutoPlay(
                    begin=games.lazy("chess_minigame.judge.play.matches.begin_pair"),
                    play_out=games.lazy("chess_minigame.judge.play.auto_play.play_out_pair"),
                    chances=chances_of_two,
                ),
                rulebook=games.Rulebook(
                    Path(__file__).parent / "rules" / "how_to_play.md",
                    "chess_minigame/rulebook",
                    games.lazy("chess_minigame.judge.presenters.rulebook.grice_rulebook"),
                    games.lazy("chess_minigame.rules.facts.grice_facts"),
                ),
            )
        )
