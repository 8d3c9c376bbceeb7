"""Background tasks of full boards: load, one call, nothing else. A task may run twice."""

from celery import shared_task
from django.utils import timezone

from variants import own_turn, thinking


@shared_task(name="variants.tasks.take_turn")
def take_turn(*, match_id: int, seq: int) -> None:
    """Think for the NPC whose turn it is after that line of the log, and play."""
    own_turn.take_turn(match_id=match_id, seq=seq, decide=thinking.decide)


@shared_task(name="variants.tasks.wake_again")
def wake_again() -> None:
    """Every minute: give out again the turns that a dead worker left."""
    own_turn.wake_again(now=timezone.now())
