"""Webhooks: added, turned on and off, told what players may know. `posting` sends it, in the worker."""

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import OperationalError, transaction
from django.utils.crypto import salted_hmac

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText
from campaigns.chronicle.play.entries import entries
from campaigns.chronicle.rules.entry import EntryKind, entry_key
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, new_key, row_lock, use_case
from campaigns.jobs.workers import send_task
from campaigns.match.models import Match
from campaigns.match.play.series import standing_of
from campaigns.outlets.models import MAX_POST_TITLE_LENGTH, Hook, HookPost
from campaigns.outlets.rules.messages import HookEvent, HookForm, message

MAX_HOOKS = 10
MAX_TESTS = 5  # that wait at once
TASK = "campaigns.tasks.send_hooks"
# So long what has happened may be undone before it is told.
NEWS_DELAY = timedelta(minutes=1)
# The log of a webhook.
LOG_KEPT_FOR = timedelta(days=30)
# What is older is no news. Well within KEPT: what stands in the log no longer must not look untold.
MAX_NEWS_AGE = LOG_KEPT_FOR / 2

logger = logging.getLogger(__name__)


@use_case(lock=row_lock(Campaign))
def add_hook(campaign: Campaign, *, name: str, form: str, url: str) -> Answer:
    if campaign.hooks.count() >= MAX_HOOKS:
        raise Refused(f"There are {MAX_HOOKS} webhooks already, which is the most. Delete one first.")
    return Answer(pk=campaign.hooks.create(name=name, form=form, url=url).pk)


@use_case(lock=row_lock(Campaign))
def switch_hook(
    campaign: Campaign, *, hook: Hook, on: bool, matches: bool, entries: bool, now: datetime
) -> Answer:
    """Turn it on from now, or off for all that waits, and set what it tells; a further kind restarts it from now."""
    row = campaign.hooks.select_for_update().get(pk=hook.pk)
    tells_more = (matches and not row.tells_matches) or (entries and not row.tells_entries)
    on_since = now if tells_more else row.on_since or now
    row.on_since = on_since if on else None
    row.tells_matches, row.tells_entries = matches, entries
    row.save()
    if not on:
        columns = {"state": HookPost.State.GIVEN_UP, "answer": "turned off"}
        row.posts.filter(state=HookPost.State.WAITING).update(**columns)
    return Answer(f"{row.name} is {'on' if on else 'off'}.")


@use_case(lock=row_lock(Campaign))
def delete_hook(campaign: Campaign, *, hook: Hook) -> Answer:
    campaign.hooks.filter(pk=hook.pk).delete()
    return Answer("The webhook is deleted.")


@use_case(lock=row_lock(Campaign))
def try_hook(campaign: Campaign, *, hook: Hook) -> Answer:
    """Have the workers send a test message. Raises Refused while others wait."""
    if hook.posts.filter(state=HookPost.State.WAITING, key__startswith="test-").count() >= MAX_TESTS:
        raise Refused("Other tests still wait. Look at the log below.")
    test, facts = f"test-{new_key()}", ("It works: this is how messages look.",)
    title = "A test of this webhook"
    _queue_post(hook, test, HookEvent(test, "test", campaign.name, campaign.day, campaign.date, title, facts))
    transaction.on_commit(lambda: send_task(TASK))
    return Answer("The test is sent. Reload in a moment to see what came of it.")


def queue_news(*, now: datetime) -> None:
    """Put what players may know by now into the log of every webhook that is on; one that cannot be read holds up no other."""
    # Those of archived campaigns begin anew, so that one which is restored tells nothing old.
    archived_hooks = Hook.objects.filter(on_since__isnull=False, campaign__archived_at__isnull=False)
    waiting_posts = HookPost.objects.filter(hook__in=archived_hooks, state=HookPost.State.WAITING)
    columns = {"state": HookPost.State.GIVEN_UP, "answer": "the campaign was archived"}
    waiting_posts.exclude(key__startswith="test-").update(**columns)
    archived_hooks.update(on_since=now)
    hooks = Hook.objects.filter(on_since__isnull=False, campaign__archived_at=None).select_related("campaign")
    for hook in hooks:
        try:
            for key, event in _news(hook, now):
                _queue_post(hook, key, event)
        except OperationalError:
            raise  # the database is busy or away, for all of them
        except Exception:
            logger.exception("webhook %s: what is new could not be put together", hook.pk)


def _news(hook: Hook, now: datetime) -> Iterator[tuple[str, HookEvent]]:
    campaign, days = hook.campaign, _days_of_news(hook, now)
    posted_keys = set(hook.posts.filter(key__in=list(days)).values_list("key", flat=True))
    days = {key: day for key, day in days.items() if key not in posted_keys}
    if not days:
        return
    for entry in entries(campaign, player_safe=True, from_day=min(days.values()), to_day=max(days.values())):
        if entry.key in days:
            # An id that tells no number of ours: from gaps one could count what is not told. It is made with the server's
            # secret key, or a receiver could try numbers until one fits.
            opaque = salted_hmac("hook", f"{hook.pk} {entry.key}").hexdigest()[:16]
            yield (
                entry.key,
                HookEvent(
                    key=opaque,
                    kind=entry.kind.value,
                    campaign=campaign.name,
                    day=entry.day,
                    date=campaign.date_of(entry.day),
                    title=entry.title,
                    facts=entry.all_facts,
                    text=entry.words.text,
                ),
            )


def _days_of_news(hook: Hook, now: datetime) -> dict[str, int]:
    """Keys and days of what has happened lately while the webhook was on; not all of it is for players."""
    days: dict[str, int] = {}
    if hook.on_since is None:
        return days
    earliest, latest = max(hook.on_since, now - MAX_NEWS_AGE), now - NEWS_DELAY
    if hook.tells_matches:
        matches = Match.objects.filter(campaign=hook.campaign_id, status=Match.Status.OVER)
        matches = matches.filter(finished_at__gte=earliest, finished_at__lte=latest)
        for match in matches.select_related("series").defer("options", "house_rules"):
            if match.series is None:
                days[entry_key(EntryKind.MATCH, match.pk)] = match.day
            elif standing_of(match.series).is_over:  # told once
                days[entry_key(EntryKind.SERIES, match.series.pk)] = match.day
    if hook.tells_entries:
        texts = ChronicleText.objects.filter(campaign=hook.campaign_id, key="", for_players=True)
        texts = texts.filter(at__gte=earliest, at__lte=latest)
        days |= {entry_key(EntryKind.OWN, pk): day for pk, day in texts.values_list("pk", "day")}
    return days


def _queue_post(hook: Hook, key: str, event: HookEvent) -> None:
    body, headers = message(HookForm(hook.form), event)
    columns = {"title": event.title[:MAX_POST_TITLE_LENGTH], "body": body.decode(), "headers": headers}
    HookPost.objects.get_or_create(hook=hook, key=key, defaults=columns)


def forget_posts(*, now: datetime) -> None:
    HookPost.objects.filter(at__lt=now - LOG_KEPT_FOR).exclude(state=HookPost.State.WAITING).delete()
