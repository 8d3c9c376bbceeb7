"""The hub: each hears of what they may know, at once, and of nothing else."""

import asyncio
import threading
import time

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError, connection
from django.utils import timezone

from campaigns.devices.play import admission, room
from campaigns.match.models import Guest, Match
from campaigns.match.play import live
from campaigns.match.play.live import Hub, Listener, Subscriber, tell_changes
from campaigns.rules.contract import Side, Viewer
from chess_minigame.rules.game import GRICE
from tests import boards, factories, games
from tests.patience import PATIENCE
from tests.seats import given
from variants.board.play import moves as boards_play

pytestmark = pytest.mark.django_db
Place = Guest.Place


class Loop:
    """An event loop that does at once what it is told."""

    def call_soon_threadsafe(self, do):
        do()


def session():
    store = SessionStore()
    store.create()
    return store


def listening(match, guest=None, key=""):
    """One who knows of all so far."""
    subscriber = (
        Subscriber(match.pk, guest.pk, guest.key, "") if guest else Subscriber(match.pk, None, key, "")
    )
    listener = Listener(subscriber, Loop())
    heard([listener])
    return listener


def heard(listeners):
    tell_changes(listeners)
    told = [listener.changed.is_set() for listener in listeners]
    for listener in listeners:
        listener.changed.clear()
    return told


@pytest.fixture
def ears(match):
    """The DM, White, Black and a spectator of one match, a spectator of another."""
    campaign = match.campaign
    other = games.sit_down(*(factories.player(campaign, name) for name in ("Maud", "Wat")))
    guests = [given(match, place) for place in (Place.WHITE, Place.BLACK, Place.SPECTATOR)]
    return [
        listening(match, key=session().session_key),
        *(listening(match, guest) for guest in guests),
        listening(other, given(other, Place.SPECTATOR)),
    ]


def test_nothing_is_told_while_nothing_happens(ears):
    assert heard(ears) == heard(ears) == [False] * 5


@pytest.mark.slow
def test_a_turn_is_news_for_all_at_that_table(match, ears):
    games.turn(match, "50")
    assert heard(ears) == [True, True, True, True, False]
    assert heard(ears) == [False] * 5


def test_a_seal_is_news_for_the_dm_alone(match, ears):
    games.seal(match, Side.WHITE, "A")
    assert heard(ears) == [True, False, False, False, False]


def test_who_joins_is_news_for_the_dm_alone(match, ears):
    given(match, Place.SPECTATOR, "Late")
    assert heard(ears) == [True, False, False, False, False]


def test_a_device_on_another_seat_hears_of_it(match, ears):
    white = Guest.objects.get(pk=ears[1].subscriber.guest_id)
    spectator = Guest.objects.get(pk=ears[3].subscriber.guest_id)
    room.seat(match=match, guest=spectator, place=Place.WHITE)
    assert heard(ears) == [True, True, False, True, False]
    white.refresh_from_db()
    assert white.place == Place.WAITING


def test_what_only_one_player_may_see_is_that_players_and_the_dms_to_hear(match, ears):
    class SeenByWhite:
        """The rules of the game, where White alone sees something new."""

        def __getattr__(self, name):
            return getattr(GRICE, name)

        def seen_by(self, state, viewer):
            return "news" if viewer is Viewer.WHITE else GRICE.seen_by(state, viewer)

    games.at_the_table(match, lambda sitting: setattr(sitting, "rules", SeenByWhite()))
    assert heard(ears) == [True, True, False, False, False]


@pytest.mark.slow
def test_a_board_that_is_abandoned_is_news_for_all_at_it(match):
    board = boards.begun(match.campaign)
    listeners = [listening(board, given(board, place)) for place in (Place.WHITE, Place.SPECTATOR)]
    boards_play.abandon(board.pk, boards.form(board))
    assert heard(listeners) == [True, True]


