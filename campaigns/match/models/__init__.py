from campaigns.match.models.clocks import ChessClock, ChessClockReading, ClockLine, TimeChange
from campaigns.match.models.guests import Draft, Guest
from campaigns.match.models.matches import Line, Match, Seat
from campaigns.match.models.series import Series
from campaigns.match.models.watchers import Intimidation, Watcher

__all__ = [
    "ChessClock",
    "ChessClockReading",
    "ClockLine",
    "Draft",
    "Guest",
    "Intimidation",
    "Line",
    "Match",
    "Seat",
    "Series",
    "TimeChange",
    "Watcher",
]
