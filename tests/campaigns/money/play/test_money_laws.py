"""Money is neither made nor lost: random evenings of payments, bets, turns, undos, corrections and expulsions."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from campaigns.match.models import Match
from campaigns.money.models import Bet, Purse, PurseLine
from campaigns.money.play import bets, purses
from campaigns.money.rules.bets import Ruling
from campaigns.money.rules.wagers import OUTCOMES
from campaigns.rules.contract import Side
from chess_minigame.judge.play import amendments, judging
from tests import games, money
from tests.campaigns.money.play.evening import AMOUNTS, PARTIES, EveningOfMoney, run
from tests.confirmed import confirmed

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

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
        bets.follow_bets(Match.objects.get(pk=self.match.pk))
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
