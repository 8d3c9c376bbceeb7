"""Money is neither made nor lost by the point: random evenings of a doubling cube, stakes, bets, payments and undos."""

import pytest
from django.db.models import Sum
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from campaigns.match.play.sitting import Sitting
from campaigns.money.models import Bet, PointStake, Purse, PurseLine
from campaigns.money.play import stakes
from campaigns.money.rules.stakes import Settling
from campaigns.rules.contract import Side
from tests import boards, money
from tests.campaigns.money.play.evening import AMOUNTS, PARTIES, EveningOfMoney, run
from variants.board.play import moves

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
BEFORE_A_ROLL = "4k3/8/8/8/8/8/8/4K3 w - - 0 9 - 1:-"


class EveningByThePoint(EveningOfMoney):
    """One match with a cube, its two players and two backers; refusals must write nothing."""

    def begin(self, campaign, white, black):
        sides = {"white": NewPlayer(white), "black": NewPlayer(black)}
        return boards.begun(campaign, variant="chessgammon", position=BEFORE_A_ROLL, **sides)

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
        stakes.follow_result(Sitting(Match.objects.get(pk=self.match.pk), None))
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
            assert account.paid + account.rest == account.due

    @invariant()
    def a_win_costs_the_points_it_scores(self):
        match = Match.objects.get(pk=self.match.pk)
        held = stakes.current_stake(match)
        if held and match.winner:
            points = int(stakes.payable_result(match).split()[1])
            assert stakes.account(held).due == held.a_point * points
            assert Side(match.winner) is held.winner


def test_money_is_neither_made_nor_lost_by_the_point(db):
    run(EveningByThePoint)