@pytest.mark.slow
def test_the_dms_word_on_a_seat_is_news_for_that_device_alone(match, ears):
    match.seats.update(admission="asking")
    room.remove(match=match, guest=Guest.objects.get(pk=ears[1].subscriber.guest_id), now=timezone.now())
    guests = [room.join(match=Match.objects.get(pk=match.pk), name=name, place="white") for name in "ab"]
    asking = [listening(match, guest) for guest in guests]
    heard(ears)
    admission.admit_guest(match=match, guest=guests[0])
    assert heard([*asking, *ears[2:]]) == [True, False, False, False, False]
    admission.refuse_seat(match=match, guest=guests[1])
    assert heard([*asking, *ears[2:]]) == [False, True, False, False, False]


def test_a_removed_device_is_shown_out_and_no_other(match, ears):
    room.remove(match=match, guest=Guest.objects.get(pk=ears[2].subscriber.guest_id), now=timezone.now())
    assert heard(ears) == [True, False, True, False, False]
    assert [listener.is_removed for listener in ears] == [False, False, True, False, False]


def test_a_match_that_is_gone_shows_everybody_out(match, ears):
    Match.objects.filter(pk=match.pk).delete()
    tell_changes(ears)
    assert [listener.is_removed for listener in ears] == [True, True, True, True, False]


def test_a_dm_who_signed_out_or_handed_the_tablet_over_is_shown_out(match):
    at_home, handed_over = session(), session()
    listeners = [listening(match, key=one.session_key) for one in (at_home, handed_over)]
    handed_over.flush()
    assert heard(listeners) == [False, True]
    assert [listener.is_removed for listener in listeners] == [False, True]


def test_what_happened_between_the_letting_in_and_the_first_look_is_told(match):
    listener = listening(match, given(match, Place.WHITE))
    games.turn(match, "50")
    assert heard([listener]) == [True]


@pytest.mark.slow
def test_many_listeners_cost_three_questions(match, ears, django_assert_num_queries):
    with django_assert_num_queries(3):
        tell_changes(ears * 20)


def test_a_stream_whose_loop_has_ended_troubles_nobody(match):
    loop = asyncio.new_event_loop()
    loop.close()
    dead = Listener(listening(match, given(match, Place.WHITE)).subscriber, loop)
    alive = listening(match, given(match, Place.BLACK))
    games.turn(match, "50")
    tell_changes([dead, alive])
    assert alive.changed.is_set()


# --- its thread, without a database -----------------------------------------------------------------------
def alive(name="live-hub"):
    return any(thread.name == name for thread in threading.enumerate())


def ends(patience=5.0):
    until = time.monotonic() + patience
    while alive() and time.monotonic() < until:
        time.sleep(0.01)
    return not alive()


@pytest.fixture
def looks(monkeypatch):
    """A hub that counts its looks in place of asking a database."""
    seen = threading.Semaphore(0)
    troubles = []

    def look(listeners):
        seen.release()
        if troubles:
            raise troubles.pop()

    monkeypatch.setattr(live, "tell_changes", look)
    monkeypatch.setattr(live, "current_versions", lambda match_ids: {})
    monkeypatch.setattr(live, "close_old_connections", lambda: None)
    seen.troubles = troubles
    return seen


def someone():
    return Listener(Subscriber(1, 1, "", ""), Loop())


def test_a_look_asks_only_about_changed_matches_and_new_listeners(looks, monkeypatch):
    asked, versions = [], {1: (1, 1), 2: (1, 1)}
    monkeypatch.setattr(live, "tell_changes", lambda listeners: asked.append(list(listeners)))
    monkeypatch.setattr(live, "current_versions", lambda match_ids: dict(versions))
    hub, first, second = Hub(), someone(), Listener(Subscriber(2, 2, "", ""), Loop())
    monkeypatch.setattr(hub, "_poll", lambda: None)
    hub.add(first)
    hub._tell_all()
    hub._tell_all()
    hub.add(second)
    hub._tell_all()
    versions[1] = (2, 1)
    hub._tell_all()
    del versions[2]
    hub._tell_all()
    assert asked == [[first], [], [second], [first], [second]]


