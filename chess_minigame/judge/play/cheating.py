"""The judge's acts about cheating: spectators, granted means, the dice of a turn, and the decision (R18)."""

from campaigns.core.refusals import Refused, Stale
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.guests import tell_player
from campaigns.match.play.sitting import Form, Sitting, submit
from campaigns.rules.contract import Roll, Side
from chess_minigame.judge.play import judging, spectators
from chess_minigame.judge.play.spectators import Onlooker
from chess_minigame.rules.declarations import Adjust, Decide, Expel, Grant, HitPoints, Search
from chess_minigame.rules.may_write import NAMES
from chess_minigame.rules.players import Means

MACHINE = DiceDoor(throw=True)


def watch(*, match_id: int, form: Form, onlooker: Onlooker) -> str:
    """Add a spectator, who may notice cheating from the next notes on."""

    def do(sitting: Sitting) -> str:
        spectators.bring_in(sitting, onlooker)
        return f"{onlooker.name} is now a spectator."

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def strike(*, match_id: int, form: Form, number: int) -> str:
    """Remove a spectator."""

    def do(sitting: Sitting) -> str:
        return f"{spectators.strike_off(sitting, number).name} is no longer a spectator."

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def grant_means(*, match_id: int, form: Form, side: Side, means: Means) -> str:
    """Grant a player a means of cheating, whatever the sheet says."""

    def do(sitting: Sitting) -> str:
        sitting.act(Grant.like_the_sheet(side, means))
        return f"{sitting.match.seat(side).name} has {NAMES[means]} from now on."

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def set_hit_points(*, match_id: int, form: Form, hit_points: HitPoints) -> str:
    """Set a player's hit points in this match, from the next notes on (R27); the character keeps its own."""

    def do(sitting: Sitting) -> str:
        sitting.act(hit_points)
        return f"{sitting.match.seat(hit_points.side).name} has {hit_points.points} hit points in this match."

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def search(*, match_id: int, form: Form, search: Search) -> str:
    """Record a search of a player and the judge's decision (R18, R21)."""

    def do(sitting: Sitting) -> str:
        sitting.act(search)
        return f"The search of {sitting.match.seat(search.side).name} is recorded."

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def adjust_wisdom(*, match_id: int, form: Form, change: Adjust) -> str:
    """Adjust the victim's Wisdom before the roll (R26)."""

    def do(sitting: Sitting) -> str:
        sitting.act(change)
        return f"{sitting.match.seat(change.victim).name}'s Wisdom is adjusted by {change.by:+} for this attempt."

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def throw_die(*, match_id: int, form: Form, roll_key: str, door: DiceDoor) -> str:
    """Roll the die the turn asks for, by its key. Raises Stale if another one is asked for by now."""

    def do(sitting: Sitting) -> str:
        if _next_roll(sitting).key != roll_key:
            raise Stale()
        sitting.throw(door)
        return judging.said_of(sitting)

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def throw_rest(*, match_id: int, form: Form, percentile: str = "") -> str:
    """Roll all dice the judge still has to roll in this turn, each recorded.

    `percentile` is a d% that was typed before. A player's own roll is left to the player where the DM lets them
    roll; a decision is waited for.
    """

    def do(sitting: Sitting) -> str:
        _next_roll(sitting)
        while sitting.state.open is not None and isinstance(roll := sitting.awaits(), Roll):
            if is_left_to_player(sitting.match, roll):
                break
            result_door = DiceDoor(typed=percentile) if judging.is_result(roll) and percentile else MACHINE
            sitting.throw(result_door)
        return judging.said_of(sitting)

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def decide_on_cheat(*, match_id: int, form: Form, what: Side | str, door: DiceDoor) -> str:
    """Record the judge's decision about what was noticed, and the d% that ends the turn; a side is disqualified."""
    if isinstance(what, Side):
        return expel(match_id=match_id, form=form, side=what)

    def do(sitting: Sitting) -> str:
        sitting.act(Decide(what))
        judging.go_on(sitting, door)
        return judging.said_of(sitting)

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def expel(*, match_id: int, form: Form, side: Side) -> str:
    """Disqualify a cheat: the other side wins by forfeit (R61a)."""

    def do(sitting: Sitting) -> str:
        sitting.act(Expel(side))
        return f"{sitting.match.seat(side).name} is disqualified."

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def let_players_roll(*, match_id: int, form: Form, may_roll: bool) -> str:
    """Set whether players roll against intimidation on their own devices."""

    def do(sitting: Sitting) -> str:
        if may_roll != sitting.match.players_roll:
            sitting.match.players_roll = may_roll
            sitting.match.save(update_fields=["players_roll"])
            _tell_victim(sitting)
        return "Players roll for themselves." if may_roll else "You make all rolls."

    return submit(match_id=match_id, form=form, do=do, then=play_on)


def is_left_to_player(match: Match, roll: Roll) -> bool:
    """Whether `roll` waits for a player's own device: the DM lets them roll, and has confirmed one there."""
    if roll.by is None or roll.secret or not match.players_roll:
        return False
    return match.guests.filter(place=roll.by, confirmed=True, removed_at=None).exists()


def _tell_victim(sitting: Sitting) -> None:
    """Count a change for the player who makes the roll awaited now: no other page shows it."""
    roll = sitting.awaits()
    if isinstance(roll, Roll) and roll.by is not None and not roll.secret:
        tell_player(sitting.match, roll.by)


def _next_roll(sitting: Sitting) -> Roll:
    """The die a turn asks for; the Stalemate Limit's has a form of its own."""
    roll = sitting.asked_roll()
    if roll.key == "limit":
        raise Refused("The Stalemate Limit is rolled first.")
    return roll


def play_on(sitting: Sitting) -> str:
    """Play on as far as recorded dice allow; returns the sentence about later matches, if any is judged anew."""
    judging.go_on(sitting, DiceDoor())
    return judging.close(sitting)
