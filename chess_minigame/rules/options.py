"""What is settled before the first turn: the Chess Modifiers both sides play with.

Source: Dragon #70, "Chess modifiers"; ruling R5: at the board a CM's fraction is dropped.
"""

import re
from dataclasses import dataclass

from campaigns.rules.chess_modifier import HIGHEST
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted

# A playing CM as written, 0 to HIGHEST.
A_CM = "(0|[1-9][0-9]{0,5}|1000000)"

_OPTIONS = re.compile(f"white={A_CM} black={A_CM}")


@dataclass(frozen=True, slots=True)
class Options:
    """Both playing CMs, in whole points, 0 to HIGHEST; raises NotPossible on any other number."""

    white_cm: int
    black_cm: int

    def __post_init__(self) -> None:
        for cm in (self.white_cm, self.black_cm):
            if not 0 <= cm <= HIGHEST:
                raise NotPossible(f"A CM of {cm} cannot play: it is a whole number from 0 to {HIGHEST}.")


def write_options(options: Options) -> str:
    return f"white={options.white_cm} black={options.black_cm}"


def read_options(text: str) -> Options:
    """Options as written; raises Unreadable."""
    match = _OPTIONS.fullmatch(text)
    if not match:
        raise Unreadable(f"{quoted(text, 40)} are no options: write both CMs like white=29 black=20.")
    return Options(white_cm=int(match[1]), black_cm=int(match[2]))
