"""Bets on the DM's match page and on their own page."""

import pytest
from django.urls import reverse

from campaigns.models import Bet, Character
from campaigns.play import betting
from campaigns.rules.contract import Side
from campaigns.table.submissions import new_key
from tests import factories, games, money

HTMX = {"HX-Request": "true"}


@pytest.fixture
def match(people):
    return games.sit_down(*(factories.player(people.campaign, name) for name in ("Ysolde", "Brannoc")))


@pytest.fixture
def marla(people):
    """A backer with 10 gp."""
    backer = money.backer(people.campaign, "Mad Marla")
    money.pay(backer, "10 gp")
    return backer


def address(match, name="bets"):
    return reverse(name, args=[match.campaign_id, match.pk])


def slip(match, marla, **other):
    match.refresh_from_db()
    form = {
        "backer": money.called(marla),
        "outcome": "white",
        "stake": "2 gp",
        "odds": "3:1",
        "taker": "bank",
        "mark": betting.mark(match),
    }
    return {**form, **other}


def body(answer):
    return answer.content.decode()


def match_page(device, match):
    return body(device.get(reverse("grice-match", args=[match.campaign_id, match.pk])))


def test_a_bet_is_placed_on_the_match_page_and_shown_there(people, match, marla):
    assert "Bets: none yet" in match_page(people.dm, match)
    answer = people.dm.send(address(match), **slip(match, marla))
    assert answer["Location"] == reverse("grice-match", args=[match.campaign_id, match.pk])
    shown = match_page(people.dm, match)
    for text in (
        "Bets: 1, 8 gp in the pot",
        "Mad Marla",
        "2 gp on <b>White: Ysolde</b>",
        "to win 6 gp from",
        "before the first turn",
    ):
        assert text in shown


def test_a_tablet_gets_the_fragment_alone_with_a_fresh_form(people, match, marla):
    answer = people.dm.post(address(match), {"key": new_key(), **slip(match, marla)}, headers=HTMX)
    assert body(answer).strip().startswith('<div id="bets"')
    assert 'role="status">Mad Marla stakes 2 gp to win 6 gp from The DM’s bank.' in body(answer)
    assert 'value="2 gp"' not in body(answer)


def test_a_bet_placed_after_three_turns_says_so(people, match, marla):
    for _ in range(3):
        games.turn(match, games.NOTHING_MOVES)
    people.dm.send(address(match), **slip(match, marla))
    assert "placed after turn 3" in match_page(people.dm, match)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"stake": "-1 gp"}, "“-1 gp” is less than nothing: an amount is at least 1 cp."),
        ({"stake": "1" + 30 * "0" + " cp"}, "an amount is at most 100000000 gp."),
        ({"stake": "10 gp 1 cp"}, "Mad Marla has 10 gp, and 10 gp 1 cp are wanted."),
        ({"stake": "1.5 cp"}, "a part of a copper"),
        ({"stake": ""}, "Type an amount"),
        ({"stake": "1 cp", "odds": "3:7"}, "At 3:7 1 cp would win nothing: stake at least 3 cp."),
        ({"odds": "0:1"}, "Both numbers of the odds go from 1 to 1000"),
        ({"odds": "1000001:1"}, "Both numbers of the odds go from 1 to 1000"),
        ({"odds": "a lot"}, "“a lot” are no odds"),
        ({"odds": ""}, "Type the odds"),
        ({"outcome": "red"}, "Choose White, Black or the draw to bet on."),
        ({"outcome": ""}, "Choose White, Black or the draw to bet on."),
        ({"backer": ""}, "Choose who bets."),
        ({"backer": "bank"}, "takes bets and places none"),
        ({"backer": "backer-999999"}, "Choose a character of this campaign"),
        ({"backer": "x" * 999}, "Choose who bets."),
        ({"taker": "character-999999"}, "Choose a character of this campaign"),
        ({"taker": ""}, "Choose who takes the bet."),
        ({"mark": ""}, "The table has moved on since this page was shown."),
        ({"mark": "9.9.9"}, "The table has moved on since this page was shown."),
        ({"key": "not-ours"}, "not one of ours"),
    ],
)
@pytest.mark.parametrize("htmx", [{}, HTMX], ids=["page", "fragment"])
def test_a_bet_that_cannot_be_is_told_beside_its_field_and_nothing_is_written(
    people, match, marla, form, sentence, htmx
):
    sent = {"key": new_key(), **slip(match, marla), **form}
    answer = people.dm.post(address(match), sent, headers=htmx)
    assert answer.status_code == 200
    assert sentence in body(answer)
    assert not Bet.objects.exists()
    assert money.has(marla) == 2000


def test_nobody_bets_against_themself(people, match, marla):
    answer = people.dm.send(address(match), **slip(match, marla, taker=money.called(marla)))
    assert "Mad Marla cannot bet against themself" in body(answer)


def test_what_was_typed_stands_there_after_a_refusal(people, match, marla):
    sent = slip(match, marla, stake='"><b>', outcome="draw", taker=money.called(marla))
    shown = body(people.dm.send(address(match), **sent))
    assert 'value="&quot;&gt;&lt;b&gt;"' in shown
    assert '<option value="draw" selected>' in shown
    assert f'<option value="{money.called(marla)}" selected>' in shown


