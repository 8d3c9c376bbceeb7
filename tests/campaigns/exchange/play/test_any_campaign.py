"""Whatever a campaign holds, its file makes the same campaign."""

import json

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.desk.play import found_demo, play_a_year
from campaigns.exchange.rules.sections import VERSION
from campaigns.match.models import Match
from campaigns.people import play as characters
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from tests import factories, games, money
from tests.campaigns.exchange.world import checked, content, exported, imported
from tests.examples import examples

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_the_demo_with_its_year_is_a_plain_json_a_row_a_line():
    campaign = found_demo(factories.user("dm"))
    play_a_year(campaign, campaign.members.get().user)
    data = exported(campaign)
    assert data.startswith(b'{\n"format": "game-of-kings-campaign",\n"version": %d,\n"campaign": {' % VERSION)
    lines = data.decode().splitlines()
    people = content(data)["people"]
    start = lines.index('"people": [')
    assert [json.loads(line.rstrip(",")) for line in lines[start + 1 : start + 1 + len(people)]] == people
    assert exported(imported(data, campaign.members.get().user)) == data


def test_the_export_asks_the_database_as_often_for_many_as_for_few(django_assert_max_num_queries):
    campaign = found_demo(factories.user("dm"))
    with django_assert_max_num_queries(40):
        exported(campaign)
    play_a_year(campaign, campaign.members.get().user)
    with django_assert_max_num_queries(40):
        exported(campaign)


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn", "Zl", "Zp")), max_size=40)
NAMES = TEXTS.map(lambda text: " ".join(text.split())).filter(lambda text: text and text.isprintable())


@examples(100, HealthCheck.function_scoped_fixture)
@given(
    people=st.lists(
        st.tuples(
            NAMES,
            st.integers(9, 18),
            st.none() | st.fractions(9, 90, max_denominator=999),
            TEXTS,
            st.lists(NAMES.map(lambda name: name[:30].strip()).filter(bool), max_size=3),
        ),
        min_size=2,
        max_size=5,
    ),
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
            characters.set_cm(
                one.campaign_id, new_key(), character=one, cm=cm, initial_cm=None, reason="so", by=dm
            )
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
