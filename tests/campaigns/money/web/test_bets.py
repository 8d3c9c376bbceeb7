"""Bets on the DM's match page, on their own page, and on a full board."""

import re
from dataclasses import replace

import pytest

from campaigns.campaign.rules.house_rules import write
from campaigns.campaign.rules.house_rules.odds import HouseMargin
from campaigns.core.use_cases import new_key
from campaigns.money.models import Bet
from campaigns.money.play import betting
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from chess_minigame.judge.play import amendments, cheating, judging
from tests import boards, factories, games, money
from tests.client import address, without_bdi
from tests.pages import opened

HTMX = {"HX-Request": "true"}


def slip(match, marla, **other):
    match.refresh_from_db()
    form = {
        "backer": money.called(marla), "outcome": "white", "stake": "2 gp", "odds": "3:1", "taker": "bank",
        "mark": betting.bets_mark(match),
    }  # fmt: skip
    return {**form, **other}


def body(answer):
    return answer.text


def match_page(device, match):
    return opened(device, body(device.get(address("grice-match", match))))


def test_a_bet_is_placed_on_the_match_page_and_shown_there(dm, match, marla):
    assert "Bets: none yet" in match_page(dm, match)
    answer = dm.submit("bets", match, **slip(match, marla))
    assert answer["Location"] == address("grice-match", match)
    shown = match_page(dm, match)
    for text in (
        "Bets: 1, 8 gp in the pot", "Marla", "stake 2 gp to win 6 gp", "on <b>White: Ysolde</b>",
        "before the first turn",
    ):  # fmt: skip
        assert text in shown


@pytest.mark.slow
def test_a_tablet_gets_the_fragment_alone_with_a_fresh_form(dm, match, marla):
    answer = dm.post(address("bets", match), {"key": new_key(), **slip(match, marla)}, headers=HTMX)
    assert body(answer).strip().startswith('<div id="bets"')
    assert "Marla bets 2 gp on Ysolde to win 6 gp from The DM’s bank." in body(answer)
    assert 'value="2 gp"' not in body(answer)


def test_a_bet_placed_after_three_turns_says_so(dm, match, marla):
    for _ in range(3):
        games.turn(match, games.NOTHING_MOVES)
    dm.submit("bets", match, **slip(match, marla))
    assert "placed after turn 3" in match_page(dm, match)


IMPOSSIBLE = [
    ({"stake": "10 gp 1 cp"}, "Marla has 10 gp; the stake is 10 gp 1 cp."),
    ({"stake": ""}, "Type an amount"),
    ({"stake": "1 cp", "odds": "3:7"}, "At 3:7 1 cp would win nothing: stake at least 3 cp."),
    ({"odds": "a lot"}, "read “a lot” as odds. Try 3:1"),
    ({"odds": ""}, "Type the odds"),
    ({"outcome": "red"}, "Choose White, Black or the draw to bet on."),
    ({"backer": ""}, "Choose who bets."),
    ({"backer": "bank"}, "Choose a character of this campaign or one of its bettors."),
    ({"taker": "character-999999"}, "Choose a character of this campaign"),
    ({"taker": ""}, "Choose who takes the bet."),
    ({"mark": "9.9.9"}, "The table has moved on since this page was shown."),
]


@pytest.mark.parametrize(("form", "sentence", "htmx"), [
    *((*row, {}) for row in IMPOSSIBLE), *((*row, HTMX) for row in (IMPOSSIBLE[0], IMPOSSIBLE[-1])),
])  # fmt: skip
def test_an_impossible_bet_is_told_beside_its_field_and_nothing_is_written(
    dm, match, marla, form, sentence, htmx
):
    sent = {"key": new_key(), **slip(match, marla), **form}
    answer = dm.post(address("bets", match), sent, headers=htmx)
    assert answer.status_code == 200
    assert sentence in body(answer)
    assert not Bet.objects.exists()
    assert money.has(marla) == 2000


