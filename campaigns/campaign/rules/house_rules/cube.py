"""Rules of the doubling cube that backgammon players agree on or not (R61k, R61l)."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.switch import Group, Point, switch, switches


# fmt: off
class Jacoby(Point):
    NO = ("no", "No", "Where the double game is played, it counts double whatever the cube shows.")
    YES = ("yes", "Yes", "It counts double only once the cube has been turned.")


class Beavers(Point):
    NO = ("no", "No", "Who is doubled takes or drops.")
    YES = ("yes", "Yes", "Who is doubled may also double back at once and keep the cube.")


@dataclass(frozen=True)
class CubeRules:
    """What a new game with a doubling cube is offered with."""

    jacoby: Jacoby = switch(Jacoby, "r61k", "R61k", "Is a new game with a doubling cube played by the Jacoby rule?", at_a_match=False, always_written=False)
    beavers: Beavers = switch(Beavers, "r61l", "R61l", "Is a new game with a doubling cube played with beavers?", at_a_match=False, always_written=False)


CUBE = Group("cube", "Doubling cube", "What new games with a doubling cube are begun with; each may be begun otherwise.", switches(CubeRules))
# fmt: on
