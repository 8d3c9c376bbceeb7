"""Slow play: time per move, deadlines, reminders, calendar feeds."""