def test_an_empty_purse_offers_to_pay_in_what_is_missing_and_place(dm, match, marla):
    typed = slip(match, marla, stake="11 gp")
    refused = body(dm.submit("bets", match, **typed))
    assert re.search(r'name="pay_in"\s+value="200">.*?Pay in 1 gp and place', refused, re.DOTALL)
    answer = dm.submit("bets", match, htmx=True, **typed, pay_in="200")
    assert "1 gp paid in. Marla bets 11 gp on Ysolde to win 33 gp from The DM’s bank." in body(answer)
    assert money.has(marla) == 0
    assert 'name="pay_in"' not in match_page(dm, match)


def test_a_bet_says_how_likely_it_paid_when_it_was_placed(dm, sample, marla):
    money.bet(sample, marla, "white", "2 gp", "1:1")
    assert "stake 2 gp to win 2 gp (58%) on <b>White: Isolde</b>" in match_page(dm, sample)


@pytest.mark.slow
def test_what_was_typed_stands_there_after_a_refusal(dm, match, marla):
    sent = slip(match, marla, stake='"><b>', outcome="draw", taker=money.called(marla))
    shown = body(dm.submit("bets", match, **sent))
    assert 'value="&quot;&gt;&lt;b&gt;"' in shown
    assert '<option value="draw" selected>' in shown
    assert f'name="taker" value="{money.called(marla)}"' in " ".join(shown.split())


def offered(people, circle, typed=""):
    found = people.dm.get(address("people-find", people.campaign), {"for": circle, "q": typed})
    return without_bdi(found)


def test_those_who_may_bet_are_bettors_and_characters_with_what_they_have(people, match, marla):
    Character.objects.bulk_create(
        Character(campaign=people.campaign, name=f"Serf {number}", intelligence=9, wisdom=9, dexterity=9)
        for number in range(41)
    )
    money.pay(people.campaign.characters.get(name="Serf 7"), "1 cp")
    near = offered(people, "holders")
    assert near.index("Marla") < near.index("Ysolde") < near.index("Brannoc") < near.index("Serf 0")
    assert "bettor, 10 gp" in near and "The DM’s bank" not in near
    assert "NPC, 1 cp" in offered(people, "holders", "serf 7")
    assert "Marla" in offered(people, "holders", "marla")


def test_the_bank_takes_bets_and_the_player_s_own_purse_plays(people, match):
    assert "The DM’s bank" in offered(people, "takers") and "The DM’s bank" in offered(
        people, "takers", "bank"
    )
    assert "The DM’s bank" not in offered(people, "takers", "ysolde")
    assert "The player’s own purse" in offered(people, "payers")


def test_a_bettor_may_be_named_by_name_alone(dm, match, marla):
    sent = {**slip(match, marla), "backer": "", "backer-text": "marla", "taker-text": "the dm's bank"}
    dm.submit("bets", match, **sent)
    assert "on <b>White: Ysolde</b>" in match_page(dm, match)


def new_bettor(name, **other):
    return {"backer": "", "backer-text": name, "backer-new": "1", **other}


def test_somebody_who_is_not_there_is_added_with_the_bet_and_not_before(dm, match, marla):
    shown = offered_for_bets(dm, match, "Mad Odo")
    assert "Add bettor “Mad Odo”" in shown and "New character “Mad Odo”…" in shown
    typed = {**slip(match, marla), **new_bettor("Mad Odo")}
    refused = body(dm.submit("bets", match, **typed))
    assert 'value="Mad Odo"' in refused and "Pay in 2 gp and place" in refused
    assert not match.campaign.purses.filter(name="Mad Odo").exists()
    answer = dm.submit("bets", match, htmx=True, **typed, pay_in="400")
    assert "2 gp paid in. Mad Odo bets 2 gp on Ysolde to win 6 gp from" in body(answer)
    assert match.campaign.purses.get(name="Mad Odo").holder_name in match_page(dm, match)


