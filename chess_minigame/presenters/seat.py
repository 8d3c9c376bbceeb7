"""What a player or a spectator is shown: made of what the rules let that viewer see, and of nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.models import Draft, Guest, Match
from campaigns.rules.contract import Side, Viewer
from campaigns.rules.house_rules.notes import NotesShown
from campaigns.rules.house_rules.odds import OddsShown
from chess_minigame.presenters import meter
from chess_minigame.presenters.means import Drawer, Typed, drawer
from chess_minigame.presenters.meter import Meter
from chess_minigame.presenters.score import ending_of, helped, text_of
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.options import Options
from chess_minigame.rules.seen import Seen, SeenByPlayer, SeenScare, strategies_shown
from chess_minigame.rules.state import State

Strategies = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One resolved turn as everybody heard it, with one's own strategy for a player; `side` is whom it helped.

    `both` are White's name and strategy, and Black's, where the house rules show them to everybody. `open` is what else was done for all to see: gambits, and attempts at intimidation with their outcome.
    """

    number: int
    result: str
    side: str
    own: str
    open: tuple[str, ...] = ()
    both: Strategies = ()


@dataclass(frozen=True, slots=True)
class Save:
    """The roll this player may make on this device: against what, and its key."""

    key: str
    dice: str
    means: str
    by: str


@dataclass(frozen=True, slots=True)
class SeatTable:
    """Everything a seat's page shows."""

    version: int
    white: str
    black: str
    side: str
    is_confirmed: bool
    turn: int
    score: int
    score_text: str
    awaits: str
    sealed: bool
    lines: tuple[Line, ...]
    ending: str
    winner: str
    scares: tuple[str, ...]
    save: Save | None
    drawer: Drawer | None
    meter: Meter | None


# So many resolved turns stand on the page; older ones are asked for.
LINES_SHOWN = 10


def table(
    guest: Guest, note: Draft | None, typed: Typed | None = None, before: int | None = None
) -> SeatTable:
    """The match as `guest` may see it, with its last turns, or the last before one.

    `note` is the one this device may know of, `typed` what a refused one brought.

    Until the DM has confirmed the device it plays, but sees what a spectator does: of the sheet, and of the notes that
    were written or sealed before it came, nothing.
    """
    match = guest.match
    state = GRICE.read_state(match.lines.order_by("-seq")[0].state)
    side, confirmed = guest.side, guest.confirmed_side
    seen = GRICE.seen_by(state, Viewer(confirmed.value) if confirmed else Viewer.SPECTATOR)
    assert isinstance(seen, Seen)
    names = {Side(seat.side): seat.name for seat in match.seats.all()}
    white, black = names[Side.WHITE], names[Side.BLACK]
    awaits = _awaits(seen)
    return SeatTable(
        version=match.public_version,
        white=white,
        black=black,
        side=side.value if side else "",
        is_confirmed=guest.confirmed,
        turn=seen.turn,
        score=seen.score,
        score_text=text_of(seen.score, (white, black)),
        awaits=awaits,
        sealed=bool(not seen.ending and note and note.turn == seen.turn),
        lines=_lines(seen, names, _both(match, state, names), before),
        ending=ending_of(seen.ending, (white, black)),
        winner=seen.ending.winner.value if seen.ending and seen.ending.winner else "",
        scares=tuple(_scare(one, names) for one in seen.scares if one.turn == _open_turn(seen)),
        save=_save(match, seen, confirmed, names),
        drawer=drawer(state, confirmed, typed=typed) if confirmed and awaits == "notes" else None,
        meter=_meter(match, state.options, seen, (white, black)),
    )


def _meter(match: Match, options: Options, seen: Seen, names: tuple[str, str]) -> Meter | None:
    """How likely each result is, where the house rules let everybody know (R62)."""
    if match.rules.odds_shown is not OddsShown.EVERYBODY:
        return None
    return meter.for_everybody(options, seen, names)


def tag(match: Match, guest: Guest, note: Draft | None) -> str:
    """What this seat shows when it is up to date: nothing in it grows with a secret of somebody else.

    `note` is the one this device may know of.
    """
    return f"{match.public_version}.{guest.own_version}.{note.at.timestamp() if note else 0}"


def _awaits(seen: Seen) -> str:
    if seen.ending:
        return "over"
    # What the judge rolls once the notes are in is nobody's business: a longer wait must not look different (R29).
    # Intimidation alone is there for all to see, and with it that both notes are in.
    frightened = any(one.turn == seen.turn for one in seen.scares)
    return "notes" if seen.begun and not frightened else "judge"


def _open_turn(seen: Seen) -> int:
    """The turn that is being played; 0 once the game is over."""
    return 0 if seen.ending else seen.turn


def _scare(one: SeenScare, names: Mapping[Side, str]) -> str:
    victim = names[one.side.other]
    outcome = {
        None: f"{victim} is yet to roll",
        True: f"{victim} is intimidated",
        False: f"{victim} stands firm",
    }
    return f"{names[one.side]}: {one.means}. {outcome[one.scared]}."


def _save(match: Match, seen: Seen, side: Side | None, names: Mapping[Side, str]) -> Save | None:
    roll = seen.asked
    if roll is None or side is None or roll.by is not side or not match.players_roll:
        return None
    attempt = next(one for one in seen.scares if one.turn == seen.turn and one.scared is None)
    return Save(roll.key, str(roll.dice), attempt.means, names[attempt.side])


def _both(match: Match, state: State, names: Mapping[Side, str]) -> list[Strategies]:
    """Both players' strategies turn by turn, where the house rules show them (R10a)."""
    if match.rules.notes_shown is not NotesShown.BOTH:
        return []
    return [
        tuple((names[side], one.printed_name) for side, one in zip(Side, pair, strict=True))
        for pair in strategies_shown(state)
    ]


def _lines(
    seen: Seen, names: Mapping[Side, str], both: list[Strategies], before: int | None
) -> tuple[Line, ...]:
    own = [note.strategy.printed_name for note in seen.notes] if isinstance(seen, SeenByPlayer) else []
    own += [""] * len(seen.results)
    both += [()] * len(seen.results)
    until = None if before is None else max(0, before - 1)
    return tuple(
        Line(
            number, result.name, helped(result), own[number - 1], _open(seen, number, names), both[number - 1]
        )
        for number, result in list(enumerate(seen.results, start=1))[:until][-LINES_SHOWN:]
    )[::-1]


def _open(seen: Seen, turn: int, names: Mapping[Side, str]) -> tuple[str, ...]:
    """What was done in a turn for all to see; of two minds that met only the two players know (R23)."""
    gambits = tuple(f"{names[side]} opens with a gambit." for side, made in seen.gambits if made == turn)
    met = isinstance(seen, SeenByPlayer) and turn in seen.minds_met
    minds = ("You read each other's minds, and both know it.",) if met else ()
    return (*gambits, *minds, *(_scare(one, names) for one in seen.scares if one.turn == turn))
