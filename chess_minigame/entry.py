"""Tim Grice's game as the campaign has it: what is registered of it."""

from operator import attrgetter
from pathlib import Path

from campaigns.match import games
from chess_minigame import demo
from chess_minigame.judge.play import auto_play, matches
from chess_minigame.judge.play.bulk import GriceTable
from chess_minigame.judge.presenters.rulebook import grice_rulebook
from chess_minigame.judge.presenters.tile import notes_picture
from chess_minigame.lessons.views import grice_cards
from chess_minigame.odds.presenters.story import grice_stories
from chess_minigame.rules.ending import Ending
from chess_minigame.rules.facts import grice_facts
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.match import ROUNDS_IN_A_TURN
from chess_minigame.rules.odds.fairness import chances_of_two, grice_fairness
from chess_minigame.rules.odds.match_odds import betting_chances

TILE = games.Tile(
    about="Chess as a duel of secret strategies: both sides write a note, the dice judge each turn.",
    dice="A d6 and a d%, or roll them here",
    players="Two characters who know chess",
    devices="Your device; players’ phones for secret notes",
    minutes=(10, 30),
    author="Tim Grice",
    printed="Dragon #70",
    picture=notes_picture,
    stylesheet="css/odds.css",
)
ENTRY = games.GameEntry(
    rules=GRICE,
    teaches=True,
    play=games.GamePlay(
        turns=attrgetter("turns_played"),
        cheated=attrgetter("cheated"),
        has_secret_turns=True,
        rounds_a_turn=ROUNDS_IN_A_TURN,
        by_set_cm=matches.is_by_set_cm,
    ),
    pages=games.GamePages(
        match_route="grice-match",
        seat_route="grice-seat",
        new_route="grice-new",
        tile=TILE,
        stories=grice_stories,
        demo=demo.play_matches,
    ),
    odds=games.GameOdds(chances=betting_chances, fairness=grice_fairness, crushing=Ending.CRUSHING_WIN),
    teaching=games.Teaching(
        rulebook=games.Rulebook(
            Path(__file__).parent / "rules" / "how_to_play.md",
            "chess_minigame/rulebook",
            grice_rulebook,
            grice_facts,
        ),
        lessons=grice_cards,
    ),
    paper=games.GamePaper(
        of_game=(
            games.PaperPage("Tables", "grice-paper-tables"),
            games.PaperPage("Note slips", "grice-paper-slips"),
            games.PaperPage("Score sheet", "grice-paper-score"),
        ),
        of_match=(
            games.PaperPage("Power-cut page", "grice-power-cut", in_play=True),
            games.PaperPage("Note slips", "grice-slips"),
            games.PaperPage("Match record", "grice-protocol"),
        ),
    ),
    auto_play=games.AutoPlay(matches.begin_pair, auto_play.play_out_pair, chances_of_two),
    bulk=GriceTable,
)
