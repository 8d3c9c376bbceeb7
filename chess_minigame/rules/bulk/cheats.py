"""A match from tables in which tricks are tried: intimidation, moved pieces, read minds, gambits, a dragon who sits there.

Its dice fall in the order of `procedure.py`, and hidden cheating is resolved by that very procedure (R18 to R27, R40 to
R42); what is the same whenever it comes up is looked up.
"""

from collections.abc import Iterator, Sequence
from itertools import compress

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.bulk.minds import Kind, Mind
from chess_minigame.rules.bulk.pairing import Faces, Pairing, Result, WhenNoticed, falling
from chess_minigame.rules.bulk.tables import (
    BEST_REPLY,
    STRATEGIES,
    TRICK,
    Notes,
    changes_of_score,
    on_faces,
    optimal_notes,
)
from chess_minigame.rules.cheating.intimidation import MOST_COUNTED, is_fearsome, resists_on
from chess_minigame.rules.cm_in_force import Changes, CmInForce
from chess_minigame.rules.ending import ABANDONED, STALEMATE, VICTORIES, forfeit_of
from chess_minigame.rules.findings import Detection
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.odds.model import D6_FACES, as_it_stands
from chess_minigame.rules.procedure import ask_cheats
from chess_minigame.rules.rousselle import check_gambit, gambit_points
from chess_minigame.rules.strategist.chart import MOST_TRIES
from chess_minigame.rules.turn import Findings, ResolvedTurn, TurnStart

SIDES = tuple(Side)
HIDDEN = (Kind.MOVE, Kind.MIND)
Tries = tuple[Kind, Kind]
_NOBODY_KNOWS = CmInForce(0)


