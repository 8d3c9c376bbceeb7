"""Purses: paid in and out with a reason, never below nothing unless the DM says so."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.money.models import Purse, PurseLine
from campaigns.money.play import purses
from campaigns.people import play as characters
from campaigns.people.models import Character
from tests import factories, money

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def ysolde(campaign):
    return factories.character(campaign, "Ysolde")


def allow_debt(who, may=True):
    purses.allow_debt(who.campaign_id, new_key(), holder_key=money.called(who), may=may)


def test_what_is_paid_in_comes_out_of_the_dm_s_bank(campaign, ysolde):
    assert money.pay(ysolde, "12 gp 5 sp") == "12 gp 5 sp paid in: Ysolde has 12 gp 5 sp."
    assert money.has(ysolde) == 2450
    assert money.has(purses.bank_of(campaign)) == -2450


def test_what_is_paid_out_goes_back_to_it(campaign, ysolde):
    money.pay(ysolde, "12 gp")
    money.pay(ysolde, "7 gp", out=True)
    assert money.has(ysolde) == 1000
    assert money.has(purses.bank_of(campaign)) == -1000


def test_each_line_keeps_its_reason_its_day_and_who_wrote_it(campaign, ysolde):
    money.pay(ysolde, "1 gp", reason=" the dragon's hoard ")
    line = money.purse_of(ysolde).lines.get()
    assert (line.reason, line.day, line.by) == ("the dragon's hoard", campaign.day, money.dm_of(campaign))


def test_a_named_backer_has_a_purse_too(campaign):
    marla = money.backer(campaign, "Mad Marla")
    money.pay(marla, "3 gp")
    assert (marla.holder_name, money.has(marla)) == ("Mad Marla", 600)


def test_a_purse_is_found_by_the_name_forms_send_for_it(campaign, ysolde):
    for purse in (purses.purse_of(ysolde), money.backer(campaign), purses.bank_of(campaign)):
        assert purses.purse_of_holder(campaign, purse.holder, "whose") == purse


@pytest.mark.parametrize("name", ["Mad Marla", "mad marla"])
def test_no_two_backers_have_one_name(campaign, name):
    money.backer(campaign, "Mad Marla")
    with pytest.raises(Refused, match=f"called {name} already"):
        money.backer(campaign, name)


def test_no_overdraft(ysolde):
    money.pay(ysolde, "1 gp")
    with pytest.raises(Refused, match="Ysolde has 1 gp, less than 1 gp 1 cp") as refusal:
        money.pay(ysolde, "1 gp 1 cp", out=True)
    assert refusal.value.field == "amount"
    assert money.has(ysolde) == 200


def test_an_overdraft_where_the_dm_allows_it(ysolde):
    allow_debt(ysolde)
    money.pay(ysolde, "1 gp", out=True)
    assert money.has(ysolde) == -200
    allow_debt(ysolde, may=False)
    with pytest.raises(Refused, match="Ysolde has −1 gp"):
        money.pay(ysolde, "1 cp", out=True)


@pytest.mark.parametrize("reason", ["", "   "])
def test_no_payment_without_a_reason(ysolde, reason):
    with pytest.raises(Refused) as refusal:
        money.pay(ysolde, "1 gp", reason=reason)
    assert refusal.value.field == "reason"
    assert not PurseLine.objects.exists()


@pytest.mark.parametrize(
    "whose", ["", "x", "character-0", "character-x", "backer-1", "character-" + "9" * 18]
)
def test_nobody_s_purse_is_refused(campaign, whose):
    with pytest.raises(Refused, match="Choose a character of this campaign"):
        purses.purse_of_holder(campaign, whose, "whose")


def test_nobody_of_another_campaign_and_nobody_in_the_bin_has_a_purse_here(campaign, ysolde):
    other = factories.campaign(money.dm_of(campaign), "Barrowmoor")
    stranger = money.backer(other, "Stranger")
    Character.objects.filter(pk=ysolde.pk).update(binned_at="2026-01-01T00:00Z")
    for who in (stranger, factories.character(other, "Bors"), ysolde):
        with pytest.raises(Refused):
            purses.purse_of_holder(campaign, money.called(who), "whose")
    assert not Purse.objects.filter(campaign=campaign).exists()


def test_the_bank_is_neither_paid_nor_forbidden_to_owe(campaign):
    with pytest.raises(Refused, match="through other purses"):
        purses.make_payment(
            campaign.pk,
            new_key(),
            holder_key=money.BANK,
            coppers=200,
            out=False,
            reason="x",
            seen="0",
            by=money.dm_of(campaign),
        )
    with pytest.raises(Refused, match="can always go into debt"):
        purses.allow_debt(campaign.pk, new_key(), holder_key=money.BANK, may=False)


def test_a_purse_is_never_emptied_with_the_bin(campaign, ysolde):
    """Money that vanished with a character would be lost to whoever it was won from."""
    money.pay(ysolde, "1 gp")
    nobody = factories.character(campaign, "Nobody")
    Character.objects.filter(pk__in=[ysolde.pk, nobody.pk]).update(binned_at="2020-01-01T00:00Z")
    someone = factories.character(campaign, "Someone")
    characters.bin_or_restore_character(
        someone.campaign_id, new_key(), character=someone, now=someone.created_at
    )
    assert set(campaign.characters.values_list("name", flat=True)) == {"Ysolde", "Someone"}


def test_a_campaign_can_go_with_all_its_purses(campaign, ysolde):
    money.pay(ysolde, "1 gp")
    campaign.delete()
    assert not Purse.objects.exists()
