"""The view of a player or a spectator, made only of what the rules let that viewer see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from campaigns.campaign.rules.house_rules.odds import OddsShown
from campaigns.devices.play.player_links import has_page
from campaigns.match.models import Draft, Guest, Line, Match
from campaigns.match.play import log
from campaigns.profiles.presenters.my_character import gain_from_match
from campaigns.rules.contract import Roll, Side, Viewer
from chess_minigame.odds.presenters.meter import public_meter
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.note_rules import allowed_means
from chess_minigame.rules.notes import Note
from chess_minigame.rules.player_views import PlayerView, ScareView, SharedView, public_strategies, view_for
from chess_minigame.rules.state import State
from chess_minigame.rules.tables import Strategy, TurnResult
from chess_minigame.score_path import score_path
from chess_minigame.wording import match_ending, scare_in_words, score_sentence

# So many resolved turns stand on the page; older ones are asked for.
LINES_SHOWN = 10
# A seat is told for so many turns that the DM has not confirmed it.
MAX_UNCONFIRMED_TURNS = 6


@dataclass(frozen=True, slots=True)
class PublicTurn:
    """One resolved turn as everybody heard it, with one's own strategy for a player.

    `headline` is the result by the player's name. `both` are White's name and strategy, and Black's, where the house rules
    show them to everybody. `open_sentences` is what else was done for all to see: gambits, and attempts at intimidation with
    their outcome.
    """

    number: int
    result: TurnResult
    headline: str
    own: Strategy | None
    open_sentences: tuple[str, ...] = ()
    both: tuple[tuple[str, Strategy], ...] = ()


class SeatTable:
    """The match as `guest` may see it, with its last turns, or the last before one.

    `note` is the one this device may know of. `allowed` is what the player may write now, beside the strategy; `save_roll` the
    roll this player may make on this device, what it is against, and by whom; `gain` what a finished match has taught the
    player; `note_before` the player's own note of this turn, if its result was taken back and the device is the player's
    own; `has_character` whether the page of the player's own character can be reached from here.

    Until the DM has confirmed the device it plays, but sees what a spectator does: of the sheet, and of the notes that
    were written or sealed before it came, nothing.
    """

    def __init__(self, guest: Guest, note: Draft | None, before: int | None = None) -> None:
        match, own_side = guest.match, guest.confirmed_side
        state = GRICE.read_state(log.last_state(match))
        view = view_for(state, Viewer(own_side.value) if own_side else Viewer.SPECTATOR)
        seats = {Side(seat.side): seat for seat in match.seats.all()}
        names = {side: seats[side].name for side in Side}
        both = self.white, self.black = names[Side.WHITE], names[Side.BLACK]
        own_seat = seats[own_side] if own_side else None
        self.seen, self.version, self.side = view, match.public_version, guest.side
        self.hears_of_confirmation = not guest.confirmed and _turns_since(guest) < MAX_UNCONFIRMED_TURNS
        self.awaits = _awaits(view)
        self.score_text = score_sentence(view.score, both)
        self.ending = match_ending(match, view.ending, both)
        self.winner = names[view.ending.winner] if view.ending and view.ending.winner else ""
        self.score_path = score_path(view.results)
        open_scares = () if view.ending else view.scares
        self.scares = [scare_in_words(scare, names) for scare in open_scares if scare.turn == view.turn]
        self.sealed = bool(not view.ending and note and note.turn == view.turn)
        self.note_before: Note | None = None
        if own_side and self.awaits == "notes" and not self.sealed and not guest.tablet:
            self.note_before = _note_before(match, state, own_side)
        self.allowed = allowed_means(state, own_side) if own_side and self.awaits == "notes" else None
        self.save_roll = _save_roll(match, view, own_side, names)
        self.gain = gain_from_match(match, own_seat) if own_seat and view.ending else None
        self.has_character = has_page(guest, own_seat)
        # How likely each result is, where the house rules let everybody know (R62).
        is_shown = match.rules.odds_shown is OddsShown.EVERYBODY
        self.meter = public_meter(state.options, view, both) if is_shown else None
        # Both players' strategies turn by turn, where the house rules show them (R10a).
        strategies = public_strategies(state, match.rules.notes_shown)
        self.lines = _lines(view, names, strategies, before)


def seat_tag(match: Match, guest: Guest, note: Draft | None) -> str:
    """The tag of an up-to-date seat; nothing in it depends on another viewer's secret.

    `note` is the one this device may know of.
    """
    return f"{match.public_version}.{guest.own_version}.{note.at.timestamp() if note else 0}"


def _turns_since(guest: Guest) -> int:
    """How many turns were resolved since this device came; everybody has heard those."""
    thrown = guest.match.lines.filter(kind=Line.Kind.THROW, roll_key__regex=r"^turn [0-9]+$")
    return thrown.filter(at__gt=guest.joined_at).count()


def _awaits(view: SharedView) -> str:
    if view.ending:
        return "over"
    # What the judge rolls once the notes are in is nobody's business: a longer wait must not look different (R29).
    # Intimidation alone is there for all to see, and with it that both notes are in.
    has_scare = any(scare.turn == view.turn for scare in view.scares)
    return "notes" if view.is_begun and not has_scare else "judge"


def _note_before(match: Match, state: State, side: Side) -> Note | None:
    """This side's note of the turn that is awaited, as it was until the turn's result was taken back.

    It depends on how many results everybody has heard and on the side's own notes alone (R29): what the judge does or
    takes back in secret since then changes nothing.
    """
    resolved = len(state.turns)
    lines = match.lines.filter(kind__in=log.REDOABLE).order_by("-seq")
    previous = Line.objects.filter(match=OuterRef("match"), seq=OuterRef("seq") - 1).values("state")
    for after_text, before_text in lines.values_list("state", Subquery(previous[:1])):
        before = GRICE.read_state(before_text)
        if len(GRICE.read_state(after_text).turns) != resolved or len(before.turns) < resolved:
            return None
        if len(before.turns) > resolved:
            return before.resolved_notes[resolved].of(side)
    return None


def _save_roll(
    match: Match, view: SharedView, side: Side | None, names: Mapping[Side, str]
) -> tuple[Roll, ScareView, str] | None:
    roll = view.open_roll
    if roll is None or side is None or roll.by is not side or not match.players_roll:
        return None
    scare = next(scare for scare in view.scares if scare.turn == view.turn and scare.scared is None)
    return roll, scare, names[scare.side]


def _lines(
    view: SharedView,
    names: Mapping[Side, str],
    strategies: Sequence[tuple[Strategy, Strategy]],
    before: int | None,
) -> tuple[PublicTurn, ...]:
    own = [note.strategy for note in view.notes] if isinstance(view, PlayerView) else []
    end = None if before is None else max(0, before - 1)
    return tuple(
        PublicTurn(
            number=number,
            result=result,
            headline=_headline(result, names),
            own=own[number - 1] if own else None,
            open_sentences=_open_sentences(view, number, names),
            both=tuple(zip(names.values(), strategies[number - 1], strict=True)) if strategies else (),
        )
        for number, result in list(enumerate(view.results, start=1))[:end][-LINES_SHOWN:]
    )[::-1]


def _headline(result: TurnResult, names: Mapping[Side, str]) -> str:
    """ "Good move for Brannoc": who looks on knows the names better than the colours."""
    side = result.helped_side
    return result.name.replace(side.title(), names[side]) if side else result.name


def _open_sentences(view: SharedView, turn: int, names: Mapping[Side, str]) -> tuple[str, ...]:
    """What was done in a turn for all to see; of two minds that met only the two players know (R23)."""
    gambits = tuple(f"{names[side]} opens with a gambit." for side, number in view.gambits if number == turn)
    both_read = isinstance(view, PlayerView) and turn in view.minds_met
    minds = ("You read each other's minds, and both know it.",) if both_read else ()
    return (*gambits, *minds, *(scare_in_words(scare, names) for scare in view.scares if scare.turn == turn))
