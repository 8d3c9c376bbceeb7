"""What stands beside the board: the announced move while it is under way, and what a miss costs; the chart for lessons.

Source: "announces to the opposing player what the move attempt will be"; X1 to X3, X19, X20.
"""

from campaigns.rules.facts import Facts
from campaigns.rules.labels import number_word
from variants.rules.capabilities import Phrases
from variants.rules.expedition.attempt import Risk, chance_of, reach
from variants.rules.expedition.chances import THROWS
from variants.rules.expedition.moves import actions
from variants.rules.expedition.situation import Situation
from variants.rules.orthodox.pieces import GRID

_MISS_REMARKS = {
    Risk.REMOVE: "Long-range captures need a second roll; on a miss the capturing piece leaves the board",
    Risk.SHARE: "Long-range captures need a second roll; on a miss both pieces share the square",
}


class ExpeditionPhrases(Phrases[Situation]):
    def prompt(self, position: Situation) -> str:
        """What is announced, while its dice are awaited or its landing."""
        placed, pending = position.placed, position.placed.pending
        if pending is None:
            return ""
        piece, goal = placed.on(pending.start), GRID.name(pending.to)
        if pending.captures:
            return f"The {piece} from {GRID.name(pending.start)} reached {goal}: now roll for the capture"
        landings = [GRID.name(move.to) for move in actions(placed)]
        if landings:
            where = landings[0] if len(landings) == 1 else f"any square from {landings[0]} to {landings[-1]}"
            return f"The {piece} on its way to {goal} must land on {where}"
        return f"Announced: the {piece} from {GRID.name(pending.start)} to {goal}"

    def activity_text(self, position: Situation) -> str:
        return "land" if position.placed.pending else "move"

    def remarks(self, position: Situation) -> tuple[str, ...]:
        return (_MISS_REMARKS[position.risk],) if position.risk in _MISS_REMARKS else ()

    def facts(self, position: Situation) -> Facts:
        """Of the chart (X2): how many rolls allow so many squares of an attempt, and what one roll allows."""
        return {
            "allows": lambda attempted, squares: f"{chance_of(int(attempted), int(squares)) * THROWS}",
            "granted": lambda attempted, *faces: number_word(reach(int(attempted), tuple(map(int, faces)))),
        }
