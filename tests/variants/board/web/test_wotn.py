"""Way of the Knight at the table: badges, the choice of a path, charts, handicap points before the first move."""

import re

import pytest
from django.urls import reverse
from django.utils.http import urlencode

from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from tests import boards, factories
from tests.board_pages import data_of, news, phones_at, sent, squares_in
from tests.boards import url
from tests.client import HTMX
from variants.handicap import pairs

pytestmark = pytest.mark.django_db
ANNA, BEN = pairs.player_key(None, "Anna"), pairs.player_key(None, "Ben")


def begun(campaign, *moves, **wanted):
    return boards.begun(campaign, *moves, variant="wotn", **wanted)


def given(people, who, points):
    boards.give_points(people.campaign, who, points)


def now(people):
    points = pairs.points_of_pair(people.campaign, "wotn", (ANNA, BEN))
    return points[ANNA], points[BEN]


def spent(dm, match, action):
    """The answer to what the Dungeon Master does before the first move."""
    return dm.match(match).post("prepare", htmx=False, action=action)


# --- On the board -----------------------------------------------------------------------------------------


def test_every_man_wears_his_level_where_his_path_has_its_column(dm, campaign):
    page = dm.match(begun(campaign)).page()
    assert len(squares_in(page)) == 64
    for square, level in (("b1", "k"), ("c1", "b"), ("a1", "n")):
        button = re.search(rf'id="s{square}".*?</button>', page)[0]
        assert f'class="level-{level}"' in button


def test_whoever_is_no_man_of_chess_wears_his_move(dm, campaign):
    """An AD leaps two squares all round: eight dots. A BD rides diagonally as well: four lines."""
    match = begun(campaign, position="4k3/8/8/3p4/4P3/8/3[AD][BD]3/4K3 w - - 0 1")
    page = dm.match(match).page()
    ad, bd, pawn = (re.search(rf'id="s{at}".*?</button>', page)[0] for at in ("d2", "e2", "e4"))
    assert ad.count("h1v1h-1z") == 8 and ad.count("M0 0L") == 0
    assert bd.count("h1v1h-1z") == 4 and bd.count("M0 0L") == 4
    assert "viewBox" not in pawn
    assert "white AD" in ad


def test_the_data_tells_what_each_target_would_make_of_the_mover(dm, campaign):
    data = data_of(dm.match(begun(campaign, "e2e4", "d7d5")).page())
    told = data["outlook"]["e4"]["d5"]
    assert told["into"] == ["WfD", "AD"]
    assert "improves by capturing a Pawn" in told["why"]


@pytest.mark.slow
@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("form", [{"move": "e4d5"}, {"from_square": "e4", "to_square": "d5"}])
def test_a_move_that_leaves_the_path_open_is_answered_with_the_choice(dm, campaign, htmx, form):
    match = begun(campaign, "e2e4", "d7d5")
    page = sent(dm.match(match), "move", htmx=htmx, **form).text
    assert match.lines.count() == 3 and 'class="notice' not in page
    assert re.findall(r'name="move"\s+value="(e4d5[^"]*)"', page) == ["e4d5=WfD", "e4d5=AD"]
    assert "from d5 it could go to" in page
    page = sent(dm.match(match), "move", page, move="e4d5=AD").text
    assert "e4:d5/AD" in page and 'name="move" value="e4d5' not in page


@pytest.mark.slow
@pytest.mark.parametrize("move", ["Nf3:d4", "f3d4"])
def test_the_only_improvement_due_is_made_by_tapping_without_writing_it(dm, campaign, move):
    match = begun(campaign, position="4k3/8/8/8/3b4/5N2/8/4K3 w - - 0 1")
    page = sent(dm.match(match), "move", move=move).text
    assert "Nf3:d4/NW" in page and "d4, white NW" in page


@pytest.mark.slow
def test_the_alternative_chart_is_a_setting_of_the_new_match(dm, campaign):
    assert "Chart" in dm.page("board-new", campaign, "wotn")
    boards.new_game(dm, campaign, "wotn", **{"wotn-Chart": "alternative"})
    match = Match.objects.get()
    assert match.options == "alternative 0:0 startpos"
    page = dm.match(match).page()
    assert "NWfD" in page and ">Knightrider" not in page


