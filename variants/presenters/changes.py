"""What a device needs that shows one of the latest boards: the squares that changed and the new moves, no more."""

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from campaigns.models import Match
from variants.presenters import history
from variants.presenters.history import Ply
from variants.presenters.moment import Moment, after
from variants.presenters.place import Place
from variants.presenters.table import Loss, Move, losses, moves, status


@dataclass(frozen=True, slots=True)
class Changes:
    """The parts of the page that a move changes; `losses` are empty where nothing was taken, `said` is the news."""

    squares: SafeString
    moves: tuple[Move, ...]
    losses: tuple[Loss, ...]
    said: str


def tag(match: Match, made: tuple[Ply, ...], place: Place) -> str:
    """What a device shows that is up to date: what everybody may know, its place at the table, the last move."""
    return f"{match.public_version}.{place.name}.{history.mark(match, made)}"


def since(moment: Moment, made: tuple[Ply, ...], place: Place, shown: str) -> Changes | None:
    """What is new since a device's tag was `shown`; None where it needs everything: another seat, or long ago."""
    _, _, ours = shown.partition(".")
    name, _, marked = ours.partition(".")
    number = history.seen(moment.match, made, marked)
    if name != place.name or number is None:
        return None
    new = made[number:]
    return Changes(
        squares=mark_safe(moment.html.changed(after(moment.match, made, number).shown, moment.shown)),
        moves=tuple(moves(made, place, since=number)),
        losses=losses(made, moment.board) if any(ply.taken for ply in new) else (),
        said=" ".join([*(_said(moment, ply) for ply in new), status(moment).spoken]),
    )


def _said(moment: Moment, ply: Ply) -> str:
    return f"{moment.board.side_name(ply.side)}: {ply.notation}."
