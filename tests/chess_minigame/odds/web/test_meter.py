"""How likely each result is: for the DM who sets a match up and judges it, and for seats where the house rules say so."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.play import campaigns
from campaigns.campaign.rules.house_rules import HouseRules, Option, write
from campaigns.campaign.rules.house_rules.odds import OddsShown
from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.rules.contract import Viewer
from chess_minigame.judge.play import cheating, judging
from chess_minigame.odds.presenters import meter
from chess_minigame.rules.declarations import Abandon
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.odds.ends import Ends
from chess_minigame.rules.odds.what_if import changes
from chess_minigame.rules.options import Options
from tests import factories, games, seats
from tests.client import seated
from tests.pages import opened

# The article's sample game, 29 against 20, before its first turn.
SAMPLE = "Ysolde wins 57.9%, draw 26.3%, Brannoc wins 15.8%"


@pytest.fixture
def players(campaign):
    return (
        factories.player(campaign, "Ysolde", 29, powers="medallion", dexterity=15),
        factories.player(campaign, "Brannoc", 20),
    )


@pytest.fixture
def match(players):
    return games.sit_down(*players, limit="3")


def body(answer):
    assert answer.status_code == 200
    return answer.text


def chosen(people, white, black, **other):
    """What the set-up page shows once both are chosen."""
    sent = {"white": getattr(white, "pk", white), "black": getattr(black, "pk", black), **other}
    return body(people.dm.get(reverse("grice-meter", args=[people.campaign.pk]), sent))


def table(people, match):
    return opened(people.dm, body(people.dm.get(reverse("grice-match", args=[match.campaign_id, match.pk]))))


def bar(shown):
    """What the bar says to those who do not see it; None where there is no bar."""
    found = re.search(r'aria-label="([^"]* wins [^"]*)"', shown)
    return found and found[1]


def labels(shown):
    """What is written on the three parts of the bar."""
    return re.findall(r"<text class=\"side-[a-z]+\"[^>]*>([^<]*)</text>", shown)


def rows(shown):
    """What would change the chances, as plain text, one row each."""
    text = re.sub(
        r"<svg.*?</svg>|<[^>]+>", " ", shown.partition("<tbody>")[2].partition("</tbody>")[0], flags=re.S
    )
    lines = [
        " ".join(line.split())
        for line in re.split(r"(?=(?:Ysolde|Brannoc) (?:reads|frightens|moves|opens))", text)
    ]
    return [line for line in lines if "%" in line]


def everybody_sees(match):
    match.house_rules = write(replace(match.rules, odds_shown=OddsShown.EVERYBODY))
    match.save()


def seat(match, place):
    device = seated(seats.given(match, place))
    return body(device.get(reverse("grice-seat", args=[match.public_id])))


class TestBeforeTheMatch:
    def test_both_players_chosen_show_how_likely_each_result_is(self, people, players):
        shown = chosen(people, *players)
        assert shown.strip().startswith('<div id="prospect"')
        assert bar(shown) == SAMPLE
        assert "<b>4.8</b> turns to go" in shown
        assert "No contest" not in shown

    def test_two_who_have_played_before_are_named_before_the_match_begins(self, people, players):
        white, black = players
        assert "They have played before" not in chosen(people, *players)
        day = games.won(white, factories.player(people.campaign, "Cador", 12)).day
        assert "They have played before" not in chosen(people, *players)
        black.kind = "pc"
        black.save()
        games.won(white, black)
        assert (
            "They have played before, and only a first game can teach: Brannoc will learn nothing."
        ) in chosen(people, black, white)
        earlier = people.campaign.date_of(day - 1)
        assert "They have played before" not in chosen(people, *players, date=earlier)

    def test_the_page_asks_for_it_whenever_something_is_chosen(self, people, players):
        page = body(people.dm.get(reverse("grice-new", args=[people.campaign.pk])))
        assert f'hx-get="{reverse("grice-meter", args=[people.campaign.pk])}"' in page
        assert bar(page) is None

    def test_without_script_a_page_that_names_both_shows_it_at_once(self, people, players):
        white, black = players
        address = reverse("grice-new", args=[people.campaign.pk])
        assert bar(body(people.dm.get(address, {"white": white.pk, "black": black.pk}))) == SAMPLE
        refused = people.dm.send(address, white=white.pk, black=black.pk, date="no such day")
        assert bar(body(refused)) == SAMPLE

    @pytest.mark.slow
    @pytest.mark.parametrize("other", ["", "0", "x", "999999"])
    def test_one_player_alone_is_no_match(self, people, players, other):
        assert bar(chosen(people, players[0], other)) is None
        assert bar(chosen(people, other, players[0])) is None

    def test_nobody_plays_himself_nor_somebody_of_another_campaign(self, people, players):
        elsewhere = factories.player(people.other_campaign, "Mordred", 20)
        assert bar(chosen(people, players[0], players[0])) is None
        assert bar(chosen(people, players[0], elsewhere)) is None

    @pytest.mark.slow
    def test_a_day_that_cannot_be_read_is_today(self, people, players):
        assert bar(chosen(people, *players, date="the day after never")) == SAMPLE

    @pytest.mark.slow
    def test_a_great_gap_is_no_contest_and_says_so(self, people, players):
        master = factories.player(people.campaign, "Aldemar", 60)
        shown = chosen(people, master, players[1])
        assert ">No contest</b>" in shown
        assert "No contest: Aldemar wins over 99% of such games." in shown

    def test_the_bar_says_whose_chances_they_are_where_there_is_room(self, people, players):
        assert labels(chosen(people, *players)) == ["Ysolde 58%", "draw 26%", "16%"]
        master = factories.player(people.campaign, "Aldemar", 60)
        assert labels(chosen(people, master, players[1])) == ["Aldemar over 99%", "", ""]
        master.name = "Aldemar the Unbeaten of the Seven Towers"
        master.save()
        assert labels(chosen(people, players[1], master)) == ["", "", "Black over 99%"]

    def test_a_crushing_victory_is_told_as_far_as_best_play_determines_it(self, people, players):
        """R74: from a difference of about 55 on White has many ways to win."""
        assert "crushing: 11.9%" in chosen(people, *players)
        master = factories.player(people.campaign, "Aldemar", 90)
        assert re.search(
            r"crushing: not determined, [0-9]+% to (over )?[0-9]+%", chosen(people, master, players[1])
        )

    @pytest.mark.slow
    def test_the_house_rules_as_they_stand_in_the_form_decide_of_gambits(self, people, players):
        assert len(rows(chosen(people, *players))) == 6
        gambits = rows(chosen(people, *players, **{"option-1": "on"}))
        assert [" ".join(row.split()[:5]) for row in gambits if "gambit" in row] == [
            "Ysolde opens with a gambit",
            "Brannoc opens with a gambit",
        ]

    @pytest.mark.slow
    def test_it_costs_few_queries(self, people, players, django_assert_max_num_queries):
        chosen(people, *players)  # the first page of a day renews the session
        # One more for each of the two records: the gains the DM has changed.
        with django_assert_max_num_queries(15):
            chosen(people, *players)


class TestAtTheTable:
    @pytest.mark.slow
    def test_it_stands_there_before_the_limit_is_thrown(self, people, match):
        games_not_begun = Match.objects.get(pk=match.pk)
        assert bar(table(people, games_not_begun)) == SAMPLE

    @pytest.mark.slow
    def test_it_follows_the_score_and_the_turn_and_goes_when_the_match_is_over(self, people, match):
        seen = [bar(table(people, match))]
        for percentile in ("82", "77", "56"):
            games.turn(match, percentile)
            seen.append(bar(table(people, match)))
        assert len(set(seen)) == 4
        games.finish(match)
        assert bar(table(people, match)) is None

    @pytest.mark.slow
    def test_what_would_change_it_says_what_it_would_lead_to_and_by_how_much(self, people, match):
        shown = rows(table(people, match))
        assert [row.partition(" wins")[0].split("%")[0].rsplit(" ", 1)[0] for row in shown] == [
            "Ysolde reads Brannoc’s mind",
            "Ysolde frightens Brannoc five times",
            "Ysolde moves the pieces unseen (+15)",
            "Brannoc reads Ysolde’s mind (has no ESP)",
            "Brannoc frightens Ysolde five times",
            "Brannoc moves the pieces unseen (+10)",
        ]
        for row in shown:
            now, before = [float(part) for part in re.findall(r"([0-9.]+)%", row)], (57.9, 26.3, 15.8)
            shifts = [float(part.replace("−", "-")) for part in re.findall(r"% ([+−][0-9.]+)", row)]
            assert len(shifts) == 3
            for one, was, shift in zip(now, before, shifts, strict=True):
                assert abs(one - was - shift) < 0.2
            assert (shifts[0] > 0) is row.startswith("Ysolde")

    @pytest.mark.slow
    def test_a_lead_that_cannot_be_caught_up_says_so(self, people, players):
        match = games.sit_down(factories.player(people.campaign, "Aldemar", 60), players[1])
        games.turn(match, "80")
        assert ">All but decided</b>" in table(people, match)

    def test_a_gambit_that_was_made_counts_and_is_not_offered_again(self, people, players):
        people.campaign.refresh_from_db()
        campaigns.set_house_rules(people.campaign.pk, new_key(), rules=HouseRules(gambit=Option.ON))
        plain, bold = (games.sit_down(*players) for _ in range(2))
        assert sum("gambit" in row for row in rows(table(people, plain))) == 2
        games.turn(plain, "50", "A / A")
        games.turn(bold, "60", "A gambit / A")
        assert bar(table(people, plain)) != bar(table(people, bold))
        assert not any("gambit" in row for row in rows(table(people, bold)))

    @pytest.mark.slow
    def test_the_limit_changes_only_what_is_said_while_its_button_is_held(self, people, players):
        short, long = (games.sit_down(*players, limit=face) for face in "16")
        assert bar(table(people, short)) == bar(table(people, long)) == SAMPLE
        held = [
            body(people.dm.get(reverse("grice-limit", args=[one.campaign_id, one.pk])))
            for one in (short, long)
        ]
        assert all("With this limit: White " in text for text in held)
        assert held[0].partition("With this limit")[2] != held[1].partition("With this limit")[2]

    def test_the_judge_s_table_tells_the_chances_once_the_d_percent_is_left(self, people, match):
        """With the notes and the fright in force; nobody else's page changes by it."""
        everybody_sees(match)
        before = seat(match, "spectator")
        notes = games.notes("A scare:laughing / A")
        judging.resolve_turn(match.pk, games.form(match), notes=notes, door=DiceDoor())
        assert "Before the d% is rolled" not in table(people, match)
        key = "turn 1 white scares black 1"
        cheating.roll_cheat_die(match.pk, games.form(match), roll_key=key, door=DiceDoor(typed="20"))
        assert re.search(
            r"Before the d% is rolled: White [0-9]+%, draw [0-9]+%, Black [0-9]+%\.", table(people, match)
        )
        assert bar(seat(match, "spectator")) == bar(before)


