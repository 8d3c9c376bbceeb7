"""What is told of many games: who gained what, who overtook whom, who beat the teacher for the first time, the upset."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice

from campaigns.bulk.rules.games import BulkGame
from campaigns.downtime.rules.fixtures import MeetingGroup
from campaigns.downtime.rules.story import upset_of
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.labels import pluralize

MAX_TOLD = 10
MAX_TABLE_ROWS = 5


@dataclass(slots=True)
class GameScore:
    """What somebody has of all games, and the CM before and after them."""

    cm_before: Fraction
    cm_after: Fraction
    won: int = 0
    drawn: int = 0
    lost: int = 0
    coins: int = 0

    def count(self, game: BulkGame, person: int) -> None:
        if game.winner is None:
            self.drawn += 1
        elif game.winner == person:
            self.won += 1
            self.coins += game.stake
        else:
            self.lost += 1
            self.coins -= game.stake

    @property
    def half_points(self) -> int:
        return 2 * self.won + self.drawn

    @property
    def gain(self) -> Fraction:
        return self.cm_after - self.cm_before


@dataclass(slots=True)
class News:
    """Gathers while games are played; `names` are everybody's, `earlier_wins` who has beaten which teacher before."""

    groups: Sequence[MeetingGroup]
    names: Mapping[int, str]
    date: Callable[[int], str]
    earlier_wins: frozenset[tuple[int, int]] = frozenset()
    scores: dict[int, GameScore] = field(default_factory=dict)
    by_group: dict[tuple[int, int], GameScore] = field(default_factory=dict)
    games: int = 0
    upset: BulkGame | None = None
    first_wins: dict[tuple[int, int], int] = field(default_factory=dict)
    expelled: int = 0
    free_games: int = 0

    def add(self, game: BulkGame, cms: Mapping[int, Fraction]) -> None:
        """A game, and the CMs of both once it has taught what it teaches."""
        self.games += 1
        self.expelled += len(game.expelled)
        is_for_coins = self.groups[game.group].stake > 0 and game.winner is not None
        self.free_games += is_for_coins and not game.stake
        for person in (game.white, game.black):
            cm = game.cm(person)
            for score in (
                self.scores.setdefault(person, GameScore(cm, cm)),
                self.by_group.setdefault((game.group, person), GameScore(cm, cm)),
            ):
                score.count(game, person)
                score.cm_after = cms[person]
        self.upset = upset_of([candidate for candidate in (self.upset, game) if candidate is not None])
        teacher = self.groups[game.group].teacher
        if teacher is not None and game.loser == teacher and game.winner is not None:
            pair = game.winner, teacher
            if pair not in self.earlier_wins:
                self.first_wins.setdefault(pair, game.day)

    def report(self) -> dict[str, object]:
        """As it is kept: sentences are written out, for names may change."""
        gains = [pk for pk in self._by_gain() if self.scores[pk].gain]
        overtaken = islice(self._overtakings(), MAX_TOLD)
        return {
            "games": self.games,
            "gains": [self._standing(pk, self.scores[pk]) for pk in gains[: 5 * MAX_TOLD]],
            "sentences": [*self._first_wins(), *overtaken, *self._upset(), *self._remarks()],
            "tables": [self._table(number) for number in sorted({number for number, _ in self.by_group})],
        }

    def _by_gain(self) -> list[int]:
        return sorted(self.scores, key=lambda pk: (-self.scores[pk].gain, self.names[pk]))

    def _standing(self, person: int, score: GameScore) -> dict[str, str | int]:
        return {
            "name": self.names[person],
            "before": decimal(score.cm_before),
            "after": decimal(score.cm_after),
            "won": score.won,
            "drawn": score.drawn,
            "lost": score.lost,
            "coins": score.coins,
        }

    def _table(self, number: int) -> dict[str, object]:
        scores = [(pk, score) for (group, pk), score in self.by_group.items() if group == number]
        scores.sort(key=lambda pair: (-pair[1].half_points, -pair[1].won, self.names[pair[0]]))
        rows = [self._standing(*pair) for pair in scores[:MAX_TABLE_ROWS]]
        return {"group": self.groups[number].name, "rows": rows}

    def _first_wins(self) -> Iterator[str]:
        for (pupil, teacher), day in list(self.first_wins.items())[:MAX_TOLD]:
            yield f"{self.names[pupil]} beat {self.names[teacher]} for the first time, on {self.date(day)}."

    def _overtakings(self) -> Iterator[str]:
        """Who stands above somebody who stood above them: for each the best one, the greatest gains first."""
        for person in self._by_gain():
            score = self.scores[person]
            overtaken = [
                pk
                for pk, other in self.scores.items()
                if score.cm_before < other.cm_before and score.cm_after > other.cm_after and score.gain > 0
            ]
            if overtaken:
                best = max(overtaken, key=lambda pk: (self.scores[pk].cm_after, self.names[pk]))
                yield f"{self.names[person]} overtook {self.names[best]}: CM {decimal(score.cm_after)} against {decimal(self.scores[best].cm_after)}."

    def _upset(self) -> Iterator[str]:
        game = self.upset
        if game is not None and game.winner is not None and game.loser is not None:
            cms = f"CM {decimal(game.cm(game.winner))} against {decimal(game.cm(game.loser))}"
            group = self.groups[game.group].name
            yield f"The upset: {self.names[game.winner]} beat {self.names[game.loser]}, {cms} ({group})."

    def _remarks(self) -> Iterator[str]:
        if self.expelled:
            yield f"Disqualified for cheating: {pluralize(self.expelled, 'time')}."
        if self.free_games:
            games = "1 game was" if self.free_games == 1 else f"{self.free_games} games were"
            yield f"{games} played for free: a purse could not pay the stake."
