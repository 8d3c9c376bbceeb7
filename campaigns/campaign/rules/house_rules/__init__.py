"""The points the article and the letter leave open, decided once per campaign; a match may decide otherwise.

Each point is declared once, in the file of its group; a match freezes the readings it started with as text and is judged
by them for ever. GROUPS is the table the house-rules page is drawn from; in each switch the first reading is the one
ruled in docs/rules.
"""

from campaigns.campaign.rules.house_rules.rules import GROUPS, SWITCHES, HouseRules, read, read_word, write
from campaigns.campaign.rules.house_rules.switch import Option, Reading, Switch

__all__ = ["GROUPS", "SWITCHES", "HouseRules", "Option", "Reading", "Switch", "read", "read_word", "write"]
