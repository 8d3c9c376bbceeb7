"""A tournament on the TV and on players' phones: a hidden cheat and results held back are nowhere in it (two worlds)."""

import re
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from campaigns.chronicle.play.entries import entries
from campaigns.core.use_cases import new_key
from campaigns.devices.access import KEEPER
from campaigns.match.access import GUESTS
from campaigns.match.play.live import Hub, Listener
from campaigns.match.views.stream import page_subscriber
from campaigns.money.rules.odds import Odds
from campaigns.tournaments.models import Pairing, Tournament
from campaigns.tournaments.play import drawing, ending, entering, round_games, rulings, winner_bets
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.presenters import tournament as presenter
from campaigns.tournaments.rules.terms import Format, Terms
from campaigns.tournaments.views import room
from tests import factories, games, money
from tests.campaigns.tournaments import world
from tests.client import HTMX

pytestmark = pytest.mark.django_db


def seen(cup, **query):
    """The part of the page that follows the tournament, as a device with another tag gets it."""
    answer = Client().get(reverse("tournament-room", args=[cup.public_id]), query or {"seen": "nothing"})
    return answer.status_code, answer.content


def test_everybody_with_the_address_sees_the_round_and_the_bracket(village, four):
    cup = world.drawn(village, four)
    html = seen(cup)[1].decode()
    assert "Ada" in html and "Semifinals" in html and "Final" in html


@pytest.mark.parametrize("where", [{}, {"tv": "1"}])
def test_an_entrant_who_means_to_cheat_looks_like_any_other(village, four, where):
    """Two worlds that differ in the cheat alone answer with the same bytes, the tag and its length among them."""
    cup = world.drawn(village, four)
    before = seen(cup, seen="", **where)
    world.do(
        entering.mark_cheat,
        cup,
        entrant_id=cup.entrants.get(number=2).pk,
        cheats=True,
        note="a mirror in the ring",
    )
    assert seen(cup, seen="", **where) == before


@pytest.mark.parametrize("where", [{}, {"tv": "1"}])
def test_a_result_held_back_changes_nothing_until_it_is_revealed(village, four, where):
    cup = world.drawn(village, four, hides_results=True)
    before = seen(cup, seen="", **where)
    for ruling in ("said white", "said black", "neither"):
        world.say(cup, 1, 1, ruling)
        assert seen(cup, seen="", **where) == before
    world.do(round_games.reveal_results, cup, pairing_ids=[world.pairing(cup, 1, 1).pk])
    assert seen(cup, seen="", **where) != before


def revealed(cup):
    html = seen(cup, seen="", tv="1")[1].decode()
    return [
        " ".join(strip_tags(part).split())
        for part in re.findall(r"<li class=\"result-reveal.*?</li>", html, re.DOTALL)
    ]


@pytest.mark.slow
def test_the_tv_shows_a_result_with_the_names_the_score_and_the_turn_that_decided(village, four):
    cup = world.drawn(village, four)
    world.play(cup, world.pairing(cup, 1, 1).pk)
    [result] = revealed(cup)
    assert result.startswith("Semifinals Ada 1–0 Dirk Ada led from the first turn and won in ")
    world.say(cup, 1, 2, "white")
    assert revealed(cup)[1] == "Semifinals Cora +–− Bert Cora by walk-over"


@pytest.mark.slow
def test_in_a_round_of_seventeen_boards_a_result_is_shown_by_itself_too(village):
    many = [factories.player(village, f"Entrant {number}", cm=60) for number in range(34)]
    cup = world.drawn(village, many, Terms(Format.SWISS, 3))
    world.play(cup, world.pairing(cup, 1, 17).pk)
    [result] = revealed(cup)
    assert re.match(r"Round 1 Entrant \d+ 1–0 Entrant \d+ Entrant \d+ led from the first turn", result)


@pytest.mark.slow
def test_the_results_of_two_rounds_and_the_winner_are_ready_to_be_shown(village, four):
    cup = world.drawn(village, four)
    world.decide(cup)
    world.to_the_end(cup)
    assert [line.split()[0] for line in revealed(cup)] == ["Final", "Semifinals", "Semifinals", "The"]
    assert revealed(cup)[-1] == "The Duke’s cup Ada"


