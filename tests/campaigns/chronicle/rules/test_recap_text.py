"""A recap in Markdown: days, entries, the DM's words; whatever a name holds is read as that name."""

import html
import re
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPosition, EntryWords
from campaigns.chronicle.rules.recaps import evening_start, plain_text, recap_text, without_at_signs
from campaigns.web.markdown import markdown_html

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def entry(day, title, kind=EntryKind.MATCH, **more):
    return ChronicleEntry(f"{kind}-1", kind, EntryPosition(day, 1, 0, 1), title, **more)


def test_each_day_has_a_heading_and_each_entry_a_line():
    text = recap_text(
        "Greyhaven",
        [
            entry(1, "Ysolde against Brannoc: Ysolde won", facts=("The Game of Kings",), place="The Rook"),
            entry(2, "Snow", EntryKind.OWN, words=EntryWords("It *falls*.\n\n- much", ("winter",))),
        ],
        lambda day: f"day {day}",
    )
    assert text == (
        "# Greyhaven\n\n## Day 1\n\n"
        "- **Ysolde against Brannoc: Ysolde won** · The Game of Kings · The Rook\n\n"
        "## Day 2\n\n"
        "- **Snow** · \\#winter\n\n  It *falls*.\n\n  - much\n\n"
    )


def test_a_match_is_told_as_a_story_with_what_came_of_it():
    match = "Ysolde against Brannoc"
    bet = entry(1, f"Odo bet 1 gp on White in {match}", EntryKind.BET, facts=("At 4 to 1", "won"))
    gain = entry(1, "Ysolde gained 0.68 CM", EntryKind.GAIN, facts=("From 29 to 29.68",))
    head = ChronicleEntry("match-7", EntryKind.MATCH, EntryPosition(1, 1, 0, 1), f"{match}: Ysolde won")
    text = recap_text("G", [head, bet, gain], str, {"match-7": ["She was 2 behind, and came back."]})
    assert text.endswith(
        f"- **{match}: Ysolde won**\n"
        "  She was 2 behind, and came back. Odo bet 1 gp on White, at 4 to 1; won. Ysolde gained 0.68 CM.\n"
    )


def test_the_players_read_names_without_the_sign_that_links_them():
    assert without_at_signs("@Ysolde met (@Odo), a@b.c and \\@me") == "Ysolde met (Odo), a@b.c and \\@me"


def test_an_evening_begins_after_the_last_long_pause():
    hours = [0, 1, 2, 20, 21, 26, 27]
    moments = [NOON + timedelta(hours=hour) for hour in hours]
    assert evening_start(moments) == NOON + timedelta(hours=20)
    assert evening_start([]) is None


# --- Whatever a name holds, in a recap it is read as that name -------------------------------------------
def read(markdown):
    """What is read on the page, and the tags around it."""
    page = str(markdown_html(markdown))
    return html.unescape(re.sub(r"<[^>]*>", "", page)).strip(), set(re.findall(r"<(\w+)", page))


@pytest.mark.parametrize("name", [
    "[x](javascript:alert(1))", "<script>alert(1)</script>", "# Duke", "1. Hob", "- Hob", "+ Hob", "> Hob", "* Hob",
    "**bold**", "`code`", "![x](http://x)", "a | b", "&lt;", "\\", "~~x~~", "---", "===", "12)", "http://evil.example",
    "<http://x>", "[[Hob]]", "#tag", "@everyone", "www.evil.example",
    "==Hob==", "%%Hob%%", "Hob ^block", "&amp;",
])  # fmt: skip
def test_markdown_in_a_name_is_text(name):
    assert read(f"- {plain_text(name)}") == (name, {"ul", "li"})


@pytest.mark.parametrize("name", [
    "http://evil.example", "www.evil.example", "mailto:x", "@everyone", "[[Hob]]", "#tag", "==Hob==",
    "%%Hob%%",
])  # fmt: skip
def test_what_other_programs_make_links_of_is_broken_by_a_backslash(name):
    assert "\\" in plain_text(name)


@given(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=60))
def test_any_line_of_text_is_read_as_it_is(name):
    text, tags = read(f"- {plain_text(name)} · x")
    assert text == f"{' '.join(name.split())} · x".strip() and tags == {"ul", "li"}
