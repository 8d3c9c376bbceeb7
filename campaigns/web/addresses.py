"""URL prefixes of campaigns, matches and so on, for the routes below them."""

CAMPAIGN = "campaigns/<int:campaign_id>/"
CHARACTER = f"{CAMPAIGN}characters/<int:character_id>/"
MATCH = f"{CAMPAIGN}matches/<int:match_id>/"
