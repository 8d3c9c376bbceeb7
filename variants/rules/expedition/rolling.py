"""The dice of Expedition Chess: thrown for an announced way, and for a risky capture at its end.

Source: "Details"; X1 to X4, X19 (the second throw).
"""

from dataclasses import replace

from campaigns.rules.contract import Roll
from variants.rules.actions import Faces
from variants.rules.answers import RollLuck
from variants.rules.capabilities import Dice
from variants.rules.expedition import risky, told
from variants.rules.expedition.reach import TWO_DICE
from variants.rules.expedition.situation import Situation
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES


class ExpeditionDice(Dice[Situation]):
    """Two dice for every attempt."""

    luck_words = "those that allow more squares, or grant a capture"

    def roll(self, position: Situation) -> Roll | None:
        pending = position.placed.pending
        if pending is None or pending.most is not None:
            return None
        name, goal = SIDE_NAMES[position.side], GRID.name(pending.to)
        what = f"{name}'s {position.placed.on(pending.start)} from {GRID.name(pending.start)}"
        key = f"move {position.fullmove}, {name}"
        if pending.captures:
            return Roll(f"capture, {key}", TWO_DICE, f"{what}: the capture on {goal}", by=position.side)
        return Roll(key, TWO_DICE, f"{what} to {goal}", by=position.side)

    def after(self, position: Situation, faces: Faces) -> Situation:
        return replace(position, placed=risky.rolled(position.placed, position.risk, faces))

    def chances(self, position: Situation) -> tuple[str, ...]:
        return told.chances_told(position)

    def luck(self, position: Situation, faces: Faces) -> RollLuck | None:
        return told.luck_told(position, faces)
