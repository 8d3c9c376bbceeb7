"""The coach at a board (B4): threatened pieces are marked, and before a blunder one question is asked.

Everybody at the table sees for whom it is on. It keeps out of a match that something hangs on: a stake, a bet, a lesson, a tournament.
Switched on by the Dungeon Master against an NPC who plays for himself it makes a training game: moves are taken back
at will, the player may look at the analysis, and has hints (variants/analysis/hints.py).
"""

from typing import Any

from campaigns.circuits.models import Encounter
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer
from campaigns.match.models import Match
from campaigns.match.play.sitting import MATCH_IS_OVER, Sitting, match_use_case
from campaigns.money.models import Bet
from campaigns.money.play.stakes import current_stake
from campaigns.rules.contract import Side
from variants.catalog import AnyGame
from variants.rules.actions import Move
from variants.rules.exposure import Exposure, blunder
from variants.rules.threats import Threat, worst_after

COACH_ASKS = "coach"
"""The field of a refusal that is the coach's question."""
LESSON = "This match is a lesson for the Chess Modifier: the coach keeps out of it."
TOURNAMENT = "This match is part of a tournament: the coach keeps out of it."
STAKED = "Coins hang on this match: the coach keeps out of it."


def coached_sides(match: Match) -> tuple[Side, ...]:
    """The sides that have the coach on; none where something hangs on the match."""
    sides = match.coached_sides.split()
    return tuple(map(Side, sides)) if sides and not match.is_over and not why_no_coach(match) else ()


def why_no_coach(match: Match) -> str:
    """What hangs on a match, as a sentence; empty where nothing does."""
    if match.is_lesson:
        return LESSON
    if Encounter.objects.filter(match=match).exists():
        return TOURNAMENT
    has_bets = match.bets.exclude(status=Bet.Status.WITHDRAWN).exists()
    return STAKED if has_bets or current_stake(match) is not None else ""


def is_training(match: Match, side: Side) -> bool:
    """Whether a side plays against an NPC with the coach and all the Dungeon Master allows with it."""
    plays_an_npc = side in match.coached_sides.split() and match.engine_sides.split() == [side.other]
    return plays_an_npc and match.may_analyse and side in coached_sides(match)


@match_use_case
def set_coach(sitting: Sitting, *, side: Side, is_on: bool, by_player: bool) -> Answer:
    """Have the coach help a side, or not any more. Raises Refused where the match is over or something hangs on it."""
    match = sitting.match
    if match.is_over:
        raise Refused(MATCH_IS_OVER)
    why = why_no_coach(match) if is_on else ""
    if why:
        raise Refused(why)
    sides = {Side(name) for name in match.coached_sides.split()} - {side}
    match.coached_sides = " ".join(each for each in Side if each in sides or (is_on and each is side))
    if not by_player and match.engine_sides.split() == [side.other]:
        match.may_analyse = is_on
    match.public_version += 1
    match.dm_version += 1
    match.save(update_fields=["coached_sides", "may_analyse", "public_version", "dm_version"])
    return Answer()


def question_before(match: Match, game: AnyGame, position: Any, action: object) -> str:
    """What the coach asks before a move of the side to move; empty where it has nothing to ask."""
    variant = game.variant
    if not match.coached_sides or not isinstance(action, Move) or position.side not in coached_sides(match):
        return ""
    if variant.dice:
        exposure = blunder(variant, position, action)
        return _by_dice(game, position, exposure) if exposure else ""
    threat = worst_after(variant, position, action)
    return _in_words(game, position, action, threat) if threat else ""


def _by_dice(game: AnyGame, position: Any, exposure: Exposure) -> str:
    hit = exposure.hit
    assert hit is not None
    other, square = game.side_name(position.side.other), game.variant.name(hit.to)
    likely = "" if hit.chance == 1 else f", with a chance of {float(hit.chance):.0%}"
    return (
        f"{other} could then capture your {exposure.victim} on {square}{likely}, and another move is safer. "
        "Play it all the same?"
    )


def _in_words(game: AnyGame, position: Any, move: Move, threat: Threat) -> str:
    other = game.side_name(position.side.other)
    if threat.mates:
        return f"{other} could then give checkmate, from {threat.start} to {threat.to}. Play it all the same?"
    variant = game.variant
    standing = {piece.square: piece for piece in variant.pieces(variant.after(position, move))}
    names = {piece.letter: piece.name for piece in variant.army.pieces}
    victim, attacker = (names[standing[square].token] for square in (threat.to, threat.start))
    return (
        f"{other}'s {attacker} on {threat.start} could then capture your {victim} on {threat.to}. "
        "Play it all the same?"
    )
