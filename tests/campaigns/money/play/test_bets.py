"""Bets on a real match: escrow, settlement, and what undoing, correcting and expelling make of them."""

from dataclasses import replace

import pytest

from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.use_cases import new_key
from campaigns.match import games as match_games
from campaigns.money.models import Bet, PurseLine
from campaigns.money.play import betting, purses
from campaigns.money.rules import odds
from campaigns.money.rules.bets import Ruling
from campaigns.money.rules.wagers import Wager, read_outcome
from campaigns.rules.contract import Side
from chess_minigame.judge.play import amendments, judging
from tests import games, money
from tests.confirmed import confirmed

pytestmark = pytest.mark.django_db
Status = Bet.Status


@pytest.fixture
def odo(campaign):
    backer = money.backer(campaign, "Odo")
    money.pay(backer, "10 gp")
    return backer


def status(placed):
    placed.refresh_from_db()
    return placed.status


def crush(match):
    """White wins by two great moves."""
    return games.finish(match, games.WHITE_WINS)


def undo(match):
    amendments.undo(match.pk, games.form(match), decision=None, reason="wrong note")


def abandon(match):
    judging.abandon(match.pk, games.form(match))


def test_both_stakes_lie_in_the_pot_until_the_match_is_over(match, marla, odo):
    placed = money.bet(match, marla, "white", "2 gp", "3:1", against=odo)
    assert (money.has(marla), money.has(odo), money.in_the_pot(placed)) == (1600, 800, 1600)


def test_who_backed_the_winner_gets_the_pot(match, marla, odo):
    placed = money.bet(match, marla, "white", "2 gp", "3:1", against=odo)
    crush(match)
    assert status(placed) == Status.WON
    assert (money.has(marla), money.has(odo), money.in_the_pot(placed)) == (3200, 800, 0)


def test_a_stalemate_gives_the_stakes_back_except_for_bets_on_the_draw(match, marla, odo):
    on_white = money.bet(match, marla, "white", "2 gp", against=odo)
    on_draw = money.bet(match, marla, "draw", "1 gp", "5:1", against=odo)
    games.finish(match, games.NOTHING_MOVES)
    assert (match.winner, status(on_white), status(on_draw)) == ("", Status.BACK, Status.WON)
    assert (money.has(marla), money.has(odo)) == (3000, 1000)


def test_a_player_may_back_and_take_too(match, marla):
    brannoc = match.seat(Side.BLACK).character
    money.pay(brannoc, "1 gp")
    money.bet(match, brannoc, "black", "1 gp", against=marla)
    crush(match)
    assert (money.has(brannoc), money.has(marla)) == (0, 2200)


def test_bets_are_taken_before_the_first_turn_and_after_it(match, marla):
    before = money.bet(match, marla)
    games.turn(match, games.NOTHING_MOVES)
    after = money.bet(match, marla)
    assert (before.turns, after.turns) == (0, 1)


# --- taken back -------------------------------------------------------------------------------------------
def test_undoing_the_last_turn_puts_everything_back_into_the_pot(match, marla, odo):
    placed = money.bet(match, marla, "white", "2 gp", "3:1", against=odo)
    crush(match)
    undo(match)
    assert status(placed) == Status.OPEN
    assert (money.has(marla), money.has(odo), money.in_the_pot(placed)) == (1600, 800, 1600)


def test_a_bet_reopened_is_settled_by_the_result_that_comes_then(match, marla, odo):
    placed = money.bet(match, marla, "white", "2 gp", "3:1", against=odo)
    crush(match)
    undo(match)
    abandon(match)
    assert status(placed) == Status.BACK
    assert money.has(marla) == money.has(odo) == 2000


