"""The house rules of a campaign: one reading for each open point, in the order of the table."""

from dataclasses import dataclass

from campaigns.rules.house_rules.cheating import CHEATING, BonusLost, CmOrder, EmpathyRolls, OnePercent
from campaigns.rules.house_rules.experience import (
    EXPERIENCE,
    Abandoned,
    BigGain,
    FirstGameNpcs,
    InitialCM,
    LimitSpan,
    NpcCap,
    Overflow,
    SecondBigGain,
)
from campaigns.rules.house_rules.notes import NOTES, NotesShown
from campaigns.rules.house_rules.odds import ODDS, HouseMargin, OddsShown
from campaigns.rules.house_rules.people import PEOPLE, DragonBonus, HalfPercents
from campaigns.rules.house_rules.rousselle import (
    ROUSSELLE,
    BothGambit,
    CounterGambit,
    DrawRoll,
    FailedHand,
)
from campaigns.rules.house_rules.switch import Option

GROUPS = (EXPERIENCE, PEOPLE, CHEATING, ROUSSELLE, ODDS, NOTES)
SWITCHES = tuple(switch for group in GROUPS for switch in group.switches)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One reading for each open point; the defaults are the readings as ruled."""

    initial_cm: InitialCM = InitialCM.FIXED
    first_game_npcs: FirstGameNpcs = FirstGameNpcs.EXEMPT
    abandoned: Abandoned = Abandoned.COUNTS
    limit_span: LimitSpan = LimitSpan.ROLLING
    overflow: Overflow = Overflow.CUT
    big_gain: BigGain = BigGain.FULL
    second_big_gain: SecondBigGain = SecondBigGain.NOTHING
    npc_cap: NpcCap = NpcCap.ADVENTURERS
    half_percents: HalfPercents = HalfPercents.KEPT
    dragon_bonus: DragonBonus = DragonBonus.PER_LEVEL
    bonus_lost: BonusLost = BonusLost.ANYBODY
    one_percent: OnePercent = OnePercent.UNREDUCED
    empathy_rolls: EmpathyRolls = EmpathyRolls.ONE
    cm_order: CmOrder = CmOrder.PERCENTAGES_FIRST
    gambit: Option = Option.OFF
    both_gambit: BothGambit = BothGambit.KEEPS
    counter_gambit: CounterGambit = CounterGambit.AT_ONCE
    masters_eye: Option = Option.OFF
    failed_hand: FailedHand = FailedHand.ROLL
    steady_minds: Option = Option.OFF
    drawn_games: Option = Option.OFF
    draw_roll: DrawRoll = DrawRoll.NEEDED
    odds_shown: OddsShown = OddsShown.DM
    house_margin: HouseMargin = HouseMargin.NONE
    notes_shown: NotesShown = NotesShown.OWN
