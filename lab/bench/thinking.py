"""What pages feel of two NPCs who think at once in two workers, beside an idle house in the same run.

One server, SQLite, two real workers as they are shipped, but that their NPCs (the strongest, compiled) begin the next
thought as soon as the last is played. Wall milliseconds on loopback, with the measuring program on the same cores: only a machine
that does nothing else tells them. The workers' share of the processor says whether they really thought.
"""

import asyncio
import os
import time
from dataclasses import dataclass, field
from functools import partial

from django.contrib.auth.models import User
from django.db import connections
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.rules.contract import Side
from lab.bench import house
from lab.bench.listeners import Stream
from lab.bench.moves import PATIENCE, VARIANT, some_moves
from lab.bench.rounds import at, spread
from lab.bench.tablet import KeptTablet, processor_time
from tools.house import WORKER, open_house
from tools.processes import wait_until
from variants.board.play import moves as play
from variants.engine.catalog import program_of
from variants.models import EnginePlayer
from variants.npc_players.opponent import EngineTerms

WORKERS = 2
THINKERS = [f"thinker{number}" for number in range(WORKERS)]
STRONGEST = 133
ROUNDS = 60
PAUSE = 0.15  # seconds between two requests


@dataclass
class Figures:
    """Wall milliseconds: the match's page, the answer to a move, and from the tap to a spectator's event."""

    page: list[float] = field(default_factory=list)
    move: list[float] = field(default_factory=list)
    event: list[float] = field(default_factory=list)


def main() -> None:
    """Measure and print."""
    house.build()
    if why := program_of(VARIANT).why_plain:
        print(f"\nThe engine is not compiled, because {why}: the NPCs think uncompiled.")
    match, cookie, spectator_cookie = _laid()
    moves = some_moves(3 * ROUNDS)
    with open_house("gok-bench-") as served:
        served.add_web("web", "--timeout-keep-alive", "120")  # the tablet's line stays while workers start
        served.start()
        tablet = KeptTablet(served.ports[0], cookie, reverse("board", args=[match.campaign_id, match.pk]))
        asyncio.run(_measure(tablet, moves, spectator_cookie, f"/live/{match.public_id}/"))  # warm
        idle = asyncio.run(_measure(tablet, moves, spectator_cookie, f"/live/{match.public_id}/"))
        for name in THINKERS:
            served.add_celery(name, f"{WORKER} {name}@localhost", app="lab.bench.thinkers")
        served.start()
        if not wait_until(lambda: _thoughts() >= 2 * WORKERS, 120):
            raise RuntimeError("the workers do not think")
        thoughts, began = _thoughts(), time.monotonic()
        workers = [served.parts[name].pid for name in THINKERS]
        spent = [processor_time(pid) for pid in workers]
        busy = asyncio.run(_measure(tablet, moves, spectator_cookie, f"/live/{match.public_id}/"))
        seconds = time.monotonic() - began
        shares = [
            (processor_time(pid) - spent_before) / seconds
            for pid, spent_before in zip(workers, spent, strict=True)
        ]
        _report(idle, busy, shares, (_thoughts() - thoughts) / seconds)


def _laid() -> tuple[Match, str, str]:
    """A match of two people, the cookie of its DM and that of a spectator; beside it as many matches of NPCs as workers."""
    dm = User.objects.create(username="thinking dm", password="!")
    campaign = Campaign.objects.get(
        pk=campaigns.create_campaign(dm.pk, new_key(), name="Thinkers", calendar="plain", day=0).pk
    )
    match = _begun(campaign, dm)
    for _ in range(WORKERS):
        _begun(campaign, dm, *(EngineTerms(side, STRONGEST) for side in Side))
    laid = match, house.dm_cookie(dm), house.guest_cookie(match, "spectator")
    connections.close_all()
    return laid


def _begun(campaign: Campaign, dm: User, *engine_players: EngineTerms) -> Match:
    sides = Sides(NewPlayer(None, person="Anna"), NewPlayer(None, person="Ben"))
    setup = play.GameSetup(VARIANT, sides, 0, engine_players=engine_players)
    return Match.objects.get(pk=play.start(campaign.pk, new_key(), setup=setup, by=dm).pk)


def _thoughts() -> int:
    """How many turns the NPCs have played."""
    made = sum(player.match.version for player in EnginePlayer.objects.filter(side=Side.WHITE))
    connections.close_all()
    return made


async def _measure(tablet: KeptTablet, moves: list[str], cookie: str, live: str) -> Figures:
    """Pages and moves by turns, at a pace that one table has at its quickest."""
    figures, loop = Figures(), asyncio.get_running_loop()
    _, stream = await loop.create_connection(lambda: Stream(live, cookie), "127.0.0.1", tablet.port)
    await asyncio.wait_for(stream.opened, 20)
    for _ in range(ROUNDS):
        await asyncio.sleep(PAUSE)
        began = time.perf_counter()
        await asyncio.to_thread(tablet.look)
        figures.page.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(PAUSE)
        stream.heard, text = 0.0, moves.pop(0)
        began = time.perf_counter()
        await asyncio.to_thread(partial(tablet.send, "move", move=text))
        figures.move.append(1000 * (time.perf_counter() - began))
        while not stream.heard and time.perf_counter() < began + PATIENCE:
            await asyncio.sleep(0.001)
        figures.event.append(1000 * ((stream.heard or began + PATIENCE) - began))
    stream.transport.close()
    return figures


def _report(idle: Figures, busy: Figures, shares: list[float], rate: float) -> None:
    print(f"\nPages while {WORKERS} NPCs think in {WORKERS} workers, {os.cpu_count()} cores\n")
    print(f"{'ms, p50 / p95 / max':32}{'idle house':>24}{'while they think':>24}{'p95':>8}")
    for what, name in (("the match's page", "page"), ("a move's answer", "move"), ("tap to event", "event")):
        idle_values, busy_values = getattr(idle, name), getattr(busy, name)
        times = f"{at(busy_values, 0.95) / at(idle_values, 0.95):.2f}x"
        print(f"{what:32}{spread(idle_values):>24}{spread(busy_values):>24}{times:>8}")
    told = " and ".join(f"{100 * share:.0f}%" for share in shares)
    print(f"\nThe workers had {told} of a core, and played {rate:.2f} turns a second.")
