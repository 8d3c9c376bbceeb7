"""What the Dungeon Master does with a match's chess clock."""

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match
from campaigns.match.play import chess_clock
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.match.rules.chess_clock import MINUTE
from campaigns.rules.contract import Side


@use_case(lock=sitting_at)
def set_clock(sitting: Sitting, *, terms: ClockTerms) -> Answer:
    """Set the match's clock anew: it stands until the next move. Refused in slow play and once the match is over."""
    sitting.check_in_play()
    match = sitting.match
    if match.hours_per_move is not None:
        raise Refused("This match has a time per move: it can have a chess clock or that, not both.")
    chess_clock.set_clock_up(match, terms, sitting.awaits_by_the_clock())
    _tell(match)
    return Answer("The clock is set. It starts with the next move.")


@use_case(lock=sitting_at)
def remove_clock(sitting: Sitting) -> Answer:
    """Play on without the clock, and without what was agreed with it: of Armageddon the draw is a draw again."""
    match = _timed_match(sitting)
    terms = chess_clock.terms_of(match)
    chess_clock.take_clock_away(match)
    _tell(match)
    what_else = ": no Armageddon, a draw is a draw" if terms and terms.armageddon else ""
    return Answer(f"The match goes on without a clock{what_else}.")


@use_case(lock=sitting_at)
def pause_match_clock(sitting: Sitting) -> Answer:
    chess_clock.pause_clock(_timed_match(sitting))
    _tell(sitting.match)
    return Answer()


@use_case(lock=sitting_at)
def resume_match_clock(sitting: Sitting) -> Answer:
    """Let the clock run, also one that has not started yet."""
    chess_clock.resume_clock(_timed_match(sitting), sitting.awaits_by_the_clock())
    _tell(sitting.match)
    return Answer()


@use_case(lock=sitting_at)
def give_time(sitting: Sitting, *, side: Side, minutes: int) -> Answer:
    """Give a side more time; where its flag had fallen, the game goes on, unless the other's has fallen too."""
    match = _timed_match(sitting)
    had_fallen = _fallen_sides(match)
    chess_clock.add_side_time(match, side, minutes * MINUTE)
    if had_fallen and not _fallen_sides(match):
        chess_clock.resume_clock(match, sitting.awaits_by_the_clock())
    _tell(match)
    return Answer()


@use_case(lock=sitting_at)
def end_on_time(sitting: Sitting, *, side: Side) -> Answer:
    """End the game for the side whose flag has fallen. Refused while it has time left, and where the game knows no such end."""
    if side not in _fallen_sides(_timed_match(sitting)):
        raise Refused(f"{sitting.entry.side_name(side)} still has time.")
    if sitting.entry.play.lose_on_time is None:
        raise Refused("This game has no loss on time: end it as you see fit, or give more time.")
    sitting.entry.play.lose_on_time(sitting, side)
    return Answer()


def _timed_match(sitting: Sitting) -> Match:
    sitting.check_in_play()
    if not sitting.match.is_timed:
        raise Refused("This match has no chess clock.")
    return sitting.match


def _fallen_sides(match: Match) -> tuple[Side, ...]:
    current = chess_clock.clock_now(match)
    return current[1].fallen_sides(current[2]) if current else ()


def _tell(match: Match) -> None:
    match.public_version += 1
    match.save(update_fields=["public_version"])
