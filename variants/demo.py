"""What the demo campaign shows of the full boards: a finished game of each, and two that are in play."""

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.demo import A_YEAR, person
from campaigns.learning.play.settle import cm_on
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.match.play.submissions import new_key
from campaigns.money.play.staking import StakeTerms
from campaigns.money.rules import coins
from variants import play
from variants.play import GameSetup

# Of each board: the day, the place, the sides (somebody of the court, or a name in quotes), what a point is played for
# (nothing where the game scores none), and the score.
GAMES = {
    "dragonchess": (
        (133, "Vermithrax's cave", "Vermithrax", "Master Odo", "",
         "1. G3h3 P1h6 2. H2e3 W2g6 3. W2a3 D1b6 4. H1f4 P1i7 5. Dr3h2 Drx3a2 6. B1c2 M2g7 0-1"),
        (A_YEAR, "Vermithrax's cave", "Tamsin", "Vermithrax", "",
         "1. S/3c2-3b3 H1k7 2. U2l3 M3f8 3. H1k2 Dr3c4 4. S/3e2-3f3 Dr3d5 *"),
    ),
    "wotn": (
        (95, "the Duke's hall", "Dame Isaura", "Duke", "",
         "1. e2-e4 b7-b6 2. g2-g4 Ng8-h6 3. Bf1-d3 c7-c6 4. h2-h3 g7-g6 5. Bd3-e2 Nh6:g4 6. h3:g4/WfD a7-a6 1-0"),
    ),
    "chessgammon": (
        (222, "the Swan, Thornmere", "Hob", "Old Wat", "1 sp",
         "White rolls 6 Black rolls 1 White starts the game. 1. 6 1 e3 Ke2 2. doubles 3. accepts 4. 2 2 "
         "Na6 Nc5 5. doubles 6. declines White wins 2 points"),
    ),
    "expedition": (
        (301, "the tiltyard", "“Anna”", "Brother Clement", "",
         "1. f4 a5 2. Nh3 h6 3. e4 d5 4. Bd3(c4,c4) {5 2} dxe4 5. Bxe4 Be6 {5 3} 1-0"),
        (A_YEAR, "the Swan, Thornmere", "Duke", "“Anna”", "",
         "1. e4 e5 2. Nf3 Nc6 *"),
    ),
}  # fmt: skip


def play_boards(slug: str, campaign: Campaign, dm: User) -> None:
    """Play the year's games on this board, each on its day."""
    for day, place, white, black, a_point, score in GAMES.get(slug, ()):
        sides = Sides(_player(campaign, white, day), _player(campaign, black, day))
        stake = StakeTerms(coins.read(a_point)) if a_point else None
        setup = GameSetup(slug, sides, day, place, score=score, stake=stake)
        play.start(campaign_id=campaign.pk, key=new_key(), setup=setup, by=dm)


def _player(campaign: Campaign, name: str, day: int) -> NewPlayer:
    """A character of the campaign with the CM of that day, or somebody known by name alone."""
    if name.startswith("“"):
        return NewPlayer(None, person=name.strip("“”"))
    character = person(campaign, name)
    return NewPlayer(character, cm=cm_on(character, day))
