"""What happened at a slow match since somebody looked: moves with the way to them, dice, words, amendments."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.models import Line, Look, Match
from campaigns.rules.contract import Side
from variants.catalog import AnyGame
from variants.presenters import words
from variants.presenters.history import History, Ply
from variants.presenters.moment import Moment
from variants.presenters.place import Place

# What is told one by one; the moves before it stand in the list of moves anyway.
MOST = 12

COLUMNS = ("seq", "kind", "side", "text", "notation", "faces")
AMENDED = {
    Line.Kind.REFUSE.value: "The move stands: it was not given back",
    Line.Kind.UNDO.value: "The match was taken back to an earlier move",
    Line.Kind.CORRECT.value: "The dice were put right",
    Line.Kind.VOID.value: "A die was voided",
    Line.Kind.REDO.value: "What had been taken back or put right was redone",
    Line.Kind.ABANDON.value: "The match was abandoned",
}


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing; `url` is the board after a move that holds, else empty."""

    told: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Since:
    """What happened, the first thing first; `more` counts what happened before that."""

    happened: tuple[Happening, ...] = ()
    more: int = 0


def since(match: Match, moment: Moment, past: History, place: Place, who: Mapping[str, Any]) -> Since:
    """What is new to `who` (a guest, or a user); nothing for those who never looked before."""
    look = Look.objects.filter(match=match, **who).values_list("seq", flat=True).first()
    if look is None or look >= past.last_seq:
        return Since()
    rows = match.lines.order_by("seq").filter(seq__gt=look).values_list(*COLUMNS, named=True)
    plies = {ply.seq: ply for ply in past.plies}
    asks = moment.game.request
    unsaid = moment.game.write_action(asks) if asks is not None else None
    happened = tuple(_told(row, plies, moment.game, place) for row in rows if row.text != unsaid)
    return Since(happened[-MOST:], max(0, len(happened) - MOST))


def _told(row: Any, plies: Mapping[int, Ply], game: AnyGame, place: Place) -> Happening:
    if row.kind == Line.Kind.ASK:
        return Happening(f"{game.side_name(Side(row.side))} asked for a move back")
    if row.kind in AMENDED:
        return Happening(AMENDED[row.kind])
    if row.faces:
        return Happening(f"The dice showed {' and '.join(row.faces.split())}")
    name = game.side_name(Side(row.side)) if row.side else "The table"
    if not row.notation:
        return Happening(
            f"{name} {words.SAID[row.text]}" if row.text in words.SAID else f"{name}: {row.text}"
        )
    ply = plies.get(row.seq)
    if ply is None:
        return Happening(f"{name} played {row.notation}, since taken back")
    return Happening(f"{name} played {row.notation}", place.url("ply", ply.number))
