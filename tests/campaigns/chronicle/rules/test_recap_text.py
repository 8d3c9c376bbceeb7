"""A recap in Markdown: days, entries, and the DM's words below them."""

from datetime import UTC, datetime, timedelta

from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPlace, EntryWords
from campaigns.chronicle.rules.recaps import evening_start, recap_text

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def entry(day, title, kind=EntryKind.MATCH, **more):
    return ChronicleEntry(f"{kind}-1", kind, EntryPlace(day, 1, 0, 1), title, **more)


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
        "- Ysolde against Brannoc: Ysolde won · The Game of Kings · The Rook\n\n"
        "## Day 2\n\n"
        "- **Snow** · \\#winter\n\n  It *falls*.\n\n  - much\n\n"
    )


def test_an_evening_begins_after_the_last_long_pause():
    hours = [0, 1, 2, 20, 21, 26, 27]
    moments = [NOON + timedelta(hours=hour) for hour in hours]
    assert evening_start(moments) == NOON + timedelta(hours=20)
    assert evening_start([]) is None