@pytest.mark.slow
def test_several_kings_are_told_and_the_score_goes_out_and_in(dm, campaign):
    kings = begun(campaign, position="4k3/8/8/8/8/8/8/K3K3 w - - 0 1")
    assert "White has several Kings" in dm.match(kings).page()
    match = begun(campaign, "e2e4", "d7d5", "e4d5=AD")
    text = dm.match(match).page("score")
    assert "1. e2-e4 d7-d5 2. e4:d5/AD *" in text
    assert Match.objects.get(pk=boards.begun(campaign, variant="wotn", score=text).pk).turns == 3


def test_the_marks_of_a_diagram_are_told_in_words(people):
    marks = (
        people.stranger.page("board-pieces", "wotn").partition('aria-label="Marks"')[2].partition("</ul>")[0]
    )
    assert "Moves or captures" in marks and "Moves only" in marks and "Captures only" in marks


def test_both_charts_and_all_men_stand_on_a_page_for_everybody(people):
    page = people.stranger.page("board-pieces", "wotn")
    assert "The standard chart" in page and "The alternative chart" in page
    assert page.count("<details") == 18 + 2
    assert "or by reaching its rank 6." in page
    assert "Standard chart: it improves to" in page
    assert people.stranger.page("board-pieces", "dragonchess").count("<details") == 15
    assert people.stranger.get(reverse("board-pieces", args=["checkers"])).status_code == 404


@pytest.mark.parametrize(
    ("came_from", "back"),
    [
        ("http://testserver/at/abc/?taken=1", "/at/abc/?taken=1"),
        ("http://elsewhere.example/at/abc/", ""),
        ("http://testserver//elsewhere.example/", ""),
        ("", ""),
    ],
)
def test_the_pieces_and_the_tables_lead_back_to_where_one_came_from(people, came_from, back):
    for path in (reverse("board-pieces", args=["wotn"]), reverse("tables")):
        page = people.stranger.get(path, headers={"Referer": came_from}).text
        assert (f'href="{back}"' in page) is bool(back)
        assert ("</svg>Back</a>" in page) is bool(back)


def test_the_help_of_a_man_tells_his_level_and_how_he_improves(dm, campaign):
    page = dm.match(begun(campaign)).page("piece", "wfd")
    assert "Level 2, the Way of the Knight" in page
    assert "by capturing a piece of level 1 or higher" in page


# --- The points of a pair ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_points_follow_the_games_of_a_pair_whichever_colour_they_have(people, campaign):
    """Anna loses and gains a point; she wins and loses it; Ben loses and gains one; a draw changes nothing."""
    boards.declared(begun(campaign, handicap=False), "resign")
    assert now(people) == (1, 0)
    second = begun(campaign, handicap=False, white=boards.BEN, black=boards.ANNA)
    boards.declared(second, "resign")
    assert now(people) == (0, 0)
    boards.declared(begun(campaign, handicap=False, white=boards.BEN, black=boards.ANNA), "resign")
    assert now(people) == (0, 1)
    drawn = begun(campaign, handicap=False)
    boards.declared(drawn, "draw?")
    boards.moved(drawn, "e2e4")
    boards.declared(drawn, "draw!")
    assert now(people) == (0, 1)


@pytest.mark.slow
def test_an_undone_end_takes_its_point_along(people, campaign):
    match = boards.declared(begun(campaign), "resign")
    assert now(people) == (1, 0)
    boards.undone(match)
    assert now(people) == (0, 0)


@pytest.mark.slow
def test_a_character_is_another_participant_than_a_namesake(people, campaign):
    anna = factories.player(campaign, "Anna")
    boards.declared(begun(campaign, white=NewPlayer(anna, anna.cm)), "resign")
    assert now(people) == (0, 0)
    assert pairs.points_of_pair(campaign, "wotn", (pairs.player_key(anna.pk, ""), BEN)) == {
        pairs.player_key(anna.pk, ""): 1,
        BEN: 0,
    }


def test_a_name_is_the_same_however_it_is_written():
    assert pairs.player_key(None, " ANNA ") == ANNA


@pytest.mark.slow
def test_other_games_and_abandoned_ones_give_no_points(people, dm, campaign):
    boards.declared(boards.begun(campaign), "resign")
    abandoned = begun(campaign)
    dm.match(abandoned).post("abandon")
    assert now(people) == (0, 0)


