"""Games of a season as ordinary records: matches with seats and logs, what they taught, the CMs of those who played."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules import house_rules
from campaigns.circuits.play.season import GAME, Season
from campaigns.circuits.rules.learners import LessonDie
from campaigns.circuits.rules.played import RunGame
from campaigns.learning.play.settle import experience_roll_key, gain_row
from campaigns.match.bulk import BulkLog, BulkSide
from campaigns.match.models import Intimidation, Line, Match, Seat, Watcher
from campaigns.match.play import chess_clock
from campaigns.people.models import Character, Gain
from campaigns.rules.contract import Side
from campaigns.rules.dice import write_faces

A_CHUNK = 250
CM_COLUMNS = ("cm", "plays_as", "cm_key", "initial_cm", "learning_limit_weeks")


class Manner(NamedTuple):
    """How games are written: where each was played, whose log has every turn, where others have their end alone, what they are part of."""

    place: Callable[[RunGame], str]
    in_full: Callable[[RunGame], bool]
    by: User | None
    occasion: str


class Rows(NamedTuple):
    """Everything that is written of one game."""

    match: Match
    seats: list[Seat]
    lines: list[Line]
    gains: list[Gain]
    intimidations: list[Intimidation]
    watchers: list[Watcher]


def write_games(season: Season, games: Sequence[RunGame], manner: Manner) -> list[int]:
    """Save the games, in order of dates, of a season that has not played yet; their matches' ids.

    The caller holds the campaign's lock and the players'.
    """
    return save_rows(season, [prepare_game(season, game, manner) for game in games])


def prepare_game(season: Season, game: RunGame, manner: Manner) -> Rows:
    """All rows of the game, not saved: most of the work, for which nobody else need wait.

    A game that was broken off always has its whole log.
    """
    white, black = (
        BulkSide(season.characters[game.person(side)], game.cm(game.person(side))) for side in Side
    )
    in_full = manner.in_full(game) or not game.result.over.played_out
    log = season.table.log(white, black, season.dice.of(game.game), in_full=in_full)
    place = manner.place(game)
    rows = rows_of(
        season, (white, black), log, day=game.day, place=place, occasion=manner.occasion, by=manner.by
    )
    if not in_full:
        rows.watchers.clear()
    end_match(season, rows, game)
    return rows


def save_rows(season: Season, rows: Sequence[Rows]) -> list[int]:
    """Save what was prepared; the caller holds the campaign's lock and the players', who stand as they did."""
    ids: list[int] = []
    for start in range(0, len(rows), A_CHUNK):
        ids += save_chunk(season.campaign, rows[start : start + A_CHUNK])
    # The CMs and limits of those whom something was taught: as they are now, in memory, and as they were stored.
    taught = [season.characters[pk] for pk in season.changed()]
    for character in taught:
        learner = season.learners[character.pk]
        character.set_cm(learner.cm)
        character.learning_limit_weeks = learner.weeks
    Character.objects.bulk_update(taught, CM_COLUMNS, batch_size=A_CHUNK)
    return ids


def save_chunk(campaign: Campaign, rows: Sequence[Rows]) -> list[int]:
    """Save matches with all that belongs to them, but not what they made of the players; the caller holds the campaign's lock."""
    for number, one in enumerate(rows, start=campaign.take_number(len(rows))):
        one.match.number = number
    Match.objects.bulk_create([one.match for one in rows])
    for one in rows:  # they know their match by its id, which it has only now
        own: list[Seat | Line | Gain | Intimidation | Watcher]
        own = [*one.seats, *one.lines, *one.gains, *one.intimidations, *one.watchers]
        for row in own:
            row.match = one.match
    Seat.objects.bulk_create([seat for one in rows for seat in one.seats])
    Line.objects.bulk_create([line for one in rows for line in one.lines])
    Gain.objects.bulk_create([gain for one in rows for gain in one.gains])
    Watcher.objects.bulk_create([watcher for one in rows for watcher in one.watchers])
    Intimidation.objects.bulk_create([scare for one in rows for scare in one.intimidations])
    return [one.match.pk for one in rows]


def rows_of(
    season: Season,
    players: tuple[BulkSide, BulkSide],
    log: BulkLog,
    *,
    day: int,
    place: str,
    occasion: str,
    by: User | None,
) -> Rows:
    """A match in play, where its log leaves it."""
    for line in log.lines:
        line.by = by
    match = Match(
        campaign=season.campaign,
        game=GAME,
        options=log.options,
        house_rules=house_rules.write(season.rules),
        day=day,
        place=place,
        occasion=occasion,
    )
    seats = [_seat(side, player) for side, player in zip(Side, players, strict=True)]
    return Rows(match, seats, log.lines, [], log.intimidations, _watchers(season, players))


def end_match(season: Season, rows: Rows, game: RunGame) -> None:
    """Give the match its result, and both what it teaches, the dice of experience rolled."""
    match, last = rows.match, rows.lines[-1]
    over = chess_clock.counted_result(match, game.result.over)
    match.status, match.finished_at = Match.Status.OVER, timezone.now()
    match.how, match.winner, match.played_out = over.how, over.winner or "", over.played_out
    match.turns, match.cheated = game.result.turns, " ".join(game.result.cheated)
    learnt = season.learn(game)
    rows.lines.extend(_lesson_lines(last, learnt.dice))
    rows.gains.extend(gain_row(game.person(side), lesson) for side, lesson in learnt.lessons.items())


def _watchers(season: Season, players: tuple[BulkSide, BulkSide]) -> list[Watcher]:
    """The spectators by name, numbered as in the log."""
    playing = [player.character.pk for player in players]
    here = [one for one in season.spectators if one.pk not in playing]
    return [
        Watcher(
            number=number,
            name=one.name,
            character=one,
            cm=one.plays_as or 0,
            powers=one.powers,
            watching=True,
        )
        for number, one in enumerate(here, start=1)
    ]


def _seat(side: Side, player: BulkSide) -> Seat:
    character = player.character
    return Seat(
        side=side,
        admission=Seat.Admission.usual(character),
        character=character,
        name=character.name,
        cm=player.cm,
        initial_cm=character.initial_cm,
        intelligence=character.intelligence,
        is_pc=character.is_pc,
        adventurer=character.is_adventurer,
    )


def _lesson_lines(last: Line, dice: Sequence[LessonDie]) -> Iterator[Line]:
    """The dice of experience, after the last line of the match."""
    for seq, (side, owed, face) in enumerate(dice, start=last.seq + 1):
        assert owed.owed is not None
        line = Line(seq=seq, kind=Line.Kind.LEARN, by=last.by, state=last.state, position=last.position)
        line.roll_key, line.sides, line.secret = experience_roll_key(owed, side), owed.owed.sides, True
        line.faces, line.thrown_by = write_faces((face,)), Line.ThrownBy.MACHINE
        yield line