def test_a_corrected_die_that_turns_the_result_turns_the_bets(match, marla, odo):
    on_white = money.bet(match, marla, "white", "2 gp", "3:1", against=odo)
    games.turn(match, "20")
    games.turn(match, "01")
    games.finish(match, "50")
    won = match.winner
    assert won == "white"
    assert status(on_white) == Status.WON
    confirmed(games.correct, match, "turn 2", 50)
    match.refresh_from_db()
    assert (match.is_over, status(on_white)) == (False, Status.OPEN)
    assert (money.has(marla), money.has(odo)) == (1600, 800)


def test_winnings_spent_before_the_result_was_taken_back_are_owed(match, marla, odo):
    money.bet(match, marla, "white", "10 gp", against=odo)
    crush(match)
    money.pay(marla, "20 gp", out=True)
    undo(match)
    assert money.has(marla) == -4000


# --- withdrawing ------------------------------------------------------------------------------------------
def test_an_open_bet_is_withdrawn_and_stays_so(match, marla, odo):
    placed = money.bet(match, marla, "white", "2 gp", "3:1", against=odo)
    money.withdraw(placed)
    crush(match)
    assert status(placed) == Status.WITHDRAWN
    assert money.has(marla) == money.has(odo) == 2000


def test_a_settled_bet_cannot_be_withdrawn_and_a_withdrawn_one_not_twice(match, marla):
    first, second = money.bet(match, marla), money.bet(match, marla)
    money.withdraw(first)
    crush(match)
    for placed in (first, second):
        with pytest.raises(Refused, match="Only an open bet"):
            money.withdraw(placed)


# --- expelled ---------------------------------------------------------------------------------------------
def test_after_an_expulsion_the_pot_waits_for_the_dm(match, marla, odo):
    placed = money.bet(match, marla, "white", "2 gp", against=odo)
    money.expel(match, Side.BLACK)
    assert status(placed) == Status.AWAITS
    assert money.in_the_pot(placed) == 800


@pytest.mark.parametrize(("ruling", "statuses", "left"), [
    ("stands", (Status.WON, Status.LOST, Status.LOST), 2000 + 200 - 400 - 600),
    ("void", (Status.BACK, Status.BACK, Status.BACK), 2000),
    ("forfeited", (Status.BACK, Status.LOST, Status.BACK), 2000 - 400),
])  # fmt: skip
@pytest.mark.postgres
def test_the_dm_decides_of_all_bets_at_once(match, marla, ruling, statuses, left):
    placed = [
        money.bet(match, marla, on, stake)
        for on, stake in (("white", "1 gp"), ("black", "2 gp"), ("draw", "3 gp"))
    ]
    money.expel(match, Side.BLACK)
    money.rule(match, ruling)
    assert tuple(map(status, placed)) == statuses
    assert money.has(marla) == left


def test_the_dm_decides_of_each_bet_apart(match, marla):
    first, second = (money.bet(match, marla, "black", "1 gp") for _ in range(2))
    money.expel(match, Side.BLACK)
    money.rule(match, "void", first)
    assert (status(first), status(second)) == (Status.BACK, Status.AWAITS)
    money.rule(match, "stands", second)
    assert money.has(marla) == 1800


def test_a_decision_can_be_changed_and_ends_with_its_ending(match, marla):
    placed = money.bet(match, marla, "white", "1 gp")
    games.turn(match, games.NOTHING_MOVES)
    money.expel(match, Side.BLACK)
    money.rule(match, "void")
    money.rule(match, "stands", placed)
    assert money.has(marla) == 2200
    undo(match)
    placed.refresh_from_db()
    assert (placed.status, placed.ruling, placed.reason) == (Status.OPEN, "", "")
    money.expel(match, Side.WHITE)
    assert status(placed) == Status.AWAITS


def test_what_is_decided_is_not_decided_twice(match, marla):
    placed = money.bet(match, marla)
    money.expel(match, Side.BLACK)
    money.rule(match, "void")
    lines = PurseLine.objects.count()
    with pytest.raises(Refused, match="settled already"):
        money.rule(match, "void", placed)
    with pytest.raises(Refused, match="No bet needs a decision"):
        money.rule(match, "void")
    assert PurseLine.objects.count() == lines


