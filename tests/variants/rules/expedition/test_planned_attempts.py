"""What is planned ahead where a far move is rolled for: the announcement, and nothing behind its dice."""

import pytest

from campaigns.rules.errors import NotPossible
from tests.variants.rules.test_plan import BLACK, WHITE, after, answered, planned
from variants.catalog import GAMES
from variants.rules.plan import MSG_DICE_DECIDE, Plan, read_planned_line

EXPEDITION = GAMES["expedition"]


# X21
def test_an_attempt_may_be_planned_and_its_dice_are_the_player_s():
    state = after(EXPEDITION, "e2e4")
    step = answered(EXPEDITION, state, WHITE, Plan("f1c4"), "e7e5")[1]
    assert EXPEDITION.write_action(step.reply) == "f1c4" and not step.plan


def test_a_line_ends_where_an_attempt_is_announced():
    start = EXPEDITION.start()
    line = "e2e4 e7e5 g1f3 f8c5"
    assert planned(EXPEDITION, start, BLACK, line).lines == (tuple(line.split()),)
    for line in ("e2e4 e7e5 f1c4 b8c6", "e2e4 e7e5 g1f3 f8c5 b1c3 b8c6"):
        with pytest.raises(NotPossible, match=MSG_DICE_DECIDE):
            read_planned_line(EXPEDITION, start, BLACK, line.split())


def test_a_premove_waits_for_the_dice_of_the_other_s_attempt():
    state = after(EXPEDITION, "e2e4", "e7e5", "f1c4")
    rolled = after(EXPEDITION, (6, 6), state=state)
    step = answered(EXPEDITION, rolled, BLACK, Plan("g8f6"), "f1e2")[1]
    assert EXPEDITION.write_action(step.reply) == "g8f6"
