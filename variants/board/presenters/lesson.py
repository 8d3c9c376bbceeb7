"""What a finished game has taught, where full boards are lessons: for the Dungeon Master in full, for a player as the player is told (R61b)."""

from collections.abc import Iterator

from campaigns.learning.play import owed
from campaigns.learning.presenters import ShownGain, shown_gain
from campaigns.match.models import Guest, Match, Seat
from campaigns.rules.contract import Side
from campaigns.sheets.presenters.my_character import PublicGain, gain_after
from variants.board.presenters.place import Place


class BoardLesson:
    """What the page of a finished match shows of its lesson; nothing is looked up before a template asks."""

    def __init__(self, match: Match, place: Place, own_side: Side | None) -> None:
        self.match, self.place, self.own_side = match, place, own_side

    @property
    def gains(self) -> Iterator[tuple[Seat, ShownGain]]:
        if not self.place.is_dm:
            return
        gains = {gain.character_id: gain for gain in self.match.gains.all()}
        for side in Side:
            seat = self.match.seat(side)
            if seat.character_id in gains:
                yield seat, shown_gain(gains[seat.character_id], self.match.campaign)

    @property
    def owes(self) -> bool:
        """Whether a die of experience is to be rolled, which only the Dungeon Master hears of."""
        return self.place.is_dm and bool(owed.rolls_owed_in(self.match))

    @property
    def player_gain(self) -> PublicGain | None:
        """What the player of this device's seat is told; nothing before the Dungeon Master has confirmed the device."""
        return gain_after(self.match, self.match.seat(self.own_side)) if self.own_side else None


def board_lesson(match: Match, place: Place, guest: Guest | None = None) -> BoardLesson | None:
    """The lesson of a match for the Dungeon Master or a guest; None for a match that is none, or goes on."""
    own_side = guest.confirmed_side if guest else None
    return BoardLesson(match, place, own_side) if match.is_over and match.is_lesson else None
