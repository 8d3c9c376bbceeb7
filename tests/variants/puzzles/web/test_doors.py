"""Puzzle doors: made by the Dungeon Master, opened by everybody before them, and their solution kept until then."""

import html
import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urljoin

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from campaigns.chronicle.models import ChronicleText
from campaigns.core.models import Tries
from campaigns.core.use_cases import new_key
from campaigns.match.play import live
from campaigns.match.views.stream import page_subscriber
from tests import factories
from tests.board_pages import data_of
from tests.client import HTMX, Device
from tests.variants.puzzles.puzzles import url, wrong_move
from variants import catalog
from variants.models import DoorProposal, PuzzleDoor
from variants.puzzles.collection import Goal, puzzles
from variants.puzzles.play import doors as play
from variants.puzzles.presenters.puzzle_board import solution_of
from variants.puzzles.progress import PuzzleProgress

pytestmark = pytest.mark.django_db
LOCK = next(
    one for one in puzzles("wotn").values() if one.goal is Goal.MATE and one.moves == 2 and one.suits_door
)
OPENS = "A stair leads down."


@pytest.fixture
def made(dm, campaign):
    """A door that is not shown yet."""
    dm.submit("puzzle-doors", campaign, puzzle=f"wotn/{LOCK.key}", name="The vault", opens=OPENS, person="")
    return PuzzleDoor.objects.get()


@pytest.fixture
def door(dm, made):
    act(dm, made, "show")
    made.refresh_from_db()
    return made


def of_dm(door):
    return reverse("puzzle-door", args=[door.campaign_id, door.pk])


def before(door):
    return reverse("puzzle-before", args=[door.public_id])


def act(dm, door, name, **form):
    """An act of the Dungeon Master's, for the position as it stands."""
    door.refresh_from_db()
    address = reverse(f"puzzle-door-{name}", args=[door.campaign_id, door.pk])
    return dm.post(address, {"key": new_key(), "step": door.step, **form}, headers=HTMX)


def phone_at(door, name):
    phone = Device()
    phone.post(before(door), {"act": "join", "name": name})
    return phone


def act_before(phone, door, name, **form):
    """An act of a device's, for the position as it stands."""
    door.refresh_from_db()
    address = reverse(f"puzzle-before-{name}", args=[door.public_id])
    return phone.post(address, {"key": new_key(), "step": door.step, **form}, headers=HTMX)


def propose(phone, door, move, **form):
    return act_before(phone, door, "propose", move=move, **form)


def try_last(phone, door):
    return act_before(phone, door, "try", proposal=door.proposals.first().pk)


def open_up(phone, door):
    """Every right move, proposed and tried."""
    progress = PuzzleProgress(LOCK)
    while not progress.is_solved:
        text = next(iter(progress.node))
        propose(phone, door, text)
        answer = try_last(phone, door)
        progress = progress.after_move(text)
    door.refresh_from_db()
    return answer


def test_puzzles_of_every_board_are_offered_first_those_of_few_pieces(dm, campaign):
    page = dm.page("puzzle-doors", campaign)
    for board in catalog.GAMES:
        assert f"puzzle={board}/{next(one.key for one in puzzles(board).values() if one.suits_door)}" in page
    many = next(one for one in puzzles("wotn").values() if not one.suits_door)
    assert f"puzzle=wotn/{many.key}" not in page


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"puzzle": ""}, "Choose a puzzle of the list."),
    ({"puzzle": "wotn/nothing"}, "Choose a puzzle of the list: this one is the lock of another door, or gone."),
    ({"name": ""}, "The door is empty: type at least one character."),
    ({"person": "9" * 30}, "Choose one of the player characters, or nobody."),
])  # fmt: skip
def test_a_door_that_is_filled_in_wrong_is_refused_and_not_made(dm, campaign, fields, sentence):
    form = {"puzzle": f"wotn/{LOCK.key}", "name": "The vault", "opens": OPENS, "person": "", **fields}
    html = dm.submit("puzzle-doors", campaign, **form).content.decode()
    assert "error-summary" in html and sentence in html
    assert not PuzzleDoor.objects.exists()