class TestAtASeat:
    def test_nobody_but_the_dm_sees_it_unless_the_match_s_house_rules_say_so(self, match):
        for place in ("white", "black", "spectator"):
            assert "meter" not in seat(match, place)

    def test_everybody_sees_the_bar_and_nobody_what_would_change_it(self, match):
        everybody_sees(match)
        for place in ("white", "black", "spectator"):
            shown = seat(match, place)
            assert bar(shown) == SAMPLE
            assert "only you see this" not in shown
            assert "What would change it" not in shown
            assert rows(shown) == []

    def test_a_cheat_moves_the_bar_by_its_result_alone(self, people, players):
        honest, sly = (games.sit_down(*players) for _ in range(2))
        games.turn(honest, "50", "A / A")
        games.turn(sly, "70", "A medallion / A")
        shown = []
        for match in (honest, sly):
            everybody_sees(match)
            match.refresh_from_db()
            shown.append(bar(seat(match, "spectator")))
        assert honest.lines.last().position == sly.lines.last().position
        assert shown[0] == shown[1] != SAMPLE

    def test_it_goes_when_the_match_is_over(self, match):
        everybody_sees(match)
        games.finish(match)
        assert bar(seat(match, "spectator")) is None


def test_what_would_change_the_chances_is_for_the_dm_during_the_match():
    state, names = GRICE.start(Options(29, 20)), ("Ysolde", "Brannoc")
    shown = meter.dm_meter(state, names)
    assert [*shown.changes] and not shown.is_public
    public = meter.public_meter(state.options, GRICE.seen_by(state, Viewer.SPECTATOR), names)
    assert public.is_public and [*public.changes] == []
    assert (public.chances, public.text) == (shown.chances, shown.text)
    over = GRICE.act(state, Abandon())
    assert meter.dm_meter(over, names) is None
    assert [*changes(over)] == []


