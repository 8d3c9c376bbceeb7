"""The last move as a sentence, for those who look on."""

import pytest

from campaigns.match.play.begin import NewPlayer
from tests import boards
from tests.board_pages import phones_at, words

pytestmark = pytest.mark.django_db
YSOLDE = NewPlayer(None, person="Ysolde")


def watched(match):
    return {place: words(phone.page()) for place, phone in phones_at(match).items()}


def test_spectators_read_who_moved_which_piece_where(campaign):
    pages = watched(boards.begun(campaign, "2d22d3", white=YSOLDE))
    assert "Ysolde's Warrior moves from 2d2 to 2d3" in pages["spectator"]
    assert "Ysolde's Warrior" not in pages["white"] + pages["black"]


@pytest.mark.slow
def test_they_read_what_was_taken(campaign):
    match = boards.begun(campaign, "e2e4", "d7d5", "e4d5", variant="expedition", white=YSOLDE)
    assert "Ysolde's Pawn takes the Pawn on d5" in watched(match)["spectator"]


def test_a_capture_from_afar_is_told_as_one(campaign):
    above = "R11/12/12/12/12/12/12/12|w10k/12/12/12/12/12/12/K11|12/12/12/12/12/12/12/12 g 0 1"
    match = boards.begun(campaign, "3a82a8", position=above, white=YSOLDE)
    assert "Ysolde's Dragon takes the Warrior on 2a8 from afar" in watched(match)["spectator"]


@pytest.mark.slow
def test_before_the_first_move_there_is_none(campaign):
    assert "Ysolde's" not in watched(boards.begun(campaign, white=YSOLDE))["spectator"]
