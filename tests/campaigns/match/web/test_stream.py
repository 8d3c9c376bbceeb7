"""Event streams on the real server: who hears what and when, who is closed out, and what a stream costs."""

import asyncio
import re
import socket
import threading
import time
from contextlib import closing, contextmanager, suppress
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.utils import timezone

from campaigns.devices.play import room
from campaigns.match.access import remember_seat
from campaigns.match.models import Guest
from campaigns.match.views import stream as stream_views
from campaigns.match.views.stream import match_subscriber
from campaigns.rules.contract import Side
from campaigns.tournaments.play import round_games
from tests import factories, games
from tests.campaigns.tournaments import world
from tests.client import seated, signed_in
from tests.patience import PATIENCE
from tests.roles import AT_THE_TABLE, ROLES, guests_at, lay
from tests.server import AppServer, environment
from tests.tablet import tablet_of

CHANGED = b"event: changed\ndata:\n\n"
QUIET = 0.5  # after which nothing more is heard of what has been: the hub looks five times a second
SECURITY = ("content-security-policy", "referrer-policy", "x-frame-options", "x-content-type-options")


class Stream:
    """One open event stream, read by a thread: when each event came, and whether the server has closed it."""

    def __init__(self, url, path, cookie="", method="GET"):
        place = urlsplit(url)
        self.socket = socket.create_connection((place.hostname, place.port), timeout=PATIENCE)
        request = f"{method} {path} HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: {cookie}\r\n\r\n"
        self.socket.sendall(request.encode())
        self.status, self.headers, rest = self._head()
        self.raw, self.came, self.ended = rest, [], threading.Event()
        if self.status == 200:
            self.socket.settimeout(None)
            threading.Thread(target=self._read, daemon=True).start()

    def _head(self):
        received = b""
        while b"\r\n\r\n" not in received:
            part = self.socket.recv(4096)
            assert part, "closed before any answer"
            received += part
        head, _, rest = received.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        return int(lines[0].split()[1]), dict(line.lower().split(": ", 1) for line in lines[1:]), rest

    def _read(self):
        while True:
            self.came += [time.monotonic()] * (self.raw.count(CHANGED) - len(self.came))
            try:
                part = self.socket.recv(4096)
            except OSError:
                break
            self.raw += part
            if not part or self.raw.endswith(b"\r\n0\r\n\r\n"):
                break
        self.ended.set()

    def events(self):
        return len(self.came)

    def close(self):
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


def until(condition, patience=PATIENCE):
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def cookie_of(device):
    return f"sessionid={device.cookies['sessionid'].value}" if "sessionid" in device.cookies else ""


@pytest.fixture
def match(transactional_db):
    campaign = factories.campaign(factories.user("alice"))
    return games.sit_down(*(factories.player(campaign, name, cm=400) for name in ("Ygraine", "Bors")))


@pytest.fixture
def table(match):
    """The match with a device for each role at it."""
    devices = {role: seated(guest) for role, guest in guests_at(match).items()}
    devices["dm"] = signed_in(match.campaign.members.get().user)
    return SimpleNamespace(match=match, devices=devices)


@contextmanager
def streams_of(server, table, roles):
    """A stream for each of these roles, each with its first event heard."""
    opened = {}
    try:
        for role in roles:
            cookie = cookie_of(table.devices[role])
            opened[role] = Stream(server.url, f"/live/{table.match.public_id}/", cookie)
        assert until(lambda: all(stream.events() == 1 for stream in opened.values()))
        time.sleep(0.1)
        yield opened
    finally:
        for stream in opened.values():
            stream.close()


def dm_posts(server, match, name, **form):
    dm = match.campaign.members.get().user
    match.refresh_from_db()
    form = {"key": games.new_key(), "version": match.version, **form}
    path = f"/campaigns/{match.campaign_id}/grice/{match.pk}/{name}/"
    status, body = tablet_of(server.url, signed_in(dm)).post(path, **form)
    assert status == 200, body
    return time.monotonic()


def player_seals(server, table, role, letter):
    tablet = tablet_of(server.url, table.devices[role])
    table.match.refresh_from_db()
    form = {"key": games.new_key(), "version": table.match.public_version, "strategy": letter}
    status, body = tablet.post(f"/at/{table.match.public_id}/grice/seal/", **form)
    assert (status, "Sealed" in body) == (200, True)


def test_each_role_gets_a_stream_or_nothing(app_server, match):
    table = lay(match, factories.user("bob"))
    for role in ROLES:
        allowed = role == "dm" or role in AT_THE_TABLE
        for method in ("GET", "POST", "HEAD"):
            path = f"/live/{table.match.public_id}/"
            with closing(Stream(app_server.url, path, cookie_of(table.devices[role]), method)) as stream:
                status = {"GET": 200, "POST": 204}.get(method, 404)
                assert stream.status == (status if allowed else 404), (role, method)
                assert stream.headers["cache-control"].startswith("no-store")
                for name in SECURITY:
                    assert stream.headers[name]


