"""Tournaments as TRF16, FIDE's format of a report, for those who use pairing programs: out, and rounds back in.

The lines are written and read by the library caissify-pairings; what they mean is said here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypedDict

from campaigns.circuits.rules.meetings import Meeting, Result, halves_in
from campaigns.circuits.rules.terms import Format
from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.folding import fold_name

LONGEST = 200_000
# What a player's own line says of a game, by the result as White and as Black.
_LETTERS = {
    Result.WHITE: "10",
    Result.BLACK: "01",
    Result.DRAW: "==",
    Result.WHITE_BY_LOT: "==",
    Result.BLACK_BY_LOT: "==",
    Result.WHITE_WALKOVER: "+-",
    Result.BLACK_WALKOVER: "-+",
    Result.NEITHER: "--",
}
_SYSTEMS = {
    Format.KNOCKOUT: "Individual: Knock-Out",
    Format.ROUND_ROBIN: "Individual: Round-Robin",
    Format.SWISS: "Individual: Swiss-System",
    Format.SWISS_FINAL: "Individual: Swiss-System",
}
_RESULTS = {
    "1": Result.WHITE,
    "W": Result.WHITE,
    "0": Result.BLACK,
    "L": Result.BLACK,
    "=": Result.DRAW,
    "D": Result.DRAW,
    "½": Result.DRAW,
    "+": Result.WHITE_WALKOVER,
    "-": Result.BLACK_WALKOVER,
    "": None,
    "*": None,
}
# What is said of somebody without an opponent: a point, nothing, or half a point.
_POINT, _NOTHING, _HALF = ("U", "F", "+"), ("Z", "-", ""), ("H", "=")
_COLORS = ("w", "b", "-", "", None)


class GameCell(TypedDict):
    """A game in a player's own line, as the library has it."""

    opponent: int | None
    color: str | None
    result: str


