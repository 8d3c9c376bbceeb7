"""The view of a player or a spectator, made only of what the rules let that viewer see."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.notes import NotesShown
from campaigns.campaign.rules.house_rules.odds import OddsShown
from campaigns.match.models import Draft, Guest, Match
from campaigns.rooms.play.player_links import has_page
from campaigns.rules.contract import Roll, Side, Viewer
from campaigns.sheets.presenters.my_character import PublicGain, gain_after
from chess_minigame.odds.presenters.meter import Meter, for_everybody
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.may_write import AtHand, at_hand
from chess_minigame.rules.seen import PlayerView, ScareView, SharedView, strategies_shown
from chess_minigame.rules.state import State
from chess_minigame.rules.tables import Strategy, TurnResult
from chess_minigame.wording import ending_text, text_of

# So many resolved turns stand on the page; older ones are asked for.
LINES_SHOWN = 10

Strategies = tuple[tuple[str, Strategy], ...]


@dataclass(frozen=True, slots=True)
class HeardTurn:
    """One resolved turn as everybody heard it, with one's own strategy for a player.

    `both` are White's name and strategy, and Black's, where the house rules show them to everybody. `open` is what else was done for all to see: gambits, and attempts at intimidation with their outcome.
    """

    number: int
    result: TurnResult
    own: Strategy | None
    open: tuple[str, ...] = ()
    both: Strategies = ()


@dataclass(frozen=True, slots=True)
class SeatTable:
    """What a seat's page shows of what it may see.

    `has` is what the player may write now, beside the strategy; `save` the roll this player may make on this device,
    what it is against, and by whom; `gain` what a finished match has taught the player;
    `has_character` whether the page of the player's own character can be reached from here.
    """

    version: int
    white: str
    black: str
    seen: SharedView
    side: Side | None
    is_confirmed: bool
    sealed: bool
    lines: tuple[HeardTurn, ...]
    save: tuple[Roll, ScareView, str] | None
    has: AtHand | None
    meter: Meter | None
    gain: PublicGain | None
    has_character: bool

    @property
    def score_text(self) -> str:
        return text_of(self.seen.score, (self.white, self.black))

    @property
    def awaits(self) -> str:
        return _awaits(self.seen)

    @property
    def ending(self) -> str:
        return ending_text(self.seen.ending, (self.white, self.black))

    @property
    def scares(self) -> tuple[str, ...]:
        names = {Side.WHITE: self.white, Side.BLACK: self.black}
        return () if self.seen.ending else tuple(_scares(self.seen, self.seen.turn, names))


def table(guest: Guest, note: Draft | None, before: int | None = None) -> SeatTable:
    """The match as `guest` may see it, with its last turns, or the last before one.

    `note` is the one this device may know of.

    Until the DM has confirmed the device it plays, but sees what a spectator does: of the sheet, and of the notes that
    were written or sealed before it came, nothing.
    """
    match = guest.match
    state = GRICE.read_state(match.lines.order_by("-seq")[0].state)
    own_side = guest.confirmed_side
    view = GRICE.seen_by(state, Viewer(own_side.value) if own_side else Viewer.SPECTATOR)
    assert isinstance(view, SharedView)
    seats = {Side(seat.side): seat for seat in match.seats.all()}
    names = {side: seat.name for side, seat in seats.items()}
    mine = seats[own_side] if own_side else None
    writes = own_side if own_side and _awaits(view) == "notes" else None
    return SeatTable(
        version=match.public_version,
        white=names[Side.WHITE],
        black=names[Side.BLACK],
        seen=view,
        side=guest.side,
        is_confirmed=guest.confirmed,
        sealed=bool(not view.ending and note and note.turn == view.turn),
        lines=_lines(view, names, _both(match, state, names), before),
        save=_save(match, view, own_side, names),
        has=at_hand(state, writes) if writes else None,
        meter=_meter(match, state, view, names),
        gain=gain_after(match, mine) if mine and view.ending else None,
        has_character=has_page(guest, mine),
    )


def _meter(match: Match, state: State, view: SharedView, names: Mapping[Side, str]) -> Meter | None:
    """How likely each result is, where the house rules let everybody know (R62)."""
    if match.rules.odds_shown is not OddsShown.EVERYBODY:
        return None
    return for_everybody(state.options, view, (names[Side.WHITE], names[Side.BLACK]))


def seat_tag(match: Match, guest: Guest, note: Draft | None) -> str:
    """The tag of an up-to-date seat; nothing in it depends on another viewer's secret.

    `note` is the one this device may know of.
    """
    return f"{match.public_version}.{guest.own_version}.{note.at.timestamp() if note else 0}"


def _awaits(view: SharedView) -> str:
    if view.ending:
        return "over"
    # What the judge rolls once the notes are in is nobody's business: a longer wait must not look different (R29).
    # Intimidation alone is there for all to see, and with it that both notes are in.
    has_scare = any(scare.turn == view.turn for scare in view.scares)
    return "notes" if view.begun and not has_scare else "judge"


def _scares(view: SharedView, turn: int, names: Mapping[Side, str]) -> Iterator[str]:
    for scare in view.scares:
        if scare.turn == turn:
            outcome = {None: "is yet to roll", True: "is intimidated", False: "resists"}[scare.scared]
            yield f"{names[scare.side]}: {scare.means}. {names[scare.side.other]} {outcome}."


def _save(
    match: Match, view: SharedView, side: Side | None, names: Mapping[Side, str]
) -> tuple[Roll, ScareView, str] | None:
    roll = view.asked
    if roll is None or side is None or roll.by is not side or not match.players_roll:
        return None
    scare = next(scare for scare in view.scares if scare.turn == view.turn and scare.scared is None)
    return roll, scare, names[scare.side]


def _both(match: Match, state: State, names: Mapping[Side, str]) -> list[Strategies]:
    """Both players' strategies turn by turn, where the house rules show them (R10a)."""
    if match.rules.notes_shown is not NotesShown.BOTH:
        return []
    return [
        tuple((names[side], strategy) for side, strategy in zip(Side, pair, strict=True))
        for pair in strategies_shown(state)
    ]


def _lines(
    view: SharedView, names: Mapping[Side, str], both: list[Strategies], before: int | None
) -> tuple[HeardTurn, ...]:
    own = [note.strategy for note in view.notes] if isinstance(view, PlayerView) else []
    until = None if before is None else max(0, before - 1)
    return tuple(
        HeardTurn(
            number=number,
            result=result,
            own=own[number - 1] if own else None,
            open=_open(view, number, names),
            both=both[number - 1] if both else (),
        )
        for number, result in list(enumerate(view.results, start=1))[:until][-LINES_SHOWN:]
    )[::-1]


def _open(view: SharedView, turn: int, names: Mapping[Side, str]) -> tuple[str, ...]:
    """What was done in a turn for all to see; of two minds that met only the two players know (R23)."""
    gambits = tuple(
        f"{names[side]} opens with a gambit." for side, gambit_turn in view.gambits if gambit_turn == turn
    )
    both_read = isinstance(view, PlayerView) and turn in view.minds_met
    minds = ("You read each other's minds, and both know it.",) if both_read else ()
    return (*gambits, *minds, *_scares(view, turn, names))
