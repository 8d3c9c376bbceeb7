"""A match from tables in which tricks are tried: intimidation, moved pieces, read minds, gambits, a dragon who sits there.

Its dice fall in the order of `procedure.py` (R18 to R27, R40 to R42).
"""

from functools import cached_property
from itertools import compress

from campaigns.rules.bulk import BulkResult, Faces, WhenNoticed
from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.bulk.hidden import SIDES, HiddenCheating, Tricks
from chess_minigame.rules.bulk.note_plans import NotePlan, TrickKind
from chess_minigame.rules.bulk.pairing import BulkPairing, dice_stream
from chess_minigame.rules.bulk.tables import (
    BEST_REPLY,
    TRICK,
    NotesByFace,
    changes_of_score,
    cm_in_force,
    notes_on_faces,
    optimal_notes,
)
from chess_minigame.rules.cheating.intimidation import MAX_COUNTED_SCARES, is_fearsome, resist_target_of
from chess_minigame.rules.ending import ABANDONED, STALEMATE, VICTORIES, forfeit_of
from chess_minigame.rules.odds.model import D6_FACES, odds_contest
from chess_minigame.rules.rousselle import check_gambit, gambit_points
from chess_minigame.rules.strategist.chart import MAX_TRIES

HIDDEN_KINDS = (TrickKind.MOVE, TrickKind.MIND)


