"""Webhooks: off by default, told what players may know and nothing else, each once, tried again, with a log."""

import json
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.rules.series import SeriesTerms
from campaigns.outlets.models import Hook, HookPost
from campaigns.outlets.play import hooks as play
from campaigns.outlets.play import posting
from campaigns.outlets.play.delivery import Delivery, Undelivered
from campaigns.outlets.play.posting import send_news
from campaigns.tournaments.play import round_games
from tests import boards, factories, games
from tests.campaigns.chronicle.two_worlds import write as words_on
from tests.campaigns.tournaments import world as tournaments
from tests.variants.board.play.test_series import last, played

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def hook(campaign):
    row = added(campaign)
    switch(row)
    return Hook.objects.get(pk=row.pk)


def added(campaign, form="json", url="https://hooks.example/secret"):
    pk = play.add_hook(campaign.pk, new_key(), name="table", form=form, url=url).pk
    return Hook.objects.get(pk=pk)


def switch(hook, on=True, matches=True, entries=True):
    return play.switch_hook(
        hook.campaign_id, new_key(), hook=hook, on=on, matches=matches, entries=entries, now=timezone.now()
    ).sentence


class Outside:
    """The other programs: what they were sent, and what they answer."""

    def __init__(self, *answers):
        self.sent, self.answers = [], list(answers)

    def __call__(self, url, body, headers):
        self.sent.append((url, body.decode(), dict(headers)))
        answer = self.answers.pop(0) if self.answers else 204
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, Delivery) else Delivery(answer, "")

    @property
    def titles(self):
        return [json.loads(body)["title"] for _, body, _ in self.sent]


def run(outside, later=2 * MINUTE):
    return send_news(now=timezone.now() + later, post=outside)


def test_a_campaign_whose_entries_cannot_be_read_keeps_no_other_waiting(hook, campaign, monkeypatch, caplog):
    other = factories.campaign(factories.user("other"), day=100)
    fine = added(other)
    switch(fine)
    read = play.entries

    def entries(campaign, **wanted):
        if campaign.pk == hook.campaign_id:
            raise ValueError("a damaged row")
        return read(campaign, **wanted)

    monkeypatch.setattr(play, "entries", entries)
    for one in (campaign, other):
        write(one, f"Snow in {one.pk}")
    outside = Outside()
    assert run(outside) == 1
    assert outside.titles == [f"Snow in {other.pk}"]
    assert f"webhook {hook.pk}: what is new" in caplog.text
    monkeypatch.undo()
    assert run(outside) == 1  # and once it can be read again it is told


def won(campaign, white="Ysolde", black="Brannoc", kind="pc"):
    return games.won(
        factories.player(campaign, white, 30, kind=kind), factories.player(campaign, black, 20, kind="npc")
    )


def write(campaign, title, for_players=True, **values):
    campaign.refresh_from_db()
    return campaign.chronicle.create(
        day=campaign.day, number=campaign.take_number(), title=title, for_players=for_players, **values
    )


@pytest.mark.slow
def test_a_new_one_is_off_and_told_nothing(campaign):
    added(campaign)
    won(campaign)
    outside = Outside()
    assert run(outside) == 0 and outside.sent == [] and not HookPost.objects.exists()


def test_a_match_that_has_ended_is_told_once(campaign, hook):
    won(campaign)
    outside = Outside()
    assert run(outside) == 1 and run(outside) == 0
    ((url, body, headers),) = outside.sent
    assert url == "https://hooks.example/secret" and headers["Content-Type"] == "application/json"
    data = json.loads(body)
    assert data["title"].startswith("Ysolde against Brannoc: Ysolde won") and data["campaign"] == "Greyhaven"


def test_nothing_of_before_and_nothing_that_may_still_be_undone_is_told(campaign):
    won(campaign)
    Match.objects.update(finished_at=timezone.now() - timedelta(hours=1))
    switch(added(campaign))
    won(campaign, "Ada", "Odo")
    outside = Outside()
    assert run(outside, later=timedelta()) == 0
    assert run(outside) == 1 and outside.titles[0].startswith("Ada against Odo")


def test_what_was_undone_meanwhile_is_not_told(campaign, hook):
    games.undo(won(campaign))
    assert run(Outside()) == 0


def test_a_match_without_anybody_of_the_players_is_not_told(campaign, hook):
    won(campaign, kind="npc")
    assert run(Outside()) == 0


