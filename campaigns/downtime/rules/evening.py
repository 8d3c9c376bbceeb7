"""An evening's gambling: who comes to the table, and who plays whom from round to round."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from campaigns.bulk.rules.games import BulkGame, CoinBalances, Fixture
from campaigns.downtime.rules.fixtures import Lots
from campaigns.rules.labels import Labelled

MAX_GAMES = 60
MAX_STRANGERS = 12


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
    balances: CoinBalances
    credit: bool = False
    day: int = 0
    expelled: list[int] = field(default_factory=list)
    broke: list[int] = field(default_factory=list)
    games_played: Counter[int] = field(default_factory=Counter)
    times_met: Counter[frozenset[int]] = field(default_factory=Counter)

    def play(self, lots: Lots, play_game: Callable[[Fixture], BulkGame]) -> Iterator[BulkGame]:
        """The games of the evening one after the other."""
        for game_number in range(self.games):
            waiting_seats = [*range(len(self.players))]
            while waiting_seats:
                seat = min(waiting_seats, key=lambda seat: self.games_played[self.players[seat]])
                waiting_seats.remove(seat)
                player = self.players[seat]
                # By seats, not by people: the same seed seats other strangers the same.
                name = f"{game_number}/{seat}"
                opponent = self._opponent(player, name, lots) if self._may_play(player) else None
                if opponent is None:
                    continue
                is_white = lots(f"colour {name}")[0] % 2 == 0
                pair = (player, opponent) if is_white else (opponent, player)
                game = play_game(Fixture(self.day, 0, name, *pair))
                self._settle(game)
                yield game

    def _opponent(self, player: int, name: str, lots: Lots) -> int | None:
        candidates = self.pool or self.players
        others = [
            seat for seat, person in enumerate(candidates) if person != player and self._may_play(person)
        ]

        def priority(seat: int) -> tuple[int, int, Sequence[int]]:
            candidate = candidates[seat]
            return (
                self.times_met[frozenset((player, candidate))],
                self.games_played[candidate],
                lots(f"{name}/{seat}"),
            )

        seat = min(others, key=priority, default=None)
        return None if seat is None else candidates[seat]

    def _may_play(self, person: int) -> bool:
        return person not in self.expelled and person not in self.broke

    def _settle(self, game: BulkGame) -> None:
        self.balances.settle(game)
        pair = (game.white, game.black)
        self.games_played.update(pair)
        self.times_met[frozenset(pair)] += 1
        self.expelled += game.expelled
        for person in pair:
            can_pay = self.balances.can_lose(person, self.stake, credit=self.credit)
            if not can_pay and person not in self.broke:
                self.broke.append(person)
