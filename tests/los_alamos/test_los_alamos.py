"""A fifth variant that the product does not know, played through the real pages and the command line."""

import json
import re

import pytest
from django.urls import reverse

from campaigns.match import games
from campaigns.match.models import Match
from campaigns.rules.contract import Over, Side
from tests import boards
from tests.los_alamos.game import LOS_ALAMOS, START
from variants import catalog
from variants.entry import entry_of_board
from variants.rules.move_input import move_candidates
from variants.rules.notation_reading import read_move
from variants.uci.session import Uci

MATE = ("d2d3", "d5d4", "b1c3", "e6d4")


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    """Los Alamos chess as if the catalog named it."""
    monkeypatch.setitem(catalog.GAMES, LOS_ALAMOS.slug, LOS_ALAMOS)
    monkeypatch.setitem(games._entries, LOS_ALAMOS.slug, entry_of_board(LOS_ALAMOS))


@pytest.mark.parametrize(
    ("depth", "count"), [(1, 10), (2, 100), pytest.param(5, 191_846, marks=pytest.mark.slow)]
)
def test_it_counts_the_moves_that_others_count(depth, count):
    assert sum(LOS_ALAMOS.divide(LOS_ALAMOS.start(START), depth).values()) == count


def test_the_command_line_speaks_of_it():
    uci = Uci(LOS_ALAMOS)
    assert list(uci.answer("position startpos moves b2b3 b5b4")) == []
    assert list(uci.answer("d")) == ["Fen: rnqknr/p1pppp/1p4/1P4/P1PPPP/RNQKNR w - - 0 2", "Status: ongoing"]
    assert list(uci.answer("go perft 1"))[-1] == "Nodes searched: 11"


def test_a_pawn_is_promoted_to_three_kinds_and_the_pages_ask_to_which():
    position = LOS_ALAMOS.read_position("6/P4k/6/6/6/K5 w - - 0 1")
    assert [way.token for way in move_candidates(LOS_ALAMOS.variant, position, "a5a6")] == ["N", "R", "Q"]


@pytest.mark.parametrize("text", ["Nc3", "nc3", "Nb1-c3", "b1c3", "Nxc3!"])
def test_its_moves_are_typed_as_in_every_game(text):
    assert LOS_ALAMOS.write_action(read_move(LOS_ALAMOS.variant, START, text)) == "b1c3"


def test_mate_ends_it():
    mated = LOS_ALAMOS.read_position("k2R2/3R2/6/6/6/5K b - - 0 1")
    assert LOS_ALAMOS.awaits(LOS_ALAMOS.start(mated)) == Over("checkmate", Side.WHITE)


def test_it_is_begun_played_taken_back_and_resigned_on_the_pages(people):  # noqa: F811
    match = boards.begun(people.campaign, "b2b3", "e5e4", variant=LOS_ALAMOS.slug)
    address = reverse("board", args=[match.campaign_id, match.pk])
    page = people.dm.get(address).text
    data = json.loads(re.search(r'id="board-data"[^>]*>(.*?)</script>', page, re.S)[1])
    assert set(data["moves"]["b1"]) == {"a3", "c3"} and "e5e4" in page
    boards.undone(match, ply=1)
    boards.moved(match, "e5e4", "b1c3")
    boards.declared(match, "resign")
    match = Match.objects.get(pk=match.pk)
    assert (match.is_over, match.winner) == (True, Side.WHITE)
    assert "White wins" in people.dm.get(address).text
    score = people.dm.get(f"{address}score/").text
    assert "1. b2b3 e5e4 2. b1c3 1-0" in score
    again = boards.begun(people.campaign, variant=LOS_ALAMOS.slug, score=score)
    assert Match.objects.get(pk=again.pk).is_over


@pytest.mark.parametrize("page", ["board-pieces", "game-new", "board-new"])
def test_it_has_its_reference_page_and_a_tile_that_leads_to_its_form(people, page):  # noqa: F811
    campaign = people.campaign.pk
    args = {
        "board-pieces": [LOS_ALAMOS.slug],
        "game-new": [campaign],
        "board-new": [campaign, LOS_ALAMOS.slug],
    }
    shown = people.dm.get(reverse(page, args=args[page])).text
    assert LOS_ALAMOS.title in shown
    if page == "game-new":
        assert f'href="/campaigns/{campaign}/games/new/losalamos/"' in shown
        assert 'class="tile-board board-losalamos"' in shown and "Journal of the ACM 4" in shown
