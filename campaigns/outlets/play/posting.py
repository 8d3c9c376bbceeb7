"""Sending webhooks' posts, in the worker: each claimed, sent, and tried again where that is of use."""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from time import monotonic

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from campaigns.core import outbox
from campaigns.outlets.models import Hook, HookPost
from campaigns.outlets.play.delivery import Delivery, Undelivered
from campaigns.outlets.play.hooks import forget_posts, queue_news
from campaigns.outlets.rules import answers
from campaigns.outlets.rules.answers import PostVerdict, their_words, without_secrets
from campaigns.outlets.rules.messages import needs_thread, thread_in, with_thread
from campaigns.outlets.rules.target import LONGEST_URL, with_query
from campaigns.rules.retries import KEPT_FOR, next_try

Post = Callable[[str, bytes, Mapping[str, str]], Delivery]
State = HookPost.State
RUN_SECONDS = 20  # after which a run begins no other post
DEAD_AFTER = timedelta(minutes=5)
FIRST = timedelta(minutes=1)
"""How long a post waits for its second try."""
_LONGEST_REASON = 80
_FORUM = "For a forum, end the address with ?thread_id= and a post’s number."

logger = logging.getLogger(__name__)


def send_news(*, now: datetime, post: Post) -> int:
    """Queue what is new, and send what is due; how many were taken. `post` sends one. A concurrent run sends none twice."""
    begun = monotonic()
    queue_news(now=now)
    dead = outbox.left_by_the_dead(HookPost.objects.all(), now, after=DEAD_AFTER)
    dead.filter(at__lte=now - KEPT_FOR).update(state=State.GIVEN_UP, answer=outbox.DIED)
    dead.update(state=State.WAITING)
    count, deaf, end = 0, set[int](), monotonic() + RUN_SECONDS
    for row in _in_turn(now)[: outbox.A_RUN]:
        at = monotonic()
        if at >= end:
            break
        claimed_at = now + timedelta(seconds=at - begun)
        if row.hook_id in deaf or not outbox.claim_row(row, claimed_at):
            continue
        verdict = _send(row, post, claimed_at)
        count += verdict is PostVerdict.TAKEN
        if verdict in (PostVerdict.LATER, PostVerdict.GONE):
            deaf.add(row.hook_id)  # for this run: the next message would wait as long for nothing
    forget_posts(now=now)
    return count


def _in_turn(now: datetime) -> QuerySet[HookPost]:
    """What is due: first webhooks that answer, then those that did not, longest ago first, so that none holds the others up."""
    is_on = Q(hook__on_since__isnull=False, hook__campaign__archived_at=None) | Q(key__startswith="test-")
    failed = HookPost.objects.filter(hook=OuterRef("hook"), state=State.WAITING, tries__gt=0)
    last_failure = Subquery(failed.order_by("-tried_at").values("tried_at")[:1])
    due = HookPost.objects.filter(outbox.ready(now), is_on).select_related("hook__campaign")
    return due.annotate(failed_at=last_failure).order_by(F("failed_at").asc(nulls_first=True), "tries", "pk")


def _send(row: HookPost, post: Post, now: datetime) -> PostVerdict:
    """Send the claimed post and keep what came of it. Whatever goes wrong with one, the others are sent."""
    url = Hook.objects.filter(pk=row.hook_id).values_list("url", flat=True).first() or row.hook.url
    try:
        delivery = post(url, row.body.encode(), row.headers)
        if row.hook.form == Hook.Form.DISCORD and needs_thread(delivery.body):
            delivery = _open_thread(row, url, post)
    except Undelivered as fault:
        return _keep(row, PostVerdict.REFUSED if fault.is_final else PostVerdict.LATER, str(fault), now)
    except Exception as fault:
        # Its class alone: what it says may hold the address, which is a secret.
        logger.error("webhook %s: sending failed with %s", row.hook_id, type(fault).__name__)
        return _keep(row, PostVerdict.LATER, "It could not be sent.", now)
    verdict = answers.verdict_on(delivery.status)
    asked = answers.asked_wait(delivery.retry_after, now)
    return _keep(row, verdict, _words(delivery, url), now, asked)


def _open_thread(row: HookPost, url: str, post: Post) -> Delivery:
    """Send the post as the first of a thread of the campaign's, and have later ones follow it there."""
    body = with_thread(row.body.encode(), row.hook.campaign.name)
    delivery = post(with_query(url, "wait", "true"), body, row.headers)
    following = with_query(url, "thread_id", thread) if (thread := thread_in(delivery.body)) else ""
    if 0 < len(following) <= LONGEST_URL:
        Hook.objects.filter(pk=row.hook_id, url=url).update(url=following)  # unless it was changed meanwhile
    return delivery


def _words(delivery: Delivery, url: str) -> str:
    """What the other program answered, for the log: with its own sentence for a refusal."""
    words = f"It answered {delivery.status} {without_secrets(delivery.reason, url)[:_LONGEST_REASON]}".strip()
    if 200 <= delivery.status < 300:
        return words
    if 300 <= delivery.status < 400:
        return f"{words}: redirections are not followed."
    theirs = their_words(delivery.body, url)
    words = f"{words}: “{theirs}”" if theirs else words
    return f"{words}. {_FORUM}" if needs_thread(delivery.body) else words


def _keep(
    row: HookPost, verdict: PostVerdict, answer: str, now: datetime, asked: timedelta = timedelta()
) -> PostVerdict:
    """Keep what came of the claimed post. `asked`: how long the other program wants nothing more from this webhook."""
    if verdict is PostVerdict.LATER:
        outbox.keep_outcome(
            row,
            outbox.state_after_failure(row, now),
            answer,
            next_try(row.tries + 1, now, first=FIRST, asked=asked),
        )
    else:
        outbox.keep_outcome(row, State.SENT if verdict is PostVerdict.TAKEN else State.REFUSED, answer)
    if verdict is PostVerdict.LATER and asked:
        others = HookPost.objects.filter(
            Q(next_try_at=None) | Q(next_try_at__lt=now + asked), hook=row.hook_id
        )
        others.filter(state=State.WAITING).update(next_try_at=now + asked)
    if verdict is PostVerdict.GONE:
        logger.warning("webhook %s is gone and was turned off", row.hook_id)
        Hook.objects.filter(pk=row.hook_id).update(on_since=None)
    return verdict
