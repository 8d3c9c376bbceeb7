"""A campaign's file is read row by row, its faults told with their lines; the schema says what the table says."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.exchange.rules import reading
from campaigns.exchange.rules.reading import BrokenFile, NoCampaign, read_rows
from campaigns.exchange.rules.schema import file_schema, write_schema
from campaigns.exchange.rules.sections import FORMAT, SECTIONS, VERSION

FILE = {
    "format": FORMAT,
    "version": VERSION,
    "campaign": {"name": "Greyhaven"},
    **{section.name: [] for section in SECTIONS},
}


def text_of(**changes):
    return json.dumps({**FILE, **changes})


def rows(text, size=7):
    return list(read_rows(text[start : start + size] for start in range(0, len(text), size)))


def broken(text):
    with pytest.raises(BrokenFile) as caught:
        rows(text)
    return caught.value.fault


def test_the_campaign_comes_first_and_then_every_row():
    found = rows(text_of(tags=[{"id": 1}, {"id": 2}], people=[{"id": 1}]))
    assert [(row.section, row.number, row.value) for row in found] == [
        ("campaign", 0, {"name": "Greyhaven"}),
        ("tags", 0, {"id": 1}),
        ("tags", 1, {"id": 2}),
        ("people", 0, {"id": 1}),
    ]


@given(st.integers(1, 400), st.sampled_from([None, 1, 4]))
def test_however_the_text_arrives_the_rows_are_the_same(size, indent):
    text = json.dumps(
        {**FILE, "tags": [{"id": 1, "name": 'Ä“\\"\n'}, {"id": 12345, "name": "x" * 99}]}, indent=indent
    )
    assert [row.value for row in rows(text, size)] == [row.value for row in rows(text, len(text))]
    assert [row.line for row in rows(text, size)] == [row.line for row in rows(text, len(text))]


def test_a_fault_has_the_path_and_the_line_of_its_column():
    text = json.dumps({**FILE, "tags": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]}, indent=1)
    fault = rows(text)[2].fault("is wrong", "name")
    assert fault.path == "tags[1].name"
    assert text.splitlines()[fault.line - 1].strip() == '"name": "b"'


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "does not begin like one"),
    ("[]", "does not begin like one"),
    ('{"name": 1}', "does not begin with its format"),
    ('{"format": "other", "version": 1}', "no campaign’s file of Game of Kings"),
    (text_of(version="1"), "does not say which version"),
    (text_of(version=99), "written by a newer Game of Kings: its format is version 99"),
    (text_of(version=0), "does not say which version"),
    (text_of(version=True), "does not say which version"),
])  # fmt: skip
def test_what_is_no_file_of_ours_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(NoCampaign, match=sentence):
        rows(text)


@pytest.mark.parametrize(("text", "sentence"), [
    (text_of()[:-1], "is to end with"),
    (text_of(tags=[{"id": 1}])[: text_of().index('"tags"') + 12], "no JSON"),
    (text_of() + "x", "something stands after the end"),
    (text_of(tags={}), "is not a list"),
    (text_of().replace('"tags"', '"tigs"'), "“tigs” stands where “tags” is to come"),
    (text_of(tags=["@"]).replace('"@"', '{"a": 1, "a": 2}'), "“a” stands twice"),
    (text_of(tags=["@"]).replace('"@"', "[" * 100_000), "nested too deeply"),
    (text_of(tags=["@"]).replace('"@"', '{"a": NaN}'), "a number that is none"),
    (text_of(tags=["@"]).replace('"@"', "9" * 5000), "a number that is none, or is too long"),
    (text_of(tags=["@"]).replace('"@"', "1 2"), "a comma or a ] is missing"),
    (text_of(tags=["@"]).replace('"@"', '{"a": "\n"}'), "no JSON"),
])  # fmt: skip
def test_a_damaged_file_is_read_no_further_than_its_damage(text, sentence):
    assert sentence in broken(text).sentence


def test_the_line_of_the_damage_is_told():
    assert broken("\n\n" + text_of(tags=["@"]).replace('"@"', '\n{"id": ?}')).line == 4


def test_a_row_that_would_fill_the_memory_is_refused(monkeypatch):
    monkeypatch.setattr(reading, "MAX_VALUE_LENGTH", 1000)
    assert "this is too long" in broken(text_of(tags=[["[]"] * 1000])).sentence
    assert rows(text_of(tags=[{"name": "x" * 900}]))


# --- The published schema says what the table says -------------------------------------------------------
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