class Cheats:
    """One match; sides are 0 for White and 1 for Black."""

    def __init__(self, pairing: Pairing, minds: tuple[Mind, Mind], base: int, faces: Faces) -> None:
        self.pairing, self.options, self.minds = pairing, pairing.options, minds
        self.limit, self.last = base + faces(6)[0], base + D6_FACES
        self.d20, self.d100 = falling(faces, 20), falling(faces, 100)
        self.difference = self.options.white_cm - self.options.black_cm
        self.dragons = [is_fearsome(self.options, side) for side in SIDES]
        self.needed = [resists_on(self.options, side) or 0 for side in SIDES]
        self.gambits: dict[Side, int] = {}
        self.past: list[ResolvedTurn] = []
        self.cheated = [False, False]
        self.differences: dict[tuple[object, ...], int] = {}

    def play(self) -> Result:
        percentile, changes = self.d100.__next__, changes_of_score(self.difference)
        own, foe = (mind.notes for mind in self.minds)
        score, scores, is_quiet = 0, list[int](), not any(self.dragons)
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

    def _result(self, over: Over, scores: list[int]) -> Result:
        return Result(over, tuple(scores), tuple(compress(SIDES, self.cheated)))

    def _turn(self, turn: int, white: int, black: int) -> int | Over:
        """The change of the score in a turn with tricks, or after a gambit; an end where a cheat is shown out."""
        tries = (
            self._tries(0, turn) if white >= TRICK else Kind.NONE,
            self._tries(1, turn) if black >= TRICK else Kind.NONE,
        )
        strategies = white % TRICK, black % TRICK
        scares = self._scares(tries)
        bonuses = (0, 0)
        if tries[0] in HIDDEN or tries[1] in HIDDEN:
            bonuses, notices = self._hide(tries, strategies)
            if notices and (shown_out := self._shown_out(notices)):
                return shown_out
            if tries == (Kind.MIND, Kind.MIND):
                return 0
            strategies = self._best_replies(tries, strategies)
        changes = changes_of_score(self._difference(turn, tries, scares, bonuses))
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
        if kind is Kind.MOVE and sum(past.notes.of(SIDES[side]).move for past in self.past) >= MOST_TRIES:
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

    def _scares(self, tries: Tries) -> tuple[int, int]:
        """How many successes against each side count."""
        on_black = self._successes(0, tries[0])
        return self._successes(1, tries[1]), on_black

    def _successes(self, side: int, kind: Kind) -> int:
        attempts = self.dragons[side] + (len(self.minds[side].scares) if kind is Kind.SCARES else 0)
        needed = self.needed[1 - side]
        return min(sum(next(self.d20) > needed for _ in range(attempts)), MOST_COUNTED) if attempts else 0

    def _hide(self, tries: Tries, strategies: tuple[int, int]) -> tuple[tuple[int, int], list[Detection]]:
        """The bonuses of moved pieces and what was noticed of them and of read minds, by the ordinary procedure."""
        notes = BothNotes(*(self._note(side, tries[side], strategies[side]) for side in (0, 1)))
        start = TurnStart(self.options, notes, tuple(self.past), self.pairing.spectators)
        bonuses, notices = [0, 0], list[Detection]()
        for side, kind in enumerate(tries):
            if kind in HIDDEN:
                bonuses[side], noticed = self._ask(start, SIDES[side])
                notices += noticed
        self.past.append(_remembered(notes, tuple(notices)))
        return (bonuses[0], bonuses[1]), notices

    def _note(self, side: int, kind: Kind, strategy: int) -> Note:
        esp = self.minds[side].esp if kind is Kind.MIND else None
        return Note(STRATEGIES[strategy], move=kind is Kind.MOVE, esp=esp)

    def _ask(self, start: TurnStart, side: Side) -> tuple[int, tuple[Detection, ...]]:
        procedure = ask_cheats(start, side)
        dice: dict[int, Iterator[int]] = {20: self.d20, 100: self.d100}
        try:
            question = next(procedure)
            while True:
                question = procedure.send(next(dice[question.dice.sides]))  # type: ignore[union-attr]
        except StopIteration as done:
            result: tuple[int, tuple[Detection, ...]] = done.value
            return result

    def _shown_out(self, notices: Sequence[Detection]) -> Over | None:
        seen = {notice.side for notice in notices if notice.seen}
        if not seen or self.pairing.when_noticed is not WhenNoticed.EXPEL:
            return None
        return ABANDONED if len(seen) > 1 else forfeit_of(seen.pop())

    def _best_replies(self, tries: Tries, strategies: tuple[int, int]) -> tuple[int, int]:
        white, black = strategies
        return (
            BEST_REPLY[Side.WHITE][black] if tries[0] is Kind.MIND else white,
            BEST_REPLY[Side.BLACK][white] if tries[1] is Kind.MIND else black,
        )

    def _difference(self, turn: int, tries: Tries, scares: tuple[int, int], bonuses: tuple[int, int]) -> int:
        """White's CM in force less Black's (R30)."""
        reads = tries[0] is Kind.MIND, tries[1] is Kind.MIND
        points = (self._gambit(Side.WHITE, turn), self._gambit(Side.BLACK, turn)) if self.gambits else (0, 0)
        key = (scares, bonuses, reads, points)
        difference = self.differences.get(key)
        if difference is None:
            white, black = (
                CmInForce(
                    self.options.cm(side),
                    Changes(scares=scares[n], moved=bonuses[n], gambit=points[n], read=reads[1 - n]),
                    self.options.points.cm_order,
                ).cm
                for n, side in enumerate(SIDES)
            )
            difference = self.differences[key] = white - black
        return difference

    def _gambit(self, side: Side, turn: int) -> int:
        return gambit_points(side, turn, self.gambits, self.options.points)


def _remembered(notes: BothNotes, notices: tuple[Detection, ...]) -> ResolvedTurn:
    """A turn as far as later ones ask: its notes, and what was noticed."""
    a_strategy = STRATEGIES[0]
    return ResolvedTurn(
        *(0, notes, None, _NOBODY_KNOWS, _NOBODY_KNOWS, a_strategy, a_strategy, 0),
        findings=Findings((), notices),
    )
