"""A whole match from tables: with the same dice the same turns, scores and end as `turn_by_turn.py` (R8 to R15)."""

from campaigns.rules.bulk import BulkResult, Faces
from campaigns.rules.contract import Side
from chess_minigame.rules.bulk.note_plans import NotePlan, note_plan_of
from chess_minigame.rules.bulk.pairing import BulkPairing, dice_stream
from chess_minigame.rules.bulk.scares import resolve_scares
from chess_minigame.rules.bulk.tables import NotesByFace, changes_of_score, optimal_notes
from chess_minigame.rules.bulk.trick_match import TrickMatch
from chess_minigame.rules.cheating.intimidation import is_fearsome, resist_target_of
from chess_minigame.rules.ending import STALEMATE, VICTORIES, stalemate_limit_of
from chess_minigame.rules.odds.model import D6_FACES


def resolve(pairing: BulkPairing, faces: Faces) -> BulkResult:
    white, black = note_plans = note_plan_of(pairing, Side.WHITE), note_plan_of(pairing, Side.BLACK)
    options = pairing.options
    if white.is_plain and black.is_plain and not (options.white.dragon or options.black.dragon):
        return resolve_plain(white, black, options.white_cm, options.black_cm, faces)
    if white.only_scares and black.only_scares:
        needed = [resist_target_of(options, side) or 0 for side in Side]
        attempts = [int(is_fearsome(options, side)) for side in Side]
        cms = options.white_cm, options.black_cm
        return resolve_scares(
            note_plans,
            cms,
            (needed[0], needed[1]),
            (attempts[0], attempts[1]),
            options.points.cm_order,
            faces,
        )
    base = stalemate_limit_of(options.white_cm, options.black_cm, 0)
    return TrickMatch(pairing, note_plans, base, faces).play()


def resolve_plain(white: NotePlan, black: NotePlan, white_cm: int, black_cm: int, faces: Faces) -> BulkResult:
    """The match of two who write nothing but strategies, by their playing CMs; neither is a dragon."""
    base, difference = stalemate_limit_of(white_cm, black_cm, 0), white_cm - black_cm
    if white.notes and black.notes:
        return _resolve_moody(white.notes, black.notes, difference, base, faces)
    return _resolve_optimal(white.notes, black.notes, difference, base, faces)


def _resolve_moody(
    white: tuple[NotesByFace, ...], black: tuple[NotesByFace, ...], difference: int, base: int, faces: Faces
) -> BulkResult:
    """Nothing but strategies, the same in every turn: most matches of most people."""
    changes = changes_of_score(difference)
    limit, dice = base + faces(6)[0], faces(100)
    score, scores, index, dice_count = 0, list[int](), 0, len(dice)
    for _ in range(limit):
        while index + 3 > dice_count:
            dice += faces(100)
            dice_count = len(dice)
        pair = 6 * white[score][dice[index]] + black[score][dice[index + 1]]
        score += changes[pair][dice[index + 2]]
        scores.append(score)
        if not -3 < score < 3:
            return BulkResult(VICTORIES[score], tuple(scores))
        index += 3
    return BulkResult(STALEMATE, tuple(scores))


def _resolve_optimal(
    white: tuple[NotesByFace, ...] | None,
    black: tuple[NotesByFace, ...] | None,
    difference: int,
    base: int,
    faces: Faces,
) -> BulkResult:
    """The same where a master's mix goes by the turns that may follow."""
    changes, last = changes_of_score(difference), base + D6_FACES
    limit, dice = base + faces(6)[0], dice_stream(faces, 100)
    score, scores = 0, list[int]()
    for turn in range(1, limit + 1):
        white_notes = white[score] if white else optimal_notes(difference, last - turn, Side.WHITE, score)
        black_notes = black[score] if black else optimal_notes(difference, last - turn, Side.BLACK, score)
        pair = 6 * white_notes[next(dice)] + black_notes[next(dice)]
        score += changes[pair][next(dice)]
        scores.append(score)
        if score in VICTORIES:
            return BulkResult(VICTORIES[score], tuple(scores))
    return BulkResult(STALEMATE, tuple(scores))
