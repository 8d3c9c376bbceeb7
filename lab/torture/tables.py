"""Matches of all five games, and who plays them over http: each knows by the rules alone what comes next, and what it leaves."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from django.contrib.auth.models import User
from django.db import InterfaceError, OperationalError, connections
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.rules.contract import Choice, Over, Roll
from lab.bench import house
from lab.torture.ledger import Act, Ledger
from tools.tablet import Tablet
from variants import catalog
from variants.board.play import moves
from variants.rules.actions import Action
from variants.rules.state import AnyState

Begun = tuple[int, str, AnyState]
"""A match, its page's path, and the state it begins with."""


class Table(Protocol):
    @property
    def devices(self) -> Sequence[Tablet]: ...

    def act(self) -> None:
        """Do what comes next, and note it in the ledger once it is answered."""


@dataclass
class GriceTable:
    """A match of Grice's game: the players seal notes on their phones, the Dungeon Master resolves the turn."""

    match: int
    tablet: Tablet
    phones: Sequence[Tablet]
    ledger: Ledger
    chance: random.Random
    note: str = "A"
    step: int = -1

    @property
    def devices(self) -> Sequence[Tablet]:
        return (self.tablet, *self.phones)

    def act(self) -> None:
        """White's note, Black's note, the turn; equals who choose the same stay as they are on 50, so it never ends."""
        if self.step < 0:
            self._tell(self.tablet.send("throw-limit", faces="6"), "throws 6")
        elif self.step < 2:
            self.note = self.chance.choice("ABC") if self.step == 0 else self.note
            phone = self.phones[self.step]
            phone.look()  # the last turn has been resolved since
            self._tell(phone.send("seal", strategy=self.note))
        else:
            self.tablet.look()
            key = self.tablet.send("turn", white="", black="", faces="50")
            self._tell(key, f"act {self.note} / {self.note}", "throws 50")
        self.step = (self.step + 1) % 3

    def _tell(self, key: str, *texts: str) -> None:
        self.ledger.note(self.match, Act(key, texts))


@dataclass
class BoardTable:
    """A match on a full board: the Dungeon Master moves for both, at random; when it is over, another one is begun."""

    variant: str
    begin: Callable[[], Begun]
    tablet: Tablet
    ledger: Ledger
    chance: random.Random
    match: int = 0
    state: AnyState = field(init=False)

    @property
    def devices(self) -> Sequence[Tablet]:
        return (self.tablet,)

    def __post_init__(self) -> None:
        self.rules = catalog.game(self.variant)
        self._begin()

    def _begin(self) -> None:
        self.match, self.tablet.path, self.state = self.begin()
        self.tablet.hidden_fields = {}

    def act(self) -> None:
        """A move, or the dice that are awaited, typed."""
        while isinstance(phase := self.rules.awaits(self.state), Over):
            self._begin()
        texts: list[str] = []
        request = self.rules.request
        if isinstance(phase, Choice) and request is not None and request in phase.actions:
            texts.append(self._does(request))
            phase = self.rules.awaits(self.state)
        if isinstance(phase, Roll):
            faces = tuple(self.chance.randint(1, phase.dice.sides) for _ in range(phase.dice.count))
            typed = " ".join(map(str, faces))
            key = self.tablet.send("roll", face=typed)
            self.state = self.rules.throw(self.state, faces)
            texts.append(f"throws {typed}")
        else:
            assert isinstance(phase, Choice)
            action = self.chance.choice(phase.actions)
            text = self.rules.write_action(action)
            is_word = action in self.rules.words(self.state)
            key = self.tablet.send("declare", word=text) if is_word else self.tablet.send("move", move=text)
            texts.append(self._does(action))
        self.ledger.note(self.match, Act(key, tuple(texts)))

    def _does(self, action: Action) -> str:
        self.state = self.rules.act(self.state, action)
        return f"act {self.rules.write_action(action)}"


@dataclass
class Hall:
    """A campaign with its Dungeon Master, who can lay tables of every game."""

    ports: Sequence[int]
    ledger: Ledger = field(default_factory=Ledger)
    seed: int = 24
    # Held while this process writes: whoever exchanges the database's files under it waits for that.
    begins: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.dm = User.objects.create(username=f"dm{self.seed}", password="!")
        self.campaign = Campaign.objects.get(
            pk=campaigns.create_campaign(self.dm.pk, new_key(), name="Torture", calendar="plain", day=0).pk
        )
        self.cookie = house.dm_cookie(self.dm)

    def chance(self, name: str) -> random.Random:
        return random.Random(f"{self.seed} {name}")

    def tables(self) -> list[Table]:
        """One of each game."""
        tables: list[Table] = [self.grice(), *map(self.board, catalog.GAMES)]
        connections.close_all()
        return tables

    def grice(self) -> GriceTable:
        """A match whose Stalemate Limit is thrown, with two phones."""
        match = house.begin_match(self.campaign, self.dm)
        page = reverse("grice-match", args=[match.campaign_id, match.pk])
        phones = [
            Tablet(
                self.ports, house.guest_cookie(match, place), reverse("grice-seat", args=[match.public_id])
            )
            for place in ("white", "black")
        ]
        tablet = Tablet(self.ports, self.cookie, page)
        return GriceTable(match.pk, tablet, phones, self.ledger, self.chance("grice"))

    def board(self, variant: str) -> BoardTable:
        tablet = Tablet(self.ports, self.cookie, "")
        return BoardTable(
            variant, lambda: self.begin_match(variant), tablet, self.ledger, self.chance(variant)
        )

    def begin_match(self, variant: str) -> Begun:
        """Begin a match of two people by name."""
        anna, ben = NewPlayer(None, person="Anna"), NewPlayer(None, person="Ben")
        return self.start_match(moves.GameSetup(variant, Sides(anna, ben), 0))

    def start_match(self, setup: moves.GameSetup) -> Begun:
        """Begin a match by code and not over http; tried again while the database is away."""
        with self.begins:
            started = patiently(lambda: moves.start(self.campaign.pk, new_key(), setup=setup, by=self.dm))
        match = Match.objects.get(pk=started.pk)
        rules = catalog.game(setup.variant)
        state = rules.start(rules.read_options(match.options))
        return match.pk, reverse("board", args=[match.campaign_id, match.pk]), state


T = TypeVar("T")


def patiently(do: Callable[[], T], seconds: float = 120) -> T:
    """What it comes to, once the database is there; no connection of this thread stays open."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            return do()
        except (OperationalError, InterfaceError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.3)
        finally:
            connections.close_all()
