"""A match from tables in which nothing but intimidation is tried, by notes or by a dragon who sits there (R26, R27)."""

from functools import lru_cache
from itertools import compress

from campaigns.campaign.rules.house_rules.cheating import CmOrder
from campaigns.rules.bulk import BulkResult, Faces
from campaigns.rules.contract import Side
from chess_minigame.rules.bulk.note_plans import NotePlan
from chess_minigame.rules.bulk.tables import TRICK, ScoreChanges, changes_of_score, cm_in_force
from chess_minigame.rules.cheating.intimidation import MAX_COUNTED_SCARES
from chess_minigame.rules.ending import STALEMATE, VICTORIES, stalemate_limit_of

SIDES = tuple(Side)


def resolve_scares(
    note_plans: tuple[NotePlan, NotePlan],
    cms: tuple[int, int],
    needed: tuple[int, int],
    automatic: tuple[int, int],
    order: CmOrder,
    faces: Faces,
) -> BulkResult:
    """`needed`: what each side rolls at most to stay calm; `automatic`: attempts of each in every turn, of a dragon."""
    (white_cm, black_cm), (white_needed, black_needed), white_notes, black_notes = (
        cms,
        needed,
        note_plans[0].notes,
        note_plans[1].notes,
    )
    assert white_notes is not None and black_notes is not None
    means = len(note_plans[0].scares), len(note_plans[1].scares)
    calm_changes = changes_of_score(white_cm - black_cm)
    is_quiet = automatic == (0, 0)
    limit, dice, d20 = stalemate_limit_of(white_cm, black_cm, faces(6)[0]), faces(100), b""
    score, scores, index, dice_count = 0, list[int](), 0, len(dice)
    cheated, d20_index = [False, False], 0
    scares_white, scares_black = white_needed.__lt__, black_needed.__lt__
    for _ in range(limit):
        while index + 3 > dice_count:
            dice += faces(100)
            dice_count = len(dice)
        white, black = white_notes[score][dice[index]], black_notes[score][dice[index + 1]]
        if is_quiet and white < TRICK and black < TRICK:
            score += calm_changes[6 * white + black][dice[index + 2]]
        else:
            white_end = d20_index + automatic[0]
            if white >= TRICK:
                cheated[0], white_end = True, white_end + means[0]
            black_end = white_end + automatic[1]
            if black >= TRICK:
                cheated[1], black_end = True, black_end + means[1]
            while len(d20) < black_end:
                d20 += faces(20)
            on_black = sum(map(scares_black, d20[d20_index:white_end])) if d20_index < white_end else 0
            on_white = sum(map(scares_white, d20[white_end:black_end])) if white_end < black_end else 0
            d20_index = black_end
            changes = _scared_changes(white_cm, black_cm, on_white, on_black, order)
            score += changes[6 * (white % TRICK) + black % TRICK][dice[index + 2]]
        scores.append(score)
        if not -3 < score < 3:
            return BulkResult(VICTORIES[score], tuple(scores), tuple(compress(SIDES, cheated)))
        index += 3
    return BulkResult(STALEMATE, tuple(scores), tuple(compress(SIDES, cheated)))


@lru_cache(maxsize=65536)
def _scared_changes(
    white_cm: int, black_cm: int, on_white: int, on_black: int, order: CmOrder
) -> tuple[ScoreChanges, ...]:
    """The changes of the score with so many successes on each, of which five count."""
    white = cm_in_force(white_cm, min(on_white, MAX_COUNTED_SCARES), 0, 0, False, order)
    black = cm_in_force(black_cm, min(on_black, MAX_COUNTED_SCARES), 0, 0, False, order)
    return changes_of_score(white - black)
