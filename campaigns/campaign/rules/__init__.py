"""The rules of a campaign: its calendar, its coins, and its house rules."""