def test_a_second_tap_on_make_the_door_leads_to_the_same_door(dm, campaign):
    form = {"puzzle": f"wotn/{LOCK.key}", "name": "The vault", "opens": OPENS, "person": "", "key": new_key()}
    answers = [dm.submit("puzzle-doors", campaign, **form) for _ in range(2)]
    assert [answer["Location"] for answer in answers] == [of_dm(PuzzleDoor.objects.get())] * 2


def test_a_puzzle_that_locks_a_door_already_is_refused_in_the_form(dm, campaign, made):
    answer = dm.submit(
        "puzzle-doors", campaign, puzzle=f"wotn/{LOCK.key}", name="The crypt", opens=OPENS, person=""
    )
    assert "this one is the lock of another door, or gone." in answer.text and PuzzleDoor.objects.count() == 1


def test_a_door_shows_nothing_but_its_name_until_it_is_shown(made):
    phone = phone_at(made, "Chloe")
    page = phone.get(before(made)).text
    assert "not before you yet" in page and "board-data" not in page
    for name in ("why", "targets"):
        assert phone.get(f"{before(made)}{name}/").status_code == 404


def test_every_phone_sees_the_same_board_and_who_proposes_what(door):
    chloe, dave = phone_at(door, "Chloe"), phone_at(door, "Dave")
    move = next(iter(LOCK.tree))
    assert "Chloe" in propose(chloe, door, move).text
    page = dave.get(before(door)).text
    assert "Chloe" in page and "Try it" in page
    assert data_of(page)["moves"] == data_of(chloe.get(before(door)).text)["moves"]


@pytest.mark.parametrize("name", ["The Dungeon Master", "the dungeon  master", "The Dungeon Mаster"])
def test_nobody_stands_before_a_door_as_the_dungeon_master(dm, door, name):
    """Who did would take the Dungeon Master's proposal away with one of their own."""
    phone, move = Device(), next(iter(LOCK.tree))
    assert "has that name here" in phone.send(before(door), act="join", name=name).text
    act(dm, door, "propose", move=move)
    propose(phone, door, move)
    assert [row.who for row in door.proposals.all()] == ["The Dungeon Master"]


def test_one_players_proposals_stop_nobody(dm, door):
    """After two hundred nobody could propose any more; now there is one of each device, and what was tried is the past."""
    chloe, dave, move = phone_at(door, "Chloe"), phone_at(door, "Dave"), wrong_move(LOCK)
    tried = [DoorProposal(door=door, who="Chloe", move=move, verdict="The lock holds.") for _ in range(200)]
    DoorProposal.objects.bulk_create(tried)
    propose(dave, door, move)
    for _ in range(3):
        answer = propose(chloe, door, move).text
    assert "Chloe proposes" in answer
    act(dm, door, "propose", move=move)
    assert [row.who for row in door.proposals.filter(verdict="")] == ["The Dungeon Master", "Chloe", "Dave"]


@pytest.mark.slow
def test_what_may_be_tried_is_seen_whatever_was_tried_since(door):
    dave, chloe = phone_at(door, "Dave"), phone_at(door, "Chloe")
    propose(dave, door, next(iter(LOCK.tree)))
    for number in range(9):
        door.proposals.create(
            who="Chloe", move=wrong_move(LOCK), shown=f"H{number}", verdict="The lock holds."
        )
    page = chloe.get(before(door)).text
    assert page.count("Try it") == 1 and page.count('class="soft">The lock holds.') == 7


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Bob", "bob", "B\u043eb", " B o b "])
def test_a_name_belongs_to_the_device_that_came_with_it(door, name):
    """The second Bob took the first one's proposal away with his own."""
    bob, second = phone_at(door, "Bob"), Device()
    propose(bob, door, next(iter(LOCK.tree)))
    assert (
        "Somebody has that name here. Choose another one."
        in second.send(before(door), act="join", name=name).text
    )
    propose(second, door, wrong_move(LOCK))
    assert [row.who for row in door.proposals.all()] == ["Bob"]
    second.send(before(door), act="join", name="Robert")
    propose(second, door, wrong_move(LOCK))
    assert [row.who for row in door.proposals.all()] == ["Robert", "Bob"]


