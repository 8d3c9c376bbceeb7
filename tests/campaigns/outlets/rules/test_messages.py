"""What Discord, ntfy and any other program read, as their documents have it."""

import json
import re
from email.header import decode_header

import pytest

from campaigns.outlets.rules.answers import PostVerdict, verdict_on
from campaigns.outlets.rules.messages import HookEvent, HookForm, message

EVENT = HookEvent(
    "match-7",
    "match",
    "Greyhaven",
    104,
    "day 104",
    "Hob against Ada: Hob won",
    ("Dragonchess",),
    "A *long* night.",
)


def test_discord_reads_a_content_and_pings_nobody():
    one = message(HookForm.DISCORD, EVENT)
    data = json.loads(one.body)
    assert one.headers == {"Content-Type": "application/json"}
    assert data["allowed_mentions"] == {"parse": []} and set(data) == {"content", "allowed_mentions"}
    assert data["content"].startswith("**Hob against Ada: Hob won**\nDragonchess\nA \\*long\\* night")


@pytest.mark.parametrize(
    "name", ["@everyone", "<@123>", "**x**", "[a](https://x)", "`x`", "# big", "https://x.example"]
)
def test_a_name_is_no_markup_and_no_mention_on_discord(name):
    content = json.loads(message(HookForm.DISCORD, HookEvent("k", "match", "C", 1, "d", name)).body)[
        "content"
    ]
    first = content.split("\n")[0].removeprefix("**").removesuffix("**")
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
        "event": "match",
        "key": "match-7",
        "campaign": "Greyhaven",
        "day": 104,
        "date": "day 104",
        "title": "Hob against Ada: Hob won",
        "facts": ["Dragonchess"],
        "text": "A *long* night.",
    }


@pytest.mark.parametrize("title", ["Hob won", "Ørjan “the Ash” won", "x\r\nX-Evil: 1"])
def test_ntfy_reads_the_title_from_a_header_that_is_one_line_of_ascii(title):
    one = message(HookForm.NTFY, HookEvent("k", "match", "C", 1, "d", title, ("Dragonchess",)))
    header = one.headers["X-Title"]
    assert header.isascii() and "\n" not in header and "\r" not in header
    decoded = "".join(
        part.decode(name or "ascii") if isinstance(part, bytes) else part
        for part, name in decode_header(header)
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