def test_a_result_that_a_tournament_holds_back_is_told_once_it_is_revealed(campaign, hook):
    cup = tournaments.drawn(campaign, tournaments.people(campaign, 2, pcs=(0,)), hides_results=True)
    pairing, outside = tournaments.pairing(cup, 1, 1), Outside()
    tournaments.play(cup, pairing.pk)
    assert run(outside) == 0
    tournaments.do(round_games.reveal_results, cup, pairing_ids=[pairing.pk])
    assert run(outside) == 1 and outside.titles[0].startswith("Ada against Bert: Ada won")


def test_entries_for_players_are_told_and_no_others(campaign, hook):
    write(campaign, "A storm", text="It *rains*.", tags="\nsecret tag\n")
    write(campaign, "The Duke plots", for_players=False)
    outside = Outside()
    assert run(outside) == 1 and outside.titles == ["A storm"]
    assert "It *rains*." in outside.sent[0][1] and "secret tag" not in outside.sent[0][1]


@pytest.mark.slow
def test_only_what_was_chosen_is_told(campaign, hook):
    switch(hook, matches=False)
    won(campaign)
    write(campaign, "A storm")
    outside = Outside()
    run(outside)
    assert outside.titles == ["A storm"]


def test_an_archived_campaign_tells_nothing(campaign, hook):
    won(campaign)
    Campaign.objects.update(archived_at=timezone.now())
    assert run(Outside()) == 0


@pytest.mark.slow
def test_one_kind_more_is_told_from_now_on_and_not_from_before(campaign, hook):
    switch(hook, matches=False)
    won(campaign)
    Match.objects.update(finished_at=timezone.now() - MINUTE)
    Hook.objects.update(on_since=timezone.now() - timedelta(hours=1))
    switch(hook)
    won(campaign, "Ada", "Odo")
    outside = Outside()
    assert run(outside) == 1 and outside.titles[0].startswith("Ada against Odo")


@pytest.mark.slow
def test_one_kind_less_leaves_the_rest_as_it_was(campaign, hook):
    write(campaign, "A storm")
    switch(hook, matches=False)
    outside = Outside()
    assert run(outside) == 1 and outside.titles == ["A storm"]


def test_a_campaign_back_from_the_archive_tells_nothing_of_before(campaign, hook):
    write(campaign, "A storm")
    run(Outside(500))
    Campaign.objects.update(archived_at=timezone.now())
    won(campaign)
    run(Outside())
    Campaign.objects.update(archived_at=None)
    outside = Outside()
    assert run(outside, later=timedelta(hours=1)) == 0 and outside.sent == []
    assert HookPost.objects.get().answer == "the campaign was archived"


def test_the_key_of_a_message_cannot_be_found_without_the_server_s_secret(campaign, hook, settings):
    """A receiver knows his address, and could try numbers of matches until a plain hash fits."""
    keys = []
    for secret in ("left", "right"):
        settings.SECRET_KEY = secret
        HookPost.objects.all().delete()
        if not keys:
            won(campaign)
        outside = Outside()
        run(outside)
        keys.append(json.loads(outside.sent[0][1])["key"])
    assert keys[0] != keys[1] and all(re.fullmatch("[0-9a-f]{16}", key) for key in keys)


@pytest.mark.slow
def test_two_webhooks_know_one_entry_by_two_keys(campaign, hook):
    switch(added(campaign))
    write(campaign, "A storm")
    outside = Outside()
    assert run(outside) == 2
    assert len({json.loads(body)["key"] for _, body, _ in outside.sent}) == 2


def test_two_worlds_that_differ_in_secrets_alone_are_told_as_one(db):
    told = []
    for secret in ("left", "right"):
        campaign = factories.campaign(factories.user(secret), day=100)
        for form in ("json", "discord", "ntfy"):
            switch(added(campaign, form))
        match = won(campaign)
        match.seats.get(side="white").character.record.update(text=secret)
        campaign.characters.update(notes=secret, hook=secret, temperament=secret)
        Match.objects.filter(pk=match.pk).update(place=secret, cheated="white" if secret == "left" else "")
        kept_back = won(campaign, "Ada", "Odo")
        words = {"tags": f"\n{secret}\n", "text": secret, "title": secret}
        words_on(campaign, f"match-{match.pk}", **words)
        words_on(campaign, f"match-{kept_back.pk}", kept_back=True, **words)
        write(campaign, f"The Duke is {secret}", for_players=False)
        one = write(campaign, "A storm", tags=f"\n{secret}\n")
        one.people.add(factories.character(campaign, secret))
        outside = Outside()
        run(outside)
        texts = [re.sub(r'"key": "[0-9a-f]{16}"', '"key": "…"', body) for _, body, _ in outside.sent]
        assert len(texts) == 6 and not any(secret in text for text in texts)
        told.append((texts, [headers for _, _, headers in outside.sent]))
    assert told[0] == told[1]


