"""The coach at a board: for one side, seen by all, one question before a blunder, and never where something hangs on it."""

import pytest

from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from tests import boards, factories, money
from tests.board_pages import data_of, phone_at, phones_at, sent, words

pytestmark = pytest.mark.django_db
# Gold's Mage may step before Scarlet's Warrior; his Warrior on 2a2 is looked at by the Thief.
NAIVE = "12/12/12/12/12/12/12/12|k11/12/12/3w8/12/12/W3M7/6K5|12/12/12/12/12/12/12/12 g 0 1"
LOOKED_AT = "12/12/12/12/12/12/12/12|k11/12/12/12/12/1t10/W11/6K5|12/12/12/12/12/12/12/12 g 0 1"
LEFT = "Scarlet's Warrior on 2d5 could then capture your Mage on 2e4. Play it anyway?"


@pytest.fixture
def match(campaign):
    return boards.begun(campaign, position=NAIVE)


def switched(at, on="yes", side="white"):
    return at.post("coach", on=on, side=side)


def test_everybody_sees_for_whom_it_is_on_and_its_seat_alone_what_it_marks(campaign):
    phones = phones_at(boards.begun(campaign, position=LOOKED_AT))
    switched(phones["white"])
    pages = {place: phone.page() for place, phone in phones.items()}
    assert all("The coach helps Gold" in page for page in pages.values())
    assert data_of(pages["white"])["threatened"] == {"2a2": ["2b3"]}
    assert "threatened" not in data_of(pages["black"]) and "threatened" not in data_of(pages["spectator"])
    switched(phones["white"], on="no")
    assert "The coach helps" not in phones["black"].page()


def test_it_asks_once_before_a_blunder(match):
    phone = phones_at(match)["white"]
    switched(phone)
    asked = sent(phone, "move", move="2e22e4").text
    assert LEFT in words(asked) and 'name="sure" value="yes"' in asked
    assert boards.position(match) == NAIVE
    sent(phone, "move", move="2e22e4", sure="yes")
    assert boards.position(match) != NAIVE


@pytest.mark.parametrize(
    ("game", "position", "move", "words_of_it"),
    [
        (
            "expedition",
            "k3r3/8/8/8/8/3R4/8/K7 w - - 0 1 -",
            "d3e3",
            "Black could then capture your Rook on e3, with a chance of 44%, and another move is safer.",
        ),
        (
            "chessgammon",
            "3r3k/8/8/8/3Q4/8/8/K7 w - - 0 20 65 1:-",
            "d4d5",
            "Black could then capture your Queen on d5, with a chance of ",
        ),
    ],
    ids=["expedition", "chessgammon"],
)
def test_where_dice_decide_it_asks_by_how_likely_the_loss_is(campaign, game, position, move, words_of_it):
    match = boards.begun(campaign, variant=game, position=position)
    phone = phones_at(match)["white"]
    switched(phone)
    before = boards.position(match)
    assert words_of_it in words(sent(phone, "move", move=move).text)
    assert boards.position(match) == before
    sent(phone, "move", move=move, sure="yes")
    assert boards.position(match) != before


@pytest.mark.slow
def test_without_it_nothing_is_asked(match):
    sent(phones_at(match)["white"], "move", move="2e22e4")
    assert boards.position(match) != NAIVE


@pytest.mark.slow
def test_a_seat_switches_it_for_its_own_side_alone(match):
    phones = phones_at(match)
    switched(phones["black"], side="white")
    assert Match.objects.get(pk=match.pk).coached_sides == "black"
    switched(phones["spectator"])
    assert Match.objects.get(pk=match.pk).coached_sides == "black"


def test_it_keeps_out_of_a_lesson(dm, campaign):
    campaign.house_rules = "r61b=yes"
    campaign.save()
    players = (factories.player(campaign, name) for name in ("Ysolde", "Brannoc"))
    white, black = (NewPlayer(player, player.cm) for player in players)
    at = dm.match(boards.begun(campaign, white=white, black=black))
    assert "lesson for the Chess Modifier: the coach keeps out" in words(at.page("rules"))
    assert "the coach keeps out of it" in switched(at).text
    assert "The coach helps" not in at.page()


def test_it_falls_silent_when_a_bet_is_placed(match, marla):
    phone = phones_at(match)["white"]
    switched(phone)
    money.bet(match, marla)
    assert "The coach helps" not in phone.page()
    sent(phone, "move", move="2e22e4")
    assert boards.position(match) != NAIVE


def test_alone_against_the_app_the_player_makes_a_training_game_of_it(campaign):
    match = boards.against_npc(campaign, "2a22a3", "2b72b6")
    phone, others = phone_at(match, "white"), phone_at(match, "spectator")
    page = phone.page()
    assert "Ask the Dungeon Master for a take-back of your last move?" in page
    assert "Training game</button>" in page and "Hint</button>" not in page
    assert "Training game" not in others.page()
    switched(phone)
    page = phone.page()
    assert "Take back</button>" in page and "Hint</button>" in page
    assert "The coach helps Gold" in others.page() and not Match.objects.get(pk=match.pk).may_analyse
    phone.post("take-back", side="white", what="ask")
    assert boards.position(match) == match.lines.get(seq=1).position
    switched(phone, on="no")
    assert "Hint</button>" not in phone.page()


def test_with_coins_or_a_person_on_the_other_side_nobody_trains(campaign, match, marla):
    phone = phones_at(match)["white"]
    assert "Training game" not in phone.page()
    assert "Ask Scarlet for a take-back" in sent(phone, "move", move="2e22e4").text
    alone = boards.against_npc(campaign, "2a22a3", "2b72b6")
    phone = phone_at(alone, "white")
    switched(phone)
    money.bet(alone, marla)
    page = phone.page()
    assert "Training game" not in page and "Hint</button>" not in page
    assert "Ask the Dungeon Master" in page


def test_the_dm_s_switch_opens_the_analysis_of_a_training_game(dm, campaign):
    match = boards.against_npc(campaign, "2a22a3", "2b72b6")
    switched(dm.match(match))
    assert Match.objects.get(pk=match.pk).may_analyse
    assert "Hint</button>" in phone_at(match, "white").page()


@pytest.mark.slow
def test_the_dm_switches_it_on_the_rules_page_for_each_side(dm, match):
    page = dm.match(match).page("rules")
    assert "Switch it on for Gold" in page and "Switch it on for Scarlet" in page
    switched(dm.match(match), side="black")
    assert "Switch it off for Scarlet" in dm.match(match).page("rules")
