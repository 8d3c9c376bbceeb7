"""Sending what the webhooks' logs hold, in the worker: each post claimed, sent, and tried again where that is of use."""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet

from campaigns.outlets.models import Hook, HookPost
from campaigns.outlets.play.delivery import Delivery, Undelivered
from campaigns.outlets.play.hooks import forget_posts, queue_news
from campaigns.outlets.rules import answers
from campaigns.outlets.rules.answers import PostVerdict

Post = Callable[[str, bytes, Mapping[str, str]], Delivery]
State = HookPost.State
# Posts that one run sends: the one worker has other work too.
A_RUN = 20
# A post that is being sent for so long was left by a worker that died over it.
DEAD_AFTER = timedelta(minutes=5)
_SLACK = timedelta(seconds=30)

logger = logging.getLogger(__name__)


def send_news(*, now: datetime, post: Post) -> int:
    """Queue what is new, and send what is due; how many were taken. `post` sends one. A second run at once sends none twice."""
    queue_news(now=now)
    HookPost.objects.filter(state=State.SENDING, tried_at__lt=now - DEAD_AFTER).update(state=State.WAITING)
    count = 0
    for row in _due(now).select_related("hook").order_by("tries", "pk")[:A_RUN]:
        if _claim(row, now):
            count += _send(row, post, now)
    forget_posts(now=now)
    return count


def _due(now: datetime) -> QuerySet[HookPost]:
    ready = Q(next_try_at=None) | Q(next_try_at__lte=now + _SLACK)
    is_on = Q(hook__on_since__isnull=False, hook__campaign__archived_at=None) | Q(key__startswith="test-")
    return HookPost.objects.filter(ready, is_on, state=State.WAITING)


def _claim(row: HookPost, now: datetime) -> bool:
    """Claim the post for this worker; whether that succeeded."""
    mine = HookPost.objects.filter(pk=row.pk, state=State.WAITING, tries=row.tries)
    return bool(mine.update(state=State.SENDING, tries=F("tries") + 1, tried_at=now))


def _send(row: HookPost, post: Post, now: datetime) -> bool:
    """Send it and keep what came of it; whether it was taken."""
    try:
        delivery = post(row.hook.url, row.body.encode(), row.headers)
    except Undelivered as fault:
        _keep(row, PostVerdict.REFUSED if fault.is_final else PostVerdict.LATER, str(fault), now)
        return False
    verdict = answers.verdict_on(delivery.status)
    words = f"It answered {delivery.status} {delivery.reason}".strip()
    _keep(
        row,
        verdict,
        f"{words}: redirections are not followed." if 300 <= delivery.status < 400 else words,
        now,
    )
    return verdict is PostVerdict.TAKEN


def _keep(row: HookPost, verdict: PostVerdict, answer: str, now: datetime) -> None:
    row.refresh_from_db()
    row.answer = answer[:200]
    if verdict is PostVerdict.LATER and now - row.at < answers.KEPT_FOR:
        row.state, row.next_try_at = State.WAITING, answers.next_try_at(row.tries, now)
    else:
        row.state = {PostVerdict.TAKEN: State.SENT, PostVerdict.LATER: State.GIVEN_UP}.get(
            verdict, State.REFUSED
        )
    row.save(update_fields=["answer", "state", "next_try_at"])
    if verdict is PostVerdict.GONE:
        logger.warning("webhook %s is gone and was turned off", row.hook_id)
        Hook.objects.filter(pk=row.hook_id).update(on_since=None)
