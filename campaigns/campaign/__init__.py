"""The campaign: its date and calendar, coins, house rules."""
