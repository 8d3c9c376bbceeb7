"""Bets hang on the match: a full board takes them, settles them and gives them back as Grice's game does."""

import pytest

from campaigns.money.play import betting
from tests import boards, money
from tests.client import address
from tests.pages import opened

pytestmark = pytest.mark.django_db
GP = 200  # coppers


def page(dm, match):
    board = address("board", match)
    return opened(dm, dm.get(board).text)


def place_on(dm, match, backer, outcome):
    match.refresh_from_db()
    form = {
        "outcome": outcome,
        "stake": "2 gp",
        "odds": "3:1",
        "taker": "bank",
        "mark": betting.bets_mark(match),
    }
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


def test_a_board_nobody_has_bet_on_says_so(dm, campaign):
    assert "Bets: none yet" in page(dm, boards.begun(campaign))


def test_a_board_looked_back_on_shows_no_bets(dm, campaign):
    match = boards.begun(campaign, "2d22d3")
    ply = dm.get(address("board-ply", match, 0))
    assert "Bets" not in ply.text


def test_a_full_board_has_no_odds_to_offer(dm, campaign, marla):
    board = boards.begun(campaign)
    shown = page(dm, board)
    assert 'id="bet-form"' in shown
    assert "bet-offers" not in shown
    place_on(dm, board, marla, "white")
    assert "Expected profit" not in page(dm, board)
