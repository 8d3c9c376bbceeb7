"""Tags of the board that a device shows, the news since one of the latest positions, and those since a last visit."""

import hmac
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.utils.crypto import salted_hmac

from campaigns.match.models import Line, Match
from campaigns.rules.contract import Side
from campaigns.slow.models import Look
from variants.board.play.history import History, Ply
from variants.board.play.position_at import BoardMoment
from variants.board.presenters import words
from variants.board.presenters.coach import helped_here
from variants.board.presenters.place import Place
from variants.board.presenters.table import status
from variants.catalog import AnyGame

# A device that saw one of the latest boards is told the difference; any other is given the whole one.
FEW = 8


def versions(match: Match, place: Place) -> str:
    """What grows with all that this place may be told."""
    return f"{match.public_version}-{match.dm_version}" if place.is_dm else str(match.public_version)


def tag(match: Match, past: History, place: Place, arrows: Sequence[str] = ()) -> str:
    """The tag of an up-to-date device: versions, its place, the last move; a spectator's tells the arrows it shows, too."""
    name = _shown_to(match, place) + ("-over" if match.is_over else "")
    shown = f"-{_name(match, ' '.join(arrows))}" if arrows else ""
    return f"{versions(match, place)}{shown}.{name}.{mark(match, past, len(past.plies))}"


def seen(match: Match, past: History, place: Place, tag: str) -> int | None:
    """How many half-moves a device whose tag was `tag` has seen; None where it needs everything anew.

    It does where that is long ago or taken back, where the coach came or went, and where it shows a match that is over: if
    that goes on, its forms come back.
    """
    _, _, ours = tag.partition(".")
    name, _, last = ours.partition(".")
    if name != _shown_to(match, place):
        return None
    plies = len(past.plies)
    few = range(plies, max(-1, plies - FEW - 1), -1)
    return next((number for number in few if mark(match, past, number) == last), None)


def _shown_to(match: Match, place: Place) -> str:
    return f"{place.name}-coached" if helped_here(match, place) else place.name


def mark(match: Match, past: History, number: int) -> str:
    """A keyed hash of a half-move and its notation, which a corrected roll may change."""
    notation = past.plies[number - 1].notation if number else ""
    return _name(match, f"{past.seq(number)} {notation}")


def seen_mark(match: Match, past: History) -> str:
    """A keyed hash of the log's last line that all may hear of: it does not reveal its number, nor does trying all numbers."""
    return _name(match, str(past.last_seen))


def seq_of(match: Match, name: str) -> int | None:
    """The line with that hash; None for unknown ones."""
    return next((seq for seq in range(match.version, 0, -1) if _name(match, str(seq)) == name), None)


def _name(match: Match, what: str) -> str:
    return hmac.digest(_key(), f"{match.public_id} {what}".encode(), "sha256").hex()[:12]


@cache
def _key() -> bytes:
    return salted_hmac("marks of a board", "", algorithm="sha256").digest()


def announcement(before: BoardMoment, after: BoardMoment, past: History, number: int) -> str:
    """The news since `before`, which stood after so many half-moves, as they are read out."""
    news = [_spoken_move(after, ply) for ply in past.plies[number:]]
    roll = past.roll_step(after.line.seq)
    if roll and roll.seq > before.line.seq:
        news.append(f"The dice show {' and '.join(map(str, roll.faces))}.")
    return " ".join([*news, status(after).sentence_for_ears])


def _spoken_move(moment: BoardMoment, ply: Ply) -> str:
    is_told = ply.is_word or moment.game.squares(ply.text)
    words = ply.notation if is_told else "passes: the dice cannot be used"
    return f"{moment.game.side_name(ply.side)}: {words}."


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
    if row.text.startswith(words.TIME):
        return "A flag fell and ended the game", ""
    root = row.text.removesuffix(words.OFF_TURN)
    return f"{name} {words.SAID[root]}" if root in words.SAID else f"{name}: {row.text}", ""
