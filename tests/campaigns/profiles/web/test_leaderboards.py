"""The leaderboards: by CM, by what was learned in a span of days, by results, and the chart of a few people."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from campaigns.core.use_cases import new_key
from campaigns.learning.play import gains
from campaigns.learning.rules.override import Override
from campaigns.match.models import Match
from campaigns.match.play.slips import Slip
from campaigns.people.models import Character
from campaigns.profiles.presenters.leaderboards import greatest_sums
from tests import factories, games
from tests.campaigns.downtime.downtimes import group, previewed, taken
from tests.client import address, without_bdi

pytestmark = pytest.mark.postgres


def page(people, **asked):
    return without_bdi(people.dm.get(address("leaderboards", people.campaign), asked))


def table(html, slug):
    start = html.index(f'id="{slug}-title"')
    return html[start : html.index("</section>", start)]


def test_the_best_stand_first_and_equals_share_a_place(people):
    for name, cm in (("Aldric", 20), ("Bors", 40), ("Cador", 40)):
        factories.player(people.campaign, name, cm)
    html = table(page(people), "cm")
    assert html.index("Bors") < html.index("Cador") < html.index("Aldric")
    assert html.count('<td class="num">1</td>') == 2 and '<td class="num">3</td>' in html


@given(st.lists(st.tuples(st.integers(1, 30), st.fractions(0, 3)), max_size=200))
def test_the_greatest_sums_are_those_of_adding_every_fraction(learned):
    sums = {pk: sum(gain for other, gain in learned if other == pk) for pk, _ in learned}
    first = sorted(sums.items(), key=lambda pair: (-pair[1], pair[0]))[:3]
    assert list(greatest_sums(((pk, str(gain)) for pk, gain in learned), 3).items()) == first


def test_what_was_learned_in_a_span_is_summed(people, ysolde):
    assert "+0.68" in table(page(people), "gain")
    assert "+0.68" in table(page(people, since=people.campaign.date_of(100)), "gain")
    assert "Nobody in this time." in table(page(people, until=people.campaign.date_of(99)), "gain")


def test_results_count_a_win_as_a_point(people, ysolde):
    html = table(page(people), "results")
    assert html.index("Ysolde") < html.index("Brannoc")
    assert "won</span> 1–" in html


def test_two_draws_are_worth_a_win_and_fewer_games_stand_first(people):
    ada, bea, cid = (factories.player(people.campaign, name) for name in ("Ada", "Bea", "Cid"))
    games.won(ada, cid)
    for _ in range(2):
        games.finish(games.sit_down(bea, cid), games.NOTHING_MOVES)
    html = table(page(people), "results")
    assert html.index("Ada") < html.index("Bea")


def test_results_of_another_game_are_left_out(people, ysolde):
    assert "Nobody in this time." in table(page(people, game="dragonchess"), "results")


def test_results_are_those_at_the_table_or_those_of_downtimes(people, ysolde):
    guild = [factories.player(people.campaign, name) for name in ("Ada", "Bea")]
    dm = factories.dm_of(people.campaign.pk)
    taken(people.campaign, previewed(people.campaign, dm, group(guild), until=people.campaign.day + 70))
    for played, names, others in (("table", "Ysolde", "Ada"), ("meanwhile", "Ada", "Ysolde")):
        html = table(page(people, played=played), "results")
        assert names in html and others not in html
    assert "Ysolde" in table(page(people), "results") and "Ada" in table(page(people), "results")


def test_only_one_kind_may_be_asked_for(people, ysolde):
    assert "Brannoc" not in table(page(people, kind="pc"), "cm")
    assert "Ysolde" not in table(page(people, kind="npc"), "cm")


def test_the_best_five_are_on_the_chart_at_first_each_by_name(people, ysolde):
    for number in range(4):
        factories.player(people.campaign, f"Foe {number}", 30 + number)
    html = page(people)
    assert "Take Ysolde off the chart" in html and "Take Foe 0 off the chart" in html
    assert "Draw Brannoc on the chart" in html
    assert html.count("<foreignObject>") == 5 and "<foreignObject>Ysolde</foreignObject>" in html


def test_people_are_chosen_for_the_chart_by_the_address(people, ysolde):
    brannoc = Character.objects.get(name="Brannoc")
    html = page(people, person=[ysolde.pk, brannoc.pk])
    assert "Ysolde: 29 on" in html and "Brannoc: 20 on" in html


def test_a_date_that_cannot_be_read_is_told_and_counts_for_nothing(people, ysolde):
    html = page(people, since="soon")
    assert "soon" in html and "as a date" in html
    assert "+0.68" in table(html, "gain")


def test_an_address_may_hold_anything(people, ysolde):
    html = page(people, person=["x", "9" * 30], kind="dog", game="\0")
    assert "Brannoc" in table(html, "cm") and "Ysolde" in table(html, "results")


def test_whoever_is_in_the_bin_is_on_no_leaderboard(people, ysolde):
    Character.objects.filter(name="Ysolde").update(binned_at=people.campaign.created_at)
    assert "Ysolde" not in page(people)


def test_a_campaign_without_players_says_so(people):
    assert "No chess players yet" in page(people)


def test_nobody_else_sees_them(people):
    assert people.other_dm.get(address("leaderboards", people.campaign)).status_code == 404


def test_each_name_stands_beside_its_portrait_or_its_arms(people, ysolde):
    Character.objects.filter(pk=ysolde.pk).update(portrait="a" * 32)
    html, campaign = page(people), people.campaign.pk
    picture = reverse("portrait-picture", args=[campaign, ysolde.pk, "a" * 32])
    for slug, arms in (("cm", 1), ("gain", 0), ("results", 1)):
        assert table(html, slug).count(f'src="{picture}"') == 1
        assert table(html, slug).count('class="arms"') == arms
    home = without_bdi(people.dm.get(reverse("campaign", args=[campaign])))
    assert (
        table(home, "ranking").count(f'src="{picture}"') == table(home, "ranking").count('class="arms"') == 1
    )


def test_many_on_each_board_cost_no_query_more_than_two(people, ysolde):
    def queries():
        with CaptureQueriesContext(connection) as seen:
            page(people, person=[ysolde.pk])
        return len(seen)

    few = queries()
    for number in range(3):
        games.won(factories.player(people.campaign, f"Foe {number}", 30 + number), ysolde)
    assert queries() == few <= 20


def test_the_chart_says_how_a_game_ended_that_taught_by_the_dm_s_word(people, ysolde):
    brannoc, match = Character.objects.get(name="Brannoc"), Match.objects.get()
    ruling = Override(Fraction(1, 2), "he watched her hands")
    slip = Slip(new_key(), gains.gains_mark(match), people.campaign.members.get().user)
    gains.override_gain(match.pk, slip, character=brannoc, ruling=ruling, mark="")
    html = page(people, person=[ysolde.pk, brannoc.pk])
    assert "lost against Ysolde: +0.50" in html and "won against Brannoc: +0.68" in html
