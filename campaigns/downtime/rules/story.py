"""An evening told in a few sentences, from its games and what they taught."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from campaigns.bulk.rules.games import BulkGame
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.labels import name_list, number_word


@dataclass(frozen=True, slots=True)
class Persona:
    """Somebody as the story calls them; a stranger is introduced by the calling, if there is a word for it."""

    name: str
    calling: str = ""
    is_stranger: bool = False

    @property
    def introduction(self) -> str:
        return f"{self.name} the {self.calling.lower()}" if self.calling else self.name


class EveningGain(NamedTuple):
    """What a game taught somebody."""

    game: int
    person: int
    cm_before: Fraction
    cm_after: Fraction


@dataclass(frozen=True, slots=True)
class Evening:
    """`broke` are those whose purse was empty, in order; `won` and `owed` write what somebody won or lost, and owes by now."""

    place: str
    people: Mapping[int, Persona]
    players: Sequence[int]
    games: Sequence[BulkGame]
    gains: Sequence[EveningGain]
    stake: str
    won: Mapping[int, str]
    broke: Sequence[int] = ()
    owed: Mapping[int, str] = field(default_factory=dict)


def tell(evening: Evening) -> list[str]:
    """The story, a sentence or two a line; of what stayed hidden it says nothing."""
    return [
        _opening(evening),
        *(_balance(evening, player) for player in evening.players),
        *_upset(evening),
        *_turn_of_luck(evening),
        *_expulsions(evening),
        *_empty_purses(evening),
        *_debts(evening),
        *_lessons(evening),
    ]


def number_in_words(number: int, noun: str) -> str:
    """ "three games", "one stranger", "14 games"."""
    return f"{number_word(number)} {noun}{'' if number == 1 else 's'}"


def _opening(evening: Evening) -> str:
    foes = [persona.introduction for pk, persona in evening.people.items() if pk not in evening.players]
    players = name_list([evening.people[pk].name for pk in evening.players])
    verb = "sat down" if evening.place == "" else f"sat down at {evening.place}"
    against = f" with {name_list(foes)}" if foes else ""
    for_coins = f" for {evening.stake} each" if evening.stake else ", for the honour of it"
    games = number_in_words(len(evening.games), "game")
    return f"{players} {verb}{against}. They played {games}{for_coins}."


def _balance(evening: Evening, player: int) -> str:
    own_games = [game for game in evening.games if player in (game.white, game.black)]
    name = evening.people[player].name
    if not own_games:
        return f"{name} only watched."
    won = [game for game in own_games if game.winner == player]
    lost = [game for game in own_games if game.loser == player]
    drawn = [game for game in own_games if game not in won and game not in lost]
    by_verb = (("beat", won), ("lost to", lost), ("drew with", drawn))
    phrases = [f"{verb} {_foes(evening, player, games)}" for verb, games in by_verb if games]
    coins = f": {evening.won[player]}" if evening.won.get(player) else ""
    return f"{name} {name_list(phrases)}{coins}."


def _foes(evening: Evening, player: int, games: Sequence[BulkGame]) -> str:
    """ "Clarice twice and Gambit Bart"."""
    foes = Counter(game.black if game.white == player else game.white for game in games)
    return name_list([f"{evening.people[foe].name}{_times(count)}" for foe, count in foes.items()])


def _times(number: int) -> str:
    return ("", " twice")[number - 1] if number < 3 else f" {number_in_words(number, 'time')}"


def worst_deficit(game: BulkGame, person: int) -> int:
    """By how many points somebody was behind at the worst. Scores below 0 favour White (R14)."""
    scores = game.result.scores if person == game.white else [-score for score in game.result.scores]
    return max(0, *scores)


def _turn_of_luck(evening: Evening) -> Iterator[str]:
    won = [
        (number, game, game.winner)
        for number, game in enumerate(evening.games, start=1)
        if game.winner is not None and game.result.over.played_out
    ]
    number, game, winner = max(won, key=lambda row: worst_deficit(row[1], row[2]), default=(0, None, 0))
    if game is None or game.loser is None:
        return
    points = worst_deficit(game, winner)
    if points == 0:
        yield "Luck did not turn: whoever fell behind in a game did not win it."
        return
    names = evening.people[winner].name, evening.people[game.loser].name
    yield (
        f"Luck turned in game {number}: {names[0]} was {number_in_words(points, 'point')} behind {names[1]}, "
        f"and won after {number_in_words(game.result.turns, 'turn')}."
    )


def upset_of(games: Sequence[BulkGame]) -> BulkGame | None:
    """The game whose winner was weakest beside the loser; None where nobody won against a higher CM."""
    won = [game for game in games if game.winner is not None and game.loser is not None]
    return max((game for game in won if _gap(game) > 0), key=_gap, default=None)


def _gap(game: BulkGame) -> Fraction:
    assert game.winner is not None and game.loser is not None
    return game.cm(game.loser) - game.cm(game.winner)


def _upset(evening: Evening) -> Iterator[str]:
    game = upset_of(evening.games)
    if game is not None and game.winner is not None and game.loser is not None:
        winner, loser = (evening.people[pk].name for pk in (game.winner, game.loser))
        cms = f"CM {decimal(game.cm(game.winner))} against {decimal(game.cm(game.loser))}"
        yield f"The surprise of the evening: {winner} beat {loser}, {cms}, in {number_in_words(game.result.turns, 'turn')}."


def _expulsions(evening: Evening) -> Iterator[str]:
    for number, game in enumerate(evening.games, start=1):
        for person in game.expelled:
            yield f"In game {number} {evening.people[person].name} was caught cheating and disqualified."


def _empty_purses(evening: Evening) -> Iterator[str]:
    if evening.broke:
        names = name_list([evening.people[person].name for person in evening.broke])
        yield f"{names} could not pay another stake, and left the table."


def _debts(evening: Evening) -> Iterator[str]:
    for person, coins in evening.owed.items():
        yield f"{evening.people[person].name} owes {coins}."


def _lessons(evening: Evening) -> Iterator[str]:
    for gain in evening.gains:
        if evening.people[gain.person].is_stranger:
            continue
        name, cms = evening.people[gain.person].name, (decimal(gain.cm_before), decimal(gain.cm_after))
        game = evening.games[gain.game]
        foe = evening.people[game.white if gain.person == game.black else game.black].name
        yield f"{name} learned from the game against {foe}: CM {cms[0]} → {cms[1]}."
