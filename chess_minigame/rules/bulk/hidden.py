"""Moved pieces and read minds in a match from tables (R19 to R23, R41).

A hand that is as written, which most are, is rolled for here; all else goes through the ordinary procedure.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import compress

from campaigns.campaign.rules.house_rules import Option
from campaigns.campaign.rules.house_rules.cheating import BonusLost, OnePercent
from campaigns.rules.contract import Side
from chess_minigame.rules.bulk.note_plans import NotePlan, TrickKind
from chess_minigame.rules.bulk.pairing import BulkPairing
from chess_minigame.rules.bulk.tables import STRATEGIES
from chess_minigame.rules.cheating.moving_pieces import Hand
from chess_minigame.rules.cm_in_force import CmInForce
from chess_minigame.rules.findings import Detection
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.procedure import ask_cheats
from chess_minigame.rules.strategist.chart import MAX_TRIES
from chess_minigame.rules.turn import Findings, ResolvedTurn, TurnStart

SIDES = tuple(Side)
Tricks = tuple[TrickKind, TrickKind]
_UNKNOWN_CM = CmInForce(0)
NO_MOVE = 0, False
_SIDES_SEEN = {
    (white, black): tuple(compress(SIDES, (white, black)))
    for white in (False, True)
    for black in (False, True)
}


class HiddenCheating:
    """What one match has seen of hidden cheating so far; sides are 0 for White and 1 for Black."""

    def __init__(
        self,
        pairing: BulkPairing,
        note_plans: tuple[NotePlan, NotePlan],
        d20: Iterator[int],
        d100: Iterator[int],
    ) -> None:
        self.pairing, self.note_plans = pairing, note_plans
        self.d20, self.d100 = d20, d100
        self.tries = [0, 0]
        self.hands = [self._hands(side) if note_plans[side].kind is TrickKind.MOVE else () for side in (0, 1)]
        self.past_turns: list[ResolvedTurn] = []

    def resolve(
        self, tricks: Tricks, strategies: tuple[int, int]
    ) -> tuple[tuple[int, int], tuple[Side, ...]]:
        """The Dexterity bonuses, and which sides were seen to cheat."""
        for side in (0, 1):
            self.tries[side] += tricks[side] is TrickKind.MOVE
        white_hands, black_hands = self.hands
        if (
            TrickKind.MIND in tricks
            or (tricks[0] is TrickKind.MOVE and not white_hands)
            or (tricks[1] is TrickKind.MOVE and not black_hands)
        ):
            return self._resolve_by_procedure(tricks, strategies)
        white = self._move(0, white_hands) if white_hands and tricks[0] is TrickKind.MOVE else NO_MOVE
        black = self._move(1, black_hands) if black_hands and tricks[1] is TrickKind.MOVE else NO_MOVE
        return (white[0], black[0]), _SIDES_SEEN[white[1], black[1]]

    def _hands(self, side: int) -> tuple[Hand, ...]:
        """By try, of a hand that is noticed by its two rolls alone: by no master's eye, and with no last percent (R20)."""
        points, player = self.pairing.options.points, self.pairing.options.player(SIDES[side])
        is_watched = points.masters_eye is not Option.OFF or points.one_percent is OnePercent.EVERYBODY
        return () if is_watched else _hands_by_try(player.dexterity or 0, player.pick_pockets)

    def _move(self, side: int, hands: tuple[Hand, ...]) -> tuple[int, bool]:
        """The bonus, and whether anybody saw; the opponent's eye comes first."""
        hand = hands[self.tries[side] - 1]
        sightings = [self._sees(hand) for _ in range(1 + len(self.pairing.spectators))]
        lost_by = self.pairing.options.points.bonus_lost
        is_lost = (
            any(sightings) if lost_by is BonusLost.ANYBODY else sightings[0] and lost_by is BonusLost.OPPONENT
        )
        return 0 if is_lost else hands[0].dexterity, any(sightings)

    def _sees(self, hand: Hand) -> bool:
        return _fails(self.d20, 20, hand.dexterity) and _fails(self.d100, 100, hand.pockets or 0)

    def _resolve_by_procedure(
        self, tricks: Tricks, strategies: tuple[int, int]
    ) -> tuple[tuple[int, int], tuple[Side, ...]]:
        notes = BothNotes(*(self._note(side, tricks[side], strategies[side]) for side in (0, 1)))
        start = TurnStart(self.pairing.options, notes, tuple(self.past_turns), self.pairing.spectators)
        bonuses, notices = [0, 0], list[Detection]()
        for side, kind in enumerate(tricks):
            if kind in (TrickKind.MOVE, TrickKind.MIND):
                bonuses[side], noticed = self._ask(start, SIDES[side])
                notices += noticed
        self.past_turns.append(_past_turn(notes, tuple(notices)))
        seen = tuple(side for side in SIDES if any(notice.side is side and notice.seen for notice in notices))
        return (bonuses[0], bonuses[1]), seen

    def _note(self, side: int, kind: TrickKind, strategy: int) -> Note:
        esp = self.note_plans[side].esp if kind is TrickKind.MIND else None
        return Note(STRATEGIES[strategy], move=kind is TrickKind.MOVE, esp=esp)

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
def _hands_by_try(dexterity: int, pockets: int | None) -> tuple[Hand, ...]:
    hand = Hand(dexterity, pockets)
    return () if hand.is_perfect else tuple(hand.on_try(number) for number in range(1, MAX_TRIES + 1))


def _fails(die: Iterator[int], sides: int, target: int) -> bool:
    """Whether the die shows more; it is not rolled where every face would do, or none (`asking.ask_save`)."""
    if target >= sides:
        return False
    return target < 1 or next(die) > target


def _past_turn(notes: BothNotes, notices: tuple[Detection, ...]) -> ResolvedTurn:
    """A turn as far as later ones ask: its notes, and what was noticed."""
    a_strategy = STRATEGIES[0]
    return ResolvedTurn(
        *(0, notes, None, _UNKNOWN_CM, _UNKNOWN_CM, a_strategy, a_strategy, 0),
        findings=Findings((), notices),
    )