# --- Trying again ---------------------------------------------------------------------------------------------
def test_what_could_not_be_sent_is_tried_again_later_and_later(campaign, hook):
    write(campaign, "A storm")
    outside = Outside(503, Undelivered("It did not answer in time."), 429)
    start = timezone.now() + 2 * MINUTE
    for minutes, tries in ((0, 1), (0, 1), (1, 2), (2, 2), (3, 3), (6, 3), (7, 4), (8, 4)):
        send_news(now=start + minutes * MINUTE, post=outside)
        assert len(outside.sent) == tries, minutes
    post = HookPost.objects.get()
    assert (post.state, post.tries) == ("sent", 4)
    assert len({body for _, body, _ in outside.sent}) == 1


@pytest.mark.slow
def test_after_a_day_it_is_given_up(campaign, hook):
    write(campaign, "A storm")
    run(Outside(500))
    HookPost.objects.update(at=timezone.now() - timedelta(days=1, hours=1), next_try_at=None)
    run(Outside(500))
    assert HookPost.objects.get().state == "given up"


def test_what_is_refused_is_not_tried_again_and_the_answer_is_in_the_log(campaign, hook):
    write(campaign, "A storm")
    outside = Outside(301)
    run(outside)
    run(outside, later=timedelta(hours=5))
    post = HookPost.objects.get()
    assert (
        post.state == "refused" and "redirections are not followed" in post.answer and len(outside.sent) == 1
    )


def test_the_other_program_s_sentence_is_logged_without_the_secret(campaign, hook):
    write(campaign, "Snow")
    body = b'{"message": "Unknown path /SECRET, \\u0007no", "code": 50}'
    run(Outside(Delivery(400, "Bad secret", body)))
    assert HookPost.objects.get().answer == "It answered 400 Bad …: “Unknown path /…, no”"


def test_nothing_more_is_sent_before_the_other_program_wants_it(campaign, hook):
    for title in ("Snow", "Rain"):
        write(campaign, title)
    slow = Delivery(429, "Too Many Requests", b'{"message": "You are being rate limited."}', "600")
    assert run(Outside(slow)) == 0
    asked = timezone.now() + 2 * MINUTE + timedelta(minutes=10)
    for post in HookPost.objects.all():
        assert abs(post.next_try_at - asked) < timedelta(seconds=30)
    outside = Outside()
    assert run(outside, later=11 * MINUTE) == 0 and run(outside, later=13 * MINUTE) == 2


class Forum(Outside):
    """A forum channel of Discord's: it takes what opens a thread or stands in one."""

    def __call__(self, url, body, headers):
        self.sent.append((url, body.decode(), dict(headers)))
        if "thread_id=77" in url:
            return Delivery(204, "No Content")
        if "thread_name" in json.loads(body):
            told = b'{"id": "1", "channel_id": "77"}' if "wait=true" in url else b""
            return Delivery(200, "OK", told)
        words = "Webhooks posted to forum channels must have a thread_name or thread_id"
        return Delivery(400, "Bad Request", json.dumps({"message": words, "code": 220001}).encode())


@pytest.mark.slow
def test_in_a_forum_the_first_message_opens_a_thread_and_others_follow(campaign):
    row = added(campaign, "discord", "https://discord.com/api/webhooks/1/abc")
    switch(row)
    for title in ("Snow", "Rain"):
        write(campaign, title)
    forum = Forum()
    assert run(forum) == 2
    write(campaign, "Sun")
    assert run(forum) == 1
    named = [json.loads(body).get("thread_name") for _, body, _ in forum.sent]
    assert named == [None, "Greyhaven", None, None]
    assert Hook.objects.get(pk=row.pk).url == "https://discord.com/api/webhooks/1/abc?thread_id=77"


def test_an_address_changed_while_a_thread_was_opened_stays(campaign):
    row = added(campaign, "discord", "https://discord.com/api/webhooks/1/leaked")
    switch(row)
    write(campaign, "Snow")
    forum, fresh = Forum(), "https://discord.com/api/webhooks/1/fresh"

    def changed_meanwhile(url, body, headers):
        Hook.objects.filter(pk=row.pk).update(url=fresh)
        return forum(url, body, headers)

    run(changed_meanwhile)
    assert Hook.objects.get(pk=row.pk).url == fresh


