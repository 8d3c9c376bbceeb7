"""Moving the pieces when no one is watching ("Cheating", Dragon #70; R19, R20).

A d20 of Dexterity or less escapes each watcher's eye; a thief who fails has a second roll of pick pockets or less.
Every further try of the game lessens the first by one and the second by five, noticed or not.
"""

from dataclasses import dataclass
from fractions import Fraction

from campaigns.campaign.rules.house_rules import Option
from campaigns.campaign.rules.house_rules.cheating import BonusLost, OnePercent
from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import D20, PERCENTILE
from chess_minigame.rules.findings import Cheat, Detection, Observer
from chess_minigame.rules.questions import Procedure, ask_save
from chess_minigame.rules.rousselle import move_under_masters_eye
from chess_minigame.rules.turn import TurnStart

ONE_PERCENT = Fraction(1, 100)
PERFECT_DEXTERITY, PERFECT_THIEF = 20, 100
# What each further try of a game takes off both rolls.
DEXTERITY_A_TRY, POCKETS_A_TRY = 1, 5


@dataclass(frozen=True, slots=True)
class Hand:
    """The two numbers to be rolled, or less: Dexterity, and pick pockets of a thief."""

    dexterity: int
    pockets: int | None

    def on_try(self, number: int) -> "Hand":
        pockets = None if self.pockets is None else self.pockets - POCKETS_A_TRY * (number - 1)
        return Hand(self.dexterity - DEXTERITY_A_TRY * (number - 1), pockets)

    @property
    def is_perfect(self) -> bool:
        return self.dexterity >= PERFECT_DEXTERITY or (self.pockets or 0) >= PERFECT_THIEF

    @property
    def chance_noticed(self) -> Fraction:
        clumsy = Fraction(min(max(20 - self.dexterity, 0), 20), 20)
        chance = 100 if self.pockets is None else min(max(100 - self.pockets, 0), 100)
        return clumsy * Fraction(chance, 100)


def move_pieces(start: TurnStart, side: Side) -> Procedure[tuple[int, tuple[Detection, ...]]]:
    """The bonus to this turn's CM, 0 if the try failed, and who noticed it."""
    dexterity = start.player(side).dexterity
    assert dexterity is not None
    if start.options.points.masters_eye is Option.ON:
        success, notices = yield from move_under_masters_eye(start, side, dexterity)
        return dexterity if success else 0, notices
    notices = yield from _notice(start, side, Hand(dexterity, start.player(side).pick_pockets))
    return 0 if _is_lost(start, side, notices) else dexterity, notices


def _is_lost(start: TurnStart, side: Side, notices: tuple[Detection, ...]) -> bool:
    if start.options.points.bonus_lost is BonusLost.ANYBODY:
        return bool(notices)
    alert = any(notice.who is side.other for notice in notices)
    return alert and start.options.points.bonus_lost is BonusLost.OPPONENT


def _notice(start: TurnStart, side: Side, hand: Hand) -> Procedure[tuple[Detection, ...]]:
    current_hand = hand.on_try(start.uses(side, lambda note: note.move))
    reading = start.options.points.one_percent
    observers = start.observers(side)
    if reading is OnePercent.SECOND_ROLL and hand.dexterity < PERFECT_DEXTERITY and hand.is_perfect:
        current_hand = Hand(current_hand.dexterity, min(current_hand.pockets or 0, PERFECT_THIEF - 1))
    elif reading is OnePercent.PER_TRY:
        if hand.is_perfect and 1 - (1 - current_hand.chance_noticed) ** len(observers) < ONE_PERCENT:
            unlucky = yield from _is_unlucky(start, side, "")
            return (Detection(side, Cheat.MOVE, side.other),) if unlucky else ()
    elif _has_floor(reading, hand, current_hand) and current_hand.chance_noticed < ONE_PERCENT:
        notices = []
        for observer in observers:
            if (yield from _is_unlucky(start, side, f", {observer}")):
                notices.append(Detection(side, Cheat.MOVE, observer.who))
        return tuple(notices)
    return (yield from _as_written(start, side, current_hand, observers))


def _has_floor(reading: OnePercent, hand: Hand, current_hand: Hand) -> bool:
    if reading is OnePercent.EVERYBODY:
        return True
    return current_hand.is_perfect if reading is OnePercent.REDUCED else hand.is_perfect


def _as_written(
    start: TurnStart, side: Side, current_hand: Hand, observers: tuple[Observer, ...]
) -> Procedure[tuple[Detection, ...]]:
    notices = []
    for observer in observers:
        if not (yield from _escapes(start, side, current_hand, observer)):
            notices.append(Detection(side, Cheat.MOVE, observer.who))
    return tuple(notices)


def _escapes(start: TurnStart, side: Side, current_hand: Hand, observer: Observer) -> Procedure[bool]:
    unseen = f"{side.title()} moves pieces unseen by {observer}"
    key = f"turn {start.number} {side} moves, {observer}"
    why = f"{unseen} on {current_hand.dexterity} or less"
    if (yield from ask_save(Roll(key, D20, why, secret=True), current_hand.dexterity)):
        return True
    if current_hand.pockets is None:
        return False
    key = f"turn {start.number} {side} picks pockets, {observer}"
    why = f"{unseen}, as a thief, on {current_hand.pockets} or less"
    return (yield from ask_save(Roll(key, PERCENTILE, why, secret=True), current_hand.pockets))


def _is_unlucky(start: TurnStart, side: Side, suffix: str) -> Procedure[bool]:
    """The 1% of a perfect hand: noticed on 01."""
    key = f"turn {start.number} {side}'s luck{suffix}"
    why = f"{side.title()} moves pieces: 01 is noticed{suffix}"
    return (yield from ask_save(Roll(key, PERCENTILE, why, secret=True), 1))
