"""What is planned ahead where a turn begins with dice: the throw, and the answer to a double."""

import pytest

from campaigns.rules.errors import NotPossible, RulesError
from tests.variants.rules.test_plan import BLACK, after, answered, planned
from variants.catalog import GAMES
from variants.rules.plan import MSG_CHOICE_FIRST, MSG_DICE_FIRST, THROW, Plan, read_planned_line, read_premove

CHESSGAMMON = GAMES["chessgammon"]


def rolled(*, cube):
    """Chessgammon, White having begun with 6 and 1."""
    on = {"Cube": "true" if cube else "false"}
    return after(CHESSGAMMON, (6, 1), state=CHESSGAMMON.start(CHESSGAMMON.options_for(on)))


def doubling():
    """White may double."""
    return after(CHESSGAMMON, "e2e3", "e1e2", "roll", (2, 1), "b8c6", "h7h6", state=rolled(cube=True))


# R22
def test_only_the_throw_is_planned_where_a_turn_begins_with_dice():
    state = rolled(cube=True)
    assert read_premove(CHESSGAMMON, state, BLACK, THROW) == THROW
    with pytest.raises(NotPossible, match=MSG_DICE_FIRST):
        read_premove(CHESSGAMMON, state, BLACK, "e7e5")


@pytest.mark.parametrize("cube", [True, False])
def test_the_throw_is_made_when_the_turn_is_over_and_not_before(cube):
    first, step = answered(CHESSGAMMON, rolled(cube=cube), BLACK, Plan(THROW), "e2e3")
    assert step.reply is None and step.plan == Plan(THROW)
    assert answered(CHESSGAMMON, first, BLACK, Plan(THROW), "e1e2")[1].reply == THROW


def test_a_double_waits_for_its_answer_and_no_throw_is_made():
    step = answered(CHESSGAMMON, doubling(), BLACK, Plan(THROW), "double")[1]
    assert (step.reply, step.news) == (None, MSG_CHOICE_FIRST)


def test_a_double_may_be_answered_ahead():
    state = doubling()
    plan = planned(CHESSGAMMON, state, BLACK, "double take")
    assert CHESSGAMMON.write_action(answered(CHESSGAMMON, state, BLACK, plan, "double")[1].reply) == "take"
    assert answered(CHESSGAMMON, state, BLACK, plan, "roll")[1].plan == Plan()
    for line in ("double roll", "roll take", "double take roll"):
        with pytest.raises(RulesError):
            read_planned_line(CHESSGAMMON, state, BLACK, line.split())
