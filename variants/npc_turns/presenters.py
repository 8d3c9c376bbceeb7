"""What is shown of an NPC who plays for himself while it is his turn."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from campaigns.core.signs import recent_sign
from campaigns.jobs.workers import MSG_NO_WORKER, is_late
from campaigns.rules.contract import Roll, Side
from variants.board.play.position_at import BoardMoment
from variants.board.presenters.viewpoint import Viewpoint
from variants.models import EnginePlayer
from variants.npc_players import opponent
from variants.npc_turns.npc_pace import MAX_GAMES_AT_ONCE


def thinker_status(board: BoardMoment, viewpoint: Viewpoint) -> Mapping[str, object] | None:
    """Who thinks, and for which side; for the DM also as which CM, in points, and what he may be told.

    `waits_for` says what he cannot go on without: the DM's word, or dice; empty while he thinks. `trouble` says
    that many games are before this one, and tells the DM that no worker is there.
    """
    player = None if board.preparation else opponent.thinker(board.match, board.awaits)
    if player is None:
        return None
    waits_for = _waits_for(board, player, viewpoint)
    queued_at, now = board.line.at + timedelta(seconds=player.delay), timezone.now()
    is_overdue = is_late(queued_at, now) and not opponent.has_worker(player, board.line.seq, now)
    trouble = MSG_NO_WORKER if is_overdue and not waits_for else ""
    queue_note = "" if waits_for else _queue_note(player, board.line.seq, now)
    waits_for = "waits" if trouble or queue_note else waits_for
    is_dm = viewpoint.is_dm
    return {
        "name": board.match.seat(Side(player.side)).name,
        "side": player.side,
        "waits_for": waits_for,
        "trouble": (is_dm and trouble) or queue_note,
        "plays_as": player.plays_as if is_dm else None,
        "reason": player.reason if is_dm else "",
        "is_paused": is_dm and player.is_paused,
    }


def _queue_note(player: EnginePlayer, seq: int, now: datetime) -> str:
    """That as many games as are thought about at once stand before this one; empty where a worker is, or will be, there at once."""
    if opponent.has_worker(player, seq, now):
        return ""
    is_thinking = recent_sign("beat_at", now, opponent.STALE_AFTER) & Q(thinks_on__isnull=False)
    others = EnginePlayer.objects.filter(is_thinking).exclude(match=player.match_id)
    games = others.values("match").distinct().count()
    return f"{games} games are before this one." if games >= MAX_GAMES_AT_ONCE else ""


def _waits_for(board: BoardMoment, player: EnginePlayer, viewpoint: Viewpoint) -> str:
    if player.is_paused:
        return "waits until you let him go on" if viewpoint.is_dm else "waits"
    if isinstance(board.awaits, Roll) and player.dice == EnginePlayer.Dice.TABLE:
        return "waits for his dice"
    return ""
