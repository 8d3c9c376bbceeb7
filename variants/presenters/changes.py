"""What a device needs that shows one of the latest boards: the squares that changed and the new moves, no more."""

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from campaigns.models import Match
from variants.presenters import history
from variants.presenters.history import History, Ply
from variants.presenters.moment import Moment, difference
from variants.presenters.place import Place
from variants.presenters.table import Loss, Move, losses, moves, status


@dataclass(frozen=True, slots=True)
class Changes:
    """The parts of the page that a move changes; `losses` are empty where nothing was taken, `said` is the news."""

    squares: SafeString
    moves: tuple[Move, ...]
    losses: tuple[Loss, ...]
    said: str


def tag(match: Match, past: History, place: Place) -> str:
    """What a device shows that is up to date: what it may know, its place at the table, the last move."""
    name = f"{place.name}-over" if match.is_over else place.name
    known = f"{match.public_version}-{match.dm_version}" if place.is_dm else str(match.public_version)
    return f"{known}.{name}.{history.mark(match, past)}"


def seen(match: Match, past: History, place: Place, shown: str) -> int | None:
    """How many half-moves a device whose tag was `shown` has seen; None where it needs everything anew.

    So does one that shows a match that is over: if that goes on, its forms come back.
    """
    _, _, ours = shown.partition(".")
    name, _, marked = ours.partition(".")
    return history.seen(match, past, marked) if name == place.name else None


def between(before: Moment, after: Moment, past: History, place: Place, number: int) -> Changes:
    """What is new since `before`, which stood after so many half-moves."""
    new = past.plies[number:]
    return Changes(
        squares=mark_safe(difference(before.look, after.look)),
        moves=tuple(moves(past, place, since=number)),
        losses=losses(past.plies, after.game) if any(ply.taken for ply in new) else (),
        said=" ".join(
            [*(_said(after, ply) for ply in new), *_thrown(after, past, before), status(after).spoken]
        ),
    )


def _thrown(after: Moment, past: History, before: Moment) -> list[str]:
    """Dice that were thrown since, as they are read out."""
    thrown = past.thrown(after.line.seq)
    if thrown is None or thrown.seq <= before.line.seq:
        return []
    return [f"The dice show {' and '.join(map(str, thrown.faces))}."]


def _said(moment: Moment, ply: Ply) -> str:
    is_told = ply.is_word or moment.game.squares(ply.text)
    words = ply.notation if is_told else "gives up dice that cannot be used"
    return f"{moment.game.side_name(ply.side)}: {words}."
