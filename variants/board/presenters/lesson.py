"""What a finished game has taught, where full boards are lessons (R61b), in full for the Dungeon Master alone; and its rematch."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.learning.play import owed
from campaigns.learning.presenters import shown_gain
from campaigns.match.models import Guest, Match, Seat
from campaigns.match.play.series import SeriesStanding
from campaigns.profiles.presenters.my_character import PublicGain, gain_from_match
from campaigns.rules.contract import Side
from variants.board.presenters.viewpoint import Viewpoint


class BoardLesson:
    """What the page of a finished match shows of its lesson; nothing is looked up before a template asks."""

    def __init__(self, match: Match, viewpoint: Viewpoint, own_side: Side | None) -> None:
        self.match, self.viewpoint, self.own_side = match, viewpoint, own_side

    @property
    def gains(self) -> Iterator[tuple[Seat, dict[str, object]]]:
        if not self.viewpoint.is_dm:
            return
        gains = {gain.character_id: gain for gain in self.match.gains.all()}
        for side in Side:
            seat = self.match.seat(side)
            if seat.character_id in gains:
                yield seat, shown_gain(gains[seat.character_id], self.match.campaign)

    @property
    def owes_roll(self) -> bool:
        """Whether a die of experience is to be rolled, which only the Dungeon Master hears of."""
        return self.viewpoint.is_dm and bool(owed.rolls_owed_in(self.match))

    @property
    def player_gain(self) -> PublicGain | None:
        """What the player of this device's seat is told; nothing before the Dungeon Master has confirmed the device."""
        return gain_from_match(self.match, self.match.seat(self.own_side)) if self.own_side else None


def board_lesson(match: Match, viewpoint: Viewpoint, guest: Guest | None = None) -> BoardLesson | None:
    """The lesson of a match for the Dungeon Master or a guest; None for a match that is none, or goes on."""
    own_side = guest.confirmed_side if guest else None
    return BoardLesson(match, viewpoint, own_side) if match.is_over and match.is_lesson else None


@dataclass(frozen=True, slots=True)
class Rematch:
    """The sentence, empty where nobody has asked, and which buttons stand beside it; `new_match` is the rematch itself.

    `may_follow`: a device with a place of its own goes to its place there. `next_game` is the number of the series' next game.
    """

    sentence: str = ""
    new_match: Match | None = None
    go_label: str = ""
    may_follow: bool = False
    next_game: int = 0
    may_start: bool = False
    may_ask: bool = False
    starts_at_once: bool = False
    may_withdraw: bool = False


def rematch_panel(
    match: Match, viewpoint: Viewpoint, guest: Guest | None, series: SeriesStanding | None
) -> Rematch | None:
    """None where there is neither a rematch nor one to be had. Within a series the rematch is the next game."""
    new_match = match.rematch
    in_series = series is not None and not series.is_over
    if new_match is not None and new_match.series_game and not in_series and not new_match.is_over:
        return Rematch(f"The series is won without game {new_match.series_game}, which had begun")
    if new_match is not None:
        may_follow = guest is not None and not guest.tablet and guest.place != Guest.Place.WAITING
        what = f"Game {new_match.series_game}" if new_match.series_game else "The rematch"
        go_label = "Go to the next game" if new_match.series_game else "Go to the rematch"
        return Rematch(f"{what} has begun", new_match, go_label, may_follow)
    if in_series:
        number = (match.series_game or 0) + 1
        return Rematch(next_game=number) if viewpoint.is_dm or viewpoint.sides else None
    wishes = match.rematch_wishes
    if viewpoint.is_dm:
        return Rematch(_wish_sentence(match, wishes), may_start=True)
    if match.rematch_rule == Match.RematchRule.NEVER:
        return None
    side = viewpoint.sides[0] if viewpoint.sides else None
    if side is None or side not in wishes:
        starts_at_once = match.rematch_rule == Match.RematchRule.FREELY and bool(match.engine_sides)
        sentence = _wish_sentence(match, wishes)
        return Rematch(sentence, may_ask=side is not None, starts_at_once=starts_at_once)
    return Rematch(_waiting_sentence(match, wishes, side), may_withdraw=True)


def _wish_sentence(match: Match, wishes: tuple[Side, ...]) -> str:
    if len(wishes) == len(Side):
        return "Both players ask for a rematch"
    return f"{match.seat(wishes[0]).name} asks for a rematch" if wishes else ""


def _waiting_sentence(match: Match, wishes: tuple[Side, ...], side: Side) -> str:
    if len(wishes) == len(Side):
        return "Both players ask for a rematch: the Dungeon Master starts it"
    if side.other in match.npc_sides:
        return "You ask for a rematch: the Dungeon Master starts it"
    return f"You ask for a rematch: waiting for {match.seat(side.other).name}"