@pytest.mark.parametrize("name", ["bank", "character-1", "backer-1", "new Odo", "30", "  Ŵil  the Ale "])
def test_a_new_bettor_s_name_never_stands_for_another_purse(dm, match, marla, name):
    sent = {**slip(match, marla), **new_bettor(name), "taker": money.called(marla), "odds": "1:1"}
    dm.submit("bets", match, **sent, pay_in="400")
    assert match.bets.get().backer.name == " ".join(name.split())


def test_a_name_that_a_bettor_has_is_that_bettor_s_however_it_is_sent(dm, match, marla):
    dm.submit("bets", match, **{**slip(match, marla), **new_bettor("marla")})
    assert match.bets.get().backer == marla


def test_without_script_a_name_that_nobody_has_is_added_by_a_choice(dm, match, marla):
    typed = {**slip(match, marla), "backer": "", "backer-text": "Zog"}
    asked = " ".join(body(dm.submit("bets", match, **typed)).split())
    assert "<b>Zog</b><small>new bettor</small>" in asked
    dm.submit("bets", match, **typed, **{"backer-choice": "new"}, pay_in="400")
    assert match.bets.get().backer.name == "Zog"


def offered_for_bets(dm, match, typed):
    asked = {"for": "holders", "makes": "1", "q": typed}
    return without_bdi(dm.get(address("people-find", match.campaign), asked))


def test_a_bet_is_withdrawn(dm, match, marla):
    placed = money.bet(match, marla)
    sent = {"bet": placed.pk, "mark": betting.bets_mark(match)}
    dm.submit("bet-withdraw", match, **sent)
    assert ">withdrawn</span>" in match_page(dm, match)
    assert money.has(marla) == 2000


def test_the_end_of_the_match_shows_what_was_won_and_takes_no_more_bets(dm, match, marla):
    money.bet(match, marla, "white", "1 gp", "2:1")
    money.bet(match, marla, "black", "1 gp", "2:1")
    games.finish(match)
    shown = match_page(dm, match)
    for text in ("Bets: 2, settled", ">won 2 gp</span>", ">lost 1 gp</span>"):
        assert text in shown
    assert 'id="bet-form"' not in shown
    assert "no more bets are taken" in body(dm.submit("bets", match, **slip(match, marla)))


def test_after_an_expulsion_the_page_asks_the_dm(dm, match, marla):
    placed = [money.bet(match, marla, on) for on in ("white", "black")]
    money.expel(match, Side.BLACK)
    shown = match_page(dm, match)
    for text in (
        "Bets: 2 wait for your decision", "Ysolde wins by forfeit.", "All 2:", "the cheat’s own stakes",
    ):  # fmt: skip
        assert text in shown
    sent = {"bet": placed[0].pk, "ruling": "void", "mark": betting.bets_mark(match)}
    dm.submit("bet-rule", match, **sent)
    assert "Bets: 1 waits for your decision" in match_page(dm, match)
    dm.submit("bet-rule", match, ruling="stands", mark=betting.bets_mark(match))
    shown = match_page(dm, match)
    assert "Bets: 2, settled" in shown
    assert ">stakes back, void</span>" in shown
    assert money.has(marla) == 1800


def test_bets_that_wait_are_the_one_next_step_after_an_expulsion(dm, match, marla):
    money.bet(match, marla)
    cheating.expel(match.pk, games.form(match), side=Side.BLACK)
    end = match_page(dm, match).partition("match-end")[2].partition("</section>")[0]
    assert "Decide the bets</a>" in end and end.count("button-primary") == 1
    match.refresh_from_db()
    seen = match.dm_version
    dm.submit("bet-rule", match, ruling="stands", mark=betting.bets_mark(match))
    assert "Decide the bets" not in match_page(dm, match)
    match.refresh_from_db()
    assert match.dm_version > seen  # other pages of the match hear of it