@pytest.mark.slow
def test_a_second_tap_on_the_way_in_is_the_same_device(door):
    taps, key = [Device(), Device()], new_key()
    for tap in taps:
        tap.send(before(door), key=key, act="join", name="Bob")
    assert door.guests.count() == 1 and taps[0].cookies["door"].value == taps[1].cookies["door"].value
    answer = taps[1].send(before(door), act="join", name="Bob")
    assert answer.status_code == 302 and door.guests.count() == 1
    assert Tries.objects.get().count == 1


def test_the_key_of_a_proposal_makes_nobody_somebody_else(door):
    bob, key = phone_at(door, "Bob"), new_key()
    propose(bob, door, next(iter(LOCK.tree)), key=key)
    thief = Device()
    thief.send(before(door), key=key, act="join", name="Thief")
    assert [guest.name for guest in door.guests.order_by("pk")] == ["Bob", "Thief"]
    assert thief.cookies["door"].value != bob.cookies["door"].value


@pytest.mark.slow
def test_a_key_of_another_door_opens_none(door, dm, campaign):
    phone = phone_at(door, "Bob")
    other = PuzzleDoor.objects.create(
        campaign=campaign, name="The crypt", opens=OPENS, board="wotn", key=LOCK.key
    )
    act(dm, other, "show")
    assert "Your name" in phone.get(before(other)).text
    assert phone.cookies["door"]["path"] == before(door) and phone.cookies["door"]["httponly"]


def test_devices_come_in_without_a_session_and_only_so_many_of_one_address(door):
    """Each wrote a session that lasted ninety days."""
    sessions = Session.objects.count()
    answers = [Device().send(before(door), act="join", name=f"Bob {number}") for number in range(22)]
    assert [answer.status_code for answer in answers] == [302] * 20 + [200] * 2
    assert (
        "Too many devices have joined from your network. Wait 60 minutes and try again." in answers[-1].text
    )
    assert door.guests.count() == 20 and Session.objects.count() == sessions
    elsewhere = Device(REMOTE_ADDR="192.0.2.77")
    assert elsewhere.send(before(door), act="join", name="Mia").status_code == 302


@pytest.mark.slow
def test_who_tries_every_move_is_held_up(dm, door):
    """Every legal move in turn opened it in 0.6 seconds."""
    game, phone = catalog.game("wotn"), phone_at(door, "Chloe")
    progress, answers = PuzzleProgress(LOCK), []
    moves = [game.write_action(move) for move in game.variant.moves(progress.state.position)]
    for move in [*(move for move in moves if move not in LOCK.tree)][:7] + list(LOCK.tree):
        propose(phone, door, move)
        answers.append(try_last(phone, door).text)
    door.refresh_from_db()
    assert (door.tries, door.solved_at, door.steps) == (6, None, "")
    assert re.search(r"The lock was tried too often\. Wait \d+ seconds? and try again\.", answers[-1])
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert "Something gives way." in try_last(phone, door).text


def test_who_proposes_without_end_is_held_up(dm, door, monkeypatch):
    monkeypatch.setattr(play, "PROPOSALS_A_MINUTE", 2)
    phone, move = phone_at(door, "Chloe"), wrong_move(LOCK)
    for _ in range(2):
        assert "Chloe proposes" in propose(phone, door, move).text
    assert "Too many moves were proposed. Wait " in propose(phone, door, move).text
    assert "The Dungeon Master proposes" in act(dm, door, "propose", move=move).text


def test_a_move_that_is_too_long_is_refused_with_a_way_to_the_rules(dm, door):
    page = act(dm, door, "propose", move="e" * 61).text
    assert "A move has at most 60 characters." in page
    assert f'<a href="{reverse("rules", args=["wotn"])}">How to play</a>' in page


def test_a_square_that_is_too_long_is_refused_with_a_sentence_of_its_own(dm, door):
    answer = act(dm, door, "propose", from_square="2e2e4", to_square="2e4")
    assert "A square has at most 4 characters." in answer.text and not door.proposals.exists()


