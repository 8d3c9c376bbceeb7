"""When the move of an NPC is seen: a span that says nothing of how strong he is, and the search that has to fit into it.

A stronger player looks at more positions and would answer later. So a move is played after a span that is drawn by the match
and the line alone, with the installation's secret so that nobody computes it, and longer than the strongest mind thinks with the compiled engine; whoever would take longer is
stopped. Only the DM's word ends it earlier.
"""

import time
from dataclasses import dataclass
from random import Random
from typing import Protocol

from django.utils.crypto import salted_hmac

from campaigns.match.models import Match
from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class AnswerSpan:
    """Seconds from when a worker takes the turn until the move is played: from `least` to `most`; the search has `thinking`."""

    thinking: float
    least: float
    most: float

    def drawn(self, match: Match, seq: int) -> float:
        """The span of the turn after that line: the same whoever thinks."""
        return Random(secret_number("npc pace", match, seq)).uniform(self.least, self.most)


# The strongest needs one to two seconds of a processor (docs/engine.md).
AGAINST_PEOPLE = AnswerSpan(thinking=2.8, least=3.0, most=5.0)
AMONG_NPCS = AnswerSpan(thinking=0.9, least=1.0, most=1.5)


def secret_number(what: str, match: Match, seq: int) -> int:
    """A number that belongs to the turn after that line and to a purpose: always the same, and known to no player."""
    return int.from_bytes(salted_hmac(what, f"{match.public_id} {seq}", algorithm="sha256").digest())


def span_of(match: Match) -> AnswerSpan:
    """Shorter when only NPCs play, because people watch."""
    return AMONG_NPCS if len(match.engine_sides.split()) == len(Side) else AGAINST_PEOPLE


class Clock(Protocol):
    """Seconds that only grow, and waiting for them to pass."""

    def now(self) -> float: ...

    def sleep(self, seconds: float) -> None: ...


class WallClock:
    def now(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)