def test_those_who_may_bet_are_backers_and_characters_with_what_they_have(people, match, marla):
    shown = match_page(people.dm, match)
    assert "Mad Marla, 10 gp" in shown
    for name in ("Ysolde", "Brannoc"):
        assert f">{name}</option>" in shown


def test_of_a_great_many_characters_the_match_page_offers_those_who_are_near(people, match, marla):
    Character.objects.bulk_create(
        Character(campaign=people.campaign, name=f"Serf {number}", intelligence=9, wisdom=9, dexterity=9)
        for number in range(41)
    )
    factories.character(people.campaign, "Maudlin", kind="pc")
    money.pay(people.campaign.characters.get(name="Serf 7"), "1 cp")
    shown = match_page(people.dm, match)
    for name in ("Ysolde", "Brannoc", "Maudlin", "Serf 7, 1 cp", "Mad Marla, 10 gp"):
        assert f">{name}</option>" in shown
    assert "Serf 8" not in shown
    assert ">Serf 8</option>" in body(people.dm.get(address(match)))


def test_a_bet_is_withdrawn(people, match, marla):
    placed = money.bet(match, marla)
    sent = {"bet": placed.pk, "mark": betting.mark(match)}
    people.dm.send(address(match, "bet-withdraw"), **sent)
    assert ">withdrawn</span>" in match_page(people.dm, match)
    assert money.has(marla) == 2000


def test_the_end_of_the_match_shows_what_was_won_and_takes_no_more_bets(people, match, marla):
    money.bet(match, marla, "white", "1 gp", "2:1")
    money.bet(match, marla, "black", "1 gp", "2:1")
    games.finish(match)
    shown = match_page(people.dm, match)
    for text in ("Bets: 2, settled", ">won 2 gp</span>", ">lost 1 gp</span>"):
        assert text in shown
    assert 'id="bet-form"' not in shown
    assert "no more bets are taken" in body(people.dm.send(address(match), **slip(match, marla)))


def test_after_an_expulsion_the_page_asks_the_dm(people, match, marla):
    placed = [money.bet(match, marla, on) for on in ("white", "black")]
    money.expel(match, Side.BLACK)
    shown = match_page(people.dm, match)
    for text in (
        "Bets: 2 wait for your decision",
        "Ysolde wins by forfeit.",
        "All 2:",
        "the cheat’s own stakes",
    ):
        assert text in shown
    sent = {"bet": placed[0].pk, "ruling": "void", "mark": betting.mark(match)}
    people.dm.send(address(match, "bet-rule"), **sent)
    assert "Bets: 1 waits for your decision" in match_page(people.dm, match)
    people.dm.send(address(match, "bet-rule"), ruling="stands", mark=betting.mark(match))
    shown = match_page(people.dm, match)
    assert "Bets: 2, settled" in shown
    assert ">stakes back, void</span>" in shown
    assert money.has(marla) == 1800


def test_a_decision_made_before_another_tablet_s_is_stale(people, match, marla):
    placed = money.bet(match, marla)
    money.expel(match, Side.BLACK)
    mark = betting.mark(match)
    for ruling in ("void", "stands"):
        answer = people.dm.send(address(match, "bet-rule"), bet=placed.pk, ruling=ruling, mark=mark)
    assert "moved on since" in body(answer)
    placed.refresh_from_db()
    assert placed.status == Bet.Status.BACK


def test_a_settled_bet_is_declared_void_with_a_reason(people, match, marla):
    placed = money.bet(match, marla)
    games.finish(match)
    sent = {"bet": placed.pk, "ruling": "void", "mark": betting.mark(match)}
    answer = people.dm.send(address(match, "bet-rule"), **sent)
    assert "Write the reason" in body(answer)
    people.dm.send(address(match, "bet-rule"), **sent, reason="it was fixed")
    assert "Decided: it was fixed." in match_page(people.dm, match)


@pytest.mark.parametrize("name", ["bet-withdraw", "bet-rule"])
@pytest.mark.parametrize("bet", ["x", "-1", "0", str(10**30), "1.5", "999999"])
def test_a_bet_of_any_making_is_refused(people, match, name, bet):
    sent = {"bet": bet, "ruling": "void", "mark": betting.mark(match)}
    answer = people.dm.send(address(match, name), **sent)
    assert answer.status_code == 200
    assert any(text in body(answer) for text in ("not one of ours", "no such bet", "in play"))


@pytest.mark.parametrize("ruling", ["", "keep the money"])
def test_an_unknown_ruling_is_refused(people, match, marla, ruling):
    placed = money.bet(match, marla)
    money.expel(match, Side.BLACK)
    sent = {"bet": placed.pk, "ruling": ruling, "mark": betting.mark(match)}
    assert "stands, is void, or is forfeited" in body(people.dm.send(address(match, "bet-rule"), **sent))


def test_a_match_nobody_bet_on_says_so_once_it_is_over(people, match):
    games.finish(match)
    assert "Nobody bet on this match" in body(people.dm.get(address(match)))
    assert 'id="bets"' not in match_page(people.dm, match)


def test_the_bets_of_a_game_that_is_not_installed_are_not_found(people, match):
    type(match).objects.filter(pk=match.pk).update(game="gone")
    assert people.dm.get(address(match)).status_code == 404


def test_the_panel_costs_few_queries(people, match, marla, django_assert_max_num_queries):
    for _ in range(8):
        money.bet(match, marla, stake="1 sp")
    with django_assert_max_num_queries(34):
        match_page(people.dm, match)
