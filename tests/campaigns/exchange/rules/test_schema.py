"""The published schema says what the table says."""

from pathlib import Path

from campaigns.exchange.rules.schema import file_schema, write_schema
from campaigns.exchange.rules.sections import SECTIONS

PUBLISHED = Path(__file__).parents[4] / "docs" / "campaign.schema.json"


def test_the_published_schema_is_that_of_the_table():
    """Written anew by `python manage.py campaign_schema > docs/campaign.schema.json`."""
    assert PUBLISHED.read_text(encoding="utf-8") == write_schema()


def test_every_row_is_closed_to_unknown_keys_and_wants_every_key():
    schema = file_schema()
    for section in SECTIONS:
        row = schema["$defs"][section.name]
        assert row["additionalProperties"] is False
        assert row["required"] == list(row["properties"]) == list(section.keys)


def test_a_section_refers_to_earlier_ones_alone():
    names = [section.name for section in SECTIONS]
    for place, section in enumerate(SECTIONS):
        for column in section.columns:
            assert not column.target or column.target in names[:place]
            assert not column.target or SECTIONS[names.index(column.target)].has_id
