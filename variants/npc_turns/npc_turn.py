"""The turn of an NPC who plays for himself, as a worker takes it.

Whoever thinks does so about one line of the log, and plays by the use-cases of everybody with a form made for that
version of the match: of two workers one plays, and a dead one's turn is given out again.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from django.db.models import Q
from django.utils import timezone

from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.signs import recent_sign
from campaigns.core.use_cases import new_key
from campaigns.match.models import Line, Match
from campaigns.match.play.dice_door import MACHINE
from campaigns.match.play.sitting import Form
from campaigns.rules.contract import Roll, Side
from variants.board.play import moves, position_at, rolls
from variants.board.play.position_at import BoardMoment
from variants.models import EnginePlayer
from variants.npc_players import opponent
from variants.npc_turns.npc_pace import Clock, games_in_play, span_of

LOOK_INTERVAL = 0.5  # seconds from one look at what the DM says to the next

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Turn:
    """What an NPC has to decide: the board, himself, whether he has to be done with it, and how long he may think at most."""

    board: BoardMoment
    player: EnginePlayer
    is_over: Callable[[], bool]
    milliseconds: int | None = None


# What he does: the text of a move, or of a word beside the board; empty to let the dice be thrown.
Decide = Callable[[Turn], str]


def wake_forgotten_npcs(*, now: datetime) -> None:
    """Queue every NPC whose turn it is and for whom no live worker is thinking."""
    matches = Match.objects.filter(status=Match.Status.PLAYING).exclude(engine_sides="")
    for match in matches:
        board = position_at.current_moment(match)
        player = _due_player(board)
        if player and not opponent.has_worker(player, board.line.seq, now):
            opponent.queue_turn(match.pk, board.line.seq, 0)


def _due_player(board: BoardMoment) -> EnginePlayer | None:
    """The NPC whose turn it is; None for people's, for one who is paused, and where something is to be settled first."""
    if board.preparation or board.line.kind == Line.Kind.ASK:
        return None
    player = opponent.thinker(board.match, board.awaits)
    return None if player is None or player.is_paused else player


def take_turn(*, match_id: int, seq: int, decide: Decide, clock: Clock | None = None) -> None:
    """Decide for the NPC whose turn it is after that line, and play it; nothing where the match has moved on.

    By the `clock` what he decided is played when the span for it is over, however strong he is; without one at once.
    """
    match = Match.objects.get(pk=match_id)
    board = position_at.current_moment(match)
    player = _due_player(board) if board.line.seq == seq else None
    if player is None or not _claim(player, seq):
        return
    try:
        _play(board, player, decide if clock is None else pace_decision(decide, clock))
    except (Refused, StaleForm) as refusal:
        logger.info("match %s: %s", match_id, refusal)
    finally:
        EnginePlayer.objects.filter(pk=player.pk, thinks_on=seq).update(thinks_on=None)


def pace_decision(decide: Decide, clock: Clock) -> Decide:
    """The same decision when its span is over, or the Dungeon Master says that it is; see npc_pace.py."""

    def decide_in_time(turn: Turn) -> str:
        match, start = turn.board.match, clock.monotonic()
        span = span_of(turn.board, turn.player)
        thinking = span.thinking / games_in_play(timezone.now())
        text = decide(replace(turn, milliseconds=round(thinking * 1000)))
        end = start + span.draw(match, turn.board.line.seq)
        while (seconds_left := end - clock.monotonic()) > 0 and not turn.is_over():
            clock.sleep(min(LOOK_INTERVAL, seconds_left))
        return text

    return decide_in_time


def _claim(player: EnginePlayer, seq: int) -> bool:
    """Claim the turn: whether no other worker has shown a recent sign of life for that line."""
    now = timezone.now()
    other_claim = Q(thinks_on=seq) & recent_sign("beat_at", now, opponent.STALE_AFTER)
    player_rows = EnginePlayer.objects.filter(~other_claim, pk=player.pk)
    return bool(player_rows.update(thinks_on=seq, beat_at=now))


def _play(board: BoardMoment, player: EnginePlayer, decide: Decide) -> None:
    match, side, seq = board.match, Side(player.side), board.line.seq
    form = Form(new_key(), match.public_version)
    is_to_stop = partial(_has_to_stop, player.pk, seq)
    text = "" if isinstance(board.awaits, Roll) else decide(Turn(board, player, is_to_stop))
    if EnginePlayer.objects.filter(pk=player.pk, is_paused=True).exists():
        return
    if not text:
        if player.dice == EnginePlayer.Dice.MACHINE:
            rolls.roll_dice(match.pk, form, door=MACHINE, side=board.turn)
        return
    game = board.game
    if text in map(game.write_action, game.words(board.state)):
        moves.declare(match.pk, form, word=text, side=side)
    else:
        moves.move(match.pk, form, text=text, side=side)


def _has_to_stop(player_id: int, seq: int) -> bool:
    """Give a sign of life; whether the DM hurries him, pauses him, or has gone on without him."""
    player_rows = EnginePlayer.objects.filter(pk=player_id, thinks_on=seq, is_paused=False)
    if not player_rows.update(beat_at=timezone.now()):
        return True
    return player_rows.filter(hurried=seq).exists()
