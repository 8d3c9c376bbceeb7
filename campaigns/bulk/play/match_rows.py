"""Games of a season as ordinary records: matches with seats and logs, what they taught, the CMs of those who played."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.bulk.play.season import GAME, Season
from campaigns.bulk.rules.games import BulkGame
from campaigns.bulk.rules.learners import LessonDie
from campaigns.campaign.models import Campaign
from campaigns.campaign.rules import house_rules
from campaigns.learning.play.settle import experience_roll_key, gain_row
from campaigns.match.bulk import BulkLog, BulkSide
from campaigns.match.models import Intimidation, Line, Match, Seat, Watcher
from campaigns.match.play import chess_clock
from campaigns.people.models import Character, Gain
from campaigns.rules.contract import Side
from campaigns.rules.dice import write_faces

CHUNK_SIZE = 250
CM_COLUMNS = ("cm", "plays_as", "cm_key", "initial_cm", "learning_limit_weeks")


class WritingOptions(NamedTuple):
    """How games are written: where each was played, whose log has every turn (others have their end alone), what they are part of."""

    place: Callable[[BulkGame], str]
    in_full: Callable[[BulkGame], bool]
    by: User | None
    occasion: str


class MatchRows(NamedTuple):
    """Everything that is written of one game."""

    match: Match
    seats: list[Seat]
    lines: list[Line]
    gains: list[Gain]
    intimidations: list[Intimidation]
    watchers: list[Watcher]


def write_games(season: Season, games: Sequence[BulkGame], options: WritingOptions) -> list[int]:
    """Save the games, in order of dates, of a season that has not played yet; their matches' ids.

    The caller holds the campaign's lock and the players'.
    """
    return save_rows(season, [prepare_game(season, game, options) for game in games])


def prepare_game(season: Season, game: BulkGame, options: WritingOptions) -> MatchRows:
    """All rows of the game, not saved: most of the work, for which nobody else need wait."""
    people = (game.person(side) for side in Side)
    white, black = (BulkSide(season.characters[pk], game.cm(pk)) for pk in people)
    # A game that was broken off always has its whole log.
    in_full = options.in_full(game) or not game.result.over.played_out
    log = season.table.log(white, black, season.dice.of(game.game), in_full=in_full)
    rows = rows_of(
        season,
        (white, black),
        log,
        day=game.day,
        place=options.place(game),
        occasion=options.occasion,
        by=options.by,
    )
    if not in_full:
        rows.watchers.clear()
    end_match(season, rows, game)
    return rows


def save_rows(season: Season, rows: Sequence[MatchRows]) -> list[int]:
    """Save what was prepared; the caller holds the campaign's lock and the players', who stand as they did."""
    ids: list[int] = []
    for start in range(0, len(rows), CHUNK_SIZE):
        ids += save_chunk(season.campaign, rows[start : start + CHUNK_SIZE])
    # The CMs and limits of those whom something was taught: as they are now, in memory, and as they were stored.
    changed_characters = [season.characters[pk] for pk in season.changed_people()]
    for character in changed_characters:
        learner = season.learners[character.pk]
        character.set_cm(learner.cm)
        character.learning_limit_weeks = learner.limit_weeks
    Character.objects.bulk_update(changed_characters, CM_COLUMNS, batch_size=CHUNK_SIZE)
    return ids


def save_chunk(campaign: Campaign, rows: Sequence[MatchRows]) -> list[int]:
    """Save matches with all that belongs to them, but not what they made of the players; the caller holds the campaign's lock."""
    for number, match_rows in enumerate(rows, start=campaign.take_number(len(rows))):
        match_rows.match.number = number
    Match.objects.bulk_create([match_rows.match for match_rows in rows])
    for match_rows in rows:  # they know their match by its id, which it has only now
        parts: list[Seat | Line | Gain | Intimidation | Watcher]
        parts = [*match_rows.seats, *match_rows.lines, *match_rows.gains]
        parts += [*match_rows.intimidations, *match_rows.watchers]
        for row in parts:
            row.match = match_rows.match
    Seat.objects.bulk_create([seat for match_rows in rows for seat in match_rows.seats])
    Line.objects.bulk_create([line for match_rows in rows for line in match_rows.lines])
    Gain.objects.bulk_create([gain for match_rows in rows for gain in match_rows.gains])
    Watcher.objects.bulk_create([watcher for match_rows in rows for watcher in match_rows.watchers])
    Intimidation.objects.bulk_create([scare for match_rows in rows for scare in match_rows.intimidations])
    return [match_rows.match.pk for match_rows in rows]


def rows_of(
    season: Season,
    players: tuple[BulkSide, BulkSide],
    log: BulkLog,
    *,
    day: int,
    place: str,
    occasion: str,
    by: User | None,
) -> MatchRows:
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
    return MatchRows(match, seats, log.lines, [], log.intimidations, _watchers(season, players))


def end_match(season: Season, rows: MatchRows, game: BulkGame) -> None:
    """Give the match its result, and both what it teaches, the dice of experience rolled."""
    match, last = rows.match, rows.lines[-1]
    over = chess_clock.counted_result(match, game.result.over)
    match.status, match.finished_at = Match.Status.OVER, timezone.now()
    match.how, match.winner, match.played_out = over.how, over.winner or "", over.played_out
    match.turns, match.cheated = game.result.turns, " ".join(game.result.cheated)
    game_lessons = season.learn(game)
    rows.lines.extend(_lesson_lines(last, game_lessons.dice))
    rows.gains.extend(gain_row(game.person(side), lesson) for side, lesson in game_lessons.lessons.items())


def _watchers(season: Season, players: tuple[BulkSide, BulkSide]) -> list[Watcher]:
    """The spectators by name, numbered as in the log."""
    playing = [player.character.pk for player in players]
    spectators = [spectator for spectator in season.spectators if spectator.pk not in playing]
    return [
        Watcher(
            number=number,
            name=spectator.name,
            character=spectator,
            cm=spectator.plays_as or 0,
            powers=spectator.powers,
            watching=True,
        )
        for number, spectator in enumerate(spectators, start=1)
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
