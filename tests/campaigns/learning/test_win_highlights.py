"""What a win is remembered for: a Chess Master beaten, a new one, the cap."""

from fractions import Fraction

import pytest

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.learning.presenters import win_highlights
from campaigns.match.models import Seat
from campaigns.people.models import Character, Gain, ProfessionRow


def win(
    before: str, gained: str, *, over: str = "serf", initial: int = 40, verdict: str = "learned"
) -> list[str]:
    gain = Gain(
        verdict=verdict,
        cm_before=Fraction(before),
        credited=Fraction(gained),
        cm_after=Fraction(before) + Fraction(gained),
    )
    winner = Seat(name="Tamsin", is_pc=True, adventurer=True, initial_cm=Fraction(initial))
    beaten = Character(name="Bart", profession=ProfessionRow(slug=over))
    return win_highlights(gain, winner, Seat(name="Bart", character=beaten), HouseRules())


@pytest.mark.parametrize(("before", "gained", "more", "told"), [
    ("20", "1/2", {}, []),
    ("20", "1/2", {"over": "chess-master"}, ["The first win over Bart, a Chess Master"]),
    ("20", "1/2", {"over": "chess-master", "verdict": "not-first-game"}, []),
    ("101/2", "1", {}, ["A new Chess Master: Tamsin"]),
    ("51", "1", {}, []),
    ("59", "1", {"initial": 20}, ["Tamsin has reached the cap"]),
    ("50", "0", {"over": "chess-master"}, []),
])  # fmt: skip
def test_a_win_that_taught_something_is_told_as_what_it_was(before, gained, more, told):
    assert win(before, gained, **more) == told