def handicap_url(people, **query):
    return reverse("board-handicap", args=[people.campaign.pk]), {"game": "wotn", **query}


@pytest.mark.slow
def test_the_dm_gives_points_with_a_reason_and_the_ledger_tells_it(people, dm):
    address, query = handicap_url(people, one_name="Anna", other_name="Ben")
    page = dm.get(address, query).text
    assert "Neither has handicap points" in page
    asked = f"{address}?game=wotn&one_name=Anna&other_name=Ben"
    assert dm.send(asked, who=ANNA, by="2", reason="her first game").status_code == 302
    page = dm.get(address, query).text
    assert "Anna has 2 handicap points" in page and "Anna +2: her first game" in page
    assert "Anna has 2 handicap points" in dm.get(address).text


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"who": ANNA, "by": "1"}, "Write the reason"),
        ({"who": ANNA, "by": "-1", "reason": "x"}, "they must be from 0 to 99"),
        ({"who": ANNA, "by": "0", "reason": "x"}, "negative number"),
        ({"who": "person zoe", "by": "1", "reason": "x"}, "one of the two players"),
        ({"who": ANNA, "by": "many", "reason": "x"}, "whole number"),
    ],
)
def test_what_cannot_be_given_is_refused_beside_its_field(people, dm, form, told):
    address, _ = handicap_url(people)
    page = dm.send(f"{address}?one_name=Anna&other_name=Ben", **form).text
    assert told in page and now(people) == (0, 0)


def test_a_name_that_grows_as_its_case_is_folded_has_points_as_well(people, dm):
    address, query = handicap_url(people, one_name="ß" * 80, other_name="Ben")
    asked = f"{address}?{urlencode(query)}"
    who = f"person {'s' * 80}"
    answer = dm.send(asked, who=who, by="2", reason="her first game")
    assert answer.status_code == 302
    assert "has 2 handicap points" in dm.get(answer.url).text


def test_nobody_has_points_against_themselves(people, dm):
    address, _ = handicap_url(people)
    page = dm.get(address, {"one_name": "Anna", "other_name": "anna"}).text
    assert page.count("Choose two different players") == 1
    assert dm.get(address, {"game": "dragonchess"}).status_code == 404


# --- Spending them ----------------------------------------------------------------------------------------


def test_the_points_are_spent_on_one_or_spread_and_then_the_game_begins(people, dm, campaign):
    given(people, ANNA, 3)
    match = begun(campaign)
    page = dm.match(match).page()
    assert "White has 3 handicap points to spend" in page and 'id="move-form"' not in page
    assert data_of(page)["moves"] == {}
    assert "White has 3 handicap points to spend" in dm.match(match).page("prepare")
    assert "2 points" in dm.match(match).page("prepare", piece="b2")
    assert spent(dm, match, "improve b2=N").status_code == 302
    was = dm.match(match).page("prepare")
    assert "White has 1 handicap point" in was and "b2 is now N" in was
    spent(dm, match, "improve g1=NW")
    page = dm.match(match).page()
    assert "White to move" in page and 'id="move-form"' in page
    assert "/PNPPPPPP/RNBQKB[NW]R" in page and "White began with 3 handicap points" in page


def test_a_set_up_that_cannot_be_is_refused_with_the_reason(people, dm, campaign):
    given(people, ANNA, 5)
    match = begun(campaign)
    choices = dm.get(url(match, "prepare"), {"piece": "b2"}).text
    assert "would attack Black&#x27;s only King on e8 before the first move" in choices
    for action, told in (
        ("improve b2=Nr", "would attack Black&#x27;s only King"),
        ("improve b2=x", "is not a piece"),
        ("e2e4", "Choose a piece"),
        ("", "Choose a piece"),
    ):
        assert told in spent(dm, match, action).text
    assert match.lines.count() == 1


@pytest.mark.slow
def test_no_move_is_made_while_points_wait(people, dm, campaign):
    given(people, BEN, 1)
    match = begun(campaign)
    page = sent(dm.match(match), "move", move="e2e4").text
    assert "Black must first spend its handicap points" in page


