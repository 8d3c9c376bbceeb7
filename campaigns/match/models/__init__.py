from campaigns.match.models.guests import Draft, Guest
from campaigns.match.models.matches import ClockLine, Line, Match, Seat, Submission
from campaigns.match.models.watchers import Intimidation, Watcher

__all__ = [
    "ClockLine",
    "Draft",
    "Guest",
    "Intimidation",
    "Line",
    "Match",
    "Seat",
    "Submission",
    "Watcher",
]