def test_a_dm_who_has_taken_a_seat_too_still_hears_all_a_dm_hears(table):
    dm = table.devices["dm"]
    guest = room.join(match=table.match, name="Trying it", place="spectator")
    session = dm.session
    remember_seat(session, guest)
    session.save()
    subscriber = match_subscriber(table.match.public_id, cookie_of(dm))
    assert subscriber is not None and subscriber.guest_id is None


COOKIES = (
    "", "sessionid=", "sessionid=" + "x" * 32, "sessionid=a;sessionid=b", "\x7f=;;==", 'sessionid="\\000"',
)  # fmt: skip


def test_a_cookie_of_any_making_is_a_strangers(app_server, match):
    for cookie, public_id in product(COOKIES, (match.public_id, "nowhere", "x" * 40)):
        with closing(Stream(app_server.url, f"/live/{public_id}/", cookie)) as stream:
            assert stream.status == 404, (cookie, public_id)


@pytest.mark.slow
def test_a_turn_is_heard_by_everybody_within_a_second_in_the_same_bytes(app_server, table):
    with streams_of(app_server, table, (*AT_THE_TABLE, "dm")) as streams:
        answered = dm_posts(app_server, table.match, "turn", white="A", black="B", faces="50")
        assert until(lambda: all(stream.events() == 2 for stream in streams.values()))
        assert max(stream.came[1] for stream in streams.values()) - answered < 1
        time.sleep(QUIET)
        assert {stream.events() for stream in streams.values()} == {2}
        assert len({re.sub(rb"date: [^\r]*", b"", stream.raw) for stream in streams.values()}) == 1
        heads = {tuple(sorted((stream.headers | {"date": ""}).items())) for stream in streams.values()}
        assert len(heads) == 1


def test_the_tv_of_a_tournament_hears_within_a_second_of_results_that_are_seen(app_server, match):
    cup = world.drawn(match.campaign, world.people(match.campaign, 4), hides_results=True)
    with closing(Stream(app_server.url, f"/live/tournament/{cup.public_id}/")) as stream:
        assert until(lambda: stream.events() == 1)
        world.say(cup, 1, 1, "said white")
        time.sleep(QUIET)
        assert stream.events() == 1
        world.do(round_games.reveal_results, cup, pairing_ids=[world.pairing(cup, 1, 1).pk])
        assert until(lambda: stream.events() == 2)


def test_a_seal_is_heard_by_the_dm_alone_whoever_writes_it(app_server, table):
    """By the server that has the streams, and by another process: this one."""
    with streams_of(app_server, table, (*AT_THE_TABLE, "dm")) as streams:
        player_seals(app_server, table, "white", "A")
        assert until(lambda: streams["dm"].events() == 2)
        games.seal(table.match, Side.BLACK, "B")
        assert until(lambda: streams["dm"].events() == 3)
        time.sleep(QUIET)
        heard = {role: stream.events() for role, stream in streams.items()}
        assert heard == {**dict.fromkeys(AT_THE_TABLE, 1), "dm": 3}


def test_a_removed_phones_stream_ends_and_no_other(app_server, table):
    with streams_of(app_server, table, (*AT_THE_TABLE, "dm")) as streams:
        bob = Guest.objects.get(match=table.match, name="Bob")
        room.remove(match=table.match, guest=bob, now=timezone.now())
        assert streams["black"].ended.wait(PATIENCE)
        time.sleep(0.2)
        assert [role for role, stream in streams.items() if stream.ended.is_set()] == ["black"]
    path, cookie = f"/live/{table.match.public_id}/", cookie_of(table.devices["black"])
    with closing(Stream(app_server.url, path, cookie)) as again:
        assert again.status == 404


@pytest.mark.slow
def test_what_another_process_writes_is_heard_within_a_second(app_server, table):
    """This one is another process than the server: what it hears of, it hears of through the database alone."""
    with streams_of(app_server, table, AT_THE_TABLE) as streams:
        delays = []
        for turn in range(4):
            games.turn(table.match, "50")
            written = time.monotonic()
            assert until(lambda: all(stream.events() == turn + 2 for stream in streams.values()))  # noqa: B023
            delays.append(max(stream.came[-1] for stream in streams.values()) - written)
            time.sleep(0.13)
        assert max(delays) < 1


@pytest.mark.slow
def test_two_servers_on_one_database_tell_each_others_devices(app_server, table):
    second = AppServer(environment(connection.settings_dict))
    try:
        second.wait()
        with streams_of(second, table, ("white", "spectator")) as streams:
            answered = dm_posts(app_server, table.match, "turn", white="A", black="B", faces="50")
            assert until(lambda: all(stream.events() == 2 for stream in streams.values()))
            assert max(stream.came[1] for stream in streams.values()) - answered < 1
    finally:
        second.stop()


