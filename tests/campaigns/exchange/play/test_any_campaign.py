"""Whatever a campaign and its values are, the file makes the same campaign."""

import itertools
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, event, given
from hypothesis import strategies as st

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
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
from campaigns.match.models import Match
from campaigns.people import play as characters
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from campaigns.rules.reading import tidy
from tests import factories, games, money
from tests.campaigns.exchange.world import checked, exported, imported, rows_of, text_of
from tests.examples import examples

pytestmark = pytest.mark.django_db


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn", "Zl", "Zp")), max_size=40)
# As forms take them: a line in which something is seen, which a variant selector alone is not.
NAMES = TEXTS.map(lambda text: " ".join(text.split())).filter(lambda text: tidy(text) and text.isprintable())
TAGS = st.lists(NAMES.map(lambda name: name[:30].strip()).filter(tidy), max_size=3)
CMS = st.none() | st.fractions(9, 90, max_denominator=999)


@examples(100, HealthCheck.function_scoped_fixture)
@given(
    people=st.lists(st.tuples(NAMES, st.integers(9, 18), CMS, TEXTS, TAGS), min_size=2, max_size=5),
    day=st.integers(0, 3_000_000),
    turns=st.lists(st.tuples(st.sampled_from(["A / A", "F / C", "B / D"]), st.integers(0, 99)), max_size=4),
    undoes=st.booleans(),
    coppers=st.lists(st.integers(1, 10**9), max_size=3),
)
def test_any_small_campaign_comes_back_as_it_went(db, people, day, turns, undoes, coppers):
    dm = User.objects.create(username=new_key())
    campaign = factories.campaign(dm, day=day)
    made = []
    for name, intelligence, cm, notes, tags in people:
        one = factories.character(campaign, name, intelligence=intelligence, notes=notes)
        if cm is not None:
            setting = {"cm": cm, "initial_cm": None, "reason": "so"}
            characters.set_cm(one.campaign_id, new_key(), character=one, by=dm, **setting)
            one.refresh_from_db()
            made.append(one)
        characters.set_tags(one, dict.fromkeys(tags))
    if len(made) > 1:
        match = games.sit_down(made[0], made[1])
        for both, percentile in turns:
            if not Match.objects.get(pk=match.pk).is_over:
                games.turn(match, f"{percentile:02}", both)
        if undoes and turns:
            games.undo(match, reason="so")
    for amount in coppers:
        money.pay(Character.objects.filter(campaign=campaign)[0], f"{amount} cp")
    data = exported(campaign)
    assert checked(data) == ([], "")
    copy = imported(data, dm)
    assert exported(copy) == data
    assert Campaign.objects.get(pk=copy.pk).date == campaign.date
    assert all(match.seat(side) for match in copy.matches.all() for side in Side)


# --- Whatever values a campaign has, in whichever section ------------------------------------------------
NUMBERS = itertools.count(1)  # of those who import
LETTERS = st.characters(exclude_categories=("Cs", "Cc", "Cn"))
MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2200, 1, 1))


def names(kind):
    text = st.text(LETTERS, min_size=1, max_size=min(kind.max_length, 60))
    return text.filter(lambda name: name.isprintable() and name.strip())


# For each kind of column the values that it may hold; of references those that lead somewhere.
VALUES = {
    WholeColumn: lambda kind, rows: st.integers(kind.low, kind.high),
    FlagColumn: lambda kind, rows: st.booleans(),
    TextColumn: lambda kind, rows: st.text(
        LETTERS, min_size=kind.min_length, max_size=min(kind.max_length, 60)
    ),
    NameColumn: lambda kind, rows: names(kind),
    WordColumn: lambda kind, rows: st.sampled_from(kind.choices),
    MomentColumn: lambda kind, rows: MOMENTS.map(lambda at: kind.write(at.replace(tzinfo=UTC))),
    FractionColumn: lambda kind, rows: st.fractions(0, 500, max_denominator=999).map(kind.write),
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


def in_order(rows):
    """The rows as the exporter puts them: where it goes by their values, a changed one may have moved its row."""
    for section in SECTIONS:
        if section.order != ("pk",):
            columns = [name.removesuffix("_id") for name in section.order]
            rows[section.name].sort(key=lambda row: [row[name] for name in columns])
    return rows


def try_values(data, draw):
    """A value changed in every section; those that the check finds fault with are taken back together."""
    rows = rows_of(data)
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
    file = text_of(in_order(rows))
    assert exported(imported(file, factories.user(f"any-{next(NUMBERS)}"))) == file


@examples(8, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large)
@given(st.data())
def test_a_campaign_of_other_values_comes_back_as_it_went(data, draw):
    try_values(data, draw.draw)


@pytest.mark.slow
@pytest.mark.filterwarnings(
    "ignore:Generating overly large repr"
)  # or a failure would be told as this warning
@examples(100, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large)
@given(st.data())
def test_a_hundred_campaigns_of_other_values_come_back_as_they_went(data, draw):
    try_values(data, draw.draw)


def test_clock_readings_in_another_order_come_back_in_the_order_of_the_games(rows):
    file = text_of(rows)
    rows["chess_clock_readings"].reverse()
    assert exported(imported(text_of(rows), factories.user("mixed"))) == file


def test_every_section_has_values_to_change(rows):
    for section in (CAMPAIGN, *SECTIONS):
        assert any(values_of(column.kind, rows) is not None for column in section.columns), section.name