def test_a_settled_bet_is_declared_void_with_a_reason(dm, match, marla):
    placed = money.bet(match, marla)
    games.finish(match)
    sent = {"bet": placed.pk, "ruling": "void", "mark": betting.bets_mark(match)}
    answer = dm.submit("bet-rule", match, **sent)
    assert "Write the reason" in body(answer)
    dm.submit("bet-rule", match, **sent, reason="it was fixed")
    assert "Decided: it was fixed." in match_page(dm, match)


@pytest.mark.parametrize("ruling", ["", "keep the money"])
def test_an_unknown_ruling_is_refused(dm, match, marla, ruling):
    placed = money.bet(match, marla)
    money.expel(match, Side.BLACK)
    sent = {"bet": placed.pk, "ruling": ruling, "mark": betting.bets_mark(match)}
    assert "stands, is void, or is forfeited" in body(dm.submit("bet-rule", match, **sent))


def test_a_match_nobody_bet_on_says_so_once_it_is_over(dm, match):
    games.finish(match)
    assert "No bets on this match" in body(dm.get(address("bets", match)))
    assert 'id="bets"' not in match_page(dm, match)


def test_the_bets_of_a_game_that_is_not_installed_are_not_found(dm, match):
    type(match).objects.filter(pk=match.pk).update(game="gone")
    assert dm.get(address("bets", match)).status_code == 404


@pytest.fixture
def sample(campaign):
    """The article's sample game before its first turn: 29 against 20."""
    white, black = (factories.player(campaign, "Isolde", 29), factories.player(campaign, "Bran", 20))
    return games.sit_down(white, black, limit="3")


def offers(shown):
    return dict(re.findall(r"outcome=(\w+)&amp;odds=([0-9%A]+)#", shown))


@pytest.mark.slow
def test_the_fair_odds_of_the_moment_stand_beside_the_form(dm, sample):
    shown = match_page(dm, sample)
    assert "The current fair odds." in shown
    assert "In a draw, all stakes go back except those on the draw" in shown
    assert offers(shown) == {"white": "3%3A11", "black": "11%3A3", "draw": "11%3A4"}
    for words in (
        ("stake 11 to win 3", "58%"), ("stake 3 to win 11", "16%"), ("stake 4 to win 11", "26%"),
    ):  # fmt: skip
        assert '<b>{}</b> <small class="soft nowrap">({})</small>'.format(*words) in shown


@pytest.mark.slow
def test_the_odds_follow_the_score_and_the_turn(dm, sample):
    games.turn(sample, "82", "F / C")
    first = offers(match_page(dm, sample))
    assert first != {"white": "3%3A11", "black": "11%3A3", "draw": "11%3A4"}
    games.turn(sample, "77", "A / E")
    assert offers(match_page(dm, sample)) != first


def test_a_fragment_after_a_bet_offers_them_too(dm, sample, marla):
    answer = dm.post(address("bets", sample), {"key": new_key(), **slip(sample, marla)}, headers=HTMX)
    assert len(offers(body(answer))) == 3


@pytest.mark.slow
def test_the_house_keeps_its_margin_of_the_match_s_own_house_rules(dm, sample):
    sample.house_rules = write(replace(sample.rules, house_margin=HouseMargin.TWENTY))
    sample.save()
    shown = match_page(dm, sample)
    assert "The house keeps 20% of what a bet wins" in shown
    assert offers(shown) == {"white": "2%3A9", "black": "3%3A1", "draw": "9%3A4"}


@pytest.mark.slow
def test_without_script_an_offer_leads_to_the_form_filled_with_it(dm, sample):
    shown = body(dm.get(address("bets", sample), {"outcome": "draw", "odds": "11:4"}))
    assert '<option value="draw" selected>' in shown
    assert 'value="11:4"' in shown
    strange = body(dm.get(address("bets", sample), {"outcome": "red", "odds": '"><b>'}))
    assert 'value="&quot;&gt;&lt;b&gt;"' in strange


def test_an_offer_is_a_bet_that_is_taken(dm, sample, marla):
    for outcome, odds in offers(match_page(dm, sample)).items():
        dm.submit(
            "bets",
            sample,
            **slip(sample, marla, outcome=outcome, odds=odds.replace("%3A", ":"), stake="1 gp"),
        )
    assert Bet.objects.count() == 3