def database_connections():
    """Those that others than this test have to the test database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity "
            "where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'"
        )
        return cursor.fetchone()[0]


def many(match, count):
    guests = [
        Guest(match=match, key=f"{number:032x}", name=f"Guest {number}", place="spectator")
        for number in range(count)
    ]
    Guest.objects.bulk_create(guests)
    return [cookie_of(seated(guest)) for guest in match.guests.filter(name__startswith="Guest ")]


@pytest.mark.postgres
def test_no_stream_holds_a_database_connection(app_server, match):
    if connection.vendor != "postgresql":
        pytest.skip("counts PostgreSQL's connections: GOK_TEST_DATABASE=postgres")
    app_server.restart()  # the threads that have served pages to an earlier test keep their connections
    cookies = many(match, 60)
    streams = [Stream(app_server.url, f"/live/{match.public_id}/", cookie) for cookie in cookies]
    try:
        assert {stream.status for stream in streams} == {200}
        assert until(lambda: all(stream.events() == 1 for stream in streams))
        # Two that let devices in and the hub's; pages would have seven of their own. Who looks for clocks that run is quick.
        assert until(lambda: database_connections() <= 3)
        dm_posts(app_server, match, "turn", white="A", black="B", faces="50")
        assert until(lambda: all(stream.events() == 2 for stream in streams))
        assert until(lambda: database_connections() <= 3 + 1)
    finally:
        for stream in streams:
            stream.close()


@pytest.mark.slow
def test_a_server_ends_within_seconds_though_streams_are_open_and_the_next_goes_on(app_server, table):
    match = table.match
    streams = [Stream(app_server.url, f"/live/{match.public_id}/", cookie) for cookie in many(match, 40)]
    child = app_server.child
    began = time.monotonic()
    child.ask_to_end()
    try:
        assert until(lambda: child.ended)
        assert time.monotonic() - began < 5
        assert all(stream.ended.wait(PATIENCE) for stream in streams)
    finally:
        for stream in streams:
            stream.close()
    app_server.start()
    with streams_of(app_server, table, ("white",)) as streams:
        dm_posts(app_server, match, "turn", white="A", black="B", faces="50")
        assert until(lambda: streams["white"].events() == 2)


@pytest.mark.slow
def test_closed_streams_are_forgotten_and_their_descriptors_with_them(app_server, match):
    folder = f"/proc/{app_server.pid}/fd"
    count = descriptors(folder)
    if count is None:
        pytest.skip("no /proc")
    cookies = many(match, 40)
    for _ in range(2):
        streams = [Stream(app_server.url, f"/live/{match.public_id}/", cookie) for cookie in cookies]
        assert descriptors(folder) >= count + 40
        for stream in streams:
            stream.close()
        assert until(lambda: descriptors(folder) < count + 20)


def descriptors(folder):
    return len(list(Path(folder).iterdir())) if Path(folder).is_dir() else None


@pytest.mark.slow
def test_a_device_s_oldest_stream_of_too_many_is_told_to_give_way(app_server, settings, table):
    path, most = f"/live/{table.match.public_id}/", settings.DEVICE_STREAMS
    cookies = {role: cookie_of(table.devices[role]) for role in ("white", "black")}
    others = Stream(app_server.url, path, cookies["black"])
    streams = [Stream(app_server.url, path, cookies["white"]) for _ in range(most + 1)]
    try:
        assert streams[0].ended.wait(PATIENCE)
        assert b"event: yield" in streams[0].raw
        assert not any(stream.ended.is_set() for stream in (*streams[1:], others))
    finally:
        for stream in (*streams, others):
            stream.close()


@pytest.mark.postgres
def test_streams_outlive_their_databases_restart(app_server, table):
    """Every connection of the server is ended from the other side, as a restarted database does."""
    if connection.vendor != "postgresql":
        pytest.skip("ends PostgreSQL's connections: GOK_TEST_DATABASE=postgres")
    with streams_of(app_server, table, ("white", "dm")) as streams:
        dm_posts(app_server, table.match, "turn", white="A", black="B", faces="50")
        assert until(lambda: all(stream.events() == 2 for stream in streams.values()))
        with connection.cursor() as cursor:
            cursor.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity "
                "where datname = current_database() and pid <> pg_backend_pid()"
            )
        games.turn(table.match, "50")
        assert until(lambda: all(stream.events() == 3 for stream in streams.values()))
        with streams_of(app_server, table, ("black", "spectator")):
            assert not any(stream.ended.is_set() for stream in streams.values())


# --- An event sent then and there -------------------------------------------------------------------------
def test_an_event_is_sent_at_once_where_the_device_keeps_up():
    sent = []

    async def send(message):
        sent.append(message["body"])

    assert stream_views._send_now(send)
    assert sent == [CHANGED]


def test_where_a_device_is_slow_its_own_task_has_to_wait():
    sent = []

    async def send(message):
        await asyncio.sleep(1)
        sent.append(message["body"])

    assert not stream_views._send_now(send)
    assert sent == []


def test_where_sending_fails_its_own_task_meets_the_trouble():
    async def send(message):
        raise OSError("gone")

    assert not stream_views._send_now(send)
