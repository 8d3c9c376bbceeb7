"""A board that is played by the point, between two who have coins."""

from campaigns.match.play.begin import NewPlayer
from tests import boards, factories, money

# White is to roll or to double, with the cube in the middle.
BEFORE_A_ROLL = "4k3/8/8/8/8/8/8/4K3 w - - 0 9 - 1:-"


def with_coins(campaign, name, amount="20 gp"):
    character = factories.player(campaign, name)
    money.pay(character, amount)
    return character


def said(match, *words):
    for word in words:
        match = boards.declared(match, word)
    return match


def owing(match):
    """The match once Black, who has 5 gp, has dropped a double at 9 gp a point."""
    money.stake(match, "9 gp")
    return said(match, "double", "drop")


def begun(campaign, white, black, **wanted):
    sides = {"white": NewPlayer(white), "black": NewPlayer(black)}
    return boards.begun(campaign, variant="chessgammon", position=BEFORE_A_ROLL, **sides, **wanted)