def test_the_dungeon_master_and_another_address_try_on_meanwhile(dm, door):
    chloe, dave = phone_at(door, "Chloe"), Device(REMOTE_ADDR="192.0.2.77")
    for _ in range(7):
        propose(chloe, door, wrong_move(LOCK))
        refused = try_last(chloe, door).text
    assert "tried too often" in refused
    row = door.proposals.first()
    dave.send(before(door), act="join", name="Dave")
    act_before(dave, door, "try", proposal=row.pk)
    act(dm, door, "propose", move=wrong_move(LOCK))
    act(dm, door, "try", proposal=door.proposals.first().pk)
    door.refresh_from_db()
    assert door.tries == 8


def test_a_device_that_knows_the_door_as_it_is_gets_nothing_new(door):
    phone = phone_at(door, "Chloe")
    seen = {"seen": str(door.version)}
    assert phone.get(before(door), seen, headers=HTMX).status_code == 204
    propose(phone, door, wrong_move(LOCK))
    assert phone.get(before(door), seen, headers=HTMX).status_code == 200


def test_the_stream_of_a_door_tells_of_whatever_happens_before_it(dm, made):
    def knows():
        return live.PAGES["door"].seen(page_subscriber("door", made.public_id, "", "192.0.2.7").row_id)

    steps = [
        lambda: act(dm, made, "show"),
        lambda: propose(phone, made, wrong_move(LOCK)),
        lambda: try_last(phone, made),
    ]
    phone, tags = phone_at(made, "Chloe"), [knows()]
    for step in steps:
        step()
        tags.append(knows())
    assert len(set(tags)) == len(tags)
    act(dm, made, "withdraw")
    assert page_subscriber("door", made.public_id, "", "192.0.2.7") is None


def test_who_waits_is_sent_to_the_board_once_the_door_is_shown(dm, made):
    phone, asked = phone_at(made, "Chloe"), {"waits": "1", "seen": str(made.version)}
    assert "HX-Refresh" not in phone.get(before(made), asked, headers=HTMX)
    act(dm, made, "show")
    assert phone.get(before(made), asked, headers=HTMX)["HX-Refresh"] == "true"


def test_a_television_that_waits_is_sent_to_the_board_too(dm, made):
    tv, address = Device(), f"{before(made)}?tv=1"
    page = tv.get(address).text
    assert f'href="{address}"' in page
    asked = urljoin(address, html.unescape(re.search('data-fragment="([^"]*)"', page)[1]))
    assert tv.get(asked, headers=HTMX).status_code == 204
    act(dm, made, "show")
    assert tv.get(asked, headers=HTMX)["HX-Refresh"] == "true"


@pytest.mark.slow
def test_a_wrong_move_holds_and_counts_as_a_try(door):
    phone = phone_at(door, "Chloe")
    propose(phone, door, wrong_move(LOCK))
    page = try_last(phone, door).text
    door.refresh_from_db()
    assert (door.tries, door.steps, door.solved_at) == (1, "", None)
    assert "The lock holds." in page and "1 try" in page


def test_the_right_moves_open_it_and_the_chronicle_tells_who_found_them(dm, door):
    phone = phone_at(door, "Chloe")
    page = open_up(phone, door).text
    assert "The door is open" in page and OPENS in page
    entry = ChronicleText.objects.get()
    assert entry.title == "The vault opens" and entry.for_players
    assert OPENS in entry.text and "Chloe found" in entry.text
    assert "after 2 tries" in entry.text


def test_it_may_be_opened_by_other_means_and_only_once(dm, door):
    act(dm, door, "force", how="A spell of opening.")
    act(dm, door, "force", how="Again.")
    assert "A spell of opening." in ChronicleText.objects.get().text


def test_a_second_form_of_the_same_key_does_nothing_again(door):
    phone, key = phone_at(door, "Chloe"), new_key()
    propose(phone, door, wrong_move(LOCK))
    row = door.proposals.first()
    for _ in range(2):
        act_before(phone, door, "try", key=key, proposal=row.pk)
    door.refresh_from_db()
    assert door.tries == 1 and Tries.objects.get(bucket__startswith="door try").count == 1


def test_what_only_the_dungeon_master_does_no_device_can_do(door):
    phone = phone_at(door, "Chloe")
    for name in ("piece", "square", "withdraw", "force", "show", "glass"):
        form = {"key": new_key(), "act": name, "seconds": "60", "step": 0}
        phone.post(before(door), form, headers=HTMX)
        assert phone.post(f"{before(door)}{name}/", form, headers=HTMX).status_code == 404
    door.refresh_from_db()
    assert not (door.has_piece_named or door.has_square_marked)
    assert door.withdrawn_at is door.solved_at is door.glass_ends_at is None


