"""News of a slow match since somebody's last visit: moves with links, dice, declarations, corrections."""

from collections.abc import Mapping
from typing import Any

from campaigns.match.models import Line, Match
from campaigns.rules.contract import Side
from campaigns.slow.models import Look
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment
from variants.board.presenters import words
from variants.board.presenters.place import Place
from variants.catalog import AnyGame

COLUMNS = ("seq", "kind", "side", "text", "notation", "faces")
AMENDED = {
    Line.Kind.REFUSE.value: "The take-back was declined",
    Line.Kind.UNDO.value: "Moves were undone",
    Line.Kind.CORRECT.value: "The dice were corrected",
    Line.Kind.VOID.value: "A die was voided",
    Line.Kind.REDO.value: "Undone moves or dice were redone",
    Line.Kind.ABANDON.value: "The match was abandoned",
}


def since(
    match: Match, moment: BoardMoment, past: History, place: Place, who: Mapping[str, Any]
) -> list[tuple[str, str]]:
    """The news for `who` (a guest or a user), oldest first; empty on a first visit.

    Each with the address of the board after it, where it is a move that holds.
    """
    look = Look.objects.filter(match=match, **who).values_list("seq", flat=True).first()
    if look is None or look >= past.last_seen:
        return []
    rows = match.lines.order_by("seq").filter(seq__gt=look).exclude(kind=Line.Kind.LEARN)
    rows = rows.values_list(*COLUMNS, named=True)
    plies = {ply.seq: place.url("ply", ply.number) for ply in past.plies if ply.seq > look}
    asks = moment.game.request
    unsaid = moment.game.write_action(asks) if asks is not None else None
    return [_row_in_words(row, plies.get(row.seq, ""), moment.game) for row in rows if row.text != unsaid]


def _row_in_words(row: Any, url: str, game: AnyGame) -> tuple[str, str]:
    if row.kind in AMENDED:
        return AMENDED[row.kind], ""
    name = game.side_name(Side(row.side)) if row.side else "The table"
    if row.kind == Line.Kind.ASK:
        return f"{name} requested a take-back", ""
    if row.faces:
        return f"The dice showed {' and '.join(row.faces.split())}", ""
    if row.notation:
        return f"{name} played {row.notation}{'' if url else ', since undone'}", url
    if row.text.startswith(words.PAPER):
        return "The match was ended on paper", ""
    root = row.text.removesuffix(words.OFF_TURN)
    return f"{name} {words.SAID[root]}" if root in words.SAID else f"{name}: {row.text}", ""
