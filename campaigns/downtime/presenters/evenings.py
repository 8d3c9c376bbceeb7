"""An evening's games one by one, as the working below its story."""

from dataclasses import dataclass

from campaigns.bulk.rules.games import BulkGame, from_rows
from campaigns.downtime.models import BulkRun
from campaigns.match.models import Match
from campaigns.people.models import Character, Gain
from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game; `match` is None once it is undone, `lessons` are the gains on record that it brought."""

    game: BulkGame
    names: dict[Side, str]
    match: Match | None
    lessons: list[Gain]

    @property
    def result(self) -> str:
        over = self.game.result.over
        return f"{self.names[over.winner]}: {over.how}" if over.winner else over.how

    @property
    def cheats(self) -> list[str]:
        return [self.names[side] for side in self.game.result.cheated]


def game_rows(run: BulkRun) -> list[GameRow]:
    games = from_rows(run.games)
    ids = {person for game in games for person in (game.white, game.black)}
    names = dict(Character.objects.filter(pk__in=ids).values_list("pk", "name"))
    matches = Match.objects.in_bulk(run.match_ids)
    gains: dict[int, list[Gain]] = {}
    for gain in Gain.objects.filter(match__in=run.match_ids).exclude(credited=0).select_related("character"):
        gains.setdefault(gain.match_id, []).append(gain)
    ids_in_order = [*run.match_ids, *[0] * len(games)]
    return [
        GameRow(
            game,
            {side: names.get(game.person(side), "somebody who left") for side in Side},
            matches.get(pk),
            gains.get(pk, []),
        )
        for game, pk in zip(games, ids_in_order, strict=False)
    ]
