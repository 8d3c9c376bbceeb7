"""What a device has seen of a match, and what is said to one that has seen one of the latest boards."""

from campaigns.models import Match
from variants.presenters import history
from variants.presenters.history import History, Ply
from variants.presenters.moment import Moment
from variants.presenters.place import Place
from variants.presenters.table import status


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


def spoken(before: Moment, after: Moment, past: History, number: int) -> str:
    """The news since `before`, which stood after so many half-moves, as they are read out."""
    new = (_said(after, ply) for ply in past.plies[number:])
    return " ".join([*new, *_thrown(after, past, before), status(after).spoken])


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
