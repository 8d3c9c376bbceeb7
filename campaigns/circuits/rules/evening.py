"""An evening's gambling: who comes to the table, and who plays whom from round to round."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from campaigns.circuits.rules.fixtures import Fixture, Lots
from campaigns.circuits.rules.played import Pockets, RunGame
from campaigns.rules.labels import Labelled

MOST_GAMES = 60
MOST_STRANGERS = 12


class Company(Labelled):
    """Which professions strangers are of."""

    TAVERN = "tavern", "A tavern"
    COURT = "court", "A court"
    GUILD = "guild", "A thieves’ guild"


PROFESSIONS = {
    Company.TAVERN: ("gambler", "merchant", "fighter", "thief", "others"),
    Company.COURT: ("noble", "magic-user", "cleric", "noble"),
    Company.GUILD: ("thief", "gambler", "merchant", "thief"),
}


def professions_of(company: Company, count: int, lots: Lots) -> list[str]:
    """So many professions, drawn by lot: each once before any comes again."""
    order = sorted(enumerate(PROFESSIONS[company]), key=lambda pair: lots(f"profession {pair[0]}"))
    return [order[number % len(order)][1] for number in range(count)]


@dataclass(slots=True)
class GamblingTable:
    """Who sits at the table: `players` play `games` each against those of `pool`, or each other where that is empty.

    By lot, but everybody of them sits down once before anybody does twice, and nobody meets somebody again before having met them all.
    Who is disqualified plays no more, and who cannot pay the stake any more but on `credit`.
    """

    players: Sequence[int]
    pool: Sequence[int]
    games: int
    stake: int
    pockets: Pockets
    credit: bool = False
    day: int = 0
    out: list[int] = field(default_factory=list)
    broke: list[int] = field(default_factory=list)
    seated: Counter[int] = field(default_factory=Counter)
    met: Counter[frozenset[int]] = field(default_factory=Counter)

    def play(self, lots: Lots, play: Callable[[Fixture], RunGame]) -> Iterator[RunGame]:
        """The games of the evening one after the other."""
        for number in range(self.games):
            waiting = [*range(len(self.players))]
            while waiting:
                seat = min(waiting, key=lambda seat: self.seated[self.players[seat]])
                waiting.remove(seat)
                player = self.players[seat]
                # By seats, not by people: the same seed seats other strangers the same.
                name = f"{number}/{seat}"
                foe = self._foe(player, name, lots) if self._may_play(player) else None
                if foe is None:
                    continue
                is_white = lots(f"colour {name}")[0] % 2 == 0
                pair = (player, foe) if is_white else (foe, player)
                game = play(Fixture(self.day, 0, name, *pair))
                self._settle(game)
                yield game

    def _foe(self, player: int, name: str, lots: Lots) -> int | None:
        there = self.pool or self.players
        others = [seat for seat, one in enumerate(there) if one != player and self._may_play(one)]

        def turn(seat: int) -> tuple[int, int, Sequence[int]]:
            foe = there[seat]
            return self.met[frozenset((player, foe))], self.seated[foe], lots(f"{name}/{seat}")

        seat = min(others, key=turn, default=None)
        return None if seat is None else there[seat]

    def _may_play(self, person: int) -> bool:
        return person not in self.out and person not in self.broke

    def _settle(self, game: RunGame) -> None:
        self.pockets.settle(game)
        self.seated.update((game.white, game.black))
        self.met[frozenset((game.white, game.black))] += 1
        self.out += game.shown_out
        for person in (game.white, game.black):
            if not self.pockets.can_lose(person, self.stake, credit=self.credit) and person not in self.broke:
                self.broke.append(person)