@pytest.mark.slow
def test_a_phone_gets_no_curtain(village, four):
    cup = world.drawn(village, four)
    world.say(cup, 1, 1, "said white")
    assert b"result-reveal" not in seen(cup)[1]


def test_who_shows_what_there_is_gets_no_answer(village, four):
    cup = world.drawn(village, four)
    tag = seen(cup)[1].decode().partition("?seen=")[2][:16]
    assert seen(cup, seen=tag) == (204, b"")
    world.say(cup, 1, 1, "said white")
    status, body = seen(cup, seen=tag)
    assert status == 200 and b"is-winner" in body and b"<html" not in body


def test_a_wrong_address_is_not_found():
    assert Client().get(reverse("tournament-room", args=["nothing"])).status_code == 404


@pytest.mark.slow
def test_no_chess_modifier_and_no_odds_stand_there(village, four):
    cup = world.drawn(village, four)
    html = strip_tags(seen(cup)[1].decode())
    assert all(str(entrant.cm) not in html for entrant in cup.entrants.all()) and "odds" not in html.lower()


@pytest.mark.parametrize("terms", [world.ROBIN, world.KNOCKOUT], ids=str)
def test_that_both_were_expelled_is_held_back_with_their_game(village, four, terms):
    cup = world.drawn(village, four, terms, hides_results=True)
    before = seen(cup)
    world.do(rulings.expel_both, cup, pairing_id=world.pairing(cup, 1, 1).pk)
    assert seen(cup) == before
    world.do(round_games.reveal_results, cup, pairing_ids=[world.pairing(cup, 1, 1).pk])
    assert seen(cup) != before


def test_a_result_that_was_taken_back_is_held_back_again(village, four):
    cup = world.drawn(village, four, hides_results=True)
    before = seen(cup)
    world.say(cup, 1, 1, "said white")
    world.do(round_games.reveal_results, cup, pairing_ids=[world.pairing(cup, 1, 1).pk])
    assert seen(cup) != before
    for ruling in ("", "said black"):
        world.say(cup, 1, 1, ruling)
        assert seen(cup) == before


def test_a_game_that_was_undone_is_held_back_again(village, four):
    cup = world.drawn(village, four, hides_results=True)
    pairing = world.pairing(cup, 1, 1)
    before = seen(cup)
    match = world.play(cup, pairing.pk)
    world.do(round_games.reveal_results, cup, pairing_ids=[pairing.pk])
    assert seen(cup) != before
    games.undo(match)
    assert seen(cup) == before
    games.finish(match)
    assert seen(cup) == before


def test_a_final_decided_anew_is_held_back_with_the_places(village, four):
    """Neither this page nor the players' chronicle says that the first place is shared."""
    cup = world.drawn(village, four[:2], hides_results=True)
    before, told = seen(cup), players_chronicle(village)
    match = world.play(cup, world.pairing(cup, 1, 1).pk)
    world.do(ending.award_prizes, cup)
    after, won = seen(cup), players_chronicle(village)
    games.undo(match)
    games.finish(match)
    cup.refresh_from_db()
    assert cup.is_over and (seen(cup), players_chronicle(village)) == (before, told)
    world.do(round_games.reveal_results, cup, pairing_ids=[world.pairing(cup, 1, 1).pk])
    assert (seen(cup), players_chronicle(village)) == (after, won)


def players_chronicle(campaign):
    return [entry.title for entry in entries(campaign, player_safe=True)]


@pytest.mark.parametrize("where", [{}, {"tv": "1"}])
def test_what_the_table_and_the_bank_do_leaves_no_trace(village, four, where):
    """A game that is begun and goes on, bets on the winner, a CM that was set, words of the Dungeon Master."""
    cup = world.drawn(village, four, hides_results=True)
    before = seen(cup, seen="", **where)

    def all_of_it():
        begun(cup, world.pairing(cup, 1, 1).pk)
        bet(cup)
        four[0].notes, four[0].powers = "hates losing", "medallion"
        four[0].set_cm(Fraction(99))
        four[0].save()

    assert not told_of(cup, all_of_it)
    assert seen(cup, seen="", **where) == before


