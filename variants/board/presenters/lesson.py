"""What a finished game has taught, where full boards are lessons (R61b): in full for the Dungeon Master, for a player as the player is told. And the rematch."""

from collections.abc import Iterator

from campaigns.learning.play import owed
from campaigns.learning.presenters import shown_gain
from campaigns.match.models import Guest, Match, Seat
from campaigns.match.play.series import SeriesStanding
from campaigns.rules.contract import Side
from campaigns.sheets.presenters.my_character import PublicGain, gain_after
from variants.board.presenters.place import Place


class BoardLesson:
    """What the page of a finished match shows of its lesson; nothing is looked up before a template asks."""

    def __init__(self, match: Match, place: Place, own_side: Side | None) -> None:
        self.match, self.place, self.own_side = match, place, own_side

    @property
    def gains(self) -> Iterator[tuple[Seat, dict[str, object]]]:
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


def rematch_panel(
    match: Match, place: Place, guest: Guest | None, series: SeriesStanding | None
) -> dict[str, object]:
    """The sentence, none where nobody has asked, and which buttons stand beside it; `begun` is the rematch itself.

    `may_follow`: a device with a place of its own goes to its place there. Within a series the rematch is the next game.
    """
    begun = match.rematch
    in_series = series is not None and not series.is_over
    if begun is not None and begun.series_game and not in_series and not begun.is_over:
        return {"sentence": f"The series is won without game {begun.series_game}, which had begun"}
    if begun is not None:
        may_follow = guest is not None and not guest.tablet and guest.place != Guest.Place.WAITING
        what = f"Game {begun.series_game}" if begun.series_game else "The rematch"
        return {
            "sentence": f"{what} has begun",
            "begun": begun,
            "may_follow": may_follow,
            "go": "Go to the next game" if begun.series_game else "Go to the rematch",
        }
    if in_series:
        number = (match.series_game or 0) + 1
        return {"next_game": number} if place.is_dm or place.sides else {}
    wishes = match.rematch_wishes
    if place.is_dm:
        return {"sentence": _asking(match, wishes), "may_start": True}
    if match.rematch_rule == Match.RematchRule.NEVER:
        return {}
    side = place.sides[0] if place.sides else None
    if side is None or side not in wishes:
        begins = match.rematch_rule == Match.RematchRule.FREELY and bool(match.engine_sides)
        return {"sentence": _asking(match, wishes), "may_ask": side is not None, "begins": begins}
    return {"sentence": _waiting(match, wishes, side), "may_withdraw": True}


def _asking(match: Match, wishes: tuple[Side, ...]) -> str:
    if len(wishes) == len(Side):
        return "Both players ask for a rematch"
    return f"{match.seat(wishes[0]).name} asks for a rematch" if wishes else ""


def _waiting(match: Match, wishes: tuple[Side, ...], side: Side) -> str:
    if len(wishes) == len(Side):
        return "Both players ask for a rematch: the Dungeon Master starts it"
    if side.other in match.npc_sides:
        return "You ask for a rematch: the Dungeon Master starts it"
    return f"You ask for a rematch: waiting for {match.seat(side.other).name}"
