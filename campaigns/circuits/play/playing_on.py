"""A tournament played on by itself, round after round, as far as that goes without the Dungeon Master and the players."""

import time

from django.contrib.auth.models import User

from campaigns.circuits.models import Encounter, Tournament
from campaigns.circuits.play.at_once import Refereeing
from campaigns.circuits.play.drawing import draw_next
from campaigns.circuits.play.entering import tournament_use_case
from campaigns.circuits.play.following import follow_tournament
from campaigns.circuits.play.record import TournamentRecord, running
from campaigns.circuits.play.round_games import counted_games, matches_first, play_games, resolvable
from campaigns.circuits.play.season import GAME
from campaigns.circuits.rules.story import name_list
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer

MOST_GAMES, MOST_SECONDS = 300, 3.0
"""In one tap, after which no further round is begun: others wait for the database, five seconds at most."""
MOST_NAMED = 3


@matches_first
@tournament_use_case
def play_rounds(
    tournament: Tournament, *, refereeing: Refereeing, number: int | None = None, by: User
) -> Answer:
    """Play the games of NPCs, draw the next round, and so on, until something else is to be done; the answer says what.

    That is a game of a player character, a decision about a cheat, a game that was broken off, a round of a later day, the end, or
    so many games or seconds in one go. Raises Refused where nothing can be played or drawn at all, and as `running` does.
    """
    if tournament.game != GAME:
        raise Refused("Only games that are played by the Chess Modifier play on by themselves.")
    began = time.monotonic()
    record, notes, count, is_done = running(tournament, number=number), list[str](), 0, False
    while True:
        ready = [] if _later_day(record) else list(filter(_is_whole, resolvable(record, None)))
        is_done |= any(one.match is None for one in ready)
        waiting = play_games(record, ready, refereeing, by)
        count += len(ready) - len(waiting)
        record = TournamentRecord(tournament)
        is_long = count >= MOST_GAMES or (count > 0 and time.monotonic() - began > MOST_SECONDS)
        if stop := " ".join(waiting) or _stop(record, is_long=is_long):
            break
        try:
            notes += draw_next(record, by).notes
        except Refused as refusal:
            stop = refusal.sentence
            break
        record, is_done = TournamentRecord(tournament), True
    if not (count or is_done):
        raise Refused(stop)
    follow_tournament(tournament, by=by)
    return Answer(" ".join((*counted_games(count), *notes, stop)))


def _is_whole(encounter: Encounter) -> bool:
    """Not so a game that was broken off, perhaps because both were shown out: what becomes of it is not for dice to decide."""
    return encounter.match is None or not encounter.match.is_over or encounter.match.played_out


def _later_day(record: TournamentRecord) -> str:
    """The date of the round that was drawn last, where that is still to come."""
    days = [one.round.day for one in record.encounters if one.round.number == record.last_round]
    campaign = record.tournament.campaign
    return campaign.date_of(days[0]) if days and days[0] > campaign.day else ""


def _stop(record: TournamentRecord, *, is_long: bool) -> str:
    """What is to be done before the next round can be drawn; empty where it can."""
    number, waiting = record.last_round, list(record.course.open_meetings)
    if later := _later_day(record):
        return f"Round {number} is played on {later}."
    if waiting:
        pairs = [" against ".join(map(record.name, meeting.both)) for meeting in waiting[:MOST_NAMED]]
        more = [f"{len(waiting) - MOST_NAMED} more"] if len(waiting) > MOST_NAMED else []
        return f"Round {waiting[0].round} waits for {name_list([*pairs, *more])}."
    if record.course.is_complete:
        return "All rounds are played: award the prizes."
    return f"Round {number} is over: play on for the next." if is_long else ""