def test_what_a_bet_is_expected_to_bring_is_reckoned_as_it_was_agreed(dm, sample, marla):
    """2 gp on White at 1:1: 400 x 0.5787 - 400 x 0.1581 coppers. What happens later changes nothing of it."""
    money.bet(sample, marla, "white", "2 gp", "1:1")
    money.bet(sample, marla, "draw", "1 gp", "1:1")
    for _ in range(2):
        shown = match_page(dm, sample)
        assert "Expected profit for the bettor as agreed: <b>+16 sp 8 cp</b>" in shown
        assert "Expected profit for the bettor as agreed: <b>\N{MINUS SIGN}9 sp 5 cp</b>" in shown
        games.turn(sample, "82", "F / C")


def test_a_match_that_is_over_only_tells_what_bets_were_worth(dm, sample, marla):
    money.bet(sample, marla, "white", "2 gp", "1:1")
    games.finish(sample)
    shown = match_page(dm, sample)
    assert offers(shown) == {}
    assert "Expected profit for the bettor as agreed: <b>+16 sp 8 cp</b>" in shown


def test_an_abandoned_match_tells_what_bets_on_its_last_turn_were_worth(dm, sample, marla):
    money.bet(sample, marla, "white", "2 gp", "1:1")
    judging.abandon(sample.pk, games.form(sample))
    assert "Expected profit for the bettor as agreed: <b>+16 sp 8 cp</b>" in match_page(dm, sample)


def test_a_bet_on_a_turn_that_was_undone_is_worth_nobody_knows_what(dm, sample, marla):
    games.turn(sample, "82", "F / C")
    games.turn(sample, "77", "A / E")
    money.bet(sample, marla)
    amendments.undo(sample.pk, games.form(sample), decision=1, reason="misheard")
    assert "Expected profit" not in match_page(dm, sample)


@pytest.mark.slow
def test_the_panel_costs_few_queries(dm, match, marla, django_assert_max_num_queries):
    for _ in range(8):
        money.bet(match, marla, stake="1 sp")
    with django_assert_max_num_queries(30):
        dm.get(address("grice-match", match))
    with django_assert_max_num_queries(16):
        dm.get(address("bets", match), headers={"HX-Request": "true"})


# --- Bets hang on the match ------------------------------------------------------------------------------
pytestmark = pytest.mark.django_db
GP = 200  # coppers


def page(dm, match):
    board = address("board", match)
    return opened(dm, dm.get(board).text)


def place_on(dm, match, backer, outcome):
    match.refresh_from_db()
    form = {
        "outcome": outcome, "stake": "2 gp", "odds": "3:1", "taker": "bank",
        "mark": betting.bets_mark(match),
    }  # fmt: skip
    url = address("bets", match)
    return dm.send(url, backer=money.called(backer), **form)


def test_a_bet_on_gold_is_paid_when_scarlet_resigns_and_taken_back_with_it(dm, campaign, marla):
    match = boards.begun(campaign, "2d22d3")
    place_on(dm, match, marla, "white")
    assert "Gold: Anna" in page(dm, match)
    assert money.has(marla) == 8 * GP
    boards.declared(match, "resign")
    assert money.has(marla) == 16 * GP
    boards.undone(match)
    assert money.has(marla) == 8 * GP


def test_a_board_looked_back_on_shows_no_bets(dm, campaign):
    match = boards.begun(campaign, "2d22d3")
    ply = dm.get(address("board-ply", match, 0))
    assert "Bets" not in ply.text


@pytest.mark.slow
def test_a_full_board_has_no_odds_to_offer(dm, campaign, marla):
    board = boards.begun(campaign)
    shown = page(dm, board)
    assert 'id="bet-form"' in shown
    assert "bet-offers" not in shown
    place_on(dm, board, marla, "white")
    assert "Expected profit" not in page(dm, board)
