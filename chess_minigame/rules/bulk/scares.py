"""A match from tables in which nothing but intimidation is tried, by notes or by a dragon who sits there (R26, R27)."""

from functools import lru_cache
from itertools import compress

from campaigns.campaign.rules.house_rules.cheating import CmOrder
from campaigns.rules.bulk import BulkResult, Faces
from campaigns.rules.contract import Side
from chess_minigame.rules.bulk.minds import Mind
from chess_minigame.rules.bulk.tables import TRICK, ScoreChanges, changes_of_score, cm_in_force
from chess_minigame.rules.cheating.intimidation import MOST_COUNTED
from chess_minigame.rules.ending import STALEMATE, VICTORIES, stalemate_limit_of

SIDES = tuple(Side)


def resolve_scares(
    minds: tuple[Mind, Mind],
    cms: tuple[int, int],
    needed: tuple[int, int],
    automatic: tuple[int, int],
    order: CmOrder,
    faces: Faces,
) -> BulkResult:
    """`needed`: what each side rolls at most to stay calm; `automatic`: attempts of each in every turn, of a dragon."""
    (white_cm, black_cm), (calm_white, calm_black), own, foe = cms, needed, minds[0].notes, minds[1].notes
    assert own is not None and foe is not None
    means = len(minds[0].scares), len(minds[1].scares)
    calm = changes_of_score(white_cm - black_cm)
    is_quiet = automatic == (0, 0)
    limit, dice, d20 = stalemate_limit_of(white_cm, black_cm, faces(6)[0]), faces(100), b""
    score, scores, at, there = 0, list[int](), 0, len(dice)
    cheated, fallen = [False, False], 0
    scares_white, scares_black = calm_white.__lt__, calm_black.__lt__
    for _ in range(limit):
        while at + 3 > there:
            dice += faces(100)
            there = len(dice)
        white, black = own[score][dice[at]], foe[score][dice[at + 1]]
        if is_quiet and white < TRICK and black < TRICK:
            score += calm[6 * white + black][dice[at + 2]]
        else:
            between = fallen + automatic[0]
            if white >= TRICK:
                cheated[0], between = True, between + means[0]
            last = between + automatic[1]
            if black >= TRICK:
                cheated[1], last = True, last + means[1]
            while len(d20) < last:
                d20 += faces(20)
            on_black = sum(map(scares_black, d20[fallen:between])) if fallen < between else 0
            on_white = sum(map(scares_white, d20[between:last])) if between < last else 0
            fallen = last
            changes = _scared(white_cm, black_cm, on_white, on_black, order)
            score += changes[6 * (white % TRICK) + black % TRICK][dice[at + 2]]
        scores.append(score)
        if not -3 < score < 3:
            return BulkResult(VICTORIES[score], tuple(scores), tuple(compress(SIDES, cheated)))
        at += 3
    return BulkResult(STALEMATE, tuple(scores), tuple(compress(SIDES, cheated)))


@lru_cache(maxsize=65536)
def _scared(
    white_cm: int, black_cm: int, on_white: int, on_black: int, order: CmOrder
) -> tuple[ScoreChanges, ...]:
    """The changes of the score with so many successes on each, of which five count."""
    white = cm_in_force(white_cm, min(on_white, MOST_COUNTED), 0, 0, False, order)
    black = cm_in_force(black_cm, min(on_black, MOST_COUNTED), 0, 0, False, order)
    return changes_of_score(white - black)
