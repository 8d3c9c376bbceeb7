"""Moved pieces and read minds in a match from tables (R19 to R23, R41).

A hand that is as written, which most are, is rolled for here; all else goes through the ordinary procedure.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import compress

from campaigns.campaign.rules.house_rules import Option
from campaigns.campaign.rules.house_rules.cheating import BonusLost, OnePercent
from campaigns.rules.contract import Side
from chess_minigame.rules.bulk.minds import Kind, Mind
from chess_minigame.rules.bulk.pairing import BulkPairing
from chess_minigame.rules.bulk.tables import STRATEGIES
from chess_minigame.rules.cheating.moving_pieces import Hand
from chess_minigame.rules.cm_in_force import CmInForce
from chess_minigame.rules.findings import Detection
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.procedure import ask_cheats
from chess_minigame.rules.strategist.chart import MOST_TRIES
from chess_minigame.rules.turn import Findings, ResolvedTurn, TurnStart

SIDES = tuple(Side)
Tries = tuple[Kind, Kind]
_NOBODY_KNOWS = CmInForce(0)
NOTHING = 0, False
_WHO = {
    (white, black): tuple(compress(SIDES, (white, black)))
    for white in (False, True)
    for black in (False, True)
}


class HiddenCheating:
    """What one match has seen of it so far; sides are 0 for White and 1 for Black."""

    def __init__(
        self, pairing: BulkPairing, minds: tuple[Mind, Mind], d20: Iterator[int], d100: Iterator[int]
    ) -> None:
        self.pairing, self.minds = pairing, minds
        self.d20, self.d100 = d20, d100
        self.tries = [0, 0]
        self.hands = [self._hands(side) if minds[side].kind is Kind.MOVE else () for side in (0, 1)]
        self.past: list[ResolvedTurn] = []

    def resolve(self, tries: Tries, strategies: tuple[int, int]) -> tuple[tuple[int, int], tuple[Side, ...]]:
        """The Dexterity bonuses, and which sides were seen to cheat."""
        for side in (0, 1):
            self.tries[side] += tries[side] is Kind.MOVE
        own, foe = self.hands
        if Kind.MIND in tries or (tries[0] is Kind.MOVE and not own) or (tries[1] is Kind.MOVE and not foe):
            return self._by_the_procedure(tries, strategies)
        white = self._move(0, own) if own and tries[0] is Kind.MOVE else NOTHING
        black = self._move(1, foe) if foe and tries[1] is Kind.MOVE else NOTHING
        return (white[0], black[0]), _WHO[white[1], black[1]]

    def _hands(self, side: int) -> tuple[Hand, ...]:
        """By try, of a hand that is noticed by its two rolls alone: by no master's eye, and with no last percent (R20)."""
        points, player = self.pairing.options.points, self.pairing.options.player(SIDES[side])
        is_watched = points.masters_eye is not Option.OFF or points.one_percent is OnePercent.EVERYBODY
        return () if is_watched else _by_try(player.dexterity or 0, player.pick_pockets)

    def _move(self, side: int, hands: tuple[Hand, ...]) -> tuple[int, bool]:
        """The bonus, and whether anybody saw; the opponent's eye comes first."""
        now = hands[self.tries[side] - 1]
        eyes = [self._sees(now) for _ in range(1 + len(self.pairing.spectators))]
        lost_by = self.pairing.options.points.bonus_lost
        is_lost = any(eyes) if lost_by is BonusLost.ANYBODY else eyes[0] and lost_by is BonusLost.OPPONENT
        return 0 if is_lost else hands[0].dexterity, any(eyes)

    def _sees(self, hand: Hand) -> bool:
        return _fails(self.d20, 20, hand.dexterity) and _fails(self.d100, 100, hand.pockets or 0)

    def _by_the_procedure(
        self, tries: Tries, strategies: tuple[int, int]
    ) -> tuple[tuple[int, int], tuple[Side, ...]]:
        notes = BothNotes(*(self._note(side, tries[side], strategies[side]) for side in (0, 1)))
        start = TurnStart(self.pairing.options, notes, tuple(self.past), self.pairing.spectators)
        bonuses, notices = [0, 0], list[Detection]()
        for side, kind in enumerate(tries):
            if kind in (Kind.MOVE, Kind.MIND):
                bonuses[side], noticed = self._ask(start, SIDES[side])
                notices += noticed
        self.past.append(_remembered(notes, tuple(notices)))
        seen = tuple(side for side in SIDES if any(notice.side is side and notice.seen for notice in notices))
        return (bonuses[0], bonuses[1]), seen

    def _note(self, side: int, kind: Kind, strategy: int) -> Note:
        esp = self.minds[side].esp if kind is Kind.MIND else None
        return Note(STRATEGIES[strategy], move=kind is Kind.MOVE, esp=esp)

    def _ask(self, start: TurnStart, side: Side) -> tuple[int, tuple[Detection, ...]]:
        procedure = ask_cheats(start, side)
        dice = {20: self.d20, 100: self.d100}
        try:
            question = next(procedure)
            while True:
                question = procedure.send(next(dice[question.dice.sides]))  # type: ignore[union-attr]
        except StopIteration as done:
            result: tuple[int, tuple[Detection, ...]] = done.value
            return result


@lru_cache(maxsize=4096)
def _by_try(dexterity: int, pockets: int | None) -> tuple[Hand, ...]:
    hand = Hand(dexterity, pockets)
    return () if hand.is_perfect else tuple(hand.on_try(number) for number in range(1, MOST_TRIES + 1))


def _fails(die: Iterator[int], sides: int, target: int) -> bool:
    """Whether the die shows more; it is not rolled where every face would do, or none (`asking.ask_save`)."""
    if target >= sides:
        return False
    return target < 1 or next(die) > target


def _remembered(notes: BothNotes, notices: tuple[Detection, ...]) -> ResolvedTurn:
    """A turn as far as later ones ask: its notes, and what was noticed."""
    a_strategy = STRATEGIES[0]
    return ResolvedTurn(
        *(0, notes, None, _NOBODY_KNOWS, _NOBODY_KNOWS, a_strategy, a_strategy, 0),
        findings=Findings((), notices),
    )
