"""The coach at a board (B4): threatened pieces are marked, and before a blunder one question is asked.

Everybody at the table sees for whom it is on. It keeps out of a match that something hangs on: a stake, a bet, a lesson, a tournament.
Against an NPC who plays for himself it makes a training game: moves are taken back at will, and the player has hints
(variants/analysis/views/hint.py). Switched on by the Dungeon Master it opens the analysis as well.
"""

from collections.abc import Mapping

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.money.models import Bet
from campaigns.money.play.stakes import current_stake
from campaigns.rules.contract import Choice, Side
from campaigns.tournaments.models import Pairing
from variants.catalog import AnyGame
from variants.models import Analysis
from variants.rules.actions import Action, Move
from variants.rules.exposure import Exposure, blunder
from variants.rules.state import AnyState, BoardPosition
from variants.rules.threats import Threat, worst_threat

COACH_ASKS = "coach"
"""The field of a refusal that is the coach's question."""
MIN_LOSS = 150
"""Thousandths of the stake by which something is worse than the best, from which the coach asks."""
MOVE_QUESTION = "As the engine sees it there is better: this"
WORD_QUESTIONS = {
    "double": "As the engine sees it you had better roll: a double now",
    "take": "As the engine sees it you had better drop: to take this double",
    "drop": "As the engine sees it you had better take: to drop this double",
    "beaver": "As the engine sees it there is better: to beaver",
}
CONFIRM_LABELS = {"double": "Double", "take": "Take it", "drop": "Drop it", "beaver": "Beaver"}
MSG_LESSON = "This match is a lesson for the Chess Modifier: the coach keeps out of it."
MSG_TOURNAMENT = "This match is part of a tournament: the coach keeps out of it."
MSG_STAKED = "Coins hang on this match: the coach keeps out of it."


def coached_sides(match: Match) -> tuple[Side, ...]:
    """The sides that have the coach on; none where something hangs on the match."""
    sides = match.coached_sides.split()
    return tuple(map(Side, sides)) if sides and not match.is_over and not why_no_coach(match) else ()


def why_no_coach(match: Match) -> str:
    """What hangs on a match, as a sentence; empty where nothing does."""
    if match.is_lesson:
        return MSG_LESSON
    if Pairing.objects.filter(match=match).exists():
        return MSG_TOURNAMENT
    has_bets = match.bets.exclude(status=Bet.Status.WITHDRAWN).exists()
    return MSG_STAKED if has_bets or current_stake(match) is not None else ""


def is_training(match: Match, side: Side) -> bool:
    """Whether a side has the coach on against an NPC who plays for himself, and nothing hangs on the match."""
    return match.npc_sides == (side.other,) and side in coached_sides(match)


def may_train(match: Match, side: Side) -> bool:
    """Whether the player of a side may make a training game of the match: alone against the app, and for nothing."""
    return match.npc_sides == (side.other,) and not match.is_over and not why_no_coach(match)


def has_other_serious_match(match: Match) -> bool:
    """Whether the campaign has another match of that game in play that is no training against the app."""
    # Who sits where does not count: one person may have two devices.
    in_play = Match.objects.filter(campaign=match.campaign_id, game=match.game, status=Match.Status.PLAYING)
    others = in_play.filter(may_analyse=False).exclude(pk=match.pk)
    return not all(any(may_train(other_match, side) for side in Side) for other_match in others)


@use_case(lock=sitting_at)
def set_coach(sitting: Sitting, *, side: Side, is_on: bool, by_player: bool) -> Answer:
    """Have the coach help a side, or not any more. Raises Refused where the match is over or something hangs on it."""
    match = sitting.match
    sitting.check_in_play()
    reason = why_no_coach(match) if is_on else ""
    if reason:
        raise Refused(reason)
    sides = {Side(name) for name in match.coached_sides.split()} - {side}
    match.coached_sides = " ".join(player for player in Side if player in sides or (is_on and player is side))
    if not by_player and match.npc_sides == (side.other,):
        match.may_analyse = is_on
    match.public_version += 1
    match.dm_version += 1
    match.save(update_fields=["coached_sides", "may_analyse", "public_version", "dm_version"])
    return Answer()


def coach_desk(match: Match) -> str:
    """For whom the engine judges what a coached side may choose (variants/analysis/coach_ahead.py)."""
    return f"coach {match.pk}"


def coach_question(match: Match, game: AnyGame, state: AnyState, action: Action) -> str:
    """What the coach asks before a move, or a word about the stake, of the side that chooses; empty where it has nothing to ask."""
    phase, variant, position = game.awaits(state), game.variant, state.position
    if not match.coached_sides or not isinstance(phase, Choice) or phase.side not in coached_sides(match):
        return ""
    text, values = game.write_action(action), _engine_values(match, game, state)
    if text in values:  # where the King can be taken it looks at nothing else
        return _stake_question(game, position, action, max(values.values()) - values[text])
    if not isinstance(action, Move):
        return ""
    if variant.dice:
        exposure = blunder(variant, position, action)
        return _exposure_question(game, position, exposure) if exposure else ""
    threat = worst_threat(variant, position, action)
    return _threat_question(game, position, action, threat) if threat else ""


def _engine_values(match: Match, game: AnyGame, state: AnyState) -> Mapping[str, int]:
    """What each choice is worth, in thousandths of the stake; empty where the engine has not answered in time."""
    desk, text = coach_desk(match), game.write_state(state)
    analyses = Analysis.objects.filter(desk=desk, game=game.slug, state=text, is_done=True)
    row = analyses.first() if game.variant.dice else None
    return row.findings[0]["worths"] if row and row.findings else {}


def _stake_question(game: AnyGame, position: BoardPosition, action: Action, loss: int) -> str:
    if loss < MIN_LOSS:
        return ""
    text = game.write_action(action)
    if isinstance(action, Move) and (exposure := blunder(game.variant, position, action)):
        return _exposure_question(game, position, exposure)
    return f"{WORD_QUESTIONS.get(text, MOVE_QUESTION)} costs you about {loss / 10:.0f}% of the stake. {CONFIRM_LABELS.get(text, 'Play it')} anyway?"


def _exposure_question(game: AnyGame, position: BoardPosition, exposure: Exposure) -> str:
    hit = exposure.hit
    assert hit is not None
    opponent, square = game.side_name(position.side.other), game.variant.army.grid.name(hit.to)
    chance_text = "" if hit.chance == 1 else f", with a chance of {float(hit.chance):.0%}"
    capture = f"{opponent} could then capture your {exposure.victim} on {square}{chance_text}"
    return f"{capture}, and another move is safer. Play it anyway?"


def _threat_question(game: AnyGame, position: BoardPosition, move: Move, threat: Threat) -> str:
    opponent = game.side_name(position.side.other)
    if threat.mates:
        return f"{opponent} could then give checkmate, from {threat.start} to {threat.to}. Play it anyway?"
    variant = game.variant
    standing = {piece.square: piece for piece in variant.pieces(variant.after(position, move))}
    names = {piece.letter: piece.name for piece in variant.army.pieces}
    victim, attacker = (names[standing[square].token] for square in (threat.to, threat.start))
    capture = f"{opponent}'s {attacker} on {threat.start} could then capture your {victim} on {threat.to}"
    return f"{capture}. Play it anyway?"
