"""A turn from both notes to its result, in the order of the article.

Source: Dragon #70, "Playing procedure" and "Cheating"; rulings R10 to R30. What everybody sees comes first, so that
nobody can tell by the waiting what the judge rolls in secret afterwards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaigns.rules.contract import Choice, Roll, Side
from campaigns.rules.dice import PERCENTILE
from chess_minigame.rules.actions import Action
from chess_minigame.rules.cheating.empathy import notice_empathy
from chess_minigame.rules.cheating.esp import best_reply, notice_esp
from chess_minigame.rules.cheating.intimidation import (
    attempts_of_turn,
    count_successes,
    roll_scares,
    scare_of,
    scare_roll_key,
)
from chess_minigame.rules.cheating.moving_pieces import move_pieces
from chess_minigame.rules.cm_in_force import Changes, CmInForce
from chess_minigame.rules.declarations import NOTHING, WARNING, Decide, Expel
from chess_minigame.rules.findings import Detection, Scare
from chess_minigame.rules.notes import gambits
from chess_minigame.rules.questions import Answer, Procedure, ask_roll, run_procedure, targets
from chess_minigame.rules.rousselle import gambit_points
from chess_minigame.rules.tables import Strategy
from chess_minigame.rules.turn import Findings, ResolvedTurn, TurnStart


@dataclass(frozen=True, slots=True)
class CheatDecision(Choice[Action]):
    """The judge's choice of what to do about what was `noticed`; any Decide is legal, and disqualifying a cheat."""

    noticed: tuple[Detection, ...] = ()


def turn(start: TurnStart) -> Procedure[ResolvedTurn]:
    """The turn resolved; on the way it asks for every die, and for the judge's decision where one is due."""
    scares = (yield from roll_scares(start)) if start.frightens else ()
    white_bonus, white_noticed = yield from ask_cheats(start, Side.WHITE)
    black_bonus, black_noticed = yield from ask_cheats(start, Side.BLACK)
    notices = (*white_noticed, *black_noticed)
    decision = (yield from ask_decision(notices)) if notices else None
    both_read = bool(start.notes.white.esp and start.notes.black.esp)
    # Secret, for a player who knew the d% could reckon the CM in force and so find out a cheat (R29).
    roll = Roll(f"turn {start.number}", PERCENTILE, f"the result of turn {start.number}", secret=True)
    percentile = None if both_read else (yield from ask_roll(roll))
    return ResolvedTurn(
        number=start.number,
        notes=start.notes,
        percentile=percentile,
        white=cm_of(start, Side.WHITE, white_bonus, scares),
        black=cm_of(start, Side.BLACK, black_bonus, scares),
        white_strategy=strategy_in_force(start, Side.WHITE),
        black_strategy=strategy_in_force(start, Side.BLACK),
        score_before=start.score,
        findings=Findings(scares, notices, decision),
    )


def detections_so_far(start: TurnStart, answers: Sequence[Answer]) -> tuple[Detection, ...]:
    """What the judge was told was noticed, up to these answers; it stays after the question is answered."""
    for count in range(len(answers) + 1):
        question = run_procedure(turn(start), answers[:count])
        if isinstance(question, CheatDecision):
            return question.noticed
    return ()


def needed_faces(turn: ResolvedTurn) -> dict[str, int]:
    """What each roll of a turn had to show at most, by its key: those against intimidation, and the secret ones (R19 to R26)."""
    return {**_scare_targets(turn.number, turn.findings.scares), **turn.targets}


def needed_faces_so_far(start: TurnStart, answers: Sequence[Answer]) -> dict[str, int]:
    """As `needed_faces`, of an open turn up to these answers."""
    scares = [scare_of(start, side, attempt, means, 1) for side, attempt, means in attempts_of_turn(start)]
    return _scare_targets(start.number, scares) | targets(turn(start), answers)


def _scare_targets(number: int, scares: Iterable[Scare]) -> dict[str, int]:
    return {scare_roll_key(number, scare.side, scare.attempt): scare.needed for scare in scares}


def ask_cheats(start: TurnStart, side: Side) -> Procedure[tuple[int, tuple[Detection, ...]]]:
    """Resolve one side's means with their secret dice: the bonus of moved pieces, and all that was noticed."""
    note = start.notes.of(side)
    bonus, move_detections = (yield from move_pieces(start, side)) if note.move else (0, ())
    esp_detections = (yield from notice_esp(start, side, note.esp)) if note.esp else ()
    empathy_detections = (yield from notice_empathy(start, side)) if note.empathy else ()
    return bonus, (*move_detections, *esp_detections, *empathy_detections)


def ask_decision(notices: tuple[Detection, ...]) -> Procedure[str]:
    """Disqualifying a cheat ends the match instead."""
    cheats = [side for side in Side if any(notice.side is side for notice in notices)]
    plain: tuple[Action, ...] = (Decide(NOTHING), Decide(WARNING), *map(Expel, cheats))
    decision = yield CheatDecision(None, plain, notices)
    assert isinstance(decision, Decide)
    return decision.what


def strategy_in_force(start: TurnStart, side: Side) -> Strategy:
    """A mind reader has the best reply, whatever the own note says (R22)."""
    own, foe = start.notes.of(side), start.notes.of(side.other)
    return best_reply(foe.strategy) if own.esp else own.strategy


def cm_of(start: TurnStart, side: Side, bonus: int, scares: tuple[Scare, ...]) -> CmInForce:
    """The CM of `side` in this turn, with all that befell it (R30)."""
    own, foe = start.notes.of(side), start.notes.of(side.other)
    gambit_turns = gambits([*(turn.notes for turn in start.turns), start.notes])
    changes = Changes(
        empathy=foe.empathy,
        scares=count_successes(scares, side) if scares else 0,
        moved_bonus=bonus,
        gambit=gambit_points(side, start.number, gambit_turns, start.options.points) if gambit_turns else 0,
        declared_cm=own.lose,
        read=foe.esp is not None,
    )
    return CmInForce(start.options.cm(side), changes, start.options.points.cm_order)