@pytest.mark.slow
def test_the_television_looks_on_without_a_name(door):
    tv = Device()
    page = tv.get(before(door), {"tv": "1"}).text
    assert "board-data" in page and "move-form" not in page
    tv.post(f"{before(door)}?tv=1", {"key": new_key(), "move": wrong_move(LOCK)})
    assert propose(tv, door, wrong_move(LOCK))["HX-Redirect"] == before(door)
    assert not door.proposals.exists()


def test_who_has_not_said_who_they_are_is_led_there_as_a_whole_page(door):
    """The page that asks for a name was put into the board."""
    answer = propose(Device(), door, wrong_move(LOCK))
    assert answer["HX-Redirect"] == before(door) and not answer.content


def test_a_door_whose_puzzle_is_gone_can_be_withdrawn_alone(dm, door):
    PuzzleDoor.objects.update(key="gone")
    assert "no longer has the puzzle" in dm.get(of_dm(door)).content.decode()
    assert dm.get(of_dm(door) + "print/")["Location"] == of_dm(door)
    for page in (before(door), f"{before(door)}?tv=1", f"{before(door)}why/", f"{before(door)}targets/"):
        assert Device().get(page).status_code == 404
    assert act(dm, door, "propose", move="2a22a3")["HX-Redirect"] == of_dm(door)
    assert not door.proposals.exists()
    act(dm, door, "withdraw")
    door.refresh_from_db()
    assert door.withdrawn_at and "Withdraw it" not in dm.get(of_dm(door)).content.decode()


@pytest.mark.slow
def test_it_is_printed_without_its_solution(dm, door):
    page = dm.page("puzzle-door-print", door.campaign, door.pk)
    assert "sheet-board" in page and solution_of(PuzzleProgress(LOCK))[0] not in page


def test_a_proposal_that_the_rules_forbid_by_now_is_refused_with_their_reason(door):
    """A version that knows a rule better may forbid what an earlier one has let through."""
    phone = phone_at(door, "Chloe")
    door.proposals.create(who="Chloe", move="a1a1", shown="Ka1")
    answer = try_last(phone, door)
    assert answer.status_code == 200 and "error-summary" in answer.text
    door.refresh_from_db()
    assert door.tries == 0


def test_a_withdrawn_door_is_called_so(dm, door):
    act(dm, door, "withdraw")
    assert "This door was withdrawn." in act(dm, door, "show").text


def test_a_move_that_is_too_long_is_refused_with_a_sentence(door):
    page = propose(phone_at(door, "Chloe"), door, "e" * 61).text
    assert "A move has at most 60 characters." in page


def test_another_dungeon_master_finds_no_door(people, door):
    assert people.other_dm.get(of_dm(door)).status_code == 404


# --- What no device may know ----------------------------------------------------------------------------------------


def test_while_it_is_shut_its_puzzle_is_nowhere_to_be_solved(made, people):
    page = url(LOCK)
    for device in (Device(), people.other_dm):
        for answer in (
            device.get(page),
            device.get(page, {"shown": "1"}),
            device.post(page, {"move": next(iter(LOCK.tree))}, headers=HTMX),
        ):
            assert answer.status_code == 404
            assert solution_of(PuzzleProgress(LOCK))[0] not in answer.text
    for asked in (
        {"moves": next(iter(LOCK.tree)), "side": "white"},
        {"move": wrong_move(LOCK)},
        {"from": "a1", "to": "a2"},
    ):
        for part in ("why", "targets"):
            assert Device().get(f"{page}{part}/", asked).status_code == 404
    PuzzleDoor.objects.update(withdrawn_at=made.at)
    assert Device().get(page).status_code == 200


