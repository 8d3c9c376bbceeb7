"""A game of many, as it is remembered until the Dungeon Master takes it over, as text in a short list, and what it costs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from campaigns.rules.bulk import BulkResult
from campaigns.rules.contract import Over, Side


class Fixture(NamedTuple):
    """A game that is to be played; `group` is the number of the group, `game` the name its dice go by."""

    day: int
    group: int
    game: str
    white: int
    black: int


class BulkGame(NamedTuple):
    """`game` names its dice; `stake` is what the loser paid, in coppers, 0 where it was for nothing."""

    day: int
    group: int
    game: str
    white: int
    black: int
    white_cm: Fraction
    black_cm: Fraction
    stake: int
    result: BulkResult

    @property
    def winner(self) -> int | None:
        return self.person(self.result.over.winner) if self.result.over.winner else None

    @property
    def loser(self) -> int | None:
        return self.person(self.result.over.winner.other) if self.result.over.winner else None

    @property
    def expelled(self) -> tuple[int, ...]:
        """Who was disqualified: the loser of a game that was not played out, both where nobody won it."""
        if self.result.over.played_out:
            return ()
        return (self.white, self.black) if self.loser is None else (self.loser,)

    def person(self, side: Side) -> int:
        return self.white if side is Side.WHITE else self.black

    def cm(self, person: int) -> Fraction:
        return self.white_cm if person == self.white else self.black_cm


@dataclass(slots=True)
class CoinBalances:
    """What everybody can lose: a game is for coins while both could pay its stake, or play on credit.

    `held` are coppers by person, `may_owe` those whom the Dungeon Master allows debt; `won` is what changed hands.
    """

    held: Mapping[int, int]
    may_owe: frozenset[int] = frozenset()
    won: dict[int, int] = field(default_factory=dict)

    def balance(self, person: int) -> int:
        return self.held.get(person, 0) + self.won.get(person, 0)

    def can_lose(self, person: int, stake: int, *, credit: bool) -> bool:
        return not stake or credit or person in self.may_owe or self.balance(person) >= stake

    def settle(self, game: BulkGame) -> None:
        if game.stake and game.winner is not None and game.loser is not None:
            self.won[game.loser] = self.won.get(game.loser, 0) - game.stake
            self.won[game.winner] = self.won.get(game.winner, 0) + game.stake


Row = list[str | int]


def to_row(game: BulkGame) -> Row:
    result, over = game.result, game.result.over
    cms, ending = (
        (str(game.white_cm), str(game.black_cm)),
        (over.how, over.winner or "", int(over.played_out)),
    )
    scores, cheated = " ".join(map(str, result.scores)), " ".join(result.cheated)
    return [*game[:5], *cms, game.stake, *ending, scores, cheated]  # its first five fields, in their order


def from_rows(rows: Iterable[Row]) -> list[BulkGame]:
    return [_from_row(row) for row in rows]


def _from_row(row: Row) -> BulkGame:
    day, group, game, white, black, white_cm, black_cm, stake, how, winner, played_out, scores, cheated = row
    over = Over(str(how), Side(str(winner)) if winner else None, played_out=bool(played_out))
    result = BulkResult(over, tuple(map(int, str(scores).split())), tuple(map(Side, str(cheated).split())))
    return BulkGame(
        *(int(day), int(group), str(game), int(white), int(black)),
        *(Fraction(white_cm), Fraction(black_cm), int(stake), result),
    )
