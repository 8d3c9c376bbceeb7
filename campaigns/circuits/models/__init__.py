from campaigns.circuits.models.runs import CircuitRun
from campaigns.circuits.models.tournaments import (
    Encounter,
    Entrant,
    PotLine,
    Prize,
    Round,
    Tournament,
    WinnerBet,
)

__all__ = ["CircuitRun", "Encounter", "Entrant", "PotLine", "Prize", "Round", "Tournament", "WinnerBet"]
