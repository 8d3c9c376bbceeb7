"""Tags of the board that a device shows, the news since one of the latest positions, and those since a last visit."""

import hmac
from collections.abc import Sequence
from functools import cache

from django.utils.crypto import salted_hmac

from campaigns.match.models import Line, Match
from campaigns.rules.contract import Side
from campaigns.slow.models import Look
from campaigns.slow.play.slow import LookOwner
from variants.board.play.history import History, Ply
from variants.board.play.position_at import BoardMoment
from variants.board.presenters import wording
from variants.board.presenters.coach import coached_sides_at
from variants.board.presenters.table import status
from variants.board.presenters.viewpoint import Viewpoint
from variants.catalog import AnyGame

# A device that saw one of the latest boards is told the difference; any other is given the whole one.
MAX_PLIES_BEHIND = 8


def versions(match: Match, viewpoint: Viewpoint) -> str:
    """What grows with all that this place may be told."""
    return f"{match.public_version}-{match.dm_version}" if viewpoint.is_dm else str(match.public_version)


def tag(match: Match, past: History, viewpoint: Viewpoint, arrows: Sequence[str] = ()) -> str:
    """The tag of an up-to-date device: versions, its place, the last move; a spectator's tells the arrows it shows, too."""
    name = _viewpoint_tag(match, viewpoint) + ("-over" if match.is_over else "")
    arrows_tag = f"-{_hash(match, ' '.join(arrows))}" if arrows else ""
    return f"{versions(match, viewpoint)}{arrows_tag}.{name}.{ply_mark(match, past, len(past.plies))}"


def seen_plies(match: Match, past: History, viewpoint: Viewpoint, tag: str) -> int | None:
    """How many half-moves a device whose tag was `tag` has seen; None where it needs everything anew.

    It does where that is long ago or taken back, where the coach came or went, and where it shows a match that is over: if
    that goes on, its forms come back.
    """
    _, _, board_tag = tag.partition(".")
    name, _, last = board_tag.partition(".")
    if name != _viewpoint_tag(match, viewpoint):
        return None
    plies = len(past.plies)
    recent_numbers = range(plies, max(-1, plies - MAX_PLIES_BEHIND - 1), -1)
    return next((number for number in recent_numbers if ply_mark(match, past, number) == last), None)


def _viewpoint_tag(match: Match, viewpoint: Viewpoint) -> str:
    return f"{viewpoint.name}-coached" if coached_sides_at(match, viewpoint) else viewpoint.name


def ply_mark(match: Match, past: History, number: int) -> str:
    """A keyed hash of a half-move and its notation, which a corrected roll may change."""
    notation = past.plies[number - 1].notation if number else ""
    return _hash(match, f"{past.seq(number)} {notation}")


def seen_mark(match: Match, past: History) -> str:
    """A keyed hash of the log's last line that all may hear of: it does not reveal its number, nor does trying all numbers."""
    return _hash(match, str(past.last_seen))


def seq_of(match: Match, name: str) -> int | None:
    """The line with that hash; None for unknown ones."""
    return next((seq for seq in range(match.version, 0, -1) if _hash(match, str(seq)) == name), None)


def _hash(match: Match, what: str) -> str:
    return hmac.digest(_key(), f"{match.public_id} {what}".encode(), "sha256").hex()[:12]


@cache
def _key() -> bytes:
    return salted_hmac("marks of a board", "", algorithm="sha256").digest()


def announcement(previous: BoardMoment, current: BoardMoment, past: History, number: int) -> str:
    """The news since `previous`, which stood after so many half-moves, as they are read out."""
    news = [_move_sentence(current, ply) for ply in past.plies[number:]]
    roll = past.roll_step(current.line.seq)
    if roll and roll.seq > previous.line.seq:
        news.append(f"The dice show {' and '.join(map(str, roll.faces))}.")
    return " ".join([*news, status(current).spoken_sentence])


def _move_sentence(moment: BoardMoment, ply: Ply) -> str:
    is_told = ply.is_word or moment.game.squares(ply.text)
    text = ply.notation if is_told else "passes: the dice cannot be used"
    return f"{moment.game.side_name(ply.side)}: {text}."


COLUMNS = ("seq", "kind", "side", "text", "notation", "faces")
AMENDMENT_NEWS = {
    Line.Kind.REFUSE.value: "The take-back was declined",
    Line.Kind.UNDO.value: "Moves were undone",
    Line.Kind.CORRECT.value: "The dice were corrected",
    Line.Kind.VOID.value: "A die was voided",
    Line.Kind.REDO.value: "Undone moves or dice were redone",
    Line.Kind.ABANDON.value: "The match was abandoned",
}


def visit_news(
    match: Match, moment: BoardMoment, past: History, viewpoint: Viewpoint, viewer: LookOwner
) -> list[tuple[str, str]]:
    """The news for `viewer` (a guest or a user), oldest first; empty on a first visit.

    Each with the address of the board after it, where it is a move that holds.
    """
    seen_seq = Look.objects.filter(match=match, **viewer).values_list("seq", flat=True).first()
    if seen_seq is None or seen_seq >= past.last_seen:
        return []
    rows = match.lines.order_by("seq").filter(seq__gt=seen_seq).exclude(kind=Line.Kind.LEARN)
    rows = rows.values_list(*COLUMNS, named=True)
    plies = {ply.seq: viewpoint.url("ply", ply.number) for ply in past.plies if ply.seq > seen_seq}
    request = moment.game.request
    request_text = moment.game.write_action(request) if request is not None else None
    told_rows = (row for row in rows if row.text != request_text)
    return [_row_in_words(row, plies.get(row.seq, ""), moment.game) for row in told_rows]


def _row_in_words(row: Line, url: str, game: AnyGame) -> tuple[str, str]:
    if row.kind in AMENDMENT_NEWS:
        return AMENDMENT_NEWS[row.kind], ""
    name = game.side_name(Side(row.side)) if row.side else "The table"
    if row.kind == Line.Kind.ASK:
        return f"{name} requested a take-back", ""
    if row.faces:
        return f"The dice showed {' and '.join(row.faces.split())}", ""
    if row.notation:
        return f"{name} played {row.notation}{'' if url else ', since undone'}", url
    if row.text.startswith(wording.PAPER_PREFIX):
        return "The match was ended on paper", ""
    if row.text.startswith(wording.TIME_PREFIX):
        return "A flag fell and ended the game", ""
    report = wording.WORD_REPORTS.get(row.text.removesuffix(wording.OFF_TURN_SUFFIX))
    return f"{name} {report}" if report else f"{name}: {row.text}", ""