@pytest.mark.slow
def test_a_forum_that_takes_none_is_explained(campaign):
    switch(added(campaign, "discord", "https://discord.com/api/webhooks/1/abc"))
    write(campaign, "Snow")
    refusal = Forum()("", b"{}", {})
    run(Outside(refusal, refusal))
    answer = HookPost.objects.get().answer
    assert "must have a thread_name or thread_id" in answer and answer.endswith(
        "?thread_id= and a post’s number."
    )


def test_an_address_that_is_gone_turns_the_webhook_off(campaign, hook):
    write(campaign, "A storm")
    run(Outside(404))
    assert Hook.objects.get().on_since is None


def test_an_address_on_the_local_network_is_refused_for_good(campaign, hook):
    write(campaign, "A storm")
    run(Outside(Undelivered("This address is on the local network.", is_final=True)))
    assert HookPost.objects.get().state == "refused"


@pytest.mark.slow
def test_a_post_whose_worker_died_is_sent_by_another(campaign, hook):
    write(campaign, "A storm")
    run(Outside(500))
    HookPost.objects.update(
        state="sending", tried_at=timezone.now() - timedelta(minutes=10), next_try_at=None
    )
    outside = Outside()
    assert run(outside) == 1


@pytest.mark.slow
def test_a_post_that_kills_its_workers_is_given_up_after_a_day(campaign, hook):
    write(campaign, "A storm")
    run(Outside(500))
    HookPost.objects.update(
        state="sending", tried_at=timezone.now() - timedelta(minutes=10), next_try_at=None,
        at=timezone.now() - timedelta(days=1),
    )  # fmt: skip
    outside = Outside()
    assert run(outside) == 0 and outside.sent == [] and HookPost.objects.get().state == "given up"


class Clock:
    """Seconds that pass only where somebody waits."""

    def __init__(self, monkeypatch):
        self.seconds = 1000.0
        monkeypatch.setattr(posting, "monotonic", lambda: self.seconds)


def slow(outside, clock, seconds):
    """The same programs, each of which takes so long to answer."""

    def post(*args):
        clock.seconds += seconds
        return outside(*args)

    return post


def test_a_run_begins_nothing_more_after_twenty_seconds(campaign, hook, monkeypatch):
    for number in range(5):
        write(campaign, f"Storm {number}")
    clock, outside = Clock(monkeypatch), Outside()
    assert run(slow(outside, clock, 9)) == 3
    assert run(slow(outside, clock, 9)) == 2 and len(set(outside.titles)) == 5


@pytest.mark.slow
def test_each_post_is_claimed_at_its_own_time_and_not_taken_for_dead(campaign, hook, monkeypatch):
    for number in range(3):
        write(campaign, f"Storm {number}")
    start = timezone.now() + 2 * MINUTE
    send_news(now=start, post=slow(Outside(), Clock(monkeypatch), 9))
    tried = HookPost.objects.order_by("pk").values_list("tried_at", flat=True)
    assert [(at - start).total_seconds() for at in tried] == [0, 9, 18]


@pytest.mark.parametrize("answer", [Undelivered("It did not answer in time."), 503, 429])
def test_a_silent_webhook_is_asked_once_a_run_and_the_others_are_told(campaign, hook, answer):
    other = added(campaign, url="https://other.example/x")
    for number in range(3):
        write(campaign, f"Storm {number}")
    queue_then_on(other)
    outside = Outside(answer)
    assert run(outside) == 3
    assert [url for url, _, _ in outside.sent] == [hook.url] + 3 * [other.url]


def queue_then_on(other):
    """Have the first webhook's posts stand before those of this one."""
    play.queue_news(now=timezone.now() + 2 * MINUTE)
    Hook.objects.filter(pk=other.pk).update(on_since=timezone.now() - MINUTE)


@pytest.mark.slow
def test_a_dead_webhook_with_much_to_tell_comes_after_those_that_answer(campaign, hook, monkeypatch):
    """Else it would take every run's twenty seconds, and nobody else would ever be told."""
    other = added(campaign, url="https://other.example/x")
    for number in range(30):
        write(campaign, f"Storm {number}")
    clock = Clock(monkeypatch)
    assert run(slow(Outside(Undelivered("No.")), clock, 20)) == 0
    switch(other)
    write(campaign, "News")
    outside = Outside()
    assert run(slow(outside, clock, 20)) == 1 and outside.sent[0][0] == other.url


