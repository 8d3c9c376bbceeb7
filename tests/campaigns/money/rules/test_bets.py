"""When a bet is won, and who gets the pot (R61, R61a, R61c, R61d); a stake per point."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.coins import Coinage
from campaigns.money.rules import bets
from campaigns.money.rules.bets import BetVerdict, ContestEnding, Party, Ruling, payout, verdict
from campaigns.money.rules.odds import EVENS, Odds
from campaigns.money.rules.stakes import Account, Settling, amount_due, payable
from campaigns.money.rules.wagers import OUTCOMES, Wager, read_outcome, write_outcome
from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable

WHITE_WINS = ContestEnding(Side.WHITE, played_out=True)
WHITE_CRUSHES = ContestEnding(Side.WHITE, played_out=True, crushing=True)
BLACK_WINS = ContestEnding(Side.BLACK, played_out=True)
DRAWN = ContestEnding(None, played_out=True)
ABANDONED = ContestEnding(None, played_out=False)
BLACK_EXPELLED = ContestEnding(Side.WHITE, played_out=False)
ENDINGS = [None, WHITE_WINS, WHITE_CRUSHES, BLACK_WINS, DRAWN, ABANDONED, BLACK_EXPELLED]

WON, LOST, BACK, OPEN, AWAITS = (
    BetVerdict.WON, BetVerdict.LOST, BetVerdict.BACK, BetVerdict.OPEN, BetVerdict.AWAITS,
)  # fmt: skip


def on(text, stake=100, odds=EVENS):
    return Wager(read_outcome(text), stake, odds)


def judged(text, ending, ruling=None, cheat=None):
    return verdict(on(text), ending, ruling, cheat)


@pytest.mark.parametrize(("text", "verdicts"), [
    #                 play   White  crush  Black  drawn  aband. Black out
    ("white",          (OPEN, WON,   WON,   LOST,  BACK,  BACK,  AWAITS)),
    ("white crushing", (OPEN, LOST,  WON,   LOST,  BACK,  BACK,  AWAITS)),
    ("black",          (OPEN, LOST,  LOST,  WON,   BACK,  BACK,  AWAITS)),
    ("black crushing", (OPEN, LOST,  LOST,  LOST,  BACK,  BACK,  AWAITS)),
    ("draw",           (OPEN, LOST,  LOST,  LOST,  WON,   BACK,  AWAITS)),
])  # fmt: skip
def test_what_becomes_of_each_bet_at_each_end(text, verdicts):
    assert tuple(judged(text, ending) for ending in ENDINGS) == verdicts


@pytest.mark.parametrize(("text", "stands", "void", "forfeited"), [
    ("white",          WON,  BACK, BACK),
    ("white crushing", LOST, BACK, BACK),
    ("black",          LOST, BACK, LOST),
    ("black crushing", LOST, BACK, LOST),
    ("draw",           LOST, BACK, BACK),
])  # fmt: skip
def test_after_an_expulsion_the_dm_chooses(text, stands, void, forfeited):
    assert judged(text, BLACK_EXPELLED, Ruling.STANDS) is stands
    assert judged(text, BLACK_EXPELLED, Ruling.VOID) is void
    assert judged(text, BLACK_EXPELLED, Ruling.FORFEITED) is forfeited


@pytest.mark.parametrize("text", OUTCOMES)
def test_a_cheat_s_own_stakes_are_forfeited_whatever_they_were_on(text):
    """Nobody gets expelled on purpose to win a bet against themself."""
    assert judged(text, BLACK_EXPELLED, Ruling.FORFEITED, Party.BACKER) is LOST
    assert judged(text, BLACK_EXPELLED, Ruling.FORFEITED, Party.TAKER) is WON


def test_a_forfeit_ruled_on_a_game_played_out_after_all_holds_nobody():
    assert judged("white", WHITE_WINS, Ruling.FORFEITED) is WON


@pytest.mark.parametrize(("text", "verdict"), [
    ("white", LOST), ("white crushing", LOST), ("black", BACK), ("black crushing", BACK), ("draw", BACK),
])  # fmt: skip
def test_stakes_on_a_cheat_caught_and_not_expelled_may_be_forfeited_too(text, verdict):
    """R61: a caught cheat; whether the judge let the game go on is another matter."""
    for winner in (Side.WHITE, Side.BLACK, None):
        ending = ContestEnding(winner, played_out=True, cheat=Side.WHITE)
        assert judged(text, ending, Ruling.FORFEITED) is verdict
        assert judged(text, ending) is judged(text, ContestEnding(winner, played_out=True))


@pytest.mark.parametrize("ending", ENDINGS[1:])
def test_a_bet_declared_void_gives_the_stakes_back_at_any_end(ending):
    assert judged("black", ending, Ruling.VOID) is BACK


def test_at_three_to_one_the_taker_puts_up_three_for_one():
    wager = on("white", 200, Odds(3, 1))
    assert (wager.against, wager.pot) == (600, 800)
    assert payout(wager, WON) == {Party.BACKER: 800, Party.TAKER: 0}
    assert payout(wager, LOST) == {Party.BACKER: 0, Party.TAKER: 800}
    assert payout(wager, BACK) == {Party.BACKER: 200, Party.TAKER: 600}


@pytest.mark.parametrize(("stake", "odds", "sentence"), [
    (0, EVENS, "at least 1 cp"),
    (-1, EVENS, "at least 1 cp"),
    (10**30, EVENS, "at most 100000000 gp"),
    (2, Odds(3, 7), "At 3:7 2 cp would win nothing: stake at least 3 cp"),
    (Coinage().max_coppers, Odds(2, 1), "the other party puts up .* at most 100000000 gp"),
])  # fmt: skip
def test_a_stake_that_cannot_be_put_up_is_refused(stake, odds, sentence):
    with pytest.raises(NotPossible, match=sentence):
        on("white", stake, odds).check(Coinage())


@pytest.mark.parametrize("text", ["", "White", "red", "crushing", "draw crushing"])
def test_an_unknown_outcome_is_refused(text):
    with pytest.raises(Unreadable, match="no outcome to bet on"):
        read_outcome(text)


@pytest.mark.parametrize("text", OUTCOMES)
def test_outcomes_read_back_as_written(text):
    assert write_outcome(read_outcome(text)) == text


terms = st.integers(1, 20)
wagers = st.builds(
    Wager, st.sampled_from(list(OUTCOMES.values())), st.integers(20, 10**6), st.builds(Odds, terms, terms)
)
endings = st.sampled_from(ENDINGS)
rulings = st.sampled_from([None, *Ruling])
cheats = st.sampled_from([None, *Party])


@given(wagers, endings, rulings, cheats)
def test_the_pot_pays_all_of_itself_or_nothing(wager, ending, ruling, cheat):
    reached = verdict(wager, ending, ruling, cheat)
    paid = payout(wager, reached)
    assert all(amount >= 0 for amount in paid.values())
    assert sum(paid.values()) == (0 if reached in (OPEN, AWAITS) else wager.pot)


CHEATED = ContestEnding(Side.WHITE, played_out=True, cheat=Side.BLACK)
VOID, FORFEITED, STANDS = Ruling.VOID, Ruling.FORFEITED, Ruling.STANDS


@pytest.mark.parametrize(("ending", "holds", "ways"), [
    (None, None, ()),
    (ABANDONED, None, ()),
    (WHITE_WINS, None, (VOID,)),
    (WHITE_WINS, VOID, (STANDS,)),
    (WHITE_WINS, STANDS, (VOID,)),
    (CHEATED, None, (VOID, FORFEITED)),
    (CHEATED, FORFEITED, (VOID, STANDS)),
    (BLACK_EXPELLED, None, (VOID, FORFEITED, STANDS)),
    (BLACK_EXPELLED, STANDS, (VOID, FORFEITED)),
])  # fmt: skip
def test_what_may_be_decided_is_whatever_does_not_hold_already(ending, holds, ways):
    assert bets.rulings(ending, holds) == ways


# --- A stake per point -----------------------------------------------------------------------------------
GP, COINS = 200, Coinage()
COPPERS = st.integers(0, 10**30)


def test_three_gold_a_point_and_a_cube_at_four_are_twelve_gold():
    assert amount_due(3 * GP, 4) == 12 * GP


@pytest.mark.parametrize(
    ("holds", "may_owe", "pays"),
    [(20 * GP, False, 12 * GP), (5 * GP, False, 5 * GP), (0, False, 0), (-GP, False, 0), (0, True, 12 * GP)],
)
def test_a_purse_pays_what_it_holds_and_more_only_where_it_may_owe(holds, may_owe, pays):
    assert payable(12 * GP, holds, COINS, may_owe=may_owe) == pays


def test_no_payment_is_larger_than_a_payment_can_be():
    assert payable(amount_due(COINS.max_coppers, 2**64), 0, COINS, may_owe=True) == COINS.max_coppers


@given(owed=COPPERS, holds=st.integers(-(10**20), 10**20), may_owe=st.booleans())
def test_never_more_than_is_owed_and_never_less_than_nothing(owed, holds, may_owe):
    assert 0 <= payable(owed, holds, COINS, may_owe=may_owe) <= min(owed, COINS.max_coppers)


@pytest.mark.parametrize(("account", "owed", "ways"), [
    (Account(0), 0, ()),
    (Account(12, 12), 0, ()),
    (Account(12, 5), 7, (Settling.PAY, Settling.OVERDRAW, Settling.FORGIVE)),
    (Account(12, 5, forgiven=True), 0, (Settling.CLAIM,)),
])  # fmt: skip
def test_what_is_owed_is_paid_or_forgiven_and_may_be_claimed_again(account, owed, ways):
    assert (account.owed, account.settlings) == (owed, ways)
