"""What is told of many games: who gained what, who overtook whom, who beat the teacher for the first time, the upset."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice

from campaigns.circuits.rules.fixtures import MeetingGroup
from campaigns.circuits.rules.played import RunGame
from campaigns.circuits.rules.story import upset_of
from campaigns.rules.chess_modifier import decimal

MOST_TOLD = 10
PLACES = 5


@dataclass(slots=True)
class GameScore:
    """What somebody has of all games, and the CM before and after them."""

    before: Fraction
    after: Fraction
    won: int = 0
    drawn: int = 0
    lost: int = 0
    coins: int = 0

    def count(self, game: RunGame, person: int) -> None:
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
        return self.after - self.before


@dataclass(slots=True)
class Tidings:
    """Gathers while games are played; `names` are everybody's, `beaten` who has beaten which teacher before."""

    groups: Sequence[MeetingGroup]
    names: Mapping[int, str]
    date: Callable[[int], str]
    beaten: frozenset[tuple[int, int]] = frozenset()
    scores: dict[int, GameScore] = field(default_factory=dict)
    by_group: dict[tuple[int, int], GameScore] = field(default_factory=dict)
    games: int = 0
    upset: RunGame | None = None
    first_wins: dict[tuple[int, int], int] = field(default_factory=dict)
    shown_out: int = 0
    for_nothing: int = 0

    def hear(self, game: RunGame, after: Mapping[int, Fraction]) -> None:
        """A game, and the CMs of both once it has taught what it teaches."""
        self.games += 1
        self.shown_out += len(game.shown_out)
        is_for_coins = self.groups[game.group].stake > 0 and game.winner is not None
        self.for_nothing += is_for_coins and not game.stake
        for person in (game.white, game.black):
            cm = game.cm(person)
            for score in (
                self.scores.setdefault(person, GameScore(cm, cm)),
                self.by_group.setdefault((game.group, person), GameScore(cm, cm)),
            ):
                score.count(game, person)
                score.after = after[person]
        self.upset = upset_of([one for one in (self.upset, game) if one is not None])
        teacher = self.groups[game.group].teacher
        if teacher is not None and game.loser == teacher and game.winner is not None:
            pair = game.winner, teacher
            if pair not in self.beaten:
                self.first_wins.setdefault(pair, game.day)

    def report(self) -> dict[str, object]:
        """As it is kept: sentences are written out, for names may change."""
        gains = [pk for pk in self._by_gain() if self.scores[pk].gain]
        overtaken = islice(self._overtaken(), MOST_TOLD)
        return {
            "games": self.games,
            "gains": [self._standing(pk, self.scores[pk]) for pk in gains[: 5 * MOST_TOLD]],
            "sentences": [*self._firsts(), *overtaken, *self._upset(), *self._remarks()],
            "tables": [
                self._table(number, group)
                for number, group in enumerate(self.groups)
                if any(at == number for at, _ in self.by_group)
            ],
        }

    def _by_gain(self) -> list[int]:
        return sorted(self.scores, key=lambda pk: (-self.scores[pk].gain, self.names[pk]))

    def _standing(self, person: int, score: GameScore) -> dict[str, str | int]:
        return {
            "name": self.names[person],
            "before": decimal(score.before),
            "after": decimal(score.after),
            "won": score.won,
            "drawn": score.drawn,
            "lost": score.lost,
            "coins": score.coins,
        }

    def _table(self, number: int, group: MeetingGroup) -> dict[str, object]:
        own = [(pk, score) for (at, pk), score in self.by_group.items() if at == number]
        own.sort(key=lambda pair: (-pair[1].half_points, -pair[1].won, self.names[pair[0]]))
        return {"group": group.name, "rows": [self._standing(*pair) for pair in own[:PLACES]]}

    def _firsts(self) -> Iterator[str]:
        for (pupil, teacher), day in list(self.first_wins.items())[:MOST_TOLD]:
            yield f"{self.names[pupil]} beat {self.names[teacher]} for the first time, on {self.date(day)}."

    def _overtaken(self) -> Iterator[str]:
        """Who stands above somebody who stood above them: for each the best one, the greatest gains first."""
        for person in self._by_gain():
            own = self.scores[person]
            below = [
                pk
                for pk, foe in self.scores.items()
                if own.before < foe.before and own.after > foe.after and own.gain > 0
            ]
            if below:
                best = max(below, key=lambda pk: (self.scores[pk].after, self.names[pk]))
                yield f"{self.names[person]} overtook {self.names[best]}: CM {decimal(own.after)} against {decimal(self.scores[best].after)}."

    def _upset(self) -> Iterator[str]:
        game = self.upset
        if game is not None and game.winner is not None and game.loser is not None:
            cms = f"CM {decimal(game.cm(game.winner))} against {decimal(game.cm(game.loser))}"
            group = self.groups[game.group].name
            yield f"The upset: {self.names[game.winner]} beat {self.names[game.loser]}, {cms} ({group})."

    def _remarks(self) -> Iterator[str]:
        if self.shown_out:
            yield f"Disqualified for cheating: {self.shown_out} time{'' if self.shown_out == 1 else 's'}."
        if self.for_nothing:
            games = "1 game was" if self.for_nothing == 1 else f"{self.for_nothing} games were"
            yield f"{games} played for free: a purse could not pay the stake."
