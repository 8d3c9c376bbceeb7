"""Tables at which somebody plays an NPC who thinks for himself, and what the database says of his thoughts."""

import time
from functools import partial
from typing import NamedTuple

from django.utils import timezone

from campaigns.match import games
from campaigns.match.models import Line, Match
from campaigns.match.play import log
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.rules.contract import Choice, Roll, Side
from lab.torture.book import all_lines
from lab.torture.tables import BoardTable, Hall, patiently
from tools.tablet import Tablet
from variants import catalog
from variants.board.play import moves
from variants.models import EnginePlayer
from variants.npc_players import opponent
from variants.npc_players.opponent import EngineTerms
from variants.npc_turns import npc_turn

NPC = Side.BLACK
CM = 10
EACH = 2  # tables of each game
PATIENCE = 300.0  # seconds a person waits for an NPC


class Thought(NamedTuple):
    """What an NPC has to decide after that line of a match."""

    match: int
    seq: int


class NpcTable(BoardTable):
    """White is played over http; Black by himself."""

    def act(self) -> None:
        """White's next act, once Black has made his."""
        deadline = time.monotonic() + PATIENCE
        while not self._is_mine(self._refreshed()):
            if time.monotonic() > deadline:
                raise TimeoutError(f"match {self.match}: the NPC did not move in {PATIENCE:.0f} s")
            time.sleep(0.4)
        self.tablet.look()
        super().act()

    def _refreshed(self) -> object:
        """What is awaited after the last line, begun anew where the match is over."""
        text = patiently(lambda: Line.objects.filter(match=self.match).order_by("-seq")[0].state)
        self.state = self.rules.read_state(text)
        return self.rules.awaits(self.state)

    def _is_mine(self, phase: object) -> bool:
        return _whose(phase) is not NPC


def _whose(phase: object) -> Side | None:
    if isinstance(phase, Roll):
        return phase.by
    return phase.side if isinstance(phase, Choice) else None


def tables(hall: Hall) -> list[NpcTable]:
    """Some of each full board."""
    vrasha = NewPlayer(None, person="Vrasha")
    sides = Sides(NewPlayer(None, person="Anna"), vrasha)
    terms = EngineTerms(NPC, CM, "to be quick")
    tables = []
    for number in range(EACH):
        for variant in catalog.GAMES:
            setup = moves.GameSetup(variant, sides, 0, handicap=False, engine_players=[terms])
            tables.append(
                NpcTable(
                    variant,
                    partial(hall.start_match, setup),
                    Tablet(hall.ports, hall.cookie, ""),
                    hall.ledger,
                    hall.chance(f"{variant} {number}"),
                )
            )
    return tables


def thoughts() -> set[Thought]:
    """What is being thought about now."""
    return {
        Thought(player.match_id, player.thinks_on)
        for player in EnginePlayer.objects.exclude(thinks_on=None)
        if player.thinks_on is not None
    }


def thoughts_over() -> set[Thought]:
    """Every thought that a line has followed."""
    return {Thought(match, seq - 1) for match, seq in Line.objects.values_list("match_id", "seq")}


def count() -> int:
    """How many lines are NPCs' own."""
    return sum(len(all_lines(match)) - len(lines_of_people(match)) for match in Match.objects.all())


def half_a_minute_later() -> None:
    """What the beat does once a dead worker has shown no sign of life for half a minute: and twice, so that two workers race."""
    now = timezone.now()
    EnginePlayer.objects.exclude(thinks_on=None).update(beat_at=now - 2 * opponent.STALE_AFTER)
    for _ in range(2):
        npc_turn.wake_forgotten_npcs(now=now)


def lines_of_people(match: Match) -> list[Line]:
    """The lines of a match that were not the NPC's to write, by what its rules awaited before each."""
    rules = games.entry_of(match.game).rules
    lines = all_lines(match)
    steps = log.replay(rules, match.options, log.steps(lines)).moments
    awaited = {moment.step.seq: _whose(rules.awaits(moment.before)) for moment in steps}
    return [line for line in lines if awaited.get(line.seq) is not NPC]
