"""What is settled before the first move: where the men stand.

startpos | fen <position>
"""

from dataclasses import dataclass

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.dragonchess.position import Position
from variants.rules.dragonchess.position_text import read_position, write_position
from variants.rules.dragonchess.set_up import START


@dataclass(frozen=True, slots=True)
class Options:
    """The position the game begins with."""

    start: Position = START


def write_options(options: Options) -> str:
    return "startpos" if options.start == START else f"fen {write_position(options.start)}"


def read_options(text: str) -> Options:
    """Options as written; raises Unreadable."""
    if text == "startpos":
        return Options()
    if not text.startswith("fen "):
        raise Unreadable(f"{quoted(text)} are no options: write startpos, or fen and a position.")
    options = Options(read_position(text.removeprefix("fen ")))
    if options.start == START:
        raise Unreadable("The first position is written startpos.")
    return options
