from campaigns.circuits.models.tournaments import (
    Encounter,
    Entrant,
    PotLine,
    Prize,
    Round,
    Tournament,
    WinnerBet,
)

__all__ = ["Entrant", "Encounter", "PotLine", "Prize", "Round", "Tournament", "WinnerBet"]
