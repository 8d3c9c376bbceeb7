"""A stake per point: what is due, what a purse pays at once, what may be decided of the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.coins import Coinage
from campaigns.money.rules.stakes import Account, Settling, amount_due, payable

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
    assert payable(amount_due(COINS.most, 2**64), 0, COINS, may_owe=True) == COINS.most


@given(owed=COPPERS, holds=st.integers(-(10**20), 10**20), may_owe=st.booleans())
def test_never_more_than_is_owed_and_never_less_than_nothing(owed, holds, may_owe):
    assert 0 <= payable(owed, holds, COINS, may_owe=may_owe) <= min(owed, COINS.most)


@pytest.mark.parametrize(
    ("account", "owed", "ways"),
    [
        (Account(0), 0, ()),
        (Account(12, 12), 0, ()),
        (Account(12, 5), 7, (Settling.PAY, Settling.OVERDRAW, Settling.FORGIVE)),
        (Account(12, 5, forgiven=True), 0, (Settling.CLAIM,)),
    ],
)
def test_what_is_owed_is_paid_or_forgiven_and_may_be_claimed_again(account, owed, ways):
    assert (account.owed, account.ways) == (owed, ways)
