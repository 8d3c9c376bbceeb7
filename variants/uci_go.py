"""What `go` asks for on the command line, and what an engine's findings read there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted, whole_number
from variants.engine.limits import Finding, Limits
from variants.rules.actions import Action

LONGEST = 999_999_999
MOVES_TO_GO = 30  # for how many moves the clock must last, where nobody says
LAG = 50  # milliseconds that are kept back of a clock
NUMBERS = ("depth", "nodes", "movetime", "movestogo", "wtime", "btime", "winc", "binc")
DEEPEST_SEARCH = 64


@dataclass(frozen=True)
class Order:
    """The limits of a search; `endless`: the best move is told when `stop` is."""

    limits: Limits
    endless: bool = False


def read_order(words: str, side: Side) -> Order:
    """What the words behind `go` ask for, `side` being the one to move; raises Unreadable or NotPossible."""
    if words == "infinite":
        return Order(Limits(), True)
    numbers = dict(_numbers(words.split()))
    if not numbers:
        raise Unreadable(
            f"Can't read {quoted(words)}. Try depth, nodes, movetime, infinite, wtime and btime, or perft and a depth."
        )
    time = numbers.get("movetime") if "movetime" in numbers else _share_of_clock(numbers, side)
    if time is None and not {"depth", "nodes"} & set(numbers):
        raise Unreadable(f"{quoted(words)} names no time for the side to move, no depth and no nodes.")
    return Order(Limits(numbers.get("depth"), numbers.get("nodes"), time))


def _numbers(words: list[str]) -> Iterator[tuple[str, int]]:
    """Name and number, turn and turn about."""
    for name, number in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in NUMBERS:
            raise Unreadable(
                f"Can't read {quoted(name)}. Try {', '.join(NUMBERS)}, infinite, or perft and a depth."
            )
        least = 0 if name.endswith(("time", "inc")) else 1
        number = "0" if least == 0 and number.startswith("-") else number  # a flag that has fallen
        yield name, whole_number(number, name, least, DEEPEST_SEARCH if name == "depth" else LONGEST)


def _share_of_clock(numbers: dict[str, int], side: Side) -> int | None:
    """Milliseconds for this move; None where there is no clock for the side."""
    letter = "w" if side is Side.WHITE else "b"
    clock = numbers.get(f"{letter}time")
    if clock is None:
        return None
    share = clock // numbers.get("movestogo", MOVES_TO_GO) + numbers.get(f"{letter}inc", 0) * 4 // 5
    return max(1, min(share, clock * 4 // 5 - LAG))


def info(finding: Finding, write: Callable[[Action], str]) -> str:
    """A finding as a line."""
    score = f"cp {finding.score}" if finding.mate is None else f"mate {finding.mate}"
    speed = 1000 * finding.nodes // max(1, finding.milliseconds)
    line = " ".join(map(write, finding.line))
    return (
        f"info depth {finding.depth} seldepth {finding.deepest} multipv {finding.rank} score {score} nodes {finding.nodes} "
        f"nps {speed} hashfull {finding.full} time {finding.milliseconds} pv {line}"
    )
