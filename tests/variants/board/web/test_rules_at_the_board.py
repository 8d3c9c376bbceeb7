"""The rules beside a board: with what this match was begun with, and each refusal with its paragraph."""

import pytest

from tests import boards
from tests.board_pages import phone_at, words

pytestmark = pytest.mark.django_db
FROZEN = "12/12/12/12/12/12/12/12|6k5/12/12/12/5O6/12/12/6K5|12/12/12/12/5b6/12/12/12 g 0 1"


def test_a_seat_reads_the_settings_of_its_match(campaign):
    risky = boards.begun(campaign, variant="expedition", settings={"RiskyCaptures": "share"})
    page = words(phone_at(risky, "white").page("rules"))
    assert "on a miss both pieces share the square. changed" in page
    usual = boards.begun(campaign, variant="expedition")
    assert "changed" not in words(phone_at(usual, "white").page("rules"))


@pytest.mark.parametrize(
    ("move", "link"),
    [
        ("2f42f7", '#freezing">The rule'),
        ("2g12g3", '#king">The rule'),
        ("K2g3", '#king">The rule'),
        ("K9z9", '">How to play'),
    ],
    ids=["a rule", "a piece's own move", "in the game's notation", "nonsense"],
)
def test_the_refusal_of_a_typed_move_leads_to_its_paragraph(dm, campaign, move, link):
    match = boards.begun(campaign, position=FROZEN)
    refusal = dm.match(match).post("move", move=move).text.partition('id="refusal"')[2]
    assert f'href="{boards.url(match, "rules")}{link}</a>' in refusal


@pytest.mark.parametrize(
    ("start", "to", "place"),
    [("2f4", "2f7", "freezing"), ("2g1", "2g3", "king"), ("2a1", "2a2", "")],
    ids=["a rule", "a piece's own move", "nobody there"],
)
def test_a_refusal_names_the_paragraph_it_comes_from(dm, campaign, start, to, place):
    match = boards.begun(campaign, position=FROZEN)
    link = dm.match(match).get("why", **{"from": start, "to": to}).headers.get("Rule", "")
    assert link == (f"{boards.url(match, 'rules')}#{place}" if place else "")
