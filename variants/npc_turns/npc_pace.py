"""When the move of an NPC is seen: a span that says nothing of how strong he is, and the search that has to fit into it.

A stronger player looks at more positions and would answer later. So a move is played after a span that is drawn by the match
and the line alone, with the installation's secret so that nobody computes it, and longer than the strongest mind thinks with the compiled engine; whoever would take longer is
stopped. Only the DM's word ends it earlier.

The span is a turn's, not a half-move's: where dice make a turn of several, the choice before them and the half-moves after the
first come quickly. Games that the app plays at the same time share the seconds of one span, so that each is answered within it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Protocol

from django.utils.crypto import salted_hmac

from campaigns.core.signs import recent_sign
from campaigns.match.models import Line, Match
from campaigns.rules.contract import Choice, Side
from variants.board.play.position_at import BoardMoment
from variants.models import EnginePlayer


@dataclass(frozen=True, slots=True)
class AnswerSpan:
    """Seconds from when a worker takes the turn until the move is played: from `min_seconds` to `max_seconds`; the search has `thinking`."""

    thinking: float
    min_seconds: float
    max_seconds: float

    def draw(self, match: Match, seq: int) -> float:
        """The span of the turn after that line: the same whoever thinks."""
        return Random(secret_number("npc pace", match, seq)).uniform(self.min_seconds, self.max_seconds)


# The strongest needs one to two seconds of a processor (docs/background/strength.md).
AGAINST_PEOPLE = AnswerSpan(thinking=2.8, min_seconds=3.0, max_seconds=3.3)
AMONG_NPCS = AnswerSpan(thinking=0.9, min_seconds=1.0, max_seconds=1.5)
QUICK = AnswerSpan(thinking=0.35, min_seconds=0.4, max_seconds=0.9)
# What belongs to a turn whose span is over, or comes; what has no other choice.
FOLLOW_UP = AnswerSpan(thinking=0.3, min_seconds=0.35, max_seconds=0.4)
MAX_GAMES_AT_ONCE = 8  # games in which NPCs think at the same time; more wait for one another
THINKING_WINDOW = timedelta(minutes=1)


def secret_number(what: str, match: Match, seq: int) -> int:
    """A number that belongs to the turn after that line and to a purpose: always the same, and known to no player."""
    return int.from_bytes(salted_hmac(what, f"{match.public_id} {seq}", algorithm="sha256").digest())


def span_of(board: BoardMoment, player: EnginePlayer) -> AnswerSpan:
    """Shorter when only NPCs play, because people watch; for a forced move, and all of a turn but its first half-move; for who answers at once."""
    # Everybody at the board can see that there is one thing to do.
    actions = board.awaits.actions if isinstance(board.awaits, Choice) else ()
    if len(actions) == 1 or board.game.request in actions or _has_moved(board, Side(player.side)):
        return FOLLOW_UP
    if player.is_quick:
        return QUICK
    return AMONG_NPCS if len(board.match.npc_sides) == len(Side) else AGAINST_PEOPLE


def _has_moved(board: BoardMoment, side: Side) -> bool:
    """Whether that side has moved since the other did."""
    moves = Line.objects.filter(match=board.match, seq__lte=board.line.seq).exclude(notation="")
    return moves.order_by("-seq").values_list("side", flat=True).first() == side


def games_in_play(now: datetime) -> int:
    """In how many matches an NPC has been thinking lately, one at least."""
    players = EnginePlayer.objects.filter(recent_sign("beat_at", now, THINKING_WINDOW))
    in_play = players.filter(match__status=Match.Status.PLAYING)
    return max(1, in_play.values("match").distinct().count())


class Clock(Protocol):
    """Seconds that only grow, and waiting for them to pass: the module `time`, or a test's own."""

    def monotonic(self) -> float: ...

    def sleep(self, seconds: float, /) -> None: ...
