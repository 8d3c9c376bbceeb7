"""Five games of two friends, and their gains when the first ends otherwise; computed by hand.

Ysolde (a player character, Intelligence 17, initial CM 22, learning limit 2 weeks) has CM 20 on day 100. Brannoc (a
player character, Intelligence 12, initial CM 17, learning limit 3 weeks) has CM 12.

| | day | as it stood | once the first d% is read as 00 |
|---|---|---|---|
| 1 | 100 | Ysolde beats Brannoc: 12/20 = 3/5, CM 20 3/5 | Brannoc wins after two turns; for Ysolde nothing, CM 20 |
| 2 | 107 | she beats Cador (15): 15/20 = 3/4, cut to the 2/5 left; CM 21, again on day 114 | 3/4 in full: CM 20 3/4 |
| 3 | 115 | she beats Dagonet (10): 10/21 in full, CM 21 10/21 | 10/21 cut to the 1/4 left: CM 21, again on day 121 |
| 4 | 116 | she beats Brannoc: not their first game | the same: a lost game was their first as well |
| 5 | 117 | Brannoc beats Elaine (24): 24/12 = 2, the exception; CM 14, again on day 138 | the same until his d20 for game 1 is rolled |

Rolled under 12 it teaches Brannoc 20/12 = 5/3, more than a point, on day 100: his three weeks are full until day 121,
so game 5 then teaches him nothing and he has CM 13 2/3.
"""

from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.learning.play import owed
from campaigns.match.play.dice_door import DiceDoor
from tests import factories, games


def played(campaign):
    """The five games in a campaign of day 100: the players by name, and the games."""
    people = {
        name: factories.player(campaign, name, cm=cm, kind=kind, intelligence=intelligence)
        for name, cm, kind, intelligence in (
            ("Ysolde", 20, "pc", 17),
            ("Brannoc", 12, "pc", 12),
            ("Cador", 15, "npc", 12),
            ("Dagonet", 10, "npc", 12),
            ("Elaine", 24, "npc", 12),
        )
    }
    campaigns.advance_date(campaign.pk, new_key(), days=20)
    ysolde, brannoc, cador, dagonet, elaine = people.values()
    first = games.sit_down(ysolde, brannoc, day=100)
    for percentile, notes in (("01", "B / A"), ("70", "A / A"), ("10", "A / A"), ("40", "A / A")):
        games.turn(first, percentile, notes)
    for face in ("3", "2"):
        owed.roll_experience(first.pk, games.form(first), door=DiceDoor(typed=face))
    second, third = games.won(ysolde, cador, day=107), games.won(ysolde, dagonet, day=115)
    fourth, fifth = games.won(ysolde, brannoc, day=116), games.won(brannoc, elaine, day=117, experience="3")
    first.refresh_from_db()
    return people, (first, second, third, fourth, fifth)
