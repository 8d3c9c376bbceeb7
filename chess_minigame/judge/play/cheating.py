"""The judge's acts about cheating: spectators, granted means, the dice of a turn, and the decision (R18)."""

from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match
from campaigns.match.play.dice_door import MACHINE, DiceDoor
from campaigns.match.play.guests import tell_player
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.rules.contract import Roll, Side
from chess_minigame.judge.play import judging, people
from chess_minigame.judge.play.people import NewWatcher
from chess_minigame.rules.declarations import Adjust, Decide, Expel, Grant, HitPoints, Search
from chess_minigame.rules.note_rules import MEANS_NAMES
from chess_minigame.rules.players import Means


@use_case(lock=sitting_at)
def add_watcher(sitting: Sitting, *, new_watcher: NewWatcher) -> Answer:
    people.admit_watcher(sitting, new_watcher)
    return Answer(f"{new_watcher.name} is now a spectator." + continue_and_close(sitting))


@use_case(lock=sitting_at)
def remove_watcher(sitting: Sitting, *, number: int) -> Answer:
    watcher = people.dismiss_watcher(sitting, number)
    return Answer(f"{watcher.name} is no longer a spectator." + continue_and_close(sitting))


@use_case(lock=sitting_at)
def grant_means(sitting: Sitting, *, side: Side, means: Means) -> Answer:
    sitting.act(Grant.like_the_sheet(side, means))
    name = sitting.match.seat(side).name
    return Answer(f"{name} has {MEANS_NAMES[means]} from now on." + continue_and_close(sitting))


@use_case(lock=sitting_at)
def set_hit_points(sitting: Sitting, *, hit_points: HitPoints) -> Answer:
    """Set what a side has from the next notes on, in this match alone (R27)."""
    sitting.act(hit_points)
    continue_and_close(sitting)
    name = sitting.match.seat(hit_points.side).name
    return Answer(f"{name} has {hit_points.points} hit points in this match.")


@use_case(lock=sitting_at)
def search(sitting: Sitting, *, search: Search) -> Answer:
    """Record a search of a player and the judge's decision (R18, R21)."""
    sitting.act(search)
    name = sitting.match.seat(search.side).name
    return Answer(f"The search of {name} is recorded." + continue_and_close(sitting))


@use_case(lock=sitting_at)
def adjust_wisdom(sitting: Sitting, *, change: Adjust) -> Answer:
    """Adjust the victim's Wisdom before the roll (R26)."""
    sitting.act(change)
    continue_and_close(sitting)
    name = sitting.match.seat(change.victim).name
    return Answer(f"{name}'s Wisdom is adjusted by {change.by:+} for this attempt.")


@use_case(lock=sitting_at)
def roll_cheat_die(sitting: Sitting, *, roll_key: str, door: DiceDoor) -> Answer:
    """Raises StaleForm if another die is asked for by now."""
    if _next_roll(sitting).key != roll_key:
        raise StaleForm()
    sitting.roll(door)
    return Answer(judging.turn_sentence(sitting) + continue_and_close(sitting))


@use_case(lock=sitting_at)
def roll_remaining(sitting: Sitting, *, percentile: str = "") -> Answer:
    """Roll all dice the judge still has to roll in this turn, each recorded.

    `percentile` is a d% that was typed before. A player's own roll is left to the player where the DM lets them
    roll; a decision is waited for.
    """
    _next_roll(sitting)
    while sitting.state.open_turn is not None and isinstance(roll := sitting.awaits(), Roll):
        if is_left_to_player(sitting.match, roll):
            break
        result_door = DiceDoor(typed=percentile) if judging.is_result(roll) and percentile else MACHINE
        sitting.roll(result_door)
    return Answer(judging.turn_sentence(sitting) + continue_and_close(sitting))


@use_case(lock=sitting_at)
def decide_on_cheat(sitting: Sitting, *, what: str, door: DiceDoor) -> Answer:
    sitting.act(Decide(what))
    judging.continue_turn(sitting, door)
    return Answer(judging.turn_sentence(sitting) + continue_and_close(sitting))


@use_case(lock=sitting_at)
def expel(sitting: Sitting, *, side: Side) -> Answer:
    """The other side wins by forfeit (R61a)."""
    sitting.act(Expel(side))
    return Answer(f"{sitting.match.seat(side).name} is disqualified." + continue_and_close(sitting))


@use_case(lock=sitting_at)
def let_players_roll(sitting: Sitting, *, may_roll: bool) -> Answer:
    if may_roll != sitting.match.players_roll:
        sitting.match.players_roll = may_roll
        sitting.match.save(update_fields=["players_roll"])
        # Nobody else's page shows whether this player rolls.
        roll = sitting.awaits()
        if isinstance(roll, Roll) and roll.by is not None and not roll.secret:
            tell_player(sitting.match, roll.by)
    sentence = "Players roll for themselves." if may_roll else "You make all rolls."
    return Answer(sentence + continue_and_close(sitting))


def is_left_to_player(match: Match, roll: Roll) -> bool:
    """Whether `roll` waits for a player's own device: the DM lets them roll, and has confirmed one there."""
    if roll.by is None or roll.secret or not match.players_roll:
        return False
    return match.guests.filter(place=roll.by, confirmed=True, removed_at=None).exists()


def _next_roll(sitting: Sitting) -> Roll:
    """The die a turn asks for; the Stalemate Limit's has a form of its own."""
    roll = sitting.awaited_roll()
    if roll.key == "limit":
        raise Refused("The Stalemate Limit is rolled first.")
    return roll


def continue_and_close(sitting: Sitting) -> str:
    """Play on as far as recorded dice allow; returns the sentence about later matches, if any is judged anew."""
    judging.continue_turn(sitting, DiceDoor())
    return judging.close(sitting)
