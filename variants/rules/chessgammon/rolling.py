"""The dice of a turn: when they are thrown, and what is on the table then.

Source: Billings on the first roll, with backgammon law; R2 (the opening throw), R3.
"""

from dataclasses import replace

from campaigns.rules import dice
from campaigns.rules.contract import Roll, Side
from variants.rules.actions import Faces
from variants.rules.answers import DieLeft, RollLuck
from variants.rules.capabilities import Dice
from variants.rules.chessgammon import doubling
from variants.rules.chessgammon.situation import Situation
from variants.rules.chessgammon.told import chances_told, luck_told
from variants.rules.chessgammon.usable import dice_in_play
from variants.rules.chessgammon.words import ROLL
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES

TWO_DICE = dice.Dice(6, 2)


class TurnDice(Dice[Situation]):
    """Two dice a turn; before them the cube may be turned."""

    luck_words = "those that take the stronger piece first, then those of which more dice can be used"
    request = ROLL

    def roll(self, position: Situation) -> Roll | None:
        if position.opening:
            key = "opening" if position.opening == 1 else f"opening {position.opening}"
            return Roll(key, TWO_DICE, "who moves first: one die each, White's first", each=True)
        if position.placed.dice or doubling.words(position):
            return None
        name = SIDE_NAMES[position.side]
        return Roll(f"move {position.fullmove}, {name}", TWO_DICE, f"{name}'s turn", by=position.side)

    def after(self, position: Situation, faces: Faces) -> Situation:
        thrown = tuple(sorted(faces, reverse=True))
        if not position.opening:
            return replace(position, placed=replace(position.placed, dice=thrown), said=None)
        if faces[0] == faces[1]:
            return replace(position, opening=position.opening + 1)
        chess = replace(position.placed.chess, side=Side.WHITE if faces[0] > faces[1] else Side.BLACK)
        return replace(position, opening=0, placed=replace(position.placed, chess=chess, dice=thrown))

    def chances(self, position: Situation) -> tuple[str, ...]:
        return chances_told(position)

    def luck(self, position: Situation, faces: Faces) -> RollLuck | None:
        return luck_told(position, faces)

    def left(self, position: Situation) -> tuple[DieLeft, ...]:
        return tuple(
            DieLeft(one.die, tuple(map(GRID.name, one.pieces)), position.table.words(one.die), one.why or "")
            for one in dice_in_play(position.placed, position.table)
        )