def test_the_dm_may_void_a_bet_on_a_played_match_and_take_that_back(match, marla):
    placed = money.bet(match, marla, "white", "1 gp")
    crush(match)
    with pytest.raises(Refused) as refusal:
        money.rule(match, "void", placed, reason=" ")
    assert refusal.value.field == "reason"
    money.rule(match, "void", placed, reason="it was fixed")
    assert (status(placed), money.has(marla)) == (Status.BACK, 2000)
    assert placed.lines.latest("pk").reason == "it was fixed"
    money.rule(match, "stands", placed, reason="it was not")
    assert (status(placed), money.has(marla)) == (Status.WON, 2200)


@pytest.mark.parametrize(
    ("ruling", "sentence"), [("forfeited", "exactly one side cheated"), ("stands", "settled already")]
)
def test_a_played_match_settles_its_bets_itself(match, marla, ruling, sentence):
    placed = money.bet(match, marla)
    crush(match)
    with pytest.raises(Refused, match=sentence):
        money.rule(match, ruling, placed)


def test_a_bet_on_a_warned_cheat_who_won_is_forfeited_and_that_taken_back(match, marla):
    placed = money.bet(match, marla, "white", "1 gp")
    for _ in range(3):
        games.turn(match, "1", "A lose=9 / A")
    assert (status(placed), money.has(marla)) == (Status.WON, 2200)
    money.rule(match, "forfeited", placed, reason="the innkeeper saw it")
    assert (status(placed), money.has(marla)) == (Status.LOST, 1800)
    money.rule(match, "stands", placed, reason="the innkeeper was drunk")
    assert (status(placed), money.has(marla)) == (Status.WON, 2200)


@pytest.mark.postgres
def test_nothing_is_decided_of_open_withdrawn_void_or_unknown_bets(match, marla):
    placed, withdrawn = money.bet(match, marla), money.bet(match, marla)
    money.withdraw(withdrawn)
    with pytest.raises(Refused, match="in play"):
        money.rule(match, "void", placed)
    abandon(match)
    for one, sentence in (
        (placed, "are void"), (withdrawn, "No bet needs a decision"), (Bet(pk=10**6), "no such bet"),
    ):  # fmt: skip
        with pytest.raises(Refused, match=sentence):
            money.rule(match, "void", one)


# --- refused ----------------------------------------------------------------------------------------------
def refused(do, sentence, field=""):
    before = list(PurseLine.objects.values_list("pk")), Bet.objects.count()
    with pytest.raises(Refused, match=sentence) as refusal:
        do()
    assert refusal.value.field == field
    assert (list(PurseLine.objects.values_list("pk")), Bet.objects.count()) == before


def test_no_bet_on_a_stake_one_has_not(match, marla, odo):
    refused(lambda: money.bet(match, marla, stake="10 gp 1 cp"), "Marla has 10 gp", "stake")
    refused(
        lambda: money.bet(match, marla, stake="5 gp", at="3:1", against=odo),
        "Odo has 10 gp; the stake against it is 15 gp",
        "taker",
    )


def test_a_purse_that_may_owe_bets_what_it_has_not(match, marla):
    purses.allow_debt(marla.campaign_id, new_key(), holder_key=money.called(marla), may=True)
    money.bet(match, marla, "black", "15 gp")
    assert money.has(marla) == -1000


def test_nobody_bets_against_themself_and_the_bank_backs_nobody(match, marla):
    refused(lambda: money.bet(match, marla, against=marla), "cannot bet against themself", "taker")
    refused(lambda: money.bet(match, money.BANK, against=marla), "takes bets and places none", "backer")


@pytest.mark.parametrize("who", ["", "backer-0", "character-999999", "nobody"])
def test_only_people_of_this_campaign_bet(match, marla, who):
    refused(lambda: money.bet(match, who), "Choose a character of this campaign", "backer")
    refused(lambda: money.bet(match, marla, against=who), "Choose a character of this campaign", "taker")