def test_nothing_need_be_spent_and_the_last_one_can_be_taken_back(people, dm, campaign):
    given(people, ANNA, 2)
    match = begun(campaign)
    spent(dm, match, "improve b2=WfD")
    was = dm.match(match).page("prepare")
    assert "Undo last" in was
    sent(dm.match(match), "prepare", was, htmx=False, back="1")
    was = dm.match(match).page("prepare")
    assert "White has 2 handicap points to spend" in was and "Undo last" not in was
    assert spent(dm, match, "ready")["Location"] == url(match, "prepare")
    assert dm.get(url(match, "prepare"))["Location"] == url(match)
    assert now(people) == (2, 0)


def test_each_player_spends_on_a_device_of_their_own(people, campaign):
    given(people, BEN, 1)
    phones = phones_at(begun(campaign))
    assert "Black is choosing" in phones["white"].page("prepare")
    was = phones["black"].page("prepare")
    refused = sent(phones["white"], "prepare", was, htmx=False, key=new_key(), action="improve b7=AD")
    assert "Black spends points first" in refused.text
    sent(phones["black"], "prepare", was, htmx=False, action="improve b7=AD")
    assert "White to move" in phones["white"].page()
    told = sent(phones["spectator"], "prepare", was, htmx=False, action="ready").text
    assert "Only the two players" in told


def test_a_device_that_shows_the_set_up_hears_of_every_change(people, dm, campaign):
    given(people, ANNA, 2)
    match = begun(campaign)
    was = dm.match(match).page()
    spent(dm, match, "improve b2=WfD")
    page = news(dm.match(match), was).text
    assert len(squares_in(page)) == 64 and "white WfD" in page
    tag = re.search(r'\?seen=([^"]+)"', dm.match(match).page("prepare"))[1]
    assert dm.get(url(match, "prepare"), {"seen": tag}, headers=HTMX).status_code == 204
    page = dm.get(url(match, "prepare"), {"seen": "x"}, headers=HTMX).text
    assert page.lstrip().startswith('<div id="prepare"')


def test_a_match_may_be_played_without_the_points(people, dm, campaign):
    given(people, ANNA, 2)
    match = begun(campaign, handicap=False)
    assert match.options == "standard 0:0 startpos"
    assert "White to move" in dm.match(match).page()


def test_a_rematch_follows_the_players_and_what_was_agreed(people, dm, campaign):
    given(people, ANNA, 2)
    with_points = boards.moved(begun(campaign))
    spent(dm, with_points, "ready")
    boards.declared(with_points, "resign")
    sent(dm.match(with_points), "rematch", htmx=False)
    assert Match.objects.latest("pk").options == "standard 0:3 startpos"
    without = boards.declared(begun(campaign, handicap=False), "resign")
    sent(dm.match(without), "rematch", htmx=False)
    assert Match.objects.latest("pk").options == "standard 0:0 startpos"


@pytest.mark.slow
def test_going_back_to_the_first_move_leaves_the_set_up(people, dm, campaign):
    given(people, ANNA, 1)
    match = begun(campaign)
    spent(dm, match, "improve b2=WfD")
    boards.moved(match, "b2b4", "e7e5")
    assert "white WfD" in dm.match(match).page("ply", 0)
    boards.undone(match, ply=0)
    page = dm.match(match).page()
    assert "White to move" in page and "b2, white WfD" in page
    assert "b2 is now WfD" in page


@pytest.mark.slow
def test_the_score_of_a_game_with_a_handicap_begins_with_its_set_up(people, dm, campaign):
    given(people, ANNA, 1)
    match = begun(campaign)
    spent(dm, match, "improve b2=WfD")
    boards.moved(match, "b2b4")
    text = dm.match(match).page("score")
    assert '[Position "rnbqkbnr/pppppppp/8/8/8/8/P[WfD]PPPPPP/RNBQKBNR w KQkq - 0 1"]' in text
    assert Match.objects.get(pk=begun(campaign, score=text).pk).turns == 1


@pytest.mark.slow
def test_the_sides_of_the_points_are_those_of_their_players(people, campaign):
    given(people, BEN, 2)
    assert begun(campaign).options == "standard 0:2 startpos"
    assert begun(campaign, white=boards.BEN, black=boards.ANNA).options == "standard 2:0 startpos"
    assert begun(campaign, position="4k3/8/8/8/8/8/8/4K2R w - - 0 1").options.startswith("standard 0:0 fen")
    assert pairs.pair_of(Match.objects.earliest("pk")) == (ANNA, BEN)
