"""The dice of a turn: when they are thrown, what is on the table then, and their chances and luck in words.

Source: Billings on the first roll, with backgammon law; "the probabilities commonly encountered"; R2 (the opening throw),
R3, R21.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from campaigns.rules import dice
from campaigns.rules.contract import Roll, Side
from variants.rules.actions import Faces
from variants.rules.answers import DieLeft, Hit, RollLuck
from variants.rules.capabilities import DiceRules
from variants.rules.chessgammon import cube
from variants.rules.chessgammon.chances import (
    OPENING_ROLLS,
    ROLLS,
    before_roll,
    danger_to_king,
    hit_chances,
    lucks,
)
from variants.rules.chessgammon.situation import Situation
from variants.rules.chessgammon.usable_dice import dice_left
from variants.rules.chessgammon.words import ROLL
from variants.rules.orthodox.pieces import SIDE_NAMES

TWO_DICE = dice.Dice(6, 2)
_DICE_USED = ("no die could be used", "one die could be used", "both dice could be used")


class TurnDice(DiceRules[Situation]):
    """Two dice a turn; before them the cube may be turned."""

    luck_criterion = "rolls that capture a stronger piece are better, then rolls that use more dice"
    request = ROLL

    def roll(self, position: Situation) -> Roll | None:
        if position.opening:
            key = "opening" if position.opening == 1 else f"opening {position.opening}"
            return Roll(key, TWO_DICE, "who moves first: one die each, White's first", each=True)
        if position.placed.dice or cube.words(position):
            return None
        name = SIDE_NAMES[position.side]
        return Roll(f"move {position.fullmove}, {name}", TWO_DICE, f"{name}'s turn", by=position.side)

    def after(self, position: Situation, faces: Faces) -> Situation:
        on_table = tuple(sorted(faces, reverse=True))
        if not position.opening:
            return replace(position, placed=replace(position.placed, dice=on_table), cube_action=None)
        if faces[0] == faces[1]:
            return replace(position, opening=position.opening + 1)
        chess = replace(position.placed.chess, side=Side.WHITE if faces[0] > faces[1] else Side.BLACK)
        return replace(position, opening=0, placed=replace(position.placed, chess=chess, dice=on_table))

    def chances(self, position: Situation) -> tuple[str, ...]:
        """For each King, how likely the other side's next roll takes it, as the pieces stand now."""
        return tuple(_danger(position, king_of) for king_of in Side)

    def luck(self, position: Situation, faces: Faces) -> RollLuck | None:
        """None for an opening throw that was thrown again."""
        side, rolls = position.side, ROLLS
        if position.opening:
            if faces[0] == faces[1]:
                return None
            side, rolls = (Side.WHITE if faces[0] > faces[1] else Side.BLACK), OPENING_ROLLS
        roll = max(faces), min(faces)
        all_lucks = lucks(before_roll(position.placed, side), position.table_of(side), rolls)
        luck = next(roll_luck for roll_luck in all_lucks if roll_luck.roll == roll)
        takes = f"could capture the {luck.takes}; " if luck.takes else ""
        return RollLuck(side, roll, takes + _DICE_USED[luck.dice], luck.luck)

    def hits(self, position: Situation, side: Side) -> tuple[Hit, ...]:
        chances = hit_chances(position.placed, side.other, position.table_of(side.other))
        return tuple(Hit(square, chance) for square, chance in chances.items())

    def has_begun_turn(self, position: Situation) -> bool:
        return bool(position.placed.dice or position.cube_action)

    def dice_left(self, position: Situation) -> tuple[DieLeft, ...]:
        return dice_left(position.placed, position.table)


def _danger(situation: Situation, king_of: Side) -> str:
    hitter = king_of.other
    danger = danger_to_king(before_roll(situation.placed, hitter), king_of, situation.table_of(hitter))
    king, roller = SIDE_NAMES[king_of], SIDE_NAMES[hitter]
    if not danger.rolls:
        return f"No roll of {roller}'s can capture {king}'s King."
    rolls = ", ".join(_rolls(danger.rolls))
    return f"{roller}'s next roll can capture {king}'s King: {chance_text(danger.chance)} ({rolls})."


def _rolls(rolls: tuple[tuple[int, int], ...]) -> Iterator[str]:
    """The rolls, those that share a die together: "any 5"."""
    remaining = set(rolls)
    for die in range(6, 0, -1):
        with_die = {roll for roll in ROLLS if die in roll}
        if with_die <= set(rolls) and with_die & remaining:
            remaining -= with_die
            yield f"any {die}"
    yield from (f"{high}-{low}" for high, low in sorted(remaining, reverse=True))


def chance_text(chance: Fraction) -> str:
    """In thirty-sixths, as dice players count, and as a percentage: "11/36 (30.6%)"."""
    if chance == 1:
        return "certainty"
    return f"{chance * 36}/36 ({float(chance):.1%})"
