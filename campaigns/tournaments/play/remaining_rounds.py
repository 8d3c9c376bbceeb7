"""A tournament played on by itself, round after round, as far as that goes without the Dungeon Master and the players."""

import time

from django.contrib.auth.models import User

from campaigns.bulk.play.season import GAME
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.rules.labels import name_list
from campaigns.tournaments.models import Pairing, Tournament
from campaigns.tournaments.play.bulk_rounds import Refereeing
from campaigns.tournaments.play.drawing import draw_next_round
from campaigns.tournaments.play.entering import matches_and_tournament_lock
from campaigns.tournaments.play.recomputation import recompute_tournament
from campaigns.tournaments.play.record import TournamentRecord, running_record
from campaigns.tournaments.play.round_games import counted_games, play_games, resolvable_pairings

MAX_GAMES, MAX_SECONDS = 300, 3.0
"""In one tap, after which no further round is begun: others wait for the database, five seconds at most."""
MAX_NAMED = 3


@use_case(lock=matches_and_tournament_lock)
def play_rounds(
    tournament: Tournament, *, refereeing: Refereeing, number: int | None = None, by: User
) -> Answer:
    """Play the games of NPCs, draw the next round, and so on, until something else is to be done; the answer says what.

    That is a game of a player character, a decision about a cheat, a game that was broken off, a round of a later day, the end, or
    so many games or seconds in one go. Raises Refused where nothing can be played or drawn at all, and as `running_record` does.
    """
    if tournament.game != GAME:
        raise Refused("Only games that are played by the Chess Modifier play on by themselves.")
    started = time.monotonic()
    record, notes, count, is_done = running_record(tournament, number=number), list[str](), 0, False
    while True:
        open_pairings = [] if _date_to_come(record) else resolvable_pairings(record, None)
        ready_pairings = list(filter(_is_playable, open_pairings))
        is_done |= any(pairing.match is None for pairing in ready_pairings)
        pending_notes = play_games(record, ready_pairings, refereeing, by)
        count += len(ready_pairings) - len(pending_notes)
        record = TournamentRecord(tournament) if ready_pairings else record
        is_long = count >= MAX_GAMES or (count > 0 and time.monotonic() - started > MAX_SECONDS)
        if stop_reason := " ".join(pending_notes) or _stop_reason(record, is_long=is_long):
            break
        try:
            notes += draw_next_round(record, by).notes
        except Refused as refusal:
            stop_reason = refusal.sentence
            break
        record, is_done = TournamentRecord(tournament), True
    if not (count or is_done):
        raise Refused(stop_reason)
    recompute_tournament(tournament, by=by)
    return Answer(" ".join((*counted_games(count), *notes, stop_reason)))


def _is_playable(pairing: Pairing) -> bool:
    """Whether dice may decide it; a game that was broken off, perhaps as both were disqualified, is left to the Dungeon Master."""
    return pairing.match is None or not pairing.match.is_over or pairing.match.played_out


def _date_to_come(record: TournamentRecord) -> str:
    """The date of the round that was drawn last, where that is still to come."""
    days = [pairing.round.day for pairing in record.pairings if pairing.round.number == record.last_round]
    campaign = record.tournament.campaign
    return campaign.date_of(days[0]) if days and days[0] > campaign.day else ""


def _stop_reason(record: TournamentRecord, *, is_long: bool) -> str:
    """What is to be done before the next round can be drawn; empty where it can."""
    number, open_pairings = record.last_round, list(record.state.open_pairings)
    if date := _date_to_come(record):
        return f"Round {number} is played on {date}."
    if open_pairings:
        pairs = [record.pair(pairing) for pairing in open_pairings[:MAX_NAMED]]
        remainder = [f"{len(open_pairings) - MAX_NAMED} more"] if len(open_pairings) > MAX_NAMED else []
        return f"Round {open_pairings[0].round} waits for {name_list([*pairs, *remainder])}."
    if record.state.is_complete:
        return "All rounds are played: award the prizes."
    return f"Round {number} is over: play on for the next." if is_long else ""
