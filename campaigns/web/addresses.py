"""Where the pages of one thing lie, for the routes below it."""

CAMPAIGN = "campaigns/<int:campaign_id>/"
CHARACTER = f"{CAMPAIGN}characters/<int:character_id>/"
MATCH = f"{CAMPAIGN}matches/<int:match_id>/"
