"""What the Dungeon Master does with purses, stakes and bets is heard and seen by nobody else: not that, not when (R29).

Everybody knows what a point is worth. Whose purse plays, what it holds, what is owed and what becomes of that are the
Dungeon Master's, and so is every bet.
"""

import copy
from types import SimpleNamespace

import pytest

from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.live import tell_changes
from campaigns.money.play import purses
from campaigns.money.rules.stakes import Settling
from tests import boards, factories, money, seats
from tests.campaigns.money import points
from tests.client import Device, address, seated
from tests.web.test_secrets import differences, everything, listeners_at

pytestmark = pytest.mark.django_db

PAGES = ("board-seat", "board-seat-table", "board-seat-score", "board-seat-chances", "board-seat-reminders")


class Table:
    """A board with coins at stake, and everybody at it but the Dungeon Master."""

    def __init__(self, campaign, frozen):
        self.frozen = frozen
        self.white, self.black = (factories.player(campaign, name) for name in ("Ysolde", "Brannoc"))
        self.match = points.begun(campaign, self.white, self.black, hours=24)
        money.stake(self.match, "3 gp")
        guests = {place: seats.given(self.match, place) for place in ("white", "black", "spectator")}
        self.devices = {place: seated(guest) for place, guest in guests.items()}
        self.listeners = listeners_at(SimpleNamespace(match=self.match))

    def told(self):
        tell_changes(self.listeners.values())
        heard = {name for name, one in self.listeners.items() if one.changed.is_set()}
        for one in self.listeners.values():
            one.changed.clear()
        return heard

    def seen(self):
        answers = {}
        for place in self.devices:
            for page in PAGES:
                self.frozen(f"{place} {page}")
                device = Device()
                device.cookies = copy.deepcopy(self.devices[place].cookies)
                answer = device.get(address(page, self.match))
                assert answer.status_code == 200
                answers[place, page] = everything(answer)
        return answers

    @property
    def version(self):
        return Match.objects.get(pk=self.match.pk).public_version


@pytest.fixture
def table(campaign, frozen):
    return Table(campaign, frozen)


def quietly(table, *does):
    """Each of these in turn, of which nobody at the table sees or hears anything."""
    before, version = table.seen(), table.version
    table.told()
    for do in does:
        do()
        assert table.told() == set()
        assert differences(before, table.seen()) == {}
    assert table.version == version


def test_whose_purse_plays_and_what_it_holds_are_changed_unheard(campaign, table):
    marla = money.backer(campaign, "Mad Marla")
    quietly(
        table,
        lambda: money.pay(table.white, "20 gp"),
        lambda: money.stake(table.match, "3 gp", marla, reason="she said so"),
        lambda: money.stake(table.match, "3 gp", table.white, reason="she thought better of it"),
        lambda: purses.allow_debt(campaign.pk, new_key(), holder_key=money.called(table.black), may=True),
    )


def test_a_player_s_form_holds_whatever_purse_plays(campaign, table):
    """Otherwise a move refused as late would tell that the Dungeon Master has been at it."""
    form = boards.form(table.match, boards.WHITE)
    money.stake(table.match, "3 gp", money.backer(campaign))
    assert form.version == table.version


def test_another_stake_is_everybody_s_to_hear(table):
    """Otherwise the tests here would compare nothing."""
    before = table.seen()
    table.told()
    money.stake(table.match, "5 gp", reason="raised")
    assert table.told() == set(table.listeners)
    assert differences(before, table.seen())


def test_bets_come_and_go_unheard(campaign, table):
    marla = money.backer(campaign)
    money.pay(marla, "9 gp")
    quietly(
        table,
        lambda: money.bet(table.match, marla),
        lambda: money.withdraw(table.match.bets.get()),
        lambda: money.bet(table.match, marla, against=money.BANK),
    )


def test_debts_are_decided_unheard(campaign, table):
    marla = money.backer(campaign)
    money.pay(marla, "9 gp")
    money.bet(table.match, marla)
    points.said(table.match, "double", "drop")
    quietly(
        table,
        lambda: money.decide(table.match, Settling.FORGIVE),
        lambda: money.decide(table.match, Settling.CLAIM),
        lambda: money.pay(table.black, "1 gp"),
        lambda: money.decide(table.match, Settling.PAY),
        lambda: money.decide(table.match, Settling.OVERDRAW),
        lambda: money.rule(table.match, "void"),
    )
