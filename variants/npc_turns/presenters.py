"""What is shown of an NPC who plays for himself while it is his turn."""

from datetime import timedelta

from django.utils import timezone

from campaigns.jobs.workers import NO_WORKER, is_late
from campaigns.rules.contract import Roll, Side
from variants.board.play.position_at import BoardMoment
from variants.board.presenters.place import Place
from variants.models import EnginePlayer
from variants.npc_players import opponent


def thinking(board: BoardMoment, place: Place) -> dict[str, object] | None:
    """Who thinks, since which minute; for the DM also as which CM, in points, and what he may be told.

    `waits_for` says what he cannot go on without: the DM's word, or dice; empty while he thinks. `trouble` tells the DM
    that no worker is there.
    """
    player = None if board.preparation else opponent.thinker(board.match, board.awaits)
    if player is None:
        return None
    name = board.match.seat(Side(player.side)).name
    waits_for = _waits_for(board, player, place)
    given_out, now = board.line.at + timedelta(seconds=player.pace), timezone.now()
    is_left = is_late(given_out, now) and not opponent.has_worker(player, board.line.seq, now)
    trouble = NO_WORKER if is_left and not waits_for else ""
    waits_for = "waits" if trouble else waits_for
    known: dict[str, object] = {
        "name": name,
        "since": board.line.at.replace(second=0, microsecond=0),
        "waits_for": waits_for,
    }
    if not place.is_dm:
        return known
    return known | {
        "plays_as": player.plays_as,
        "reason": player.reason,
        "is_paused": player.is_paused,
        "trouble": trouble,
    }


def _waits_for(board: BoardMoment, player: EnginePlayer, place: Place) -> str:
    if player.is_paused:
        return "waits until you let him go on" if place.is_dm else "waits"
    if isinstance(board.awaits, Roll) and player.dice == EnginePlayer.Dice.TABLE:
        return "waits for his dice"
    return ""