def test_two_doors_alike_but_for_the_solution_look_the_same_before(door, monkeypatch):
    """The same position with another right move: whatever a device asks before one is tried, it hears the same."""
    phone, pages = phone_at(door, "Chloe"), []
    other = dict.fromkeys([wrong_move(LOCK)], next(iter(LOCK.tree.values())))
    for tree in (dict(LOCK.tree), other):
        monkeypatch.setitem(LOCK.__dict__, "tree", tree)
        pages.append(
            [
                _without_tokens(phone.get(before(door)).text),
                phone.get(f"{before(door)}targets/").text,
                phone.get(f"{before(door)}why/", {"from": "a1", "to": "a2"}).text,
                _without_tokens(Device().get(before(door), {"tv": "1"}).text),
            ]
        )
    assert pages[0] == pages[1]


def test_hints_tell_no_sheet(dm, campaign, made):
    """A bright mind and a dull one before the same door: until the Dungeon Master gives a hint all devices show the same."""
    campaign.house_rules = "r61j=better"
    campaign.save()
    act(dm, made, "show")
    bright = factories.player(campaign, "Ygraine", intelligence=18, wisdom=17)
    dull = factories.player(campaign, "Bors", intelligence=8, wisdom=7)
    phone, pages, dms = phone_at(made, "Chloe"), [], []
    for person in (bright, dull):
        PuzzleDoor.objects.update(person=person)
        pages.append(_without_tokens(phone.get(before(made)).text))
        dms.append(dm.get(of_dm(made)).text)
    assert pages[0] == pages[1] and "Ygraine" not in pages[0]
    assert "180 seconds of thought" in dms[0] and "80 seconds of thought" in dms[1]
    act(dm, made, "piece")
    pages = []
    for person in (bright, dull):
        PuzzleDoor.objects.update(person=person)
        pages.append(_without_tokens(phone.get(before(made)).text))
    assert pages[0] == pages[1] and "that moves." in pages[0]


def test_a_hint_is_about_the_next_move_alone(dm, door):
    phone = phone_at(door, "Chloe")
    act(dm, door, "square")
    assert "Look at " in phone.get(before(door)).text
    propose(phone, door, next(iter(LOCK.tree)))
    assert "Look at " not in try_last(phone, door).text


def _without_tokens(page):
    """A page without what is made anew for each: tokens, keys, seconds."""
    page = re.sub(r'(name="(?:csrfmiddlewaretoken|key)" value=")[^"]*', r"\1", page)
    page = re.sub(r'data-seconds="\d+">\d+ seconds?', "", page)
    return re.sub(r'X-CSRFToken": "[^"]*|nonce="[^"]*', "", page)


def test_a_sand_glass_runs_on_all_devices_and_says_when_it_is_out(dm, door):
    phone = phone_at(door, "Mia")
    with time_machine.travel(datetime(2026, 11, 21, 18, tzinfo=UTC), tick=False) as now:
        act(dm, door, "glass", seconds="90")
        now.shift(30)
        for page in (phone.get(before(door)).text, Device().get(before(door), {"tv": "1"}).text):
            assert 'data-sand="60000"' in page
            assert ">1:00</b>" in page
        now.shift(61)
        assert "The sand has run out" in phone.get(before(door)).text
        assert "Try it" in propose(phone, door, wrong_move(LOCK)).text
        act(dm, door, "glass", seconds="")
        assert "data-sand" not in phone.get(before(door)).text


@pytest.mark.slow
@pytest.mark.parametrize(("seconds", "text"), [(0, "0 seconds"), (1, "1 second"), (2, "2 seconds")])
def test_the_seconds_before_a_door_are_counted_in_words_that_fit(door, seconds, text):
    with time_machine.travel(door.started_at + timedelta(seconds=seconds), tick=False):
        assert f'data-seconds="{seconds}">{text}</span>' in phone_at(door, "Mia").get(before(door)).text


@pytest.mark.parametrize("seconds", ["soon", "4", "3601", "-60", "9" * 60, "9" * 61])
def test_a_sand_glass_of_no_time_is_refused_with_a_sentence(dm, door, seconds):
    assert "The sand-glass" in act(dm, door, "glass", seconds=seconds).text
    door.refresh_from_db()
    assert door.glass_ends_at is None


def test_a_television_asks_for_the_board_again_at_its_own_address(door):
    page = Device().get(f"{before(door)}?tv=1").text
    assert f'data-fragment="{before(door)}?tv=1&amp;seen={door.version}"' in page
