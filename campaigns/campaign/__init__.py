"""The campaign itself: its date and calendar, its house rules."""
