"""A match from tables in which tricks are tried: intimidation, moved pieces, read minds, gambits, a dragon who sits there.

Its dice fall in the order of `procedure.py` (R18 to R27, R40 to R42).
"""

from functools import cached_property
from itertools import compress

from campaigns.rules.bulk import BulkResult, Faces, WhenNoticed
from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.bulk.hidden import SIDES, HiddenCheating, Tries
from chess_minigame.rules.bulk.minds import Kind, Mind
from chess_minigame.rules.bulk.pairing import BulkPairing, falling
from chess_minigame.rules.bulk.tables import (
    BEST_REPLY,
    TRICK,
    Notes,
    changes_of_score,
    cm_in_force,
    on_faces,
    optimal_notes,
)
from chess_minigame.rules.cheating.intimidation import MOST_COUNTED, is_fearsome, resists_on
from chess_minigame.rules.ending import ABANDONED, STALEMATE, VICTORIES, forfeit_of
from chess_minigame.rules.odds.model import D6_FACES, as_it_stands
from chess_minigame.rules.rousselle import check_gambit, gambit_points
from chess_minigame.rules.strategist.chart import MOST_TRIES

HIDDEN = (Kind.MOVE, Kind.MIND)


class Cheats:
    """One match; sides are 0 for White and 1 for Black."""

    def __init__(self, pairing: BulkPairing, minds: tuple[Mind, Mind], base: int, faces: Faces) -> None:
        self.pairing, self.options, self.minds = pairing, pairing.options, minds
        self.limit, self.last = base + faces(6)[0], base + D6_FACES
        self.d20, self.d100 = falling(faces, 20), falling(faces, 100)
        self.difference = self.options.white_cm - self.options.black_cm
        self.dragons, self.needed = [False, False], [0, 0]
        has_dragon = self.options.white.dragon or self.options.black.dragon
        self.frightens = has_dragon or Kind.SCARES in (minds[0].kind, minds[1].kind)
        if self.frightens:
            self.dragons = [is_fearsome(self.options, side) for side in SIDES]
            self.needed = [resists_on(self.options, side) or 0 for side in SIDES]
        self.gambits: dict[Side, int] = {}
        self.cheated = [False, False]

    @cached_property
    def hidden(self) -> HiddenCheating:
        return HiddenCheating(self.pairing, self.minds, self.d20, self.d100)

    def play(self) -> BulkResult:
        percentile, changes = self.d100.__next__, changes_of_score(self.difference)
        own, foe = (mind.notes for mind in self.minds)
        score, scores, is_quiet = 0, list[int](), self.dragons == [False, False]
        for turn in range(1, self.limit + 1):
            white = (own[score] if own else self._optimal(0, turn, score))[percentile()]
            black = (foe[score] if foe else self._optimal(1, turn, score))[percentile()]
            if is_quiet and white < TRICK and black < TRICK and not self.gambits:
                score += changes[6 * white + black][percentile()]
            else:
                change = self._turn(turn, white, black)
                if isinstance(change, Over):
                    return self._result(change, scores)
                score += change
            scores.append(score)
            if not -3 < score < 3:
                return self._result(VICTORIES[score], scores)
        return self._result(STALEMATE, scores)

    def _result(self, over: Over, scores: list[int]) -> BulkResult:
        return BulkResult(over, tuple(scores), tuple(compress(SIDES, self.cheated)))

    def _turn(self, turn: int, white: int, black: int) -> int | Over:
        """The change of the score in a turn with tricks, or after a gambit; an end where a cheat is shown out."""
        tries = (
            self._tries(0, turn) if white >= TRICK else Kind.NONE,
            self._tries(1, turn) if black >= TRICK else Kind.NONE,
        )
        strategies = white % TRICK, black % TRICK
        on_black, on_white = (
            (self._successes(0, white), self._successes(1, black)) if self.frightens else (0, 0)
        )
        bonuses = (0, 0)
        if tries[0] in HIDDEN or tries[1] in HIDDEN:
            bonuses, seen = self.hidden.resolve(tries, strategies)
            if shown_out := self._shown_out(seen):
                return shown_out
            if tries == (Kind.MIND, Kind.MIND):
                return 0
            if Kind.MIND in tries:
                strategies = self._best_replies(tries, strategies)
        changes = changes_of_score(self._difference(turn, tries, (on_white, on_black), bonuses))
        return changes[6 * strategies[0] + strategies[1]][next(self.d100)]

    def _optimal(self, side: int, turn: int, score: int) -> Notes:
        if self.gambits:
            return on_faces(as_it_stands(self.options, self.gambits), SIDES[side], score, turn)
        return optimal_notes(self.difference, self.last - turn, SIDES[side], score)

    def _tries(self, side: int, turn: int) -> Kind:
        """The trick of that side's note; the strategy alone where it may not be tried now."""
        kind = self.minds[side].kind
        if kind is Kind.GAMBIT:
            return self._gambits(side, turn)
        if kind is Kind.MOVE and self.hidden.tries[side] >= MOST_TRIES:
            return Kind.NONE
        self.cheated[side] = True
        return kind

    def _gambits(self, side: int, turn: int) -> Kind:
        earlier = {by: since for by, since in self.gambits.items() if since < turn}
        try:
            check_gambit(SIDES[side], turn, earlier, self.options.points)
        except NotPossible:
            return Kind.NONE
        self.gambits.setdefault(SIDES[side], turn)
        return Kind.GAMBIT

    def _successes(self, side: int, note: int) -> int:
        """How many attempts at intimidation by `side` count this turn, its dice rolled."""
        attempts = int(self.dragons[side])
        if note >= TRICK and self.minds[side].kind is Kind.SCARES:
            self.cheated[side] = True
            attempts += len(self.minds[side].scares)
        if not attempts:
            return 0
        needed, die = self.needed[1 - side], self.d20
        return min(sum([next(die) > needed for _ in range(attempts)]), MOST_COUNTED)

    def _shown_out(self, seen: tuple[Side, ...]) -> Over | None:
        if not seen or self.pairing.when_noticed is not WhenNoticed.EXPEL:
            return None
        return ABANDONED if len(seen) > 1 else forfeit_of(seen[0])

    def _best_replies(self, tries: Tries, strategies: tuple[int, int]) -> tuple[int, int]:
        white, black = strategies
        return (
            BEST_REPLY[Side.WHITE][black] if tries[0] is Kind.MIND else white,
            BEST_REPLY[Side.BLACK][white] if tries[1] is Kind.MIND else black,
        )

    def _difference(self, turn: int, tries: Tries, scares: tuple[int, int], bonuses: tuple[int, int]) -> int:
        """White's CM in force less Black's (R30)."""
        white, black = self.options.white_cm, self.options.black_cm
        points = (self._gambit(Side.WHITE, turn), self._gambit(Side.BLACK, turn)) if self.gambits else (0, 0)
        order = self.options.points.cm_order
        return cm_in_force(
            white, scares[0], bonuses[0], points[0], tries[1] is Kind.MIND, order
        ) - cm_in_force(black, scares[1], bonuses[1], points[1], tries[0] is Kind.MIND, order)

    def _gambit(self, side: Side, turn: int) -> int:
        return gambit_points(side, turn, self.gambits, self.options.points)
