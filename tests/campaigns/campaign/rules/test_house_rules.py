"""The house rules: every switch with its readings, and their text (R7, R19 to R53, R62)."""

from dataclasses import fields, replace

import pytest
from hypothesis import given

from campaigns.campaign.rules.house_rules import GROUPS, SWITCHES, HouseRules, Option, read, write
from campaigns.campaign.rules.house_rules.cheating import BonusLost, CmOrder, EmpathyRolls, OnePercent
from campaigns.campaign.rules.house_rules.devices import GamesAgainstNpcs
from campaigns.campaign.rules.house_rules.experience import (
    AbandonedGame,
    BigGain,
    FirstGameNpcs,
    FullBoards,
    InitialCM,
    LimitSpan,
    NpcCap,
    Overflow,
    SecondBigGain,
)
from campaigns.campaign.rules.house_rules.notes import NotesShown
from campaigns.campaign.rules.house_rules.odds import HouseMargin, OddsShown
from campaigns.campaign.rules.house_rules.people import DragonBonus, HalfPercents
from campaigns.campaign.rules.house_rules.rousselle import BothGambit, CounterGambit, DrawRoll, FailedHand
from campaigns.rules.errors import Unreadable
from tests.campaigns.learning.rules.table import house_rules

AS_RULED = (
    "r7=fixed r33-npcs=exempt r33-abandoned=counts r34-span=rolling r34-overflow=cut "
    "r35-earlier=full r35-second=nothing r36=adventurers r61b=no r51=kept r53=per-level "
    "r19=anybody r20=unreduced r24=one r30=percentages-first "
    "option-1=off r40-white=keeps r40-counter=at-once option-2=off r41=roll option-3=off option-4=off r43=needed "
    "r62-shown=dm r62-margin=0 r10-shown=own"
)
THE_LAST_WAY = (
    "r7=recomputed r33-npcs=bound r33-abandoned=never r34-span=blocks r34-overflow=lost "
    "r35-earlier=total r35-second=allowed r36=five r61b=yes r51=rounded-down r53=times-level "
    "r19=never r20=per-try r24=each r30=losses-down "
    "option-1=on r40-white=nothing r40-counter=turn-two option-2=on r41=no-roll option-3=on option-4=on r43=not-needed "
    "r62-shown=everybody r62-margin=25 r10-shown=both"
)
LAST = HouseRules(
    InitialCM.RECOMPUTED, FirstGameNpcs.BOUND, AbandonedGame.NEVER, LimitSpan.BLOCKS, Overflow.LOST, BigGain.TOTAL,
    SecondBigGain.ALLOWED, NpcCap.FIVE, FullBoards.LESSONS, HalfPercents.ROUNDED_DOWN, DragonBonus.TIMES_LEVEL,
    BonusLost.NEVER, OnePercent.PER_TRY, EmpathyRolls.EACH, CmOrder.LOSSES_DOWN,
    Option.ON, BothGambit.NOTHING, CounterGambit.TURN_TWO, Option.ON, FailedHand.NO_ROLL, Option.ON, Option.ON,
    DrawRoll.NOT_NEEDED, OddsShown.EVERYBODY, HouseMargin.TWENTY_FIVE, NotesShown.BOTH,
)  # fmt: skip
# As a match of the first version froze them.
OLD_TEXT = AS_RULED.partition(" r19")[0].replace(" r61b=no", "")


def test_the_defaults_are_the_readings_as_ruled():
    assert write(HouseRules()) == AS_RULED


def test_every_switch_can_be_turned():
    assert write(LAST) == THE_LAST_WAY
    assert read(THE_LAST_WAY) == LAST


def test_a_text_older_than_a_switch_keeps_its_default():
    assert read(OLD_TEXT.replace("r36=adventurers", "r36=five")) == HouseRules(npc_cap=NpcCap.FIVE)


def test_the_switches_are_exactly_the_free_points_named():
    named = "R7 R33 R33 R34 R34 R35 R35 R36 R61b R51 R53 R19 R20 R24 R30 R40 R40 R40 R41 R41 R42 R43 R43 R62 R62 R10 R61h R61i R61j R61k R61l"
    assert [switch.ruling for switch in SWITCHES] == named.split()


def test_a_rule_that_came_later_is_written_only_where_it_is_chosen():
    assert "r61h" not in write(HouseRules())
    assert (
        read(write(HouseRules(against_npcs=GamesAgainstNpcs.FREELY))).against_npcs is GamesAgainstNpcs.FREELY
    )


def test_rousselle_s_options_are_off_unless_a_dm_wants_them():
    options = [switch for switch in SWITCHES if switch.key.startswith("option-")]
    assert [switch.key for switch in options] == [f"option-{number}" for number in range(1, 5)]
    assert {switch.default.value for switch in options} == {Option.OFF}


def test_the_groups_hold_every_switch_once():
    keys = [switch.key for group in GROUPS for switch in group.switches]
    assert keys == [switch.key for switch in SWITCHES]
    assert len(set(keys)) == len(keys)


def test_every_field_has_its_switch_in_the_same_order():
    assert [switch.field for switch in SWITCHES] == [field.name for field in fields(HouseRules)]


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.key)
def test_a_switch_offers_all_of_its_enumeration_the_default_first(switch):
    every = list(type(switch.default.value).__members__.values())
    assert [reading.value for reading in switch.readings] == every
    assert getattr(HouseRules(), switch.field) is switch.default.value


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.key)
def test_a_switch_speaks_to_people_in_whole_sentences(switch):
    assert switch.question.endswith("?")
    assert all(reading.label and reading.meaning.endswith(".") for reading in switch.readings)


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.key)
def test_turning_one_switch_changes_one_word(switch):
    for reading in switch.readings[1:]:
        turned = replace(HouseRules(), **{switch.field: reading.value})
        assert switch.chosen(turned) is reading
        assert set(write(turned).split()) - set(AS_RULED.split()) == {f"{switch.key}={reading.value}"}
        assert read(f"{switch.key}={reading.value}") == turned


def test_a_missing_key_keeps_its_default():
    assert read("") == HouseRules()
    assert read("  r36=five ") == HouseRules(npc_cap=NpcCap.FIVE)


def test_the_words_may_stand_in_any_order():
    assert read(" ".join(reversed(THE_LAST_WAY.split()))) == LAST


@given(house_rules())
def test_the_text_reads_back_to_the_same_rules(rules):
    assert read(write(rules)) == rules


@pytest.mark.parametrize(("text", "complaint"), [
    ("r99=fixed", "“r99=fixed” is no house rule"),
    ("fixed", "“fixed” is no house rule"),
    ("R7=fixed", "“R7=fixed” is no house rule"),
    ("r7", "write r7=fixed or recomputed"),
    ("r7=", "write r7=fixed or recomputed"),
    ("r7=bound", "“r7=bound” is no reading of R7"),
    ("r7=fixed=fixed", "is no reading of R7"),
    ("r7=fixed r7=fixed", "“r7” stands twice"),
    ("r7=fixed r36=five r7=recomputed", "“r7” stands twice"),
])  # fmt: skip
def test_what_is_no_house_rule_is_unreadable(text, complaint):
    with pytest.raises(Unreadable, match=complaint):
        read(text)


def test_a_message_does_not_repeat_an_endless_text():
    with pytest.raises(Unreadable) as refused:
        read("x" * 1_000_000)
    assert len(str(refused.value)) < 400
