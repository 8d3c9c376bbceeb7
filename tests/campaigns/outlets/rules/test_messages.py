"""What Discord, ntfy and others read, which addresses nothing is sent to, and what is kept of a refusal."""

import json
import re
from datetime import UTC, datetime, timedelta
from email.header import decode_header
from email.utils import format_datetime
from ipaddress import ip_address, ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.outlets.rules.answers import (
    PostVerdict,
    answer_sentence,
    retry_wait,
    verdict_on,
    without_secrets,
)
from campaigns.outlets.rules.messages import (
    MAX_THREAD_LENGTH,
    HookEvent,
    HookForm,
    message,
    needs_thread,
    thread_in,
    with_thread,
)
from campaigns.outlets.rules.network import is_public_address
from campaigns.outlets.rules.target import read_target, with_query
from campaigns.rules.errors import RulesError
from campaigns.rules.retries import MAX_DELAY, next_try
from tests.examples import examples

TITLE = "Hob against Ada: Hob won"
EVENT = HookEvent("match-7", "match", "Greyhaven", 104, "day 104", TITLE, ("Dragonchess",), "A *long* night.")


def test_discord_reads_a_content_and_pings_nobody():
    one = message(HookForm.DISCORD, EVENT)
    data = json.loads(one.body)
    assert one.headers == {"Content-Type": "application/json"}
    assert data["allowed_mentions"] == {"parse": []} and set(data) == {"content", "allowed_mentions"}
    assert data["content"].startswith("**Hob against Ada: Hob won**\nDragonchess\nA \\*long\\* night")


def test_a_name_is_no_markup_and_no_mention_on_discord():
    name = "# @everyone <@123> **x** `x` [a](https://x) https://x.example"
    body = message(HookForm.DISCORD, HookEvent("k", "match", "C", 1, "d", name)).body
    first = json.loads(body)["content"].split("\n")[0].removeprefix("**").removesuffix("**")
    assert re.sub(r"\\(.)", r"\1", first) == name
    assert not re.search(r"(?<!\\)[@<*`\[#]", first) and "://" not in first.replace("\\://", "")


def test_discord_takes_two_thousand_characters():
    long = HookEvent("k", "own", "C", 1, "d", "t", (), "x" * 5000)
    assert len(json.loads(message(HookForm.DISCORD, long).body)["content"]) == 2000


def test_discord_takes_them_also_where_it_counts_a_face_for_two():
    long = HookEvent("k", "own", "C", 1, "d", "t", (), "\N{BLACK CHESS PAWN}\N{GRINNING FACE}" * 900)
    content = json.loads(message(HookForm.DISCORD, long).body)["content"]
    assert len(content.encode("utf-16-le")) // 2 <= 2000 and content.endswith("…")


def test_plain_json_holds_everything_under_its_name():
    assert json.loads(message(HookForm.JSON, EVENT).body) == {
        "event": "match", "key": "match-7", "campaign": "Greyhaven", "day": 104, "date": "day 104",
        "title": "Hob against Ada: Hob won", "facts": ["Dragonchess"], "text": "A *long* night.",
    }  # fmt: skip


@pytest.mark.parametrize("title", ["Hob won", "Ørjan “the Ash” won", "x\r\nX-Evil: 1"])
def test_ntfy_reads_the_title_from_a_header_that_is_one_line_of_ascii(title):
    one = message(HookForm.NTFY, HookEvent("k", "match", "C", 1, "d", title, ("Dragonchess",)))
    header = one.headers["X-Title"]
    assert header.isascii() and "\n" not in header and "\r" not in header
    parts = decode_header(header)
    decoded = "".join(
        part.decode(name or "ascii") if isinstance(part, bytes) else part for part, name in parts
    )
    assert decoded == " ".join(title.split())
    assert one.body.decode() == "Dragonchess\nC, d"


def test_a_long_title_of_ascii_is_cut_into_one_that_is_still_a_header():
    """The cut ends in “…”, which no header of plain text can hold."""
    header = message(HookForm.NTFY, HookEvent("k", "match", "C", 1, "d", "x" * 300)).headers["X-Title"]
    assert header.isascii()
    ((part, name),) = decode_header(header)
    assert part.decode(name) == "x" * 199 + "…"


@pytest.mark.parametrize(
    ("status", "verdict"),
    [(200, "taken"), (204, "taken"), (301, "refused"), (307, "refused"), (400, "refused"), (404, "gone"), (410, "gone"),
     (408, "later"), (429, "later"), (500, "later"), (503, "later")],
)  # fmt: skip
def test_what_an_answer_means(status, verdict):
    assert verdict_on(status) is PostVerdict(verdict)


# --- Nothing is sent to the local network, in whatever form its addresses are written --------------------
CLOSED = [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255",
    "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "239.255.255.250", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::7f00:1", "64:ff9b::7f00:1",
    "64:ff9b::a00:1", "64:ff9b:1::1", "100::1", "2001:db8::1", "2001::1", "2001:0:7f00:1::", "2002:7f00:1::", "2002:808:808::",
    "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "3fff::1", "3fff:fff::1", "5f00::1", "100:0:0:1::1", "4000::1",
]  # fmt: skip
OPEN = [
    "8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::1", "2400:cb00::1", "3ffe::1",
    "::ffff:8.8.8.8", "64:ff9b::808:808",
]  # fmt: skip


@pytest.mark.parametrize("text", CLOSED)
def test_no_address_of_a_special_network_is_open(text):
    assert not is_public_address(ip_address(text))


@pytest.mark.parametrize("text", OPEN)
def test_those_of_the_internet_are(text):
    assert is_public_address(ip_address(text))


