"""The house rules of a campaign: one reading for each open point, in the order of the table."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.cheating import CHEATING, Cheating
from campaigns.campaign.rules.house_rules.experience import EXPERIENCE, Experience
from campaigns.campaign.rules.house_rules.notes import NOTES, NotesRules
from campaigns.campaign.rules.house_rules.odds import ODDS, OddsRules
from campaigns.campaign.rules.house_rules.people import PEOPLE, PeopleRules
from campaigns.campaign.rules.house_rules.rousselle import ROUSSELLE, DrawnGames, Rousselle

GROUPS = (EXPERIENCE, PEOPLE, CHEATING, ROUSSELLE, ODDS, NOTES)
SWITCHES = tuple(switch for group in GROUPS for switch in group.switches)


@dataclass(frozen=True)
class HouseRules(NotesRules, OddsRules, DrawnGames, Rousselle, Cheating, PeopleRules, Experience):
    """One reading for each open point; the defaults are the readings as ruled.

    A dataclass takes its bases' fields from the last to the first: hence their order.
    """
