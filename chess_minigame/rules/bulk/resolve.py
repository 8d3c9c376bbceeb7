"""A whole match from tables: with the same dice the same turns, scores and end as `turn_by_turn.py` (R8 to R15)."""

from campaigns.rules.bulk import BulkResult, Faces
from campaigns.rules.contract import Side
from chess_minigame.rules.bulk.cheats import Cheats
from chess_minigame.rules.bulk.minds import Mind, mind_of
from chess_minigame.rules.bulk.pairing import BulkPairing, falling
from chess_minigame.rules.bulk.scares import resolve_scares
from chess_minigame.rules.bulk.tables import Notes, changes_of_score, optimal_notes
from chess_minigame.rules.cheating.intimidation import is_fearsome, resists_on
from chess_minigame.rules.ending import STALEMATE, VICTORIES, stalemate_limit_of
from chess_minigame.rules.odds.model import D6_FACES


def resolve(pairing: BulkPairing, faces: Faces) -> BulkResult:
    white, black = minds = mind_of(pairing, Side.WHITE), mind_of(pairing, Side.BLACK)
    options = pairing.options
    if white.is_plain and black.is_plain and not (options.white.dragon or options.black.dragon):
        return resolve_plain(white, black, options.white_cm, options.black_cm, faces)
    if white.only_scares and black.only_scares:
        calm = [resists_on(options, side) or 0 for side in Side]
        attempts = [int(is_fearsome(options, side)) for side in Side]
        cms = options.white_cm, options.black_cm
        return resolve_scares(
            minds, cms, (calm[0], calm[1]), (attempts[0], attempts[1]), options.points.cm_order, faces
        )
    base = stalemate_limit_of(options.white_cm, options.black_cm, 0)
    return Cheats(pairing, minds, base, faces).play()


def resolve_plain(white: Mind, black: Mind, white_cm: int, black_cm: int, faces: Faces) -> BulkResult:
    """The match of two who write nothing but strategies, by their playing CMs; neither is a dragon."""
    base, difference = stalemate_limit_of(white_cm, black_cm, 0), white_cm - black_cm
    if white.notes and black.notes:
        return _moody(white.notes, black.notes, difference, base, faces)
    return _optimal(white.notes, black.notes, difference, base, faces)


def _moody(
    white: tuple[Notes, ...], black: tuple[Notes, ...], difference: int, base: int, faces: Faces
) -> BulkResult:
    """Nothing but strategies, the same in every turn: most matches of most people."""
    changes = changes_of_score(difference)
    limit, dice = base + faces(6)[0], faces(100)
    score, scores, at, there = 0, list[int](), 0, len(dice)
    for _ in range(limit):
        while at + 3 > there:
            dice += faces(100)
            there = len(dice)
        pair = 6 * white[score][dice[at]] + black[score][dice[at + 1]]
        score += changes[pair][dice[at + 2]]
        scores.append(score)
        if not -3 < score < 3:
            return BulkResult(VICTORIES[score], tuple(scores))
        at += 3
    return BulkResult(STALEMATE, tuple(scores))


def _optimal(
    white: tuple[Notes, ...] | None,
    black: tuple[Notes, ...] | None,
    difference: int,
    base: int,
    faces: Faces,
) -> BulkResult:
    """The same where a master's mix goes by the turns that may follow."""
    changes, last = changes_of_score(difference), base + D6_FACES
    limit, dice = base + faces(6)[0], falling(faces, 100)
    score, scores = 0, list[int]()
    for turn in range(1, limit + 1):
        own = white[score] if white else optimal_notes(difference, last - turn, Side.WHITE, score)
        foe = black[score] if black else optimal_notes(difference, last - turn, Side.BLACK, score)
        pair = 6 * own[next(dice)] + foe[next(dice)]
        score += changes[pair][next(dice)]
        scores.append(score)
        if score in VICTORIES:
            return BulkResult(VICTORIES[score], tuple(scores))
    return BulkResult(STALEMATE, tuple(scores))
