"""Money is neither made nor lost, on random evenings: with bets and turns, and by the point."""

import pytest
from django.db.models import Sum
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from campaigns.match.models import Match
from campaigns.match.play.sitting import Sitting
from campaigns.money.models import Bet, PointStake, Purse, PurseLine
from campaigns.money.play import bets, purses, stakes
from campaigns.money.rules.bets import Ruling
from campaigns.money.rules.stakes import Settling
from campaigns.money.rules.wagers import OUTCOMES
from campaigns.rules.contract import Side
from chess_minigame.judge.play import amendments, judging
from tests import boards, games, money
from tests.campaigns.money import points
from tests.campaigns.money.play.evening import AMOUNTS, PARTIES, EveningOfMoney, run
from tests.confirmed import confirmed
from variants.board.play import moves

pytestmark = pytest.mark.django_db

ODDS = st.sampled_from(["1:1", "3:1", "3:7", "7:2", "1:1000", "1000:1"])
EFFECT = {
    "open": lambda wager: (-wager.stake, -wager.against),
    "awaits": lambda wager: (-wager.stake, -wager.against),
    "won": lambda wager: (wager.against, -wager.against),
    "lost": lambda wager: (-wager.stake, wager.stake),
    "back": lambda wager: (0, 0),
    "withdrawn": lambda wager: (0, 0),
}


class Evening(EveningOfMoney):
    """One match, two players and two backers, and everything a DM might do; refusals must write nothing."""

    def begin(self, campaign, white, black):
        return games.sit_down(white, black)

    @property
    def is_over(self):
        return Match.objects.get(pk=self.match.pk).is_over

    @rule(backs=PARTIES, takes=st.integers(0, 4), on=st.sampled_from([*OUTCOMES]), stake=AMOUNTS, at=ODDS)
    def place(self, backs, takes, on, stake, at):
        against = money.BANK if takes == 4 else self.parties[takes]
        try:
            self.attempt(lambda: money.bet(self.match, self.parties[backs], on, stake, at, against=against))
        except ValueError as nothing_to_win:
            assert "would win nothing" in str(nothing_to_win)

    @rule(chance=st.integers(0, 5))
    def withdraw(self, chance):
        found = list(self.match.bets.all())
        if found:
            self.attempt(lambda: money.withdraw(found[chance % len(found)]))

    @rule(percentile=st.sampled_from(["01", "20", "50", "70", "00"]))
    def turn(self, percentile):
        self.attempt(lambda: games.turn(self.match, percentile))

    @rule(percentile=st.sampled_from(["01", "00", "50"]))
    def play_to_the_end(self, percentile):
        if not self.is_over:
            games.finish(self.match, percentile)

    @rule()
    def abandon(self):
        self.attempt(lambda: judging.abandon(self.match.pk, games.form(self.match)))

    @rule()
    def undo(self):
        def do():
            amendments.undo(self.match.pk, games.form(self.match), decision=None, reason="")

        self.attempt(do)

    @rule()
    def redo(self):
        self.attempt(lambda: games.redo(self.match))

    @rule(turn=st.integers(1, 3), face=st.sampled_from(["01", "30", "50", "70", "00"]))
    def correct(self, turn, face):
        self.attempt(lambda: confirmed(games.correct, self.match, f"turn {turn}", face))

    @rule(side=st.sampled_from(Side))
    def expel(self, side):
        if not self.is_over:
            money.expel(self.match, side)

    @precondition(lambda self: self.is_over)
    @rule(ruling=st.sampled_from(Ruling), chance=st.none() | st.integers(0, 5))
    def decide(self, ruling, chance):
        found = list(self.match.bets.all())
        placed = found[chance % len(found)] if found and chance is not None else None
        self.attempt(lambda: money.rule(self.match, ruling, placed))

    @rule()
    def follow_again(self):
        lines = PurseLine.objects.count()
        bets.settle_bets(Match.objects.get(pk=self.match.pk))
        assert PurseLine.objects.count() == lines

    @invariant()
    def everything_paid_in_lies_in_a_purse_or_a_pot(self):
        pots = sum(money.in_the_pot(one) for one in Bet.objects.all())
        assert money.total() + pots == 0
        assert money.total(PurseLine.objects.exclude(purse__kind=Purse.Kind.BANK).filter(bet=None)) == sum(
            self.paid
        )

    @invariant()
    def a_pot_holds_both_stakes_or_nothing(self):
        for one in Bet.objects.all():
            waits = one.status in (Bet.Status.OPEN, Bet.Status.AWAITS)
            assert money.in_the_pot(one) == (one.wager.pot if waits else 0)

    @invariant()
    def a_bet_stands_as_the_match_stands(self):
        match = Match.objects.get(pk=self.match.pk)
        for one in bets.bets_on(match):
            assert one.status == bets.status_due(match, one)
            assert match.is_over or one.status in (Bet.Status.OPEN, Bet.Status.WITHDRAWN)

    @invariant()
    def each_purse_holds_what_it_was_paid_and_what_its_bets_came_to(self):
        """However the match went to and fro, as if every bet had been settled by this result at once."""
        for who, paid in zip(self.parties, self.paid, strict=True):
            purse = money.purse_of(who)
            came_to = paid
            for one in Bet.objects.all():
                backs, takes = EFFECT[one.status](one.wager)
                came_to += backs if one.backer_id == purse.pk else takes if one.taker_id == purse.pk else 0
            assert purses.balance(purse) == came_to


