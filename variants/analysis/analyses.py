"""What the engine is asked about on analysis boards: a row for each state that a page looks at.

The page's questions, one a second, are its sign of life; without one for a while the worker stops. Who may ask is decided
by the pages; what the worker does is in analyst.py. Players share one worker with the NPCs: each guest has one desk, only so many are
thought for at once, and the worker puts each back after a slice of its time.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import NotRequired, TypedDict

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.signs import is_recent, recent_sign
from campaigns.core.throttle import Limit, take_try
from campaigns.core.use_cases import Answer, use_case
from campaigns.jobs.workers import PICKUP_TIME, send_task
from campaigns.match.models import Match
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.rules.contract import Awaited, Choice, Side
from variants.catalog import AnyGame
from variants.models import Analysis
from variants.rules.actions import Action
from variants.rules.state import AnyState

TASK = "variants.tasks.analyse"
APPRAISAL_TASK = "variants.tasks.appraise"
"""Answers with the equity of any state, also where dice are awaited: [{"equity": White's}]."""
JUDGE_TASK = "variants.tasks.judge_for_coach"
"""Answers with what each choice of a state with dice is worth, for the coach."""
LEFT_AFTER = timedelta(seconds=4)
STALE_AFTER = timedelta(seconds=15)
"""After which a worker that says nothing has died."""
KEPT_FOR = timedelta(hours=1)
MAX_OPEN = 4
"""As many are thought for at once, where a player asks."""
MAX_OPEN_FOR_DMS = 8
ASKS_A_MINUTE = 60
NODES_OF_HINT = 100_000
"""How many positions the engine looks at for a hint; it stops sooner where that takes long (variants/tasks.py)."""
BUSY = "The engine is busy; try again in a moment."


class FindingRow(TypedDict):
    """What the engine has found, as it is kept: a line of actions, and what a search knows after it.

    `second` of the seconds there are in all (`of`) is the one that the search is in, in the first row where time is limited.
    """

    line: list[str]
    score: int
    mate: int | None
    depth: int
    nodes: int
    second: NotRequired[int]
    of: NotRequired[int]


def may_analyse(match: Match) -> bool:
    """Whether players may analyse the match: once it is over, or because the DM allows it."""
    return match.is_over or match.may_analyse


def may_analyse_from_a_seat(match: Match) -> bool:
    """Whether the match's seats may analyse: not while the campaign has a match of that game in play that players may not analyse."""
    # Who sits where does not count: one person may have two devices, or two sessions on one.
    in_play = Match.objects.filter(campaign=match.campaign_id, game=match.game, status=Match.Status.PLAYING)
    return may_analyse(match) and not in_play.filter(may_analyse=False).exists()


@use_case(lock=sitting_at)
def let_players_analyse(sitting: Sitting, *, may: bool) -> Answer:
    """Raises Refused where the match is over."""
    match = sitting.match
    if match.is_over:
        raise Refused("The match is over: everybody may analyse it.")
    match.may_analyse = may
    match.dm_version += 1
    match.save(update_fields=["may_analyse", "dm_version"])
    return Answer()


def has_choice(phase: Awaited[Action], side: Side | None) -> bool:
    """Whether that side has something to choose: no dice are awaited, and there is more than one action."""
    return isinstance(phase, Choice) and phase.side is side and len(phase.actions) > 1


def ask_engine(
    *,
    desk: str,
    game: AnyGame,
    state: AnyState,
    now: datetime | None = None,
    is_guest: bool = False,
    nodes: int = 0,
    task: str = TASK,
) -> Analysis:
    """Have the engine think about a state for a desk, which goes on looking at it; what it looked at before is stopped.

    `nodes` is how many positions it looks at; 0 for as many as it can. `task` is the worker's that answers.

    Raises TooManyTries where a guest asks about too many, and Refused where too many others are being thought for.
    """
    now = now or timezone.now()
    text = game.write_state(state)
    key = hashlib.sha256(f"{desk}|{game.slug}|{text}".encode()).hexdigest()
    with transaction.atomic():
        Analysis.objects.exclude(recent_sign("asked_at", now, KEPT_FOR)).delete()
        Analysis.objects.filter(desk=desk, is_stopped=False).exclude(key=key).update(is_stopped=True)
        existing = Analysis.objects.select_for_update().filter(key=key).first()
        if existing is not None and not _is_given_up(existing, now):
            existing.asked_at = now
            existing.save(update_fields=["asked_at"])
            return existing
        _demand_capacity(desk, now, is_guest)
        analysis, _ = Analysis.objects.update_or_create(
            key=key,
            defaults={"sent_at": now, "asked_at": now, "beat_at": None, "is_stopped": False},
            create_defaults={"desk": desk, "game": game.slug, "state": text, "sent_at": now, "asked_at": now},
        )
        transaction.on_commit(partial(_send, analysis.pk, now, 0, nodes, task))
    return analysis


def _demand_capacity(desk: str, now: datetime, is_guest: bool) -> None:
    """Count a guest's request. Raises Refused when the engine has too many positions to think about, TooManyTries for a guest."""
    if is_guest:
        why = "The engine was asked about too many positions."
        take_try(Limit(f"analysis:{desk}", ASKS_A_MINUTE, timedelta(minutes=1), why), now=now)
    open_analyses = Analysis.objects.filter(_open_query(now), is_done=False)
    if open_analyses.exclude(desk=desk).count() >= (MAX_OPEN if is_guest else MAX_OPEN_FOR_DMS):
        raise Refused(BUSY)


def find_analysis(*, desk: str, game: AnyGame, state: AnyState) -> Analysis | None:
    text = game.write_state(state)
    return Analysis.objects.filter(desk=desk, game=game.slug, state=text).first()


def stop_analyses(desk: str) -> None:
    Analysis.objects.filter(desk=desk, is_stopped=False).update(is_stopped=True)


def has_no_worker(analysis: Analysis, now: datetime) -> bool:
    """Whether no worker has picked the analysis up for too long."""
    patience = PICKUP_TIME if analysis.findings else LEFT_AFTER
    is_waiting = analysis.beat_at is None and not analysis.is_done
    return is_waiting and not is_recent(analysis.sent_at, now, patience)


def _open_query(now: datetime) -> Q:
    return Q(is_stopped=False) & recent_sign("asked_at", now, LEFT_AFTER)


def _is_given_up(analysis: Analysis, now: datetime) -> bool:
    """Whether an unfinished analysis has stopped: its page was left, or its worker has died."""
    if analysis.is_done:
        return False
    has_left = analysis.is_stopped or not is_recent(analysis.asked_at, now, LEFT_AFTER)
    has_died = analysis.beat_at is not None and not is_recent(analysis.beat_at, now, STALE_AFTER)
    return has_left or has_died


def _send(analysis_id: int, sent_at: datetime, spent: int = 0, nodes: int = 0, task: str = TASK) -> None:
    """Queue the analysis; `spent` is the milliseconds used since it was requested."""
    send_task(task, analysis_id=analysis_id, sent=sent_at.isoformat(), spent=spent, nodes=nodes)


# --- What the worker says ---------------------------------------------------------------------------------------


def claim_analysis(analysis_id: int, now: datetime, sent: str = "") -> Analysis | None:
    """Claim the analysis for a worker; None if nobody waits for it, another worker has it, or it was queued again."""
    idle = ~recent_sign("beat_at", now, STALE_AFTER)
    claimable = Analysis.objects.filter(idle, _open_query(now), pk=analysis_id, is_done=False)
    if sent:
        claimable = claimable.filter(sent_at=datetime.fromisoformat(sent))
    return Analysis.objects.get(pk=analysis_id) if claimable.update(beat_at=now) else None


def is_abandoned(analysis: Analysis, now: datetime) -> bool:
    """Whether its page was left, or it was queued again."""
    current = Analysis.objects.filter(_open_query(now), pk=analysis.pk, sent_at=analysis.sent_at)
    return not current.exists()


def save_findings(
    analysis: Analysis,
    findings: Sequence[object],
    now: datetime,
    *,
    is_plain: bool = False,
    is_done: bool = False,
) -> None:
    """Save the findings so far; does nothing if it was queued again."""
    claimed = Analysis.objects.filter(pk=analysis.pk, sent_at=analysis.sent_at)
    claimed.update(findings=findings, beat_at=now, is_plain=is_plain, is_done=is_done)


def put_back_analysis(analysis: Analysis, now: datetime, spent: int) -> None:
    """Queue the analysis again behind other work, for any worker to continue; does nothing if it was stopped or queued again."""
    current = Analysis.objects.filter(pk=analysis.pk, sent_at=analysis.sent_at, is_stopped=False)
    with transaction.atomic():
        if current.update(sent_at=now, beat_at=None):
            transaction.on_commit(partial(_send, analysis.pk, now, spent))
