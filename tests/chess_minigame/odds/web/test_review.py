"""Luck and judgement: the review of a match, for its DM alone."""

import re

import pytest
from django.urls import reverse

from campaigns.match.models import Match
from chess_minigame.judge.play import amendments, judging
from tests import factories, games
from tests.roles import lay

SAMPLE = (
    ("82", "F / C"), ("77", "A / E"), ("56", "D / F"), ("48", "E / A"), ("30", "B / E"), ("20", "A / F"),
)  # fmt: skip


@pytest.fixture
def players(campaign):
    return (
        factories.player(campaign, "Ysolde", 29, powers="medallion"),
        factories.player(campaign, "Brannoc", 20),
    )


@pytest.fixture
def match(players):
    return games.sit_down(*players, limit="3")


def address(match):
    return reverse("grice-review", args=[match.campaign_id, match.pk])


def page(people, match):
    answer = people.dm.get(address(match))
    assert answer.status_code == 200
    return answer.text


def number(text):
    return float(text.replace("−", "-"))


def sums(shown):
    """The figures under "Breakdown": before, what moved it, at the end."""
    part = shown.partition('id="sums"')[2].partition("</section>")[0]
    return [number(found) for found in re.findall(r">\s*([+−]?[0-9][0-9.]*)\s*<", part)]


def rows(shown):
    """Each turn's figures: what moved the prospects, and where they stood then."""
    part = shown.partition("<tbody>")[2].partition("</tbody>")[0]
    return [
        [number(found) for found in re.findall(r">\s*([+−]?[0-9][0-9.]*)\s*</(?:td|b)>", row)]
        for row in part.split("</tr>")[:-1]
    ]


def played(match, turns=SAMPLE):
    for percentile, notes in turns:
        games.turn(match, percentile, notes)
    match.refresh_from_db()
    return match


def test_the_sample_game_and_its_turning_point(people, match):
    shown = page(people, played(match))
    assert "Ysolde wins" in shown
    assert "The turning point." in shown
    assert "Turn 6: Ysolde’s prospects went from 71.4 to 100, most of it by the d%." in shown
    assert "Ysolde’s prospects turn by turn: 71, " in shown
    assert len(rows(shown)) == 6


@pytest.mark.slow
def test_all_that_moved_the_prospects_adds_up_to_the_result(people, match):
    """But for what is lost in rounding to a tenth."""
    shown = page(people, played(match))
    start, *moved, end = sums(shown)
    assert (start, end) == (71.0, 100.0)
    assert abs(start + sum(moved) - end) < 0.4
    stood = start
    for *steps, then in rows(shown):
        assert len(steps) == 6
        assert abs(stood + sum(steps) - then) < 0.4
        stood = then


@pytest.mark.slow
def test_a_finished_match_leads_there(dm, match):
    for shown in (played(match), match):
        table = dm.get(reverse("grice-match", args=[shown.campaign_id, shown.pk])).text
        assert f'href="{address(match)}"' in table


@pytest.mark.slow
def test_a_match_without_turns_has_nothing_to_look_back_at(people, match):
    assert "No turn was played" in page(people, match)
    judging.abandon(match.pk, games.form(match))
    assert "No turn was played" in page(people, match)


@pytest.mark.slow
def test_a_match_in_play_is_told_so_far(people, match):
    shown = page(people, played(match, SAMPLE[:2]))
    assert "The match so far" in shown
    assert len(rows(shown)) == 2


@pytest.mark.slow
def test_what_was_undone_is_not_looked_back_at(people, match):
    played(match)
    amendments.undo(match.pk, games.form(match), decision=5, reason="misheard")
    assert len(rows(page(people, match))) == 4


def test_a_cheat_stands_apart_and_only_the_dm_sees_it(people, match):
    played(match, [("70", "A medallion / A")])
    means = rows(page(people, match))[0][3]
    assert means > 10
    table = lay(Match.objects.get(pk=match.pk), people.bob)
    for role in ("white", "black", "spectator", "outsider", "anonymous"):
        assert table.again(role).get(address(match)).status_code in (302, 404)


@pytest.mark.slow
def test_it_costs_few_queries(people, match, django_assert_max_num_queries):
    played(match)
    with django_assert_max_num_queries(10):
        page(people, match)


@pytest.mark.slow
def test_every_turn_can_be_read_without_its_colours(people, match):
    shown = page(people, played(match))
    assert "Attack Foe&#x27;s King against Destroy Foe&#x27;s Position" in shown
    assert "the turning point" in shown


@pytest.mark.slow
def test_the_chart_is_drawn_by_lines_in_percent_of_its_place(people, match):
    for both, percentile in (("F / C", "82"), ("A / E", "77")):
        games.turn(match, percentile, both)
    chart = page(people, match).partition('<svg class="cm-chart')[2].partition("</svg>")[0]
    lines = re.findall(r'class="cm-line" x1="(.*?)" y1=".*?" x2="(.*?)"', " ".join(chart.split()))
    assert lines == [("0%", "50%"), ("50%", "100%")]
    # A shape would be filled, in black where no sheet says otherwise; a view box would shrink its words on a phone.
    assert not re.search("polyline|polygon|path|viewBox", chart)
