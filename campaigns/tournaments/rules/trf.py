"""Tournaments as TRF16, FIDE's format of a report, for those who use pairing programs: out, and rounds back in.

The lines are written and read by the library caissify-pairings; what they mean is said here.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypedDict

from campaigns.rules.errors import Unreadable
from campaigns.rules.folding import fold_name
from campaigns.rules.reading import quoted
from campaigns.tournaments.rules.pairing_results import PairingResult, Result, halves_in
from campaigns.tournaments.rules.terms import Format

MAX_REPORT_LENGTH = 200_000
_SYSTEMS = {
    Format.KNOCKOUT: "Individual: Knock-Out",
    Format.ROUND_ROBIN: "Individual: Round-Robin",
    Format.SWISS: "Individual: Swiss-System",
    Format.SWISS_FINAL: "Individual: Swiss-System",
}
# What a player's own line says, by the half points the result brought.
_OF_A_GAME, _OF_A_WALKOVER = {0: "0", 1: "=", 2: "1"}, {0: "-", 2: "+"}
# What White's own line says of a game, and what of Black's that would be in White's.
_RESULTS: dict[str, Result | None] = {
    **dict.fromkeys("1W", Result.WHITE),
    **dict.fromkeys("0L", Result.BLACK),
    **dict.fromkeys("=D½", Result.DRAW),
    "+": Result.WHITE_WALKOVER,
    "-": Result.BLACK_WALKOVER,
    **dict.fromkeys(("", "*")),
}
_AS_WHITE = str.maketrans("1W0L+-", "0L1W-+")
# What is said of somebody without an opponent: a point, nothing, or half a point.
_POINT, _NOTHING, _HALF = ("U", "F", "+"), ("Z", "-", ""), ("H", "=")
_COLORS = ("w", "b", "-", "", None)
# Of a player's own line (001): the name, and ten columns for each round from here on.
_NAME_AT, _ROUNDS_AT, _WIDTH = slice(14, 47), 91, 10
# Opponent, color, result, each in columns of its own, of an open game no result; or nobody; or the letter of a bye alone.
_CELL = re.compile(r" *(?:\d{1,4} \S \S|\d{1,4} [wb]|0{1,4}(?: -)?|[HFUZ+=-]) *", re.IGNORECASE)
# What lines of scores call what a result is worth, as JaVaFo (BBU 0.5) and TRF26 (162 W 1.0 D 0.5) write it, and what that is here.
_SCORES = {
    "W": ("a win", 1.0), "D": ("a draw", 0.5), "L": ("a loss", 0.0), "U": ("a bye", 1.0), "P": ("a bye", 1.0),
    "Z": ("an absence", 0.0), "A": ("an absence", 0.0), "F": ("a forfeit", 0.0),
}  # fmt: skip
# Lines that change how rounds are paired or counted, by their beginning: TRF26's numbers and the letters that JaVaFo had before.
_UNUSED = {
    "240": "byes that were asked for", "240 Z": "absences that were asked for", "XXZ": "players who are absent",
    "250": "points that are added for the pairing alone", "XXA": "points that are added for the pairing alone",
    "260": "pairs that may not meet", "XXP": "pairs that may not meet",
    "299": "points that no result gave",
    "XXS": "points of its own for each result",
}  # fmt: skip
# Of how many rounds it is, as TRF26 and JaVaFo write it.
_ROUNDS = re.compile(r"^(?:142|XXR) +(\d{1,3})\s*$", re.MULTILINE)
_SCORE_LINE = re.compile(r"^BB([WDLZFU]) +(.+)")
_SCORE = re.compile(r"\b([A-Z])\s*(\d+(?:[.,]\d+)?)")


class GameCell(TypedDict):
    """A game in a player's own line, as the library has it."""

    opponent: int | None
    color: str | None
    result: str


