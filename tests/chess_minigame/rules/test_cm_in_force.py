"""The CM of a turn, step by step (R30): every modifier alone, all of them in the ruled order, the listed others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules.cheating import CmOrder
from chess_minigame.rules.cm_in_force import Changes, CmInForce


@pytest.mark.parametrize(
    ("normal", "changes", "cm"),
    [
        (29, Changes(), 29),
        (30, Changes(empathy=True), 20),
        (29, Changes(empathy=True), 19),  # 19 1/3
        (30, Changes(scares=5), 15),
        (29, Changes(scares=1), 26),  # 26 1/10
        (20, Changes(moved_bonus=14), 34),
        (20, Changes(gambit=10), 30),
        (20, Changes(gambit=15), 35),
        (9, Changes(gambit=-10), -1),
        (29, Changes(declared_cm=-14), -14),
        (29, Changes(read=True), 0),
    ],
)
def test_each_modifier_alone(normal, changes, cm):
    assert CmInForce(normal, changes).cm == cm


ALL = Changes(empathy=True, scares=3, moved_bonus=14, gambit=10)


@pytest.mark.parametrize(
    ("changes", "cm", "working"),
    [
        (ALL, 37, "29 x 2/3 x 7/10 +14 +10 = 37 8/15, plays as 37"),
        (Changes(True, 3, 14, 10, declared_cm=5), 5, "29 x 2/3 x 7/10 +14 +10 = 37 8/15, plays as 37, declared 5"),
        (Changes(True, 3, 14, 10, declared_cm=-14, read=True), -14, "29 x 2/3 x 7/10 +14 +10 = 37 8/15, plays as 37, declared -14, read: -14"),
        (Changes(True, 3, 14, 10, read=True), 0, "29 x 2/3 x 7/10 +14 +10 = 37 8/15, plays as 37, read: 0"),
        (Changes(True, 3, 14, -10, declared_cm=29), 27 - 10, "29 x 2/3 x 7/10 +14 -10 = 17 8/15, plays as 17, declared 29"),
    ],
)  # fmt: skip
def test_all_together_in_the_ruled_order(changes, cm, working):
    force = CmInForce(29, changes)
    assert force.cm == cm
    assert force.working == working


@pytest.mark.parametrize(
    ("order", "cm"),
    [
        (CmOrder.PERCENTAGES_FIRST, 37),  # 29 x 2/3 x 7/10 + 24 = 37 8/15
        (CmOrder.FLATS_FIRST, 24),  # 53 x 2/3 x 7/10 = 24 11/15
        (CmOrder.PERCENTAGES_ADDED, 34),  # 29 - 29/3 - 87/10 + 24 = 34 19/30
        (CmOrder.EACH_STEP, 37),  # 19, 13, 37
        (CmOrder.LOSSES_DOWN, 38),  # 29 - 9 = 20, - 6 = 14, + 24
    ],
)
def test_the_listed_orders(order, cm):
    assert CmInForce(29, ALL, order).cm == cm


@pytest.mark.parametrize(("order", "cm"), [(CmOrder.PERCENTAGES_FIRST, 26), (CmOrder.LOSSES_DOWN, 27)])
def test_29_with_one_success(order, cm):
    assert CmInForce(29, Changes(scares=1), order).cm == cm


def test_the_fraction_dropped_at_each_step_can_cost_a_point():
    changes = Changes(empathy=True, scares=1)
    assert CmInForce(35, changes).cm == 21  # 35 x 2/3 x 9/10 = 21
    assert CmInForce(35, changes, CmOrder.EACH_STEP).cm == 20  # 23, then 20 7/10


def test_the_fraction_is_dropped_toward_zero_below_it_too():
    assert CmInForce(9, Changes(scares=1, gambit=-10)).cm == -1  # 8 1/10 - 10 = -1 9/10


def test_flats_first_are_written_first():
    assert CmInForce(29, ALL, CmOrder.FLATS_FIRST).working == (
        "29 +14 +10 x 2/3 x 7/10 = 24 11/15, plays as 24"
    )


CHANGES = st.builds(
    Changes,
    st.booleans(),
    st.integers(0, 5),
    st.integers(0, 25),
    st.sampled_from([0, 10, 15, -10]),
    st.none() | st.integers(-50, 100),
    st.booleans(),
)
ORDERS = st.sampled_from(CmOrder)


@given(st.integers(0, 140), ORDERS)
def test_without_changes_every_order_gives_the_normal_cm(normal, order):
    assert CmInForce(normal, Changes(), order).cm == normal


@given(st.integers(0, 140), CHANGES, ORDERS)
def test_one_whose_mind_is_read_never_plays_above_zero(normal, changes, order):
    if changes.read:
        assert CmInForce(normal, changes, order).cm <= 0


@given(st.integers(0, 140), CHANGES, ORDERS)
def test_a_declared_cm_is_never_exceeded(normal, changes, order):
    if changes.declared_cm is not None:
        assert CmInForce(normal, changes, order).cm <= changes.declared_cm


@given(
    st.integers(0, 140),
    st.sampled_from(
        [Changes(scares=k) for k in range(6)]
        + [Changes(empathy=True), Changes(moved_bonus=14), Changes(gambit=10)]
    ),
)
def test_a_single_modifier_comes_to_the_same_in_any_order_but_one(normal, changes):
    cms = {CmInForce(normal, changes, order).cm for order in CmOrder if order is not CmOrder.LOSSES_DOWN}
    assert len(cms) == 1
