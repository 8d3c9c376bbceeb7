"""What the demo campaign shows of the full boards: the games of demo.toml, played as scores are read."""

import tomllib
from pathlib import Path

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.dashboard.play import person
from campaigns.learning.play.settle import cm_on
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.money.play.staking import StakeTerms
from variants.board.play import moves
from variants.board.play.moves import GameSetup

GAMES_FILE = Path(__file__).with_suffix(".toml")


def play_boards(slug: str, campaign: Campaign, dm: User) -> None:
    for game in tomllib.loads(GAMES_FILE.read_text(encoding="utf-8"))["games"]:
        if game["board"] == slug:
            day, place = game["day"], game["place"]
            sides = Sides(*(_player(campaign, game[side], day) for side in ("white", "black")))
            stake = StakeTerms(campaign.coinage.read(game["a_point"])) if "a_point" in game else None
            setup = GameSetup(slug, sides, day, place, score=game["score"], stake=stake)
            moves.start(campaign.pk, new_key(), setup=setup, by=dm)


def _player(campaign: Campaign, name: str, day: int) -> NewPlayer:
    if name.startswith("“"):
        return NewPlayer(None, person=name.strip("“”"))
    character = person(campaign, name)
    return NewPlayer(character, cm=cm_on(character, day))
