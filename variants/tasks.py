"""Background tasks of full boards: load, one call, nothing else. A task may run twice."""

import logging
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from celery import shared_task
from celery.signals import worker_ready
from django.conf import settings
from django.db import connections
from django.utils import timezone

from campaigns.jobs import play as jobs
from variants.analysis import analyst, coach_engine
from variants.engine.catalog import warm_up
from variants.engine.front import Limits
from variants.mistakes import appraiser as state_appraiser
from variants.npc_turns import npc_turn, thinking
from variants.npc_turns.npc_pace import MAX_GAMES_AT_ONCE
from variants.review import appraiser, review_job
from variants.scores import score_files

_npc_turns = ThreadPoolExecutor(MAX_GAMES_AT_ONCE, "npc-turn")

logger = logging.getLogger(__name__)


@worker_ready.connect
def warm_the_engine_up(**_: object) -> None:
    """Have the engine compiled and load it beside the tasks, which need not wait for it."""
    if settings.ENGINE:
        threading.Thread(target=_warm_up, name="engine", daemon=True).start()


def _warm_up() -> None:
    """Compile in a separate process: it takes a minute and a hundred megabytes that the worker is spared."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "prepare_engine"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    warm_up()


@shared_task(name="variants.tasks.play_for_npc")
def play_for_npc(*, match_id: int, seq: int) -> None:
    """Think for the NPC whose turn it is after that line of the log, and play.

    In a thread: most of an NPC's turn is waiting, and the worker goes on meanwhile. A turn that is lost with the worker is
    found by `wake_npcs`.
    """
    _npc_turns.submit(_play_for_npc, match_id, seq)


def _play_for_npc(match_id: int, seq: int) -> None:
    try:
        npc_turn.take_turn(match_id=match_id, seq=seq, decide=thinking.decide, clock=time)
    except Exception:
        logger.exception("The NPC's turn in match %s ended in an error", match_id)
    finally:
        connections.close_all()


@shared_task(name="variants.tasks.wake_npcs")
def wake_npcs() -> None:
    """Every minute: queue again the turns that a dead worker left."""
    npc_turn.wake_forgotten_npcs(now=timezone.now())


@shared_task(name="variants.tasks.write_scores")
def write_scores(*, job_id: int) -> None:
    """Write all games of a campaign or of one person as one text."""
    jobs.run_job(job_id=job_id, work=score_files.write_score_file)


@shared_task(name="variants.tasks.analyse")
def analyse(*, analysis_id: int, sent: str = "", spent: int = 0, nodes: int = 0) -> None:
    """Think about a state while somebody looks at it, for some seconds; if there is more to find it is sent again.

    With `nodes` it looks at so many positions at once, at most for one slice of its time, and that is all.
    """
    limits = Limits(nodes=nodes, milliseconds=analyst.SLICE) if nodes else analyst.MAX_LIMITS
    analyst.think(analysis_id, limits, sent=sent, spent=spent)


@shared_task(name="variants.tasks.appraise")
def appraise(*, analysis_id: int, sent: str = "", spent: int = 0, nodes: int = 0) -> None:
    """Say what a state is worth that somebody looks at: a try instead of a mistake, a roll to come."""
    state_appraiser.appraise_state(analysis_id, sent=sent)


@shared_task(name="variants.tasks.judge_for_coach")
def judge_for_coach(*, analysis_id: int, sent: str = "", spent: int = 0, nodes: int = 0) -> None:
    """Say what each choice of a state is worth, for the coach."""
    coach_engine.judge_choices(analysis_id, sent=sent)


@shared_task(name="variants.tasks.review_match")
def review_match(*, job_id: int) -> None:
    """Appraise the positions of a match that is over, for some seconds; what is left is sent again."""
    jobs.run_job(job_id=job_id, work=review_job.review_work(appraiser.appraiser_of))
