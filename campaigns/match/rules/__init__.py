"""The rules around a match: clocks, deadlines, series, and how even a game would be."""