def test_money_is_neither_made_nor_lost(db):
    run(Evening)


# --- Money is neither made nor lost by the point ---------------------------------------------------------


class EveningByThePoint(EveningOfMoney):
    """One match with a cube, its two players and two backers; refusals must write nothing."""

    def begin(self, campaign, white, black):
        return points.begun(campaign, white, black)

    @rule(amount=AMOUNTS, white=PARTIES, black=PARTIES)
    def agree(self, amount, white, black):
        self.attempt(lambda: money.stake(self.match, amount, self.parties[white], self.parties[black]))

    @rule()
    def call_off(self):
        self.attempt(lambda: money.call_off(self.match))

    @rule(backs=PARTIES, on=st.sampled_from(["white", "black", "draw"]), stake=AMOUNTS)
    def bet(self, backs, on, stake):
        self.attempt(lambda: money.bet(self.match, self.parties[backs], on, stake))

    @rule(words=st.sampled_from(["double take", "double drop", "resign", "double"]))
    def say(self, words):
        for word in words.split():
            self.attempt(lambda word=word: boards.declared(self.match, word))

    @rule()
    def undo(self):
        self.attempt(lambda: boards.undone(self.match))

    @rule()
    def redo(self):
        self.attempt(lambda: boards.redone(self.match))

    @rule()
    def abandon(self):
        self.attempt(lambda: moves.abandon(self.match.pk, boards.form(self.match)))

    @rule(settling=st.sampled_from(Settling))
    def decide(self, settling):
        self.attempt(lambda: money.decide(self.match, settling))

    @rule()
    def follow_again(self):
        before = PurseLine.objects.count()
        stakes.resettle_stakes(Sitting(Match.objects.get(pk=self.match.pk), None))
        assert PurseLine.objects.count() == before

    @invariant()
    def everything_paid_in_lies_in_a_purse_or_a_pot(self):
        assert money.total() + sum(money.in_the_pot(one) for one in Bet.objects.all()) == 0
        outside = PurseLine.objects.exclude(purse__kind=Purse.Kind.BANK)
        assert money.total(outside.filter(bet=None, point_stake=None)) == sum(self.paid)

    @invariant()
    def what_one_side_has_paid_the_other_has_got(self):
        for stake in PointStake.objects.all():
            assert money.total(stake.lines) == 0
            moved = stake.lines.order_by().values_list("purse").annotate(total=Sum("amount"))
            won, account = stake.winner, stakes.account(stake)
            due = {stake.purse(won).pk: account.paid, stake.purse(won.other).pk: -account.paid} if won else {}
            assert {purse: total for purse, total in moved if total} == {
                purse: total for purse, total in due.items() if total
            }

    @invariant()
    def the_stake_that_holds_is_settled_as_the_match_stands_and_no_other_is(self):
        match = Match.objects.get(pk=self.match.pk)
        held = stakes.current_stake(match)
        for stake in PointStake.objects.all():
            assert stake.settled == (stakes.payable_result(match) if stake == held else "")
            assert match.is_over or not stake.settled
            account = stakes.account(stake)
            assert 0 <= account.paid <= account.due
            assert account.paid + account.unpaid == account.due

    @invariant()
    def a_win_costs_the_points_it_scores(self):
        match = Match.objects.get(pk=self.match.pk)
        held = stakes.current_stake(match)
        if held and match.winner:
            won = int(stakes.payable_result(match).split()[1])
            assert stakes.account(held).due == held.a_point * won
            assert Side(match.winner) is held.winner


def test_money_is_neither_made_nor_lost_by_the_point(db):
    run(EveningByThePoint)
