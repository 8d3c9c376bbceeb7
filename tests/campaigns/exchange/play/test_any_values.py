"""Whatever values a campaign has, in whichever section: what passes the check comes out of the campaign as it went in."""

import itertools
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, event, given
from hypothesis import strategies as st

from campaigns.exchange.rules.columns import (
    FlagColumn,
    FractionColumn,
    MomentColumn,
    NameColumn,
    ReferenceColumn,
    ReferencesColumn,
    TextColumn,
    WholeColumn,
    WordColumn,
)
from campaigns.exchange.rules.sections import CAMPAIGN, SECTIONS
from tests import factories
from tests.campaigns.exchange.world import checked, content, exported, full_campaign, imported, text_of
from tests.examples import examples

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NUMBERS = itertools.count(1)  # of those who import
LETTERS = st.characters(exclude_categories=("Cs", "Cc", "Cn"))
MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2200, 1, 1))


def names(kind):
    text = st.text(LETTERS, min_size=1, max_size=min(kind.longest, 60))
    return text.filter(lambda name: name.isprintable() and name.strip())


# For each kind of column the values that it may hold; of references those that lead somewhere.
VALUES = {
    WholeColumn: lambda kind, rows: st.integers(kind.low, kind.high),
    FlagColumn: lambda kind, rows: st.booleans(),
    TextColumn: lambda kind, rows: st.text(LETTERS, min_size=kind.least, max_size=min(kind.longest, 60)),
    NameColumn: lambda kind, rows: names(kind),
    WordColumn: lambda kind, rows: st.sampled_from(kind.words),
    MomentColumn: lambda kind, rows: MOMENTS.map(lambda at: kind.written(at.replace(tzinfo=UTC))),
    FractionColumn: lambda kind, rows: st.fractions(0, 500, max_denominator=999).map(kind.written),
    ReferenceColumn: lambda kind, rows: st.integers(1, len(rows[kind.section])),
    ReferencesColumn: lambda kind, rows: st.lists(
        st.integers(1, len(rows[kind.section])), max_size=4, unique=True
    ).map(sorted),
}


def values_of(kind, rows):
    """Values for a column; None for those left alone, whose texts are read by something of their own."""
    make = VALUES.get(type(kind))
    return None if make is None or getattr(kind, "readable", None) else make(kind, rows)


def change_a_value(draw, section, rows):
    """Another value in one row of the section, with what stood there before."""
    row = rows[section.name] if section is CAMPAIGN else draw(st.sampled_from(rows[section.name]))
    columns = [column for column in section.columns if values_of(column.kind, rows) is not None]
    column = draw(st.sampled_from(columns))
    values = values_of(column.kind, rows)
    before = row[column.name]
    row[column.name] = draw(st.none() | values if column.optional else values)
    return row, column.name, before


@pytest.fixture(scope="module")
def data(shared_db):
    return exported(full_campaign())


def try_values(data, draw):
    """A value changed in every section; those that the check finds fault with are taken back together."""
    rows = content(data)
    for person in rows["people"]:
        person["portrait"] = None
    changes = {section.name: change_a_value(draw, section, rows) for section in (CAMPAIGN, *SECTIONS)}
    while faults := checked(text_of(rows))[0]:
        at_fault = {path.partition("[")[0].partition(".")[0] for path, _, _ in faults}
        taken_back = (at_fault & changes.keys()) or set(changes)
        assert changes, faults
        for name in taken_back:
            row, column, before = changes.pop(name)
            row[column] = before
    for name in changes:
        event(f"changed: {name}")
    file = text_of(rows)
    assert exported(imported(file, factories.user(f"any-{next(NUMBERS)}"))) == file


@examples(8, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large)
@given(st.data())
def test_a_campaign_of_other_values_comes_back_as_it_went(data, draw):
    try_values(data, draw.draw)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@examples(100, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large)
@given(st.data())
def test_a_hundred_campaigns_of_other_values_come_back_as_they_went(data, draw):
    try_values(data, draw.draw)


def test_every_section_has_values_to_change(data):
    rows = content(data)
    left_alone = {
        section.name
        for section in (CAMPAIGN, *SECTIONS)
        if not any(values_of(column.kind, rows) is not None for column in section.columns)
    }
    assert left_alone == set()