@given(st.ip_addresses(v=6))
@examples(300)
def test_of_ipv6_only_what_the_internet_has_got_is_open(link):
    carries_ipv4 = link.ipv4_mapped is not None or link in ip_network("64:ff9b::/96")
    assert carries_ipv4 or not is_public_address(link) or link in ip_network("2000::/3")


@given(st.ip_addresses(v=4))
@examples(300)
def test_an_address_of_ipv4_is_as_open_inside_one_of_ipv6(link):
    for prefix in ("::ffff:0:0", "64:ff9b::"):
        inside = ip_address(int(ip_address(prefix)) + int(link))
        assert is_public_address(inside) == is_public_address(link)


@pytest.mark.parametrize(("url", "authority", "path"), [
    ("https://discord.com/api/webhooks/1/abc", "discord.com", "/api/webhooks/1/abc"),
    ("https://ntfy.sh/topic?x=1#no", "ntfy.sh", "/topic?x=1"),
    ("https://example.org:8443", "example.org:8443", "/"),
    ("https://[2606:4700::1111]/x", "[2606:4700::1111]", "/x"),
])  # fmt: skip
def test_an_address_is_read_as_host_port_and_path(url, authority, path):
    target = read_target(url, local=False)
    assert (target.authority, target.path) == (authority, path)
    assert target.masked == f"https://{authority}/…"


@pytest.mark.parametrize("url", [
    "", "discord.com/x", "ftp://example.org/", "http://example.org/", "https:///x", "https://user:pw@example.org/",
    "https://exa mple.org/", "https://example.org/\r\nX: y", "https://example.org:99999/", "https://[::1/",
    "https://localhost/", "https://127.0.0.1/", "https://[::ffff:127.0.0.1]/", "https://exämple.org/", "https://x/" + "a" * 500,
    "file:///etc/passwd", "javascript:alert(1)",
])  # fmt: skip
def test_what_is_no_address_for_us_is_refused(url):
    with pytest.raises(RulesError):
        read_target(url, local=False)


def test_where_it_is_allowed_the_local_network_and_plain_http_are_taken():
    target = read_target("http://127.0.0.1:8080/topic", local=True)
    assert (target.is_secure, target.host, target.port) == (False, "127.0.0.1", 8080)


# --- What the other program says of a refusal stands in the log ------------------------------------------
NOW = datetime(2026, 11, 25, 12, 0, tzinfo=UTC)
FORUM = "Webhooks posted to forum channels must have a thread_name or thread_id"
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
)


@pytest.mark.parametrize(("body", "words"), [
    (json.dumps({"message": FORUM, "code": 220001}), FORUM),  # Discord
    ('{"code":40301,"http":403,"error":"forbidden","link":"https://ntfy.sh/docs"}', "forbidden"),
    ('{"error":{"message":"Invalid\\n token"}}', "Invalid token"),
    ('{"errors":[{"detail":"No such room"}]}', "No such room"),
    ("invalid_payload", "invalid_payload"),  # Slack
    ("<!doctype html><title>502</title>", ""),
    ('{"message":"cut o', ""),
    ("", ""),
    ("[" * 4000, ""),
])  # fmt: skip
def test_it_is_found_where_programs_put_it(body, words):
    assert answer_sentence(body.encode(), "") == words


@given(st.one_of(st.binary(max_size=200), VALUES.map(lambda value: json.dumps(value).encode())))
@examples(300)
def test_whatever_was_answered_is_one_short_line(body):
    words = answer_sentence(body, "")
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
        words = answer_sentence(f"{'n' * before} /hooks/S3cr3t-0123456789".encode(), url)
        assert "S3" not in words and len(words) <= 120


def test_words_that_every_address_has_stay_readable():
    url = "https://discord.com/api/webhooks/1/abc-DEF"
    assert without_secrets(FORUM, url) == FORUM


# --- Retry-After ----------------------------------------------------------------------------------------------
@given(st.integers(0, 10**30))
@examples(100)
def test_so_many_seconds_are_waited_or_two_hours(seconds):
    wait = retry_wait(f" {seconds} ", NOW)
    assert wait == min(timedelta(seconds=min(seconds, 10**6)), MAX_DELAY)
    assert next_try(1, NOW, first=timedelta(minutes=1), retry_after=wait) == NOW + min(
        max(wait, timedelta(minutes=1)), MAX_DELAY
    )


@given(st.integers(-(10**7), 10**7))
@examples(100)
def test_a_date_is_waited_for_as_long(seconds):
    text = format_datetime(NOW + timedelta(seconds=seconds), usegmt=True)
    assert retry_wait(text, NOW) == min(max(timedelta(seconds=seconds), timedelta()), MAX_DELAY)


@given(
    st.text(max_size=100)
    | st.sampled_from(["-5", "1.5", "soon", "Fri, 31 Dec 99999 23:59:59 GMT", "nan", "inf", "1e9", "٥"])
)
@examples(200)
def test_whatever_else_stands_there_no_wait_is_longer_than_two_hours(text):
    assert timedelta() <= retry_wait(text, NOW) <= MAX_DELAY


# --- Discord's forums -----------------------------------------------------------------------------------------
@given(st.text(min_size=1, max_size=300).filter(str.strip))
@examples(100)
def test_a_thread_has_the_name_of_the_campaign_and_the_message_as_it_was(name):
    body = message(HookForm.DISCORD, HookEvent("k", "test", name, 1, "d", "t")).body
    data = json.loads(with_thread(body, name))
    thread = data.pop("thread_name")
    assert (
        data == json.loads(body) and 0 < len(thread.encode("utf-16-le", "replace")) // 2 <= MAX_THREAD_LENGTH
    )


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
