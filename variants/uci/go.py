"""What `go` asks for on the command line, and what an engine's findings read there."""

from collections.abc import Callable
from dataclasses import dataclass

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted, whole_number
from variants.engine.front import Finding, Limits
from variants.rules.actions import Action

MAX_NUMBER = 999_999_999
MOVES_TO_GO = 30  # for how many moves the clock must last, where nobody says
LAG = 50  # milliseconds that are kept back of a clock
NUMBERS = ("depth", "mate", "nodes", "movetime", "movestogo", "wtime", "btime", "winc", "binc")
MAX_DEPTH = 64
HOLD_WORDS = ("infinite", "ponder")


@dataclass(frozen=True)
class Order:
    """The limits of a search; `waits_for_stop`: the best move is told when `stop` or `ponderhit` is. `ignored` are words nobody heeds."""

    limits: Limits
    waits_for_stop: bool = False
    ignored: tuple[str, ...] = ()


def read_order(arguments: str, side: Side) -> Order:
    """What the words behind `go` ask for, `side` being the one to move; nothing is `infinite`.

    Raises Unreadable or NotPossible for a number that is missing or out of bounds, and for a clock without the mover's time.
    """
    numbers: dict[str, int] = {}
    waits_for_stop, ignored = False, list[str]()
    remaining = iter(arguments.split())
    for word in remaining:
        if word in NUMBERS:
            text = next(remaining, "")
            minimum = 0 if word.endswith(("time", "inc")) else 1
            text = "0" if minimum == 0 and text.startswith("-") else text  # a flag that has fallen
            numbers[word] = whole_number(text, word, minimum, MAX_DEPTH if word == "depth" else MAX_NUMBER)
        elif word in HOLD_WORDS:
            waits_for_stop = True
        else:
            ignored.append(word)
    time = numbers.get("movetime") if "movetime" in numbers else _share_of_clock(numbers, side)
    mate = numbers.get("mate")
    depth = numbers.get("depth", mate and min(2 * mate - 1, MAX_DEPTH))
    limits = Limits(depth, numbers.get("nodes"), time, full=mate is not None)
    if numbers and limits == Limits() and not waits_for_stop:
        raise Unreadable(f"{quoted(arguments)} names no time for the side to move, no depth and no nodes.")
    return Order(limits, waits_for_stop or limits == Limits(), tuple(ignored))


def _share_of_clock(numbers: dict[str, int], side: Side) -> int | None:
    """Milliseconds for this move; None where there is no clock for the side."""
    letter = "w" if side is Side.WHITE else "b"
    clock = numbers.get(f"{letter}time")
    if clock is None:
        return None
    share = clock // numbers.get("movestogo", MOVES_TO_GO) + numbers.get(f"{letter}inc", 0) * 4 // 5
    return max(1, min(share, clock * 4 // 5 - LAG))


def info_line(finding: Finding, write: Callable[[Action], str]) -> str:
    score = f"cp {finding.score}" if finding.mate is None else f"mate {finding.mate}"
    speed = 1000 * finding.nodes // max(1, finding.milliseconds)
    line = " ".join(map(write, finding.line))
    return (
        f"info depth {finding.depth} seldepth {finding.deepest} multipv {finding.rank} score {score} nodes {finding.nodes} "
        f"nps {speed} hashfull {finding.full} time {finding.milliseconds} pv {line}"
    )