def begun(cup, pairing_id):
    round_games.begin_game(cup, new_key(), pairing_id=pairing_id, by=factories.dm_of(cup.campaign_id))
    match = Pairing.objects.get(pk=pairing_id).match
    world.roll_limit(match)
    games.turn(match, games.NOTHING_MOVES)


def bet(cup):
    marla = money.backer(cup.campaign)
    money.pay(marla, "10 gp")
    winner_bets.bet_on_winner(
        cup.campaign_id, new_key(), tournament_id=cup.pk, entrant_id=cup.entrants.first().pk,
        backer=money.called(marla), taker=money.BANK, stake=100, odds=Odds(2, 1), by=factories.dm_of(cup.campaign_id),
    )  # fmt: skip


@pytest.mark.slow
def test_annulled_games_stand_in_brackets_and_the_page_says_whose(village, four):
    cup = world.drawn(village, four, world.ROBIN)
    world.say(cup, 1, 1, "said white")
    dirk = cup.entrants.get(number=4)
    world.do(rulings.withdraw_entrant, cup, entrant_id=dirk.pk, why="withdrew")
    html = seen(cup)[1].decode()
    assert ">(1)<" in html and "Dirk left before half of their games were played" in strip_tags(html)


# --- The stream of its devices --------------------------------------------------------------------------------------


class Loop:
    def call_soon_threadsafe(self, act):
        act()


def subscriber(cup, device=None):
    cookie = f"sessionid={device.session.session_key}" if device else ""
    return page_subscriber("tournament", cup.public_id, cookie, "192.0.2.7")


def told_of(cup, act):
    """Whether a device that knows all so far is told of what is done."""
    hub, listener = Hub(), Listener(subscriber(cup), Loop())
    hub._poll = lambda: None
    hub.add(listener)
    hub._tell_all()
    assert not listener.changed.is_set()
    act()
    hub._tell_all()
    return listener.changed.is_set()


def test_devices_are_told_of_a_result_and_of_a_round(village, four):
    cup = world.drawn(village, four)
    assert told_of(cup, lambda: world.say(cup, 1, 1, "said white"))
    world.say(cup, 1, 2, "said white")
    assert told_of(cup, lambda: world.do(drawing.draw_round, cup))


def test_devices_hear_nothing_of_a_hidden_cheat_or_of_a_result_held_back(village, four):
    """Not even that there was something: no event is no timing."""
    cup = world.drawn(village, four, hides_results=True)
    first, second = world.pairing(cup, 1, 1), cup.entrants.get(number=2)
    assert not told_of(
        cup, lambda: world.do(entering.mark_cheat, cup, entrant_id=second.pk, cheats=True, note="a mirror")
    )
    assert not told_of(cup, lambda: world.say(cup, 1, 1, "said white"))
    assert told_of(cup, lambda: world.do(round_games.reveal_results, cup, pairing_ids=[first.pk]))


def test_a_device_without_a_session_is_counted_by_its_address(village, four):
    cup = world.drawn(village, four)
    assert (subscriber(cup).device, subscriber(cup).account) == ("", "192.0.2.7")


def test_a_tablet_in_a_players_hands_has_no_stream_of_a_tournament(village, four):
    cup, tablet = world.drawn(village, four), Client()
    session = tablet.session
    session.update({KEEPER: 1, GUESTS: {"match": "key"}})
    session.save()
    assert subscriber(cup, tablet) is None


@pytest.mark.parametrize(("page", "key"), [("tournament", "nothing"), ("nothing", "nothing")])
def test_no_stream_is_at_a_wrong_address(page, key):
    assert page_subscriber(page, key, "", "192.0.2.7") is None


def test_players_read_what_each_tie_break_is_made_of_and_of_results_held_back_nothing(village):
    cup = world.drawn(village, world.people(village, 4), Terms(Format.SWISS, 2), hides_results=True)
    before = seen(cup)[1]
    world.decide(cup)
    assert seen(cup)[1] == before and b"What the tie-breaks are made of" not in before
    nothing = drawer(cup, "tie-breaks")
    ids = cup.rounds_drawn.get().pairings.values_list("pk", flat=True)
    world.do(round_games.reveal_results, cup, pairing_ids=list(ids))
    html = seen(cup)[1].decode()
    assert "What the tie-breaks are made of" in html and "Sonneborn-Berger" not in strip_tags(html)
    sums = "Sonneborn-Berger 0: 1 × 0 "
    assert sums in strip_tags(drawer(cup, "tie-breaks")) and sums not in strip_tags(nothing)