class PlayerLine(TypedDict):
    starting_number: int
    name: str
    rating: int
    results: dict[int, GameCell]


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A line of the report: the rating is the Chess Modifier in points, for pairing programs sort by it."""

    number: int
    name: str
    rating: int


@dataclass(frozen=True, slots=True)
class TrfReport:
    name: str
    players: tuple[TrfPlayer, ...]
    meetings: tuple[Meeting, ...]
    rounds: int
    format: Format = Format.SWISS


def write(report: TrfReport, ranks: Mapping[int, int]) -> str:
    from caissify_pairings.trf import write_trf

    players = [_line(player, report, ranks.get(player.number, 0)) for player in report.players]
    head = {"name": report.name, "system": _SYSTEMS[report.format]}
    return str(write_trf(head, players, report.rounds)) + "\n"


def _line(player: TrfPlayer, report: TrfReport, rank: int) -> dict[str, object]:
    is_robin = report.format is Format.ROUND_ROBIN
    own = [meeting for meeting in report.meetings if player.number in meeting.both]
    games = [meeting for meeting in own if not is_robin or meeting.black is not None]
    return {
        "starting_number": player.number,
        "name": player.name,
        "rating": player.rating,
        "rank": rank,
        "score": halves_in(games, player.number) / 2,
        "results": {
            meeting.round: _cell(player.number, meeting, free="Z" if is_robin else "U") for meeting in own
        },
    }


def _cell(number: int, meeting: Meeting, free: str) -> GameCell:
    """`free` says what a round without a game is: a bye, or of a round robin nothing."""
    other = meeting.other(number)
    if other is None:
        return {"opponent": None, "color": None, "result": free}
    color = meeting.color_of(number)
    letters = _LETTERS.get(meeting.result, "  ") if meeting.result else "  "
    letter = letters[0 if color is Side.WHITE else 1].strip()
    return {"opponent": other, "color": color.value[0], "result": letter}


def read(text: str) -> TrfReport:
    """Raises Unreadable, with the line where it is known, for what is no such report or contradicts itself."""
    from caissify_pairings.trf import TRFError, parse_trf

    if len(text) > LONGEST:
        raise Unreadable(f"The report is too long: at most {LONGEST:,} characters.")
    try:
        # Its columns stand at fixed places: editors put tabs and blanks that do not break there.
        parsed = parse_trf(text.removeprefix("\ufeff").replace("\N{NO-BREAK SPACE}", " ").expandtabs())
    except (TRFError, ValueError) as fault:
        raise Unreadable(f"Can't read this as a TRF16 report: {fault}.") from fault
    lines: list[PlayerLine] = parsed["players"]
    players = tuple(TrfPlayer(line["starting_number"], line["name"], line["rating"]) for line in lines)
    numbers = {player.number for player in players}
    meetings: dict[tuple[int, int], Meeting] = {}
    boards: dict[int, int] = {}
    for line in lines:
        for round, cell in line["results"].items():
            meeting = _meeting(line, round, cell, numbers)
            if meeting is None or (round, meeting.white) in meetings:
                _check_same(line["name"], meeting, meetings)
                continue
            boards[round] = boards.get(round, 0) + 1
            board = boards[round]
            meetings[round, meeting.white] = Meeting(
                round, board, meeting.white, meeting.black, meeting.result
            )
    _check_once(meetings.values())
    rounds = max((round for round, _ in meetings), default=0)
    in_order = sorted(meetings.values(), key=lambda meeting: (meeting.round, meeting.board))
    return TrfReport(parsed["tournament"].get("name", ""), players, tuple(in_order), rounds)


def _meeting(line: PlayerLine, round: int, cell: GameCell, numbers: set[int]) -> Meeting | None:
    own, other, color, letter = (
        line["starting_number"],
        cell["opponent"],
        cell["color"],
        cell["result"].upper(),
    )
    where = f"{line['name']}’s round {round}"
    if other is None and letter in _HALF:
        raise Unreadable(
            f"{where} gives half a point without a game, which is not given here: say U for a point or Z for none."
        )
    if other is None and letter in (*_POINT, *_NOTHING):
        return Meeting(round, 0, own, None, Result.BYE) if letter in _POINT else None
    if other is None or letter not in _RESULTS or color not in _COLORS:
        raise Unreadable(
            f"{where} cannot be read: “{color or ''} {letter}” are no color and result. Do the columns stand as they were written?"
        )
    if other not in numbers:
        raise Unreadable(f"{where} names number {other}, and there is no such line.")
    result = _RESULTS[letter]
    if color == "w" or color != "b" and own < other:
        return Meeting(round, 0, own, other, result)
    return Meeting(round, 0, other, own, _turned(result) if result else None)


def _turned(result: Result) -> Result:
    return {
        Result.WHITE: Result.BLACK,
        Result.BLACK: Result.WHITE,
        Result.WHITE_WALKOVER: Result.BLACK_WALKOVER,
        Result.BLACK_WALKOVER: Result.WHITE_WALKOVER,
    }.get(result, result)


def _check_same(name: str, meeting: Meeting | None, meetings: dict[tuple[int, int], Meeting]) -> None:
    """Raise Unreadable where the other line tells otherwise; two walk-overs against each other are nobody's."""
    if meeting is None:
        return
    known = meetings[meeting.round, meeting.white]
    if known.black != meeting.black:
        raise Unreadable(f"{name}’s line contradicts another about round {meeting.round}.")
    if known.result != meeting.result:
        results = {known.result, meeting.result}
        if results != {Result.WHITE_WALKOVER, Result.BLACK_WALKOVER}:
            raise Unreadable(
                f"{name}’s line has another result of round {meeting.round} than the opponent’s."
            )
        meetings[meeting.round, meeting.white] = Meeting(
            known.round, known.board, known.white, known.black, Result.NEITHER
        )


def _check_once(meetings: Iterable[Meeting]) -> None:
    seen: set[tuple[int, int]] = set()
    for meeting in meetings:
        for number in meeting.both:
            if (meeting.round, number) in seen:
                raise Unreadable(f"Number {number} is paired twice in round {meeting.round}.")
            seen.add((meeting.round, number))


def same_player(one: str, other: str) -> bool:
    """Whether two names stand for the same, as far as a line of 33 characters tells."""
    return fold_name(one)[:33].strip() == fold_name(other)[:33].strip()
