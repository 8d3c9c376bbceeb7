"""Bets hang on the match: a full board takes them, settles them and gives them back as Grice's game does."""

import pytest
from django.urls import reverse

from campaigns.money.play import betting
from tests import boards, money
from tests.pages import opened

pytestmark = pytest.mark.django_db
GP = 200  # coppers


@pytest.fixture
def marla(people):
    """A backer with 10 gp."""
    backer = money.backer(people.campaign, "Mad Marla")
    money.pay(backer, "10 gp")
    return backer


def page(people, match):
    board = reverse("board", args=[match.campaign_id, match.pk])
    return opened(people.dm, people.dm.get(board).text)


def place_on(people, match, backer, outcome):
    match.refresh_from_db()
    form = {
        "outcome": outcome,
        "stake": "2 gp",
        "odds": "3:1",
        "taker": "bank",
        "mark": betting.bets_mark(match),
    }
    address = reverse("bets", args=[match.campaign_id, match.pk])
    return people.dm.send(address, backer=money.called(backer), **form)


def test_a_bet_on_gold_is_paid_when_scarlet_resigns_and_taken_back_with_the_resignation(people, marla):
    match = boards.begun(people.campaign, "2d22d3")
    place_on(people, match, marla, "white")
    assert "Gold: Anna" in page(people, match)
    assert money.has(marla) == 8 * GP
    boards.declared(match, "resign")
    assert money.has(marla) == 16 * GP
    boards.undone(match)
    assert money.has(marla) == 8 * GP


def test_a_board_nobody_has_bet_on_says_so(people):
    assert "Bets: none yet" in page(people, boards.begun(people.campaign))


def test_a_board_looked_back_on_shows_no_bets(people):
    match = boards.begun(people.campaign, "2d22d3")
    ply = people.dm.get(reverse("board-ply", args=[match.campaign_id, match.pk, 0]))
    assert "Bets" not in ply.text


def test_a_full_board_has_no_odds_to_offer(people, marla):
    board = boards.begun(people.campaign)
    shown = page(people, board)
    assert 'id="bet-form"' in shown
    assert "bet-offers" not in shown
    place_on(people, board, marla, "white")
    assert "Expected profit" not in page(people, board)
