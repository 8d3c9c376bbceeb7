"""What the other program says of a refusal stands in the log: its own sentence, short, and no secret of the address."""

import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.outlets.rules.answers import asked_wait, their_words, without_secrets
from campaigns.outlets.rules.messages import (
    LONGEST_THREAD,
    HookEvent,
    HookForm,
    message,
    needs_thread,
    thread_in,
    with_thread,
)
from campaigns.outlets.rules.target import with_query
from campaigns.rules.retries import LONGEST, next_try
from tests.examples import examples

NOW = datetime(2026, 11, 25, 12, 0, tzinfo=UTC)
FORUM = "Webhooks posted to forum channels must have a thread_name or thread_id"
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (json.dumps({"message": FORUM, "code": 220001}), FORUM),  # Discord
        ('{"code":40301,"http":403,"error":"forbidden","link":"https://ntfy.sh/docs"}', "forbidden"),
        ('{"error":{"message":"Invalid\\n token"}}', "Invalid token"),
        ('{"errors":[{"detail":"No such room"}]}', "No such room"),
        ("invalid_payload", "invalid_payload"),  # Slack
        ("<!doctype html><title>502</title>", ""),
        ('{"message":"cut o', ""),
        ("", ""),
        ("[" * 4000, ""),
    ],
)
def test_it_is_found_where_programs_put_it(body, words):
    assert their_words(body.encode(), "") == words


@given(st.one_of(st.binary(max_size=200), VALUES.map(lambda value: json.dumps(value).encode())))
@examples(300)
def test_whatever_was_answered_is_one_short_line(body):
    words = their_words(body, "")
    assert len(words) <= 120 and "\n" not in words and words == words.strip()


SECRETS = st.text("abcdefABCDEF0123456789-_", min_size=5, max_size=60)


@given(SECRETS, SECRETS, st.text(max_size=30))
@examples(200)
def test_no_secret_of_the_address_comes_back_in_it(token, thread, around):
    url = f"https://discord.com/api/webhooks/1234567890/{token}?thread_id={thread}"
    for echo in (url, token, token.upper(), f"/api/webhooks/1234567890/{token}", f"{around}{thread}{around}"):
        told = without_secrets(f"It answered 404: “Cannot POST {echo}”", url)
        assert token.lower() not in told.lower() and "1234567890" not in told
        assert (
            thread.lower() not in told.lower() or thread.lower() in "it answered 404: “cannot post ".lower()
        )


def test_a_secret_is_taken_out_before_the_sentence_is_cut():
    url = "https://chat.example/hooks/S3cr3t-0123456789"
    for before in range(100, 125):
        words = their_words(f"{'n' * before} /hooks/S3cr3t-0123456789".encode(), url)
        assert "S3" not in words and len(words) <= 120


def test_words_that_every_address_has_stay_readable():
    url = "https://discord.com/api/webhooks/1/abc-DEF"
    assert without_secrets(FORUM, url) == FORUM


# --- Retry-After ----------------------------------------------------------------------------------------------


@given(st.integers(0, 10**30))
@examples(100)
def test_so_many_seconds_are_waited_or_two_hours(seconds):
    wait = asked_wait(f" {seconds} ", NOW)
    assert wait == min(timedelta(seconds=min(seconds, 10**6)), LONGEST)
    assert next_try(1, NOW, first=timedelta(minutes=1), asked=wait) == NOW + min(
        max(wait, timedelta(minutes=1)), LONGEST
    )


@given(st.integers(-(10**7), 10**7))
@examples(100)
def test_a_date_is_waited_for_as_long(seconds):
    text = format_datetime(NOW + timedelta(seconds=seconds), usegmt=True)
    assert asked_wait(text, NOW) == min(max(timedelta(seconds=seconds), timedelta()), LONGEST)


@given(
    st.text(max_size=100)
    | st.sampled_from(["-5", "1.5", "soon", "Fri, 31 Dec 99999 23:59:59 GMT", "nan", "inf", "1e9", "٥"])
)
@examples(200)
def test_whatever_else_stands_there_no_wait_is_longer_than_two_hours(text):
    assert timedelta() <= asked_wait(text, NOW) <= LONGEST


# --- Discord's forums -----------------------------------------------------------------------------------------


@given(st.text(min_size=1, max_size=300).filter(str.strip))
@examples(100)
def test_a_thread_has_the_name_of_the_campaign_and_the_message_as_it_was(name):
    body = message(HookForm.DISCORD, HookEvent("k", "test", name, 1, "d", "t")).body
    data = json.loads(with_thread(body, name))
    thread = data.pop("thread_name")
    assert data == json.loads(body) and 0 < len(thread.encode("utf-16-le", "replace")) // 2 <= LONGEST_THREAD


@given(VALUES)
@examples(100)
def test_only_a_number_is_taken_for_a_thread(value):
    for answer in (value, {"channel_id": value}):
        body = json.dumps(answer).encode()
        assert thread_in(body).isdecimal() or not thread_in(body)
        assert not needs_thread(body)
    assert thread_in(b'{"channel_id": "1203"}') == "1203" and thread_in(b"\xff{") == ""


def test_a_parameter_is_added_once():
    url = with_query("https://discord.com/api/webhooks/1/a?wait=true", "thread_id", "7")
    assert url == "https://discord.com/api/webhooks/1/a?wait=true&thread_id=7"
    assert with_query(url, "thread_id", "8") == "https://discord.com/api/webhooks/1/a?wait=true&thread_id=8"
