"""The house rules: ten switches of two readings each, and their text (R7, R33-R36, R51, R53)."""

from dataclasses import fields, replace

import pytest
from hypothesis import given

from campaigns.rules.errors import Unreadable
from campaigns.rules.house_rules import (
    SWITCHES,
    Abandoned,
    BigGain,
    DragonBonus,
    FirstGameNpcs,
    HalfPercents,
    HouseRules,
    InitialCM,
    LimitSpan,
    NpcCap,
    Overflow,
    SecondBigGain,
    read,
    write,
)
from tests.rules.campaigns.learning.table import house_rules

AS_RULED = (
    "r7=fixed r33-npcs=exempt r33-abandoned=counts r34-span=rolling r34-overflow=cut "
    "r35-earlier=full r35-second=nothing r36=adventurers r51=kept r53=per-level"
)
THE_OTHER_WAY = (
    "r7=recomputed r33-npcs=bound r33-abandoned=never r34-span=blocks r34-overflow=lost "
    "r35-earlier=total r35-second=allowed r36=five r51=rounded-down r53=times-level"
)
OTHERS = HouseRules(
    InitialCM.RECOMPUTED,
    FirstGameNpcs.BOUND,
    Abandoned.NEVER,
    LimitSpan.BLOCKS,
    Overflow.LOST,
    BigGain.TOTAL,
    SecondBigGain.ALLOWED,
    NpcCap.FIVE,
    HalfPercents.ROUNDED_DOWN,
    DragonBonus.TIMES_LEVEL,
)


def test_the_defaults_are_the_readings_as_ruled():
    assert write(HouseRules()) == AS_RULED


def test_every_switch_has_one_other_reading():
    assert write(OTHERS) == THE_OTHER_WAY
    assert read(THE_OTHER_WAY) == OTHERS


def test_the_switches_are_exactly_the_free_points_named():
    rulings = [switch.ruling for switch in SWITCHES]
    assert rulings == ["R7", "R33", "R33", "R34", "R34", "R35", "R35", "R36", "R51", "R53"]


def test_every_field_has_its_switch_in_the_same_order():
    assert [switch.field for switch in SWITCHES] == [field.name for field in fields(HouseRules)]


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.key)
def test_a_switch_offers_both_members_of_its_enumeration_and_the_default_first(switch):
    assert [reading.value for reading in switch.readings] == list(
        type(switch.default.value).__members__.values()
    )
    assert getattr(HouseRules(), switch.field) is switch.default.value


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.key)
def test_a_switch_speaks_to_people_in_whole_sentences(switch):
    assert switch.question.endswith("?")
    assert all(reading.label and reading.meaning.endswith(".") for reading in switch.readings)


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.key)
def test_turning_one_switch_changes_one_word(switch):
    turned = replace(HouseRules(), **{switch.field: switch.other.value})
    assert switch.chosen(turned) is switch.other
    assert set(write(turned).split()) - set(AS_RULED.split()) == {f"{switch.key}={switch.other.value}"}
    assert read(f"{switch.key}={switch.other.value}") == turned


def test_a_missing_key_keeps_its_default():
    assert read("") == HouseRules()
    assert read("  r36=five ") == HouseRules(npc_cap=NpcCap.FIVE)


def test_the_words_may_stand_in_any_order():
    assert read(" ".join(reversed(THE_OTHER_WAY.split()))) == OTHERS


@given(house_rules())
def test_the_text_reads_back_to_the_same_rules(rules):
    assert read(write(rules)) == rules


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("r99=fixed", "“r99=fixed” is no house rule"),
        ("fixed", "“fixed” is no house rule"),
        ("R7=fixed", "“R7=fixed” is no house rule"),
        ("r7", "write r7=fixed or recomputed"),
        ("r7=", "write r7=fixed or recomputed"),
        ("r7=bound", "“r7=bound” is no reading of R7"),
        ("r7=fixed=fixed", "is no reading of R7"),
        ("r7=fixed r7=fixed", "“r7” stands twice"),
        ("r7=fixed r36=five r7=recomputed", "“r7” stands twice"),
    ],
)
def test_what_is_no_house_rule_is_unreadable(text, complaint):
    with pytest.raises(Unreadable, match=complaint):
        read(text)


def test_a_message_does_not_repeat_an_endless_text():
    with pytest.raises(Unreadable) as refused:
        read("x" * 1_000_000)
    assert len(str(refused.value)) < 300
