"""Matches of any game: the log, the sitting, one submission, undo, the dice door, acts, live events."""
