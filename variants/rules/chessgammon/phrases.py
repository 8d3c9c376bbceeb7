"""What stands beside the board: the question of a double, dice that cannot be used, the terms of the game.

Source: Billings, "strongly recommended" (the cube); R5, R14, R14g.
"""

from campaigns.rules.facts import Facts
from campaigns.rules.labels import pluralize
from variants.rules.capabilities import Phrases
from variants.rules.chessgammon import turn
from variants.rules.chessgammon.facts import chessgammon_facts
from variants.rules.chessgammon.situation import Scheme, Situation, ending_of
from variants.rules.chessgammon.texts import DICE
from variants.rules.chessgammon.words import BEAVER, DOUBLE, UNUSABLE
from variants.rules.orthodox.pieces import SIDE_NAMES


class ChessgammonPhrases(Phrases[Situation]):
    def prompt(self, position: Situation) -> str:
        """A double, a beaver, or dice that cannot be used."""
        if position.cube_action in (DOUBLE, BEAVER):
            value, side, does = position.placed.cube.value, SIDE_NAMES[position.side], "doubles"
            if position.cube_action == BEAVER:
                side, does = SIDE_NAMES[position.side.other], "takes, doubles back and keeps the cube"
            return f"{side} {does}. Take it and the game is worth {pluralize(2 * value, 'point')}; drop it and you lose {pluralize(value, 'point')}"
        if not _must_pass(position):
            return ""
        return f"The {' and the '.join(map(str, position.placed.dice))} cannot be used: no piece can move"

    def activity_text(self, position: Situation) -> str:
        if position.cube_action in (DOUBLE, BEAVER):
            return "answer"
        return "pass" if _must_pass(position) else "move"

    def remarks(self, position: Situation) -> tuple[str, ...]:
        scheme, score = position.terms.dice, position.terms.score
        has_none = position.terms.cube and score is not None and score.crawford
        crawford = ("Crawford game: nobody doubles",) if has_none else ()
        return (*crawford, *(() if scheme is Scheme.STANDARD else (DICE.values[scheme],)))

    def facts(self, position: Situation) -> Facts:
        return chessgammon_facts(position)


def _must_pass(situation: Situation) -> bool:
    is_over = ending_of(situation.placed) is not None
    return not is_over and UNUSABLE in turn.legal_actions(situation.placed, situation.table)