def test_no_bet_on_a_match_that_is_over(match, marla):
    crush(match)
    refused(lambda: money.bet(match, marla), "no more bets are taken")


def test_no_bet_on_a_crushing_win_where_the_game_knows_none(match, marla, monkeypatch):
    entry = match_games.entry_of(match.game)
    without = replace(entry, odds=replace(entry.odds, crushing=""))
    monkeypatch.setattr("campaigns.money.play.betting.games.entry_of", lambda slug: without)
    refused(lambda: money.bet(match, marla, "white crushing"), "knows no crushing victory", "outcome")


def test_odds_agreed_on_before_the_table_moved_on_are_off(match, marla):
    form = money.slip(match)
    games.turn(match, games.WHITE_WINS)
    with pytest.raises(StaleForm):
        money.bet(match, marla, form=form)


def test_of_two_decisions_made_for_the_same_bets_the_second_is_stale(match, marla):
    placed = money.bet(match, marla)
    money.expel(match, Side.BLACK)
    forms = money.slip(match), money.slip(match)
    money.rule(match, Ruling.VOID, placed, form=forms[0])
    with pytest.raises(StaleForm):
        money.rule(match, Ruling.STANDS, placed, form=forms[1])
    assert status(placed) == Status.BACK


def test_a_bet_changes_nothing_players_are_told_by(match, marla):
    match.refresh_from_db()
    public, secret = match.public_version, match.dm_version
    money.withdraw(money.bet(match, marla))
    match.refresh_from_db()
    assert (match.public_version, match.dm_version) == (public, secret + 2)


def test_a_campaign_can_go_with_all_its_bets(match, marla):
    money.bet(match, marla)
    match.seats.all().delete()  # seats hold on to their characters
    marla.campaign.delete()
    assert not Bet.objects.exists()


# --- Paying in what a stake lacks -------------------------------------------------------------------------
def place(match, backer, stake, pay_in, taker=money.BANK, form=None):
    wager = Wager(read_outcome("white"), match.campaign.coinage.read(stake), odds.read("1:1"))
    who = {"backer": money.called(backer), "taker": money.called(taker)}
    return betting.place_bet(match.pk, form or money.slip(match), **who, wager=wager, pay_in=pay_in).sentence


def test_what_is_missing_is_paid_in_with_a_reason_and_the_bet_placed(match, marla):
    form = money.slip(match)
    for _ in range(2):  # a second copy of the form pays nothing more
        assert place(match, marla, "15 gp", 1000, form=form).startswith("5 gp paid in. Marla bets 15 gp")
    paid = marla.lines.get(amount=1000)
    assert (paid.kind, paid.reason) == (PurseLine.Kind.PAID_IN, f"For a bet on {match.title}")
    assert (money.has(marla), money.total()) == (0, -3000 - 3000)  # what lies in the pot


def test_another_sum_than_what_is_missing_by_now_is_not_paid_in(match, marla):
    for wrong in (999, 1001):
        with pytest.raises(Refused, match="the stake is 15 gp"):
            place(match, marla, "15 gp", wrong)
    assert (money.has(marla), Bet.objects.count()) == (2000, 0)


def test_nothing_is_paid_into_a_purse_that_has_enough_by_now(match, marla):
    place(match, marla, "2 gp", 1000)
    assert money.has(marla) == 1600


def test_what_both_purses_lack_is_paid_in_together_or_not_at_all(match, marla):
    odo = money.backer(match.campaign, "Odo")
    with pytest.raises(purses.NotEnough, match="Marla has") as refusal:
        place(match, marla, "15 gp", 1000, taker=odo)
    assert (refusal.value.missing, money.has(marla), Bet.objects.count()) == (4000, 2000, 0)
    assert place(match, marla, "15 gp", 4000, taker=odo).startswith("20 gp paid in. Marla bets 15 gp")
    assert [money.has(purse) for purse in (marla, odo)] == [0, 0]
