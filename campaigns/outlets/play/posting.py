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
from campaigns.outlets.rules.answers import PostVerdict, answer_sentence, without_secrets
from campaigns.outlets.rules.messages import needs_thread, thread_in, with_thread
from campaigns.outlets.rules.target import MAX_URL_LENGTH, with_query
from campaigns.rules.retries import GIVE_UP_AFTER, next_try

Post = Callable[[str, bytes, Mapping[str, str]], Delivery]
State = HookPost.State
RUN_SECONDS = 20  # after which a run begins no other post
DEAD_AFTER = timedelta(minutes=5)
FIRST_RETRY = timedelta(minutes=1)
"""How long a post waits for its second try."""
_MAX_REASON_LENGTH = 80
_MSG_FORUM = "For a forum, end the address with ?thread_id= and a post’s number."

logger = logging.getLogger(__name__)


def send_news(*, now: datetime, post: Post) -> int:
    """Queue what is new, and send what is due; how many were taken. `post` sends one. A concurrent run sends none twice."""
    started = monotonic()
    queue_news(now=now)
    stale = outbox.stale_claims(HookPost.objects.all(), now, stale_after=DEAD_AFTER)
    stale.filter(at__lte=now - GIVE_UP_AFTER).update(state=State.GIVEN_UP, answer=outbox.MSG_WORKER_DIED)
    stale.update(state=State.WAITING)
    count, skipped_hooks, deadline = 0, set[int](), monotonic() + RUN_SECONDS
    for row in _due_posts(now)[: outbox.MAX_PER_RUN]:
        moment = monotonic()
        if moment >= deadline:
            break
        claimed_at = now + timedelta(seconds=moment - started)
        if row.hook_id in skipped_hooks or not outbox.claim_row(row, claimed_at):
            continue
        verdict = _send(row, post, claimed_at)
        count += verdict is PostVerdict.ACCEPTED
        if verdict in (PostVerdict.RETRY, PostVerdict.GONE):
            skipped_hooks.add(row.hook_id)  # for this run: the next message would wait as long for nothing
    forget_posts(now=now)
    return count


def _due_posts(now: datetime) -> QuerySet[HookPost]:
    """The posts that are due, in the order to send them."""
    # First webhooks that answer, then those that did not, longest ago first: none holds the others up.
    is_on = Q(hook__on_since__isnull=False, hook__campaign__archived_at=None) | Q(key__startswith="test-")
    failed = HookPost.objects.filter(hook=OuterRef("hook"), state=State.WAITING, tries__gt=0)
    last_failure = Subquery(failed.order_by("-tried_at").values("tried_at")[:1])
    due = HookPost.objects.filter(outbox.ready(now), is_on).select_related("hook__campaign")
    return due.annotate(failed_at=last_failure).order_by(F("failed_at").asc(nulls_first=True), "tries", "pk")


def _send(row: HookPost, post: Post, now: datetime) -> PostVerdict:
    """Send the claimed post and keep what came of it, whatever goes wrong."""
    url = Hook.objects.filter(pk=row.hook_id).values_list("url", flat=True).first() or row.hook.url
    try:
        delivery = post(url, row.body.encode(), row.headers)
        if row.hook.form == Hook.Form.DISCORD and needs_thread(delivery.body):
            delivery = _open_thread(row, url, post)
    except Undelivered as fault:
        verdict = PostVerdict.REFUSED if fault.is_final else PostVerdict.RETRY
        return _record_outcome(row, verdict, str(fault), now)
    except Exception as fault:
        # Its class alone: what it says may hold the address, which is a secret.
        logger.error("webhook %s: sending failed with %s", row.hook_id, type(fault).__name__)
        return _record_outcome(row, PostVerdict.RETRY, "It could not be sent.", now)
    verdict = answers.verdict_on(delivery.status)
    wait = answers.retry_wait(delivery.retry_after, now)
    return _record_outcome(row, verdict, _answer_text(delivery, url), now, wait)


def _open_thread(row: HookPost, url: str, post: Post) -> Delivery:
    """Send the post as the first of a thread of the campaign's, and have later ones follow it there."""
    body = with_thread(row.body.encode(), row.hook.campaign.name)
    delivery = post(with_query(url, "wait", "true"), body, row.headers)
    thread_url = with_query(url, "thread_id", thread) if (thread := thread_in(delivery.body)) else ""
    if 0 < len(thread_url) <= MAX_URL_LENGTH:
        Hook.objects.filter(pk=row.hook_id, url=url).update(url=thread_url)  # unless it was changed meanwhile
    return delivery


def _answer_text(delivery: Delivery, url: str) -> str:
    """What the other program answered, for the log: with its own sentence for a refusal."""
    reason = without_secrets(delivery.reason, url)[:_MAX_REASON_LENGTH]
    text = f"It answered {delivery.status} {reason}".strip()
    if 200 <= delivery.status < 300:
        return text
    if 300 <= delivery.status < 400:
        return f"{text}: redirections are not followed."
    their_sentence = answer_sentence(delivery.body, url)
    text = f"{text}: “{their_sentence}”" if their_sentence else text
    return f"{text}. {_MSG_FORUM}" if needs_thread(delivery.body) else text


def _record_outcome(
    row: HookPost, verdict: PostVerdict, answer: str, now: datetime, wait: timedelta = timedelta()
) -> PostVerdict:
    """Keep what came of the claimed post. `wait`: how long the other program wants nothing more from this webhook."""
    if verdict is PostVerdict.RETRY:
        outbox.keep_outcome(
            row,
            outbox.state_after_failure(row, now),
            answer,
            next_try(row.tries + 1, now, first=FIRST_RETRY, retry_after=wait),
        )
    else:
        outbox.keep_outcome(row, State.SENT if verdict is PostVerdict.ACCEPTED else State.REFUSED, answer)
    if verdict is PostVerdict.RETRY and wait:
        is_due = Q(next_try_at=None) | Q(next_try_at__lt=now + wait)
        other_posts = HookPost.objects.filter(is_due, hook=row.hook_id)
        other_posts.filter(state=State.WAITING).update(next_try_at=now + wait)
    if verdict is PostVerdict.GONE:
        logger.warning("webhook %s is gone and was turned off", row.hook_id)
        Hook.objects.filter(pk=row.hook_id).update(on_since=None)
    return verdict
