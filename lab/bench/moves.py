"""What a move on a full board costs, and how soon a thousand devices hear of it.

All on one server, SQLite, loopback, with the measuring program on the same cores. A move's processor time is the
server's own, held against a signed-in page that only says ok; its event against a bare ASGI fan-out to as many streams.
"""

import asyncio
import gzip
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from django.contrib.auth.models import User
from django.db import connections
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.rules.contract import Choice
from lab.bench import house
from lab.bench.listeners import Stream
from lab.bench.tablet import OK, KeptTablet, processor_time
from tools.house import web_server
from variants import catalog
from variants.board.play import moves as play

VARIANT = "dragonchess"
MOVES = 80
WARM = 10
LISTENERS = 1000
TAPS = 25
PATIENCE = 10.0


def main() -> None:
    """Measure and print."""
    house.build()
    match, cookie, spectator_cookie = _laid()
    moves = some_moves(WARM + MOVES + TAPS)
    server_options = ("--backlog", "4096", "--timeout-keep-alive", "120")
    one_cookie = {"GOK_DEVICE_STREAMS": str(LISTENERS)}  # all of them have it
    with web_server("lab.bench.served:application", *server_options, **one_cookie) as server:
        tablet = KeptTablet(server.port, cookie, reverse("board", args=[match.campaign_id, match.pk]))
        _processor_time(tablet, moves, server.pid)
        asyncio.run(_fan_out(tablet, moves, spectator_cookie, f"/live/{match.public_id}/"))


def _laid() -> tuple[Match, str, str]:
    """A match, the cookie of its DM and that of a spectator."""
    dm = User.objects.create(username="board dm", password="!")
    campaign = Campaign.objects.get(
        pk=campaigns.create_campaign(dm.pk, new_key(), name="Boards", calendar="plain", day=0).pk
    )
    anna, ben = NewPlayer(None, person="Anna"), NewPlayer(None, person="Ben")
    match = Match.objects.get(
        pk=play.start(campaign.pk, new_key(), setup=play.GameSetup(VARIANT, Sides(anna, ben), 0), by=dm).pk
    )
    cookies = match, house.dm_cookie(dm), house.guest_cookie(match, "spectator")
    connections.close_all()
    return cookies


def some_moves(count: int) -> list[str]:
    """A game of random moves that is not over soon."""
    rules = catalog.GAMES[VARIANT]
    for seed in range(100):
        chance, state, moves = random.Random(seed), rules.start(rules.options_for({})), list[str]()
        while len(moves) < count and isinstance(phase := rules.awaits(state), Choice):
            action = chance.choice(phase.actions)
            moves.append(rules.write_action(action))
            state = rules.act(state, action)
        if len(moves) == count:
            return moves
    raise RuntimeError("every random game was short")


def _processor_time(tablet: KeptTablet, moves: list[str], pid: int) -> None:
    for _ in range(WARM):
        tablet.ask("GET", OK)
        page = tablet.send("move", move=moves.pop(0))
    answers_, seconds = [], {"ok": 0.0, "move": 0.0}
    for _ in range(MOVES // 10):
        began = processor_time(pid)
        for _ in range(40):
            tablet.ask("GET", OK)
        halfway = processor_time(pid)
        for _ in range(10):
            answers_.append(tablet.send("move", move=moves.pop(0)))
        seconds["ok"] += halfway - began
        seconds["move"] += processor_time(pid) - halfway
    ok, move = seconds["ok"] / (4 * MOVES), seconds["move"] / MOVES
    sizes = sorted(len(gzip.compress(answer, 6)) for answer in answers_)
    table_bytes = gzip.compress(tablet.look(), 6)
    del page
    print(
        f"\nA move of {VARIANT}, one server, SQLite\n\n{'a page that says ok, CPU ms':40}{1000 * ok:>12.2f}"
    )
    print(f"{'a move, CPU ms':40}{1000 * move:>12.2f}")
    print(f"{'a move against ok':40}{move / ok:>11.1f}x   (asked: at most 6x)")
    print(f"{'its answer, bytes compressed, median':40}{sizes[len(sizes) // 2]:>12}   (asked: below 4000)")
    print(f"{'its answer, bytes compressed, largest':40}{sizes[-1]:>12}")
    print(f"{'the whole table, bytes compressed':40}{len(table_bytes):>12}")


async def _fan_out(tablet: KeptTablet, moves: list[str], cookie: str, live: str) -> None:
    bare = Audience(await _listening(tablet.port, "/bench/stream/", cookie))
    ours = Audience(await _listening(tablet.port, live, cookie))
    for _ in range(TAPS):
        await bare.hear(lambda: tablet.ask("GET", "/bench/tell/"))
        await ours.hear(lambda: tablet.send("move", move=moves.pop(0)))
    print(f"\n{LISTENERS} streams hear of a move, ms after the tap: p50 / p95 / last\n")
    for what, audience in (("a bare ASGI fan-out", bare), ("a move", ours)):
        print(f"{what:40}{audience.at(0.5):>8.0f} / {audience.at(0.95):.0f} / {audience.at(1):.0f}")
    print(f"{'p95 against the bare one':40}{ours.at(0.95) / bare.at(0.95):>11.2f}x   (asked: at most 1.5x)")
    for stream in (*bare.streams, *ours.streams):
        stream.transport.close()
    await asyncio.sleep(1)


async def _listening(port: int, path: str, cookie: str) -> list[Stream]:
    loop = asyncio.get_running_loop()
    streams: list[Stream] = []
    for _ in range(LISTENERS // 50):
        listeners = await asyncio.gather(
            *(loop.create_connection(lambda: Stream(path, cookie), "127.0.0.1", port) for _ in range(50))
        )
        streams += [stream for _, stream in listeners]
        await asyncio.wait_for(asyncio.gather(*(stream.opened for stream in streams)), 30)
    return streams


@dataclass
class Audience:
    """Streams, and after how many milliseconds each heard, every time."""

    streams: list[Stream]
    heard: list[list[float]] = field(default_factory=list)

    async def hear(self, tell: Callable[[], object]) -> None:
        """Tap once, and wait until the last of them has heard of it."""
        await asyncio.sleep(0.6)
        for stream in self.streams:
            stream.heard = 0.0
        start = time.perf_counter()
        await asyncio.to_thread(tell)
        while any(not stream.heard for stream in self.streams) and time.perf_counter() < start + PATIENCE:
            await asyncio.sleep(0.005)
        self.heard.append(
            sorted(1000 * ((stream.heard or start + PATIENCE) - start) for stream in self.streams)
        )

    def at(self, share: float) -> float:
        """The time by which this share had heard: the median of all taps, for a neighbour may hold one up."""
        return median(delays[int(share * (len(delays) - 1))] for delays in self.heard)
