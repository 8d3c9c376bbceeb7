"""By which CM an NPC plays for the evening is the Dungeon Master's secret: two worlds that differ in nothing else look alike.

The same moves are made in both, so that the pages show what they show of a game, byte for byte: at the board, once it is over
and a lesson, and on the player's own page.
"""

from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.campaign.rules import house_rules
from campaigns.campaign.rules.house_rules.experience import FullBoards
from campaigns.devices.play import player_links
from campaigns.learning.play import owed
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.log import forget_lines
from campaigns.people.models import Gain
from tests import boards, factories
from tests.boards import BLACK, WHITE
from tests.client import seated
from tests.roles import undone
from tests.seats import given
from tests.web.test_secrets import everything
from variants.board.presenters import plies
from variants.npc_players import opponent
from variants.npc_players.opponent import EngineTerms
from variants.npc_turns import npc_turn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_hashes")]

OWN, WEAK, STRONG = None, 20, 110
GAMES = ("goes on", "won", "lost", "drawn", "won again")
TOLD = {"won": "Nothing was learned from this game so far.", "lost": "Lost: only a win teaches."}
SEATS = ("board-seat", "board-seat-table", "board-seat-plies")


def build(people, game, plays_as):
    """Ysolde, a player character, at the board with Vrasha, who plays for herself, and the game as far as it goes."""
    campaign = people.campaign
    campaign.house_rules = house_rules.write(replace(campaign.rules, full_boards=FullBoards.LESSONS))
    campaign.save(update_fields=["house_rules"])
    ysolde = factories.player(campaign, "Ysolde", cm=20, kind="pc", intelligence=14)
    vrasha = factories.player(campaign, "Vrasha", cm=36)
    players = {"white": NewPlayer(ysolde, ysolde.cm), "black": NewPlayer(vrasha, vrasha.cm)}
    if game == "won again":
        learned_nothing(boards.declared(boards.begun(campaign, "2d22d3", **players), "resign", BLACK))
    terms = EngineTerms(BLACK, plays_as, "" if plays_as is OWN else "an evening's whim")
    match = boards.begun(campaign, "2d22d3", engine_players=[terms], **players)
    devices = {place: seated(given(match, place)) for place in ("white", "spectator")}
    npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=lambda turn: "2e72e6")
    if game == "drawn":
        boards.declared(match, "draw?", WHITE)
        match = boards.moved(match, "2e22e3")
        npc_turn.take_turn(match_id=match.pk, seq=match.version, decide=lambda turn: "draw!")
    elif game == "lost":
        boards.declared(match, "resign", WHITE)
    elif game != "goes on":
        boards.declared(boards.moved(match, "2e22e3"), "resign", BLACK)
    match.refresh_from_db()
    learned_nothing(match)
    player_links.make_player_link(ysolde.campaign_id, "1" * 32, character=ysolde, now=timezone.now())
    return match, ysolde, devices


def learned_nothing(match):
    """The die that is owed, where one is, fails."""
    if match.is_over and owed.rolls_owed_in(match):
        owed.roll_experience(match.pk, boards.form(match), roll_key=None, door=DiceDoor(typed="20"))


def forget():
    """What this process has read of a match that never was."""
    forget_lines()
    plies._json_cache.clear()


def seen(people, frozen, game, plays_as):
    """What a player and a spectator get, and what the DM knows: the verdict on the lesson."""
    forget()
    with undone():
        frozen(1)
        people.campaign.refresh_from_db()
        match, ysolde, devices = build(people, game, plays_as)
        key = player_links.current_link(ysolde).key
        Match.objects.filter(pk=match.pk).update(public_id="a-match")
        got = []
        for place, device in devices.items():
            session = device.session
            session["guests"] = {"a-match": match.guests.get(name=place.title()).key}
            session.save()
            paths = [reverse(name, args=["a-match"]) for name in SEATS]
            if place == "white":
                paths += [reverse("my-character", args=[key]), reverse("seat-character", args=["a-match"])]
            for path in paths:
                frozen(path.replace(key, ""))
                answer = everything(device.get(path, follow=True))
                got.append(
                    (place, path.replace(key, ""), *(str(part).replace(key, "KEY") for part in answer))
                )
        gain = Gain.objects.filter(match=match, character=ysolde).first()
        return gain.verdict if gain else "", got


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("set_cms", [(WEAK,), pytest.param((WEAK, STRONG), marks=pytest.mark.slow)])
def test_an_npc_s_cm_for_the_evening_changes_no_byte_of_others_pages(people, frozen, game, set_cms):
    verdict, own = seen(people, frozen, game, OWN)
    assert [part[2] for part in own] == ["200"] * len(own)
    for set_cm in set_cms:
        other_verdict, other = seen(people, frozen, game, set_cm)
        assert own == other
        assert (verdict == other_verdict) is (game == "goes on")
        assert TOLD.get(game, "") in other[0][-1]


def test_the_two_worlds_are_two(people):
    with undone():
        match, *_ = build(people, "goes on", WEAK)
        assert opponent.plays_by_set_cm(match)