class PlayerLine(TypedDict):
    starting_number: int
    name: str
    rating: int
    score: float
    results: dict[int, GameCell]


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A line of the report: the rating is the Chess Modifier in points, for pairing programs sort by it."""

    number: int
    name: str
    rating: int


@dataclass(frozen=True, slots=True)
class TrfReport:
    """`planned_rounds` is how many rounds there are to be, 0 where the report does not say so.

    `contradictions` are sentences about what the report counts otherwise than we do, or than its own results.
    """

    name: str
    players: tuple[TrfPlayer, ...]
    pairing_results: tuple[PairingResult, ...]
    rounds: int
    format: Format = Format.SWISS
    contradictions: tuple[str, ...] = ()
    planned_rounds: int = 0


def write(report: TrfReport, ranks: Mapping[int, int]) -> str:
    from caissify_pairings.trf import write_trf

    players = [_line(player, report, ranks.get(player.number, 0)) for player in report.players]
    head = {"name": report.name, "system": _SYSTEMS[report.format]}
    return str(write_trf(head, players, report.rounds)) + "\n"


def _line(player: TrfPlayer, report: TrfReport, rank: int) -> dict[str, object]:
    is_robin = report.format is Format.ROUND_ROBIN
    own = [pairing for pairing in report.pairing_results if player.number in pairing.both]
    games = [pairing for pairing in own if not is_robin or pairing.black is not None]
    return {
        "starting_number": player.number,
        "name": player.name,
        "rating": player.rating,
        "rank": rank,
        "score": halves_in(games, player.number) / 2,
        "results": {
            pairing.round: _cell(player.number, pairing, "Z" if is_robin else "U") for pairing in own
        },
    }


def _cell(number: int, pairing: PairingResult, free: str) -> GameCell:
    """`free` says what a round without a game is: a bye, or of a round robin nothing."""
    other = pairing.other(number)
    if other is None:
        return {"opponent": None, "color": None, "result": free}
    letters = _OF_A_GAME if pairing.is_played else _OF_A_WALKOVER
    letter = letters[pairing.halves_of(number)] if pairing.result else ""
    return {"opponent": other, "color": pairing.color_of(number).value[0], "result": letter}


def read(text: str) -> TrfReport:
    """Raises Unreadable, with the line where it is known, for what is no such report or contradicts itself."""
    from caissify_pairings.trf import TRFError, parse_trf

    if len(text) > MAX_REPORT_LENGTH:
        raise Unreadable(f"The report is too long: at most {MAX_REPORT_LENGTH:,} characters.")
    # Its columns stand at fixed places: editors put tabs and blanks that do not break there.
    text = text.removeprefix("\ufeff").replace("\N{NO-BREAK SPACE}", " ").expandtabs()
    for text_line in text.splitlines():
        _check_cells(text_line)
    try:
        document = parse_trf(text)
    except (TRFError, ValueError) as fault:
        raise Unreadable(f"Can't read this as a TRF16 report: {fault}.") from fault
    lines: list[PlayerLine] = document["players"]
    players = tuple(TrfPlayer(line["starting_number"], line["name"], line["rating"]) for line in lines)
    numbers = {player.number for player in players}
    pairing_results: dict[tuple[int, int], PairingResult] = {}
    boards = Counter[int]()
    for line in lines:
        for round, cell in line["results"].items():
            pairing = _pairing_result(line, round, cell, numbers)
            if pairing is None or (round, pairing.white) in pairing_results:
                _check_same(line["name"], pairing, pairing_results)
                continue
            boards[round] += 1
            pairing_results[round, pairing.white] = replace(pairing, board=boards[round])
    _check_once(pairing_results.values())
    rounds = max((round for round, _ in pairing_results), default=0)
    in_order = sorted(pairing_results.values(), key=lambda pairing: (pairing.round, pairing.board))
    points = tuple(_score_contradictions(text)) or tuple(_point_contradictions(lines, in_order))
    contradictions = (*points, *_unread_kinds(text))
    planned_rounds = _ROUNDS.search(text)
    return TrfReport(
        document["tournament"].get("name", ""), players, tuple(in_order), rounds,
        contradictions=contradictions, planned_rounds=int(planned_rounds[1]) if planned_rounds else 0,
    )  # fmt: skip


def _check_cells(line: str) -> None:
    """Raise Unreadable for what stands in a round's columns of a player's line and is no game and no bye: the library passes over it."""
    if not line.startswith("001"):
        return
    for round, start in enumerate(range(_ROUNDS_AT, len(line), _WIDTH), 1):
        cell = line[start : start + _WIDTH]
        if cell.strip() and not _CELL.fullmatch(cell):
            raise Unreadable(
                f"Can't read {quoted(cell.strip())}, {line[_NAME_AT].strip()}’s round {round}: an opponent's number, a color and a result stand in columns of their own, as in “  4 w 1”."
            )


def _score_contradictions(text: str) -> Iterator[str]:
    for line in text.splitlines():
        scores = _SCORE.findall(line[3:]) if line.startswith("162") else _SCORE_LINE.findall(line)
        for letter, value in scores:
            what, our_points = _SCORES.get(letter, ("", 0.0))
            points = _number(value)
            if what and points is not None and points != our_points:
                yield f"This report counts {what} as {points:g}, here it is {our_points:g}."


def _unread_kinds(text: str) -> Iterator[str]:
    """What the report has lines for and nothing here reads, each once."""
    codes = (" ".join(line.split()[:2]) for line in text.splitlines())
    for what in dict.fromkeys(_UNUSED.get(code, _UNUSED.get(code[:3])) for code in codes):
        if what:
            yield f"This report names {what}; that is not read."


def _point_contradictions(lines: list[PlayerLine], pairing_results: Iterable[PairingResult]) -> Iterator[str]:
    """Whose points are not what the results come to, in a report that keeps points."""
    games = [*pairing_results]
    for line in lines if any(line["score"] for line in lines) else ():
        points = halves_in(games, line["starting_number"]) / 2
        if line["score"] != points:
            has = f"{line['score']:g} point{'' if line['score'] == 1 else 's'}"
            yield f"{line['name']} has {has} in the report, and its results come to {points:g}."


def _number(text: str) -> float | None:
    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        return None


def _pairing_result(line: PlayerLine, round: int, cell: GameCell, numbers: set[int]) -> PairingResult | None:
    number, opponent = line["starting_number"], cell["opponent"]
    color, letter = cell["color"], cell["result"].upper()
    where = f"{line['name']}’s round {round}"
    if opponent is None and letter in _HALF:
        raise Unreadable(
            f"{where} gives half a point without a game, which is not given here: say U for a point or Z for none."
        )
    if opponent is None and letter in (*_POINT, *_NOTHING):
        return PairingResult(round, 0, number, None, Result.BYE) if letter in _POINT else None
    if opponent is None or letter not in _RESULTS or color not in _COLORS:
        raise Unreadable(
            f"{where} cannot be read: “{color or ''} {letter}” are no color and result. Do the columns stand as they were written?"
        )
    if opponent not in numbers:
        raise Unreadable(f"{where} names number {opponent}, and there is no such line.")
    if color == "w" or color != "b" and number < opponent:
        return PairingResult(round, 0, number, opponent, _RESULTS[letter])
    return PairingResult(round, 0, opponent, number, _RESULTS[letter.translate(_AS_WHITE)])


def _check_same(
    name: str, pairing: PairingResult | None, known: dict[tuple[int, int], PairingResult]
) -> None:
    """Raise Unreadable where the other line tells otherwise; two walk-overs against each other are nobody's."""
    if pairing is None:
        return
    other = known[pairing.round, pairing.white]
    if other.black != pairing.black:
        raise Unreadable(f"{name}’s line contradicts another about round {pairing.round}.")
    if other.result != pairing.result:
        if {other.result, pairing.result} != {Result.WHITE_WALKOVER, Result.BLACK_WALKOVER}:
            round = pairing.round
            raise Unreadable(f"{name}’s line has another result of round {round} than the opponent’s.")
        known[pairing.round, pairing.white] = replace(other, result=Result.NEITHER)


def _check_once(pairing_results: Iterable[PairingResult]) -> None:
    seen: set[tuple[int, int]] = set()
    for pairing in pairing_results:
        for number in pairing.both:
            if (pairing.round, number) in seen:
                raise Unreadable(f"Number {number} is paired twice in round {pairing.round}.")
            seen.add((pairing.round, number))


def same_player(first: str, second: str) -> bool:
    """Whether two names stand for the same, as far as a line of 33 characters tells."""
    return fold_name(first)[:33].strip() == fold_name(second)[:33].strip()