def drawer(cup, name, *, htmx=False):
    answer = Client().get(f"/cup/{cup.public_id}/{name}/", headers=HTMX if htmx else {})
    assert answer.status_code == 200 and answer["X-Robots-Tag"] == "noindex, nofollow"
    return answer.text


def test_the_cross_table_of_a_round_robin_that_is_too_large_comes_when_its_drawer_is_opened(
    village, four, monkeypatch
):
    cup = world.drawn(village, four, world.ROBIN, hides_results=True)
    table = "Everybody against everybody"
    assert table in seen(cup)[1].decode()
    monkeypatch.setattr(presenter, "MAX_IN_ROUND_ROBIN", 3)
    html = seen(cup)[1].decode()
    assert table not in html and "Points and tie-breaks" in html and f"/cup/{cup.public_id}/cross/" in html
    before = drawer(cup, "cross", htmx=True)
    assert table in before and "<html" not in before and "<html" in drawer(cup, "cross")
    world.say(cup, 1, 1, "said white")
    assert drawer(cup, "cross", htmx=True) == before
    world.do(round_games.reveal_results, cup, pairing_ids=[world.pairing(cup, 1, 1).pk])
    assert drawer(cup, "cross", htmx=True) != before


def test_its_drawers_are_not_for_a_tablet_in_a_players_hands(village, four):
    cup, tablet = world.drawn(village, four, world.ROBIN), Client()
    session = tablet.session
    session.update({KEEPER: 1, GUESTS: {"match": "key"}})
    session.save()
    for name in ("tournament-room", "tournament-room-cross", "tournament-room-tie-breaks"):
        assert tablet.get(reverse(name, args=[cup.public_id])).status_code == 404


def test_devices_are_told_without_a_page_being_made(village, four, monkeypatch):
    cup = world.drawn(village, four, world.ROBIN)
    monkeypatch.setattr(room, "render_to_string", lambda *_: pytest.fail("a page was made for its tag"))
    assert told_of(cup, lambda: world.say(cup, 1, 1, "said white"))


@pytest.mark.parametrize(
    ("terms", "is_shown"), [(world.KNOCKOUT, False), (Terms(Format.SWISS, 2), True)], ids=str
)
def test_devices_are_told_that_somebody_has_left_where_the_page_says_so(village, four, terms, is_shown):
    cup = world.drawn(village, four, terms)
    world.decide(cup)
    before, pk = seen(cup), cup.entrants.get(number=1).pk
    assert (
        told_of(cup, lambda: world.do(rulings.withdraw_entrant, cup, entrant_id=pk, why="dead")) is is_shown
    )
    assert (seen(cup) != before) is is_shown


@pytest.mark.parametrize("terms", [world.ROBIN, world.KNOCKOUT, Terms(Format.SWISS, 2)], ids=str)
def test_the_tag_is_another_whenever_the_page_is(village, four, terms):
    cup = world.started(village, four, terms, prizes="50%\na cup", fee=200)
    shown = {}

    def look():
        html = seen(cup)[1].decode()
        tag = html.partition("?seen=")[2][:16]
        assert shown.setdefault(tag, html) == html
        assert len(shown) == len({*shown.values()})

    look()
    for step in range(3):
        if TournamentRecord(cup).state.is_complete:
            break
        world.do(drawing.draw_round, cup)
        look()
        for ruling in ("white", "said black", "said draw", "neither", "", "said white"):
            world.say(cup, step + 1, 1, ruling)
            look()
        world.decide(cup)
        look()
    world.do(ending.award_prizes, cup)
    look()
    for change in ({"name": "The Earl’s cup"}, {"place": "the barn"}, {"edition": 1}):
        Tournament.objects.filter(pk=cup.pk).update(**change)
        look()
    cup.prizes.update(words="a spoon")
    look()
