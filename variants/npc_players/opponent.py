"""NPCs who play for themselves: seating them, waking them when it is their turn, and what the DM tells them.

The match's log is the truth and the queue only carries a number; what a worker does with it is in npc_turns/npc_turn.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from campaigns.campaign.rules.house_rules.devices import GamesAgainstNpcs
from campaigns.core.refusals import Refused
from campaigns.core.signs import is_recent
from campaigns.core.use_cases import Answer, use_case
from campaigns.jobs.workers import send_task
from campaigns.match.models import Match
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.contract import Choice, Over, Roll, Side
from variants.models import EnginePlayer

TASK = "variants.tasks.play_for_npc"
STALE_AFTER = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class EngineTerms:
    """How an NPC plays for himself: the side, the CM he plays by in points (None: his own), why that one, his dice, his pace."""

    side: Side
    plays_as: int | None = None
    reason: str = ""
    dice: str = EnginePlayer.Dice.MACHINE
    pace: int = 0


def seat_engine_players(match: Match, players: Sequence[EngineTerms]) -> None:
    """Let NPCs play sides of a new match; raises Refused beside the field if their strength is unknown."""
    if not players:
        return
    for terms in players:
        cm = match.seat(terms.side).cm
        points = terms.plays_as or (plays_as(cm) if cm is not None else 0)
        if points < 1:
            name = match.seat(terms.side).name
            raise Refused(f"{name} knows no chess: say which CM to play by.", f"{terms.side}_plays_as")
        match.engine_players.create(
            side=terms.side, plays_as=points, reason=terms.reason, dice=terms.dice, pace=terms.pace
        )
    match.engine_sides = " ".join(terms.side for terms in players)
    if match.rematch_rule == Match.RematchRule.ASKING and len(players) == 1:  # the app's side agrees (R61h)
        match.rematch_rule = Match.RematchRule.FREELY
    match.save(update_fields=["engine_sides", "rematch_rule"])


def player_decides(match: Match, side: Side) -> bool:
    """Whether the player of that side, against an NPC who plays for himself, needs no Dungeon Master to take a move back (R61h)."""
    against_npc = match.npc_sides == (side.other,)
    return against_npc and match.rules.against_npcs is GamesAgainstNpcs.FREELY


def seat_in_rematch(match: Match, rematch: Match, sides_stay: bool) -> None:
    """Let the NPCs of a match play for themselves in the rematch, where the sides have changed or stay; by their own CMs whoever did so."""
    terms = []
    for player in match.engine_players.all() if match.engine_sides else ():
        side = Side(player.side) if sides_stay else Side(player.side).other
        # None for his own CM, as it is by then, of who played by that before.
        cm = player.plays_as if rematch.seat(side).cm is None else _set_cm(match, player)
        terms.append(EngineTerms(side, cm, player.reason, player.dice, player.pace))
    seat_engine_players(rematch, terms)


def plays_by_set_cm(match: Match) -> bool:
    """Whether an NPC plays for himself in a match, and not as strongly as his CM has him."""
    players = match.engine_players.all() if match.engine_sides else ()
    return any(_set_cm(match, player) is not None for player in players)


def _set_cm(match: Match, player: EnginePlayer) -> int | None:
    """The CM that was set for an NPC for this match alone; None where he plays by his own."""
    own_cm = match.seat(Side(player.side)).cm
    return None if own_cm is not None and player.plays_as == plays_as(own_cm) else player.plays_as


def side_to_play(match: Match, phase: object) -> Side | None:
    """The side that an NPC has to play now; None where people decide.

    Where both throw, people do, if any play.
    """
    if not match.engine_sides or isinstance(phase, Over):
        return None
    sides = match.npc_sides
    if isinstance(phase, Roll):
        side = phase.by or (sides[0] if len(sides) == 2 else None)
        return side if side in sides else None
    return phase.side if isinstance(phase, Choice) and phase.side in sides else None


def wake_npc(sitting: Sitting) -> None:
    """On commit, queue the NPC whose turn it is; nobody while a take-back is requested."""
    match = sitting.match
    if not match.engine_sides or sitting.take_back_of:
        return
    player = thinker(match, sitting.awaits())
    if player and not player.is_paused:
        transaction.on_commit(partial(queue_turn, match.pk, sitting.last.seq, player.delay))


def pause_npcs(sitting: Sitting) -> None:
    """Pause the NPCs until the DM resumes them, so that what was taken back is not replayed at once."""
    if sitting.match.engine_sides:
        sitting.match.engine_players.update(is_paused=True)


def queue_turn(match_id: int, seq: int, seconds: int) -> None:
    """Queue the turn after that line in so many seconds; if no broker answers, the sweep does so later."""
    send_task(TASK, seconds=seconds, match_id=match_id, seq=seq)


# --- What the DM says -------------------------------------------------------------------------------------------


@use_case(lock=sitting_at)
def direct_npcs(sitting: Sitting, *, what: str) -> Answer:
    """The DM's word to the NPC whose turn it is, or to all: `pause`, `go` on, or `hurry`."""
    match, players = sitting.match, sitting.match.engine_players
    if what == "hurry":
        players.filter(is_paused=False).update(hurried=sitting.last.seq)
    else:
        players.update(is_paused=what == "pause", hurried=None)
    match.dm_version += 1
    match.save(update_fields=["dm_version"])
    wake_npc(sitting)
    return Answer()


def thinker(match: Match, phase: object) -> EnginePlayer | None:
    """The NPC whose turn it is by what is awaited, paused or not; None for people's."""
    side = side_to_play(match, phase)
    return EnginePlayer.objects.filter(match=match, side=side).first() if side else None


def has_worker(player: EnginePlayer, seq: int, now: datetime) -> bool:
    """Whether a live worker is thinking about what follows that line."""
    return player.thinks_on == seq and is_recent(player.beat_at, now, STALE_AFTER)