@pytest.mark.slow
def test_a_webhook_that_is_gone_is_sent_nothing_more_in_that_run(campaign, hook):
    write(campaign, "A storm")
    write(campaign, "Another storm")
    outside = Outside(404)
    run(outside)
    assert len(outside.sent) == 1


def test_whatever_goes_wrong_is_logged_without_the_address_and_retried(campaign, hook, caplog):
    other = added(campaign, url="https://other.example/x")
    switch(other)
    write(campaign, "A storm")
    outside = Outside(UnicodeError("https://hooks.example/secret"))
    assert run(outside) == 1
    assert sorted(HookPost.objects.values_list("state", flat=True)) == ["sent", "waiting"]
    assert "UnicodeError" in caplog.text and "hooks.example" not in caplog.text
    assert run(outside, later=4 * MINUTE) == 1


@pytest.mark.postgres
def test_an_answer_of_unprintable_letters_is_kept_without_them(campaign, hook):
    write(campaign, "A storm")
    assert run(lambda *args: Delivery(200, "O\x00K\x1b\x85")) == 1
    assert HookPost.objects.get().answer == "It answered 200 OK"


def test_a_webhook_that_is_deleted_while_it_is_told_breaks_nothing_off(campaign, hook):
    other = added(campaign, url="https://other.example/x")
    switch(other)
    write(campaign, "A storm")
    outside = Outside()

    def post(*args):
        Hook.objects.filter(pk=hook.pk).delete()
        return outside(*args)

    assert run(post) == 2
    assert HookPost.objects.get().state == "sent"


@pytest.mark.slow
def test_turned_off_it_sends_nothing_more_that_waits(campaign, hook):
    write(campaign, "A storm")
    run(Outside(500))
    switch(hook, on=False)
    outside = Outside()
    run(outside, later=timedelta(hours=1))
    assert outside.sent == [] and HookPost.objects.get().answer == "turned off"


def test_a_test_is_sent_though_the_webhook_is_off_and_tells_nothing(campaign):
    hook = added(campaign)
    factories.player(campaign, "Secretive")
    play.try_hook(hook.campaign_id, new_key(), hook=hook)
    outside = Outside()
    assert run(outside) == 1 and outside.titles == ["A test of this webhook"]
    assert "Secretive" not in outside.sent[0][1]


def test_tests_and_webhooks_have_an_end(campaign):
    hook = added(campaign)
    for _ in range(play.MAX_TESTS):
        play.try_hook(hook.campaign_id, new_key(), hook=hook)
    with pytest.raises(Refused, match="still wait"):
        play.try_hook(hook.campaign_id, new_key(), hook=hook)
    for _ in range(play.MAX_HOOKS - 1):
        added(campaign)
    with pytest.raises(Refused, match="which is the most"):
        added(campaign)


@pytest.mark.slow
def test_the_log_is_forgotten_after_a_month(campaign, hook):
    write(campaign, "A storm")
    run(Outside())
    long_ago = timezone.now() - timedelta(days=31)
    for rows in (HookPost, ChronicleText):
        rows.objects.update(at=long_ago)
    Hook.objects.update(on_since=long_ago - timedelta(days=1))
    outside = Outside()
    assert run(outside) == run(outside) == 0
    assert not HookPost.objects.exists() and outside.sent == []


def test_what_the_log_no_longer_holds_is_never_told_again(campaign, hook):
    """Day by day over two months, with a webhook that was on all the time."""
    write(campaign, "A storm")
    won(campaign)
    outside = Outside()
    for day in range(0, 60, 2):
        run(outside, later=timedelta(days=day, minutes=2))
    assert len(outside.sent) == 2 and not HookPost.objects.exists()


@pytest.mark.slow
def test_a_run_that_has_nothing_to_tell_asks_little(campaign, hook, django_assert_max_num_queries):
    won(campaign)
    run(Outside())
    with django_assert_max_num_queries(10):
        run(Outside())


def test_a_series_is_told_once_when_it_is_over(campaign, hook):
    match = played(boards.begun(campaign, series=SeriesTerms(2)), 1)
    outside = Outside()
    run(outside)
    assert outside.sent == []
    last(match, 1)
    run(outside)
    run(outside)
    assert outside.titles == ["Anna 2 : 0 Ben, first to 2 games (best of 3)"]