def test_a_dm_who_has_signed_out_is_asked_about_though_nothing_has_changed(match):
    at_home, elsewhere = session(), session()
    hub, listeners = Hub(), [listening(match, key=one.session_key) for one in (at_home, elsewhere)]
    hub._poll = lambda: None
    for listener in listeners:
        hub.add(listener)
    hub._tell_all()
    elsewhere.flush()
    hub._tell_all()
    assert [listener.is_removed for listener in listeners] == [False, True]


@pytest.mark.slow
def test_what_one_seat_alone_may_know_counts_up_its_match(match, ears):
    """Else a second web process would not hear of it."""
    before = live.current_versions({match.pk})
    spectator = Guest.objects.get(pk=ears[3].subscriber.guest_id)
    for act in (
        lambda: room.seat(match=match, guest=spectator, place=Place.WAITING),
        lambda: room.remove(match=match, guest=spectator, now=timezone.now()),
        lambda: games.seal(match, Side.WHITE, "A"),
    ):
        act()
        assert live.current_versions({match.pk}) != before
        before = live.current_versions({match.pk})


@pytest.mark.parametrize(("limit", "which"), [("DEVICE_STREAMS", 0), ("ACCOUNT_STREAMS", 1)])
def test_of_too_many_streams_of_one_device_or_account_the_oldest_gives_way(looks, settings, limit, which):
    setattr(settings, limit, 3)
    hub = Hub()
    whose = [[((name, None), (f"{name}{number}", name))[which] for number in range(5)] for name in "ab"]
    one, other = ([Listener(Subscriber(1, None, "", "", *names), Loop()) for names in five] for five in whose)
    for listener in (*one[:3], *other[:3]):
        hub.add(listener)
    assert not any(listener.gives_way for listener in (*one, *other))
    hub.drop(one[1])
    for listener in one[3:]:
        hub.add(listener)
    assert [listener.gives_way for listener in one] == [True, False, False, False, False]
    assert one[0].awake.is_set()
    assert not any(listener.gives_way for listener in other)
    for listener in (*one, *other):
        hub.drop(listener)
    assert (len(hub), hub._audiences) == (0, {})
    assert ends()


def test_the_hub_looks_only_while_somebody_listens(looks):
    hub, listener = Hub(), someone()
    hub.add(listener)
    assert looks.acquire(timeout=PATIENCE)
    assert len(hub) == 1
    hub.drop(listener)
    hub.wake(1)
    assert ends()
    hub.add(listener)
    assert looks.acquire(timeout=PATIENCE)
    hub.drop(listener)
    hub.wake(1)
    assert ends()


def test_the_hub_looks_at_once_when_woken_and_by_itself_otherwise(looks, monkeypatch):
    monkeypatch.setattr(live, "POLL_SECONDS", 30)
    hub, listener = Hub(), someone()
    hub.add(listener)
    assert looks.acquire(timeout=PATIENCE)
    assert not looks.acquire(timeout=0.1)
    hub.wake(1)
    assert looks.acquire(timeout=PATIENCE)
    assert not looks.acquire(timeout=0.1)
    monkeypatch.setattr(live, "POLL_SECONDS", 0.05)
    hub.wake(1)
    assert all(looks.acquire(timeout=PATIENCE) for _ in range(5))
    hub.drop(listener)
    assert ends()


@pytest.mark.parametrize("trouble", [OperationalError("gone"), RuntimeError("a bug")])
def test_trouble_with_one_look_does_not_end_the_looking(looks, monkeypatch, trouble, caplog):
    monkeypatch.setattr(live, "POLL_SECONDS", 0.05)
    looks.troubles.append(trouble)
    hub, listener = Hub(), someone()
    hub.add(listener)
    assert all(looks.acquire(timeout=PATIENCE) for _ in range(3))
    hub.drop(listener)
    assert ends()
    is_outage = isinstance(trouble, OperationalError) and connection.vendor == "postgresql"
    assert ("PostgreSQL cannot be reached" if is_outage else "live events") in caplog.text
