"""The counted positions of each variant (<slug>.perft), counted again."""

from pathlib import Path

import pytest

from variants.catalog import GAMES

HERE = Path(__file__).parent


def counted(slug):
    """Name, position and counts by depth of every entry of a variant's file."""
    text = (HERE / f"{slug}.perft").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    for name, position, counts in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        yield (
            name,
            position.strip(),
            {int(a): int(b) for a, b in (part.split(": ") for part in counts.split(", "))},
        )


ENTRIES = [pytest.param(slug, *entry, id=f"{slug}: {entry[0]}") for slug in GAMES for entry in counted(slug)]


@pytest.mark.parametrize(("slug", "name", "position", "counts"), ENTRIES)
def test_perft(slug, name, position, counts):
    variant = GAMES[slug]
    begun = None if position == "startpos" else variant.read_position(position)
    settings = {name: values[0] for name, values in variant.settings.items()}
    state = variant.start(variant.options_for(settings, begun))
    assert {depth: sum(variant.divide(state, depth).values()) for depth in counts} == counts
