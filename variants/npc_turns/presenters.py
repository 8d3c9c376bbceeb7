"""What is shown of an NPC who plays for himself while it is his turn."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from campaigns.jobs.workers import NO_WORKER, is_late
from campaigns.rules.contract import Roll, Side
from variants.board.play.position_at import BoardMoment
from variants.board.presenters.place import Place
from variants.models import EnginePlayer
from variants.npc_players import opponent


@dataclass(frozen=True, slots=True)
class Thinking:
    """Who thinks, since which minute; for the DM also as which CM, in points, and what he may be told.

    `waits_for` says what he cannot go on without: the DM's word, or dice; empty while he thinks. `trouble` tells the DM
    that no worker is there.
    """

    name: str
    since: datetime
    waits_for: str = ""
    plays_as: int | None = None
    reason: str = ""
    is_paused: bool = False
    trouble: str = ""


def thinking(board: BoardMoment, place: Place) -> Thinking | None:
    """The NPC whose turn it is; None for people's turns."""
    player = None if board.preparation else opponent.thinker(board.match, board.awaits)
    if player is None:
        return None
    name = board.match.seat(Side(player.side)).name
    waits_for = _waits_for(board, player, place)
    trouble = "" if waits_for or not _is_left(board, player) else NO_WORKER
    waits_for = "waits" if trouble else waits_for
    since = board.line.at.replace(second=0, microsecond=0)
    if not place.is_dm:
        return Thinking(name, since, waits_for)
    return Thinking(name, since, waits_for, player.plays_as, player.reason, player.is_paused, trouble)


def _waits_for(board: BoardMoment, player: EnginePlayer, place: Place) -> str:
    if player.is_paused:
        return "waits until you let him go on" if place.is_dm else "waits"
    if isinstance(board.awaits, Roll) and player.dice == EnginePlayer.Dice.TABLE:
        return "waits for his dice"
    return ""


def _is_left(board: BoardMoment, player: EnginePlayer) -> bool:
    """Whether no worker has taken his turn."""
    given_out, now = board.line.at + timedelta(seconds=player.pace), timezone.now()
    return is_late(given_out, now) and not opponent.has_worker(player, board.line.seq, now)