class TrickMatch:
    """One match; sides are 0 for White and 1 for Black."""

    def __init__(
        self, pairing: BulkPairing, note_plans: tuple[NotePlan, NotePlan], base: int, faces: Faces
    ) -> None:
        self.pairing, self.options, self.note_plans = pairing, pairing.options, note_plans
        self.limit, self.last = base + faces(6)[0], base + D6_FACES
        self.d20, self.d100 = dice_stream(faces, 20), dice_stream(faces, 100)
        self.difference = self.options.white_cm - self.options.black_cm
        self.dragons, self.needed = [False, False], [0, 0]
        has_dragon = self.options.white.dragon or self.options.black.dragon
        self.frightens = has_dragon or TrickKind.SCARES in (note_plans[0].kind, note_plans[1].kind)
        if self.frightens:
            self.dragons = [is_fearsome(self.options, side) for side in SIDES]
            self.needed = [resist_target_of(self.options, side) or 0 for side in SIDES]
        self.gambits: dict[Side, int] = {}
        self.cheated = [False, False]

    @cached_property
    def hidden(self) -> HiddenCheating:
        return HiddenCheating(self.pairing, self.note_plans, self.d20, self.d100)

    def play(self) -> BulkResult:
        percentile, changes = self.d100.__next__, changes_of_score(self.difference)
        white_notes, black_notes = (plan.notes for plan in self.note_plans)
        score, scores, is_quiet = 0, list[int](), self.dragons == [False, False]
        for turn in range(1, self.limit + 1):
            white = (white_notes[score] if white_notes else self._optimal_notes(0, turn, score))[percentile()]
            black = (black_notes[score] if black_notes else self._optimal_notes(1, turn, score))[percentile()]
            if is_quiet and white < TRICK and black < TRICK and not self.gambits:
                score += changes[6 * white + black][percentile()]
            else:
                change = self._turn_with_tricks(turn, white, black)
                if isinstance(change, Over):
                    return self._result(change, scores)
                score += change
            scores.append(score)
            if not -3 < score < 3:
                return self._result(VICTORIES[score], scores)
        return self._result(STALEMATE, scores)

    def _result(self, over: Over, scores: list[int]) -> BulkResult:
        return BulkResult(over, tuple(scores), tuple(compress(SIDES, self.cheated)))

    def _turn_with_tricks(self, turn: int, white: int, black: int) -> int | Over:
        """The change of the score in a turn with tricks, or after a gambit; an end where a cheat is shown out."""
        tricks = (
            self._trick_this_turn(0, turn) if white >= TRICK else TrickKind.NONE,
            self._trick_this_turn(1, turn) if black >= TRICK else TrickKind.NONE,
        )
        strategies = white % TRICK, black % TRICK
        on_black, on_white = (
            (self._successes(0, white), self._successes(1, black)) if self.frightens else (0, 0)
        )
        bonuses = (0, 0)
        if tricks[0] in HIDDEN_KINDS or tricks[1] in HIDDEN_KINDS:
            bonuses, seen = self.hidden.resolve(tricks, strategies)
            if expelled := self._expelled(seen):
                return expelled
            if tricks == (TrickKind.MIND, TrickKind.MIND):
                return 0
            if TrickKind.MIND in tricks:
                strategies = self._best_replies(tricks, strategies)
        changes = changes_of_score(self._difference(turn, tricks, (on_white, on_black), bonuses))
        return changes[6 * strategies[0] + strategies[1]][next(self.d100)]

    def _optimal_notes(self, side: int, turn: int, score: int) -> NotesByFace:
        if self.gambits:
            return notes_on_faces(odds_contest(self.options, self.gambits), SIDES[side], score, turn)
        return optimal_notes(self.difference, self.last - turn, SIDES[side], score)

    def _trick_this_turn(self, side: int, turn: int) -> TrickKind:
        """The trick of that side's note; the strategy alone where it may not be tried now."""
        kind = self.note_plans[side].kind
        if kind is TrickKind.GAMBIT:
            return self._gambit_this_turn(side, turn)
        if kind is TrickKind.MOVE and self.hidden.tries[side] >= MAX_TRIES:
            return TrickKind.NONE
        self.cheated[side] = True
        return kind

    def _gambit_this_turn(self, side: int, turn: int) -> TrickKind:
        earlier = {
            gambit_side: first_turn for gambit_side, first_turn in self.gambits.items() if first_turn < turn
        }
        try:
            check_gambit(SIDES[side], turn, earlier, self.options.points)
        except NotPossible:
            return TrickKind.NONE
        self.gambits.setdefault(SIDES[side], turn)
        return TrickKind.GAMBIT

    def _successes(self, side: int, note: int) -> int:
        """How many attempts at intimidation by `side` count this turn, its dice rolled."""
        attempts = int(self.dragons[side])
        if note >= TRICK and self.note_plans[side].kind is TrickKind.SCARES:
            self.cheated[side] = True
            attempts += len(self.note_plans[side].scares)
        if not attempts:
            return 0
        needed, die = self.needed[1 - side], self.d20
        return min(sum([next(die) > needed for _ in range(attempts)]), MAX_COUNTED_SCARES)

    def _expelled(self, seen: tuple[Side, ...]) -> Over | None:
        if not seen or self.pairing.when_noticed is not WhenNoticed.EXPEL:
            return None
        return ABANDONED if len(seen) > 1 else forfeit_of(seen[0])

    def _best_replies(self, tricks: Tricks, strategies: tuple[int, int]) -> tuple[int, int]:
        white, black = strategies
        return (
            BEST_REPLY[black] if tricks[0] is TrickKind.MIND else white,
            BEST_REPLY[white] if tricks[1] is TrickKind.MIND else black,
        )

    def _difference(
        self, turn: int, tricks: Tricks, scares: tuple[int, int], bonuses: tuple[int, int]
    ) -> int:
        """White's CM in force less Black's (R30)."""
        white, black = self.options.white_cm, self.options.black_cm
        points = (
            (self._gambit_points(Side.WHITE, turn), self._gambit_points(Side.BLACK, turn))
            if self.gambits
            else (0, 0)
        )
        order = self.options.points.cm_order
        return cm_in_force(
            white, scares[0], bonuses[0], points[0], tricks[1] is TrickKind.MIND, order
        ) - cm_in_force(black, scares[1], bonuses[1], points[1], tricks[0] is TrickKind.MIND, order)

    def _gambit_points(self, side: Side, turn: int) -> int:
        return gambit_points(side, turn, self.gambits, self.options.points)
