"""What a match is looked up in: the faces of a d% as notes and as changes of the score, each made by the rule itself once (R11 to R13, R71, R77)."""

from functools import lru_cache

from campaigns.campaign.rules.house_rules.cheating import CmOrder
from campaigns.rules.contract import Side
from chess_minigame.rules.cheating.esp import best_reply
from chess_minigame.rules.cm_in_force import Changes, CmInForce
from chess_minigame.rules.odds.model import D6_FACES, UNDECIDED_SCORES, OddsModel
from chess_minigame.rules.strategist.ranges import FACES
from chess_minigame.rules.strategist.rounding import optimal_faces
from chess_minigame.rules.strategist.temperaments import FIFTHS, SHARES, Mood, Moods, situation
from chess_minigame.rules.tables import MAX_TOTAL, MIN_TOTAL, STRATEGY_TABLE, Strategy, turn_result_of

STRATEGIES = tuple(Strategy)
ORDER = range(len(STRATEGIES))
TRICK = len(STRATEGIES)
"""Added to a strategy's number where the note has the trick as well."""

# By face, 1 to 100; face 0 falls never.
NotesByFace = bytes
ScoreChanges = tuple[int, ...]


@lru_cache(maxsize=1024)
def changes_of_score(difference: int) -> tuple[ScoreChanges, ...]:
    """By White's strategy times six plus Black's, the change of score each face brings; `difference` is White's CM less Black's."""
    return tuple(
        _changes(number - difference) for number in (number for row in STRATEGY_TABLE for number in row)
    )


@lru_cache(maxsize=65536)
def cm_in_force(normal: int, scares: int, moved_bonus: int, gambit: int, read: bool, order: CmOrder) -> int:
    return CmInForce(
        normal, Changes(scares=scares, moved_bonus=moved_bonus, gambit=gambit, read=read), order
    ).cm


MIN_SHIFT = MIN_TOTAL - FACES - 1
_ADJUSTMENTS = tuple(turn_result_of(total).adjustment for total in range(MIN_SHIFT, MAX_TOTAL + FACES + 1))


@lru_cache(maxsize=4096)
def _changes(shift: int) -> ScoreChanges:
    first = min(max(shift, MIN_SHIFT), MAX_TOTAL) + 1 - MIN_SHIFT  # beyond, every face counts the same
    return (0, *_ADJUSTMENTS[first : first + FACES])


def moody_notes(moods: Moods, side: Side, trick: int) -> tuple[NotesByFace, ...]:
    """By the score the note each face brings, as `strategist.chart` lays them out; scores below 0 count from the end.

    `trick` is added where the note has it as well: TRICK, or 0 where it is not to be had.
    """
    return tuple(
        _mood_notes(moods.of(situation(score, side)), trick)
        for score in sorted(UNDECIDED_SCORES, key=lambda score: score % len(UNDECIDED_SCORES))
    )


def _mood_notes(mood: Mood, trick: int) -> NotesByFace:
    notes = bytearray(1)
    for number, share in enumerate(mood.shares):
        with_trick = share * mood.trick * FACES // (SHARES * FIFTHS)
        notes += bytes([number + trick]) * with_trick
        notes += bytes([number]) * (share * FACES // SHARES - with_trick)
    return bytes(notes)


@lru_cache(maxsize=65536)
def optimal_notes(difference: int, turns_left: int, side: Side, score: int) -> NotesByFace:
    """The optimal mix on the faces, with so many turns to follow at most (R71: nothing else matters)."""
    contest = OddsModel(turns_left + 1 - D6_FACES, difference)
    return notes_on_faces(contest, side, score, 1)


def notes_on_faces(contest: OddsModel, side: Side, score: int, turn: int) -> NotesByFace:
    counts = optimal_faces(contest, side, score, turn)
    return b"\0" + b"".join(bytes([number]) * count for number, count in zip(ORDER, counts, strict=True))


BEST_REPLY = bytes(STRATEGIES.index(best_reply(foe)) for foe in STRATEGIES)