@pytest.mark.parametrize(("gap", "warned"), [(10, False), (20, False), (30, True)])
def test_the_warning_starts_where_one_side_wins_ninety_five_of_a_hundred(gap, warned):
    assert meter.dm_meter(GRICE.start(Options(20, 20 + gap)), ("A", "B")).badge == (
        "No contest" if warned else ""
    )


@pytest.mark.parametrize(
    ("chances", "shown"),
    [
        ((0.417, 0.166, 0.417), ["42%", "16%", "42%"]),
        ((0.415, 0.17, 0.415), ["41%", "18%", "41%"]),
        ((0.333, 0.334, 0.333), ["33%", "34%", "33%"]),
        ((0.714, 0.136, 0.15), ["71%", "14%", "15%"]),
        ((0.998, 0.001, 0.001), ["over 99%", "under 1%", "under 1%"]),
        ((1.0, 0.0, 0.0), ["100%", "0%", "0%"]),
    ],
)
def test_chances_in_whole_percents_add_up_to_a_hundred(chances, shown):
    assert meter.percents(Ends(*chances, 0.0, 0.0, 1.0)) == shown


@given(st.floats(0, 1, allow_subnormal=False), st.floats(0, 1), st.booleans())
def test_whatever_the_chances_they_add_up_and_equal_ones_look_equal(one, other, is_even):
    draw = 1 - one
    white = one / 2 if is_even else one * other
    ends = Ends(white, draw, one - white, 0.0, 0.0, 1.0)
    shares = [int(text.removesuffix("%")) for text in meter.percents(ends) if text[:1].isdigit()]
    if len(shares) == 3:
        assert sum(shares) == 100
    if is_even:
        assert meter.percents(ends)[0] == meter.percents(ends)[2]
    assert all(share >= 0 for share in shares)
