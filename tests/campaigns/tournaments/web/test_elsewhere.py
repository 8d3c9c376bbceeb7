"""A tournament on other pages: *Now*, the player's own page, the chronicle."""

import pytest
from django.utils import timezone

from campaigns.chronicle.play.entries import entries
from campaigns.chronicle.rules.entry import EntryKind
from campaigns.core.use_cases import new_key
from campaigns.devices.play import player_links
from campaigns.people.models import Character
from campaigns.tournaments.play import drawing, rulings
from tests.campaigns.tournaments import world
from tests.client import address

pytestmark = pytest.mark.django_db


def phone(village_dm, character):
    """The player's own page of a character."""
    player_links.make_player_link(character.campaign_id, new_key(), character=character, now=timezone.now())
    return village_dm.page("my-character", character.player_links.latest("pk").key)


def test_a_round_that_waits_stands_on_the_page_now(village_dm, village, four):
    world.drawn(village, four)
    html = village_dm.page("campaign", village)
    assert "The Duke’s cup" in html and "Play 1 game of NPCs." in html


def test_a_round_of_a_later_day_does_not_wait(village_dm, village, four):
    world.drawn(village, four, first_day=12)
    html = village_dm.page("campaign", village)
    assert "The Duke’s cup" not in html


def test_an_entrant_who_is_archived_is_named_on_the_page_now_at_once(village_dm, village, four):
    world.drawn(village, four, first_day=12)
    Character.objects.filter(pk=four[2].pk).update(archived_at=timezone.now())
    html = village_dm.page("campaign", village)
    assert "Cora is archived or in the bin: withdraw or restore them." in html


def test_players_see_their_own_next_game_on_their_phones(village_dm, village, four):
    cup = world.drawn(village, four)
    assert f"Round 1, board 1: White against Dirk, {village.date_of(10)}." in phone(village_dm, four[0])
    world.say(cup, 1, 1, "said white")
    assert "Round 1 is played; the next is not drawn yet." in phone(village_dm, four[0])


def test_who_lost_in_a_knock_out_is_told_that_it_goes_on_without_them(village_dm, village, four):
    cup = world.drawn(village, four)
    world.say(cup, 1, 1, "said black")
    world.say(cup, 1, 2, "said white")
    world.do(drawing.draw_round, cup)
    assert "Round 2 goes on without Ada." in phone(village_dm, four[0])


def test_a_result_held_back_is_not_told_there_either(village_dm, village, four):
    cup = world.drawn(village, four, hides_results=True)
    world.say(cup, 1, 1, "said white")
    assert "White against Dirk" in phone(village_dm, four[0])


@pytest.mark.slow
def test_the_chronicle_tells_who_won_for_both_editions(village, four):
    cup = world.started(village, four, fee=200, prizes="50%, a cup")
    world.to_the_end(cup)
    for player_safe in (False, True):
        (entry,) = (
            one for one in entries(village, player_safe=player_safe) if one.kind is EntryKind.TOURNAMENT
        )
        assert entry.title == "Ada won The Duke’s cup"
        assert entry.facts[1] == "1: Ada, 2 gp, a cup"


def test_the_chronicle_leads_to_the_tournament_and_to_who_won(village_dm, village, four):
    cup = world.started(village, four)
    world.to_the_end(cup)
    page = village_dm.page("chronicle", village)
    for link in (cup.get_absolute_url(), address("character", village, four[0])):
        assert f'href="{link}"' in page


@pytest.mark.slow
def test_what_is_undone_leaves_the_chronicle(village, four):
    cup = world.started(village, four)
    world.to_the_end(cup)
    world.do(rulings.rule_game, cup, pairing_id=world.pairing(cup, 2, 1).pk, ruling="")
    told = [one.title for one in entries(village, player_safe=False) if one.kind is EntryKind.TOURNAMENT]
    assert told == [f"{cup.name}, still in play"]
