"""What a player or a spectator is shown: made of what the rules let that viewer see, and of nothing else."""

from dataclasses import dataclass

from campaigns.models import Guest, Match
from campaigns.rules.contract import Side, Viewer
from campaigns.table import drafts
from chess_minigame.presenters.score import ending_of, helped, signed, text_of
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.seen import Seen, SeenByPlayer


@dataclass(frozen=True, slots=True)
class Line:
    """One resolved turn as everybody heard it, with one's own strategy for a player; `side` is whom it helped."""

    number: int
    result: str
    side: str
    own: str


@dataclass(frozen=True, slots=True)
class SeatTable:
    """Everything a seat's page shows."""

    version: int
    white: str
    black: str
    side: str
    turn: int
    score: int
    score_shown: str
    score_text: str
    awaits: str
    sealed: bool
    lines: tuple[Line, ...]
    ending: str
    winner: str


def table(match: Match, guest: Guest) -> SeatTable:
    """The match as `guest` may see it."""
    state = GRICE.read_state(match.lines.order_by("-seq")[0].state)
    side = guest.side
    seen = GRICE.seen_by(state, Viewer(side.value) if side else Viewer.SPECTATOR)
    assert isinstance(seen, Seen)
    names = {seat.side: seat.name for seat in match.seats.all()}
    white, black = names[Side.WHITE], names[Side.BLACK]
    return SeatTable(
        version=match.public_version,
        white=white,
        black=black,
        side=side.value if side else "",
        turn=seen.turn,
        score=seen.score,
        score_shown=signed(seen.score),
        score_text=text_of(seen.score, (white, black)),
        awaits=_awaits(seen),
        sealed=side is not None and not seen.ending and side in drafts.of_turn(match, seen.turn),
        lines=_lines(seen),
        ending=ending_of(seen.ending, (white, black)),
        winner=seen.ending.winner.value if seen.ending and seen.ending.winner else "",
    )


def tag(match: Match, guest: Guest) -> str:
    """What this seat shows when it is up to date: nothing in it grows with a secret of somebody else."""
    side = guest.side
    own = match.drafts.filter(side=side).values_list("at", flat=True).first() if side else None
    return f"{match.public_version}.{guest.place}.{own.timestamp() if own else 0}"


def _awaits(seen: Seen) -> str:
    if seen.ending:
        return "over"
    # What the judge rolls once the notes are in is nobody's business: a longer wait must not look different (R29).
    return "notes" if seen.begun else "judge"


def _lines(seen: Seen) -> tuple[Line, ...]:
    own = [note.strategy.printed_name for note in seen.notes] if isinstance(seen, SeenByPlayer) else []
    own += [""] * len(seen.results)
    return tuple(
        Line(number, result.name, helped(result), own[number - 1])
        for number, result in enumerate(seen.results, start=1)
    )[::-1]
