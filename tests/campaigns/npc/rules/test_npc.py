"""The generator's people: facts from a seed, from the DM's hand, locks, rerolls and what follows (R50 to R54)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.people import DragonBonus, HalfPercents
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Field, Origin, Rulings, fields_of
from campaigns.people.rules.professions import PRINTED, Bonus, Profession
from campaigns.rules.errors import Ambiguous, BadDice, NotPossible, RulesError, Unreadable

ROW = {row.slug: row for row in PRINTED}
KEPT = Rulings()
DOWN = Rulings(half_percents=HalfPercents.ROUNDED_DOWN)
TIMES = Rulings(dragon_bonus=DragonBonus.TIMES_LEVEL)


def person(slug, number=1, rulings=KEPT, seed="demo"):
    return npc.generate_person(ROW[slug], seed, number, rulings)


def typed(someone, **texts):
    for field, text in texts.items():
        someone = npc.type_field(someone, Field[field.upper()], text)
    return someone


people = st.builds(
    npc.generate_person,
    st.sampled_from(PRINTED),
    st.sampled_from(["demo", "harvest", "♜"]),
    st.integers(1, 500),
    st.sampled_from([KEPT, DOWN, TIMES]),
)


# Facts


def test_a_noble_has_the_facts_of_a_card():
    assert [fact.field for fact in person("noble").facts] == [
        Field.NAME, Field.TEMPERAMENT, Field.MANNERISM, Field.HOOK, Field.INTELLIGENCE, Field.WISDOM,
        Field.DEXTERITY, Field.HIT_POINTS, Field.KNOWS, Field.BONUS,
    ]  # fmt: skip


def test_thieves_pick_pockets_dragons_have_age_levels_masters_need_no_roll():
    assert [row.slug for row in PRINTED if Field.PICK_POCKETS in fields_of(row)] == ["thief"]
    assert [row.slug for row in PRINTED if Field.AGE_LEVEL in fields_of(row)] == ["dragon"]
    assert [row.slug for row in PRINTED if Field.KNOWS not in fields_of(row)] == ["chess-master"]
    assert person("noble").pick_pockets is None
    assert person("noble").age_level is None


def test_asking_for_a_fact_the_profession_lacks_is_refused():
    with pytest.raises(NotPossible, match="Noble has no age level"):
        npc.reroll_field(person("noble"), Field.AGE_LEVEL)


@given(people)
def test_every_number_is_what_its_dice_can_give(someone):
    if someone.age_level is None:
        assert 3 <= someone.intelligence <= 18
        assert 3 <= someone.wisdom <= 18
        assert 1 <= someone.hit_points <= someone.profession.hit_die
    else:
        assert 1 <= someone.age_level <= 8
        assert 9 <= someone.intelligence <= 18
        assert 9 <= someone.wisdom <= 18
        assert someone.hit_points in [dice * someone.age_level for dice in range(5, 13)]
    assert 3 <= someone.dexterity <= 18
    assert someone.pick_pockets in (None, 30, 35, 40, 45)
    assert someone.intelligence == sum(someone.fact(Field.INTELLIGENCE).faces) + 8 * bool(someone.age_level)


def test_the_same_seed_gives_the_same_people_again_and_another_seed_others():
    assert person("thief", 7) == person("thief", 7, seed=" demo ")
    assert person("thief", 7) != person("thief", 8)
    assert person("thief", 7).facts != person("thief", 7, seed="Demo").facts


def test_two_professions_do_not_share_their_dice():
    nobles, thieves = ([person(slug, n).intelligence for n in range(1, 20)] for slug in ("noble", "thief"))
    assert nobles != thieves


def test_the_generator_goes_by_the_campaigns_house_rules():
    rules = HouseRules(half_percents=HalfPercents.ROUNDED_DOWN, dragon_bonus=DragonBonus.TIMES_LEVEL)
    assert Rulings.of(rules) == Rulings(HalfPercents.ROUNDED_DOWN, DragonBonus.TIMES_LEVEL)


# What follows


WORKINGS = [
    ("noble", {"intelligence": "13", "knows": "42"}, True, "Int 13 x 5% = 65%: rolled 42, knows chess"),
    ("chess-master", {"intelligence": "10"}, True, "Chess Master, 100%: knows chess"),
    ("chess-master", {"intelligence": "7"}, False, "Int 7 is below 8: cannot know chess"),
    ("dragon", {"intelligence": "14", "hit_points": "66", "knows": "48"}, False,
     "Int 14 x 1% + 66 hp x 1/2% = 47%: rolled 48, does not know chess"),
    ("noble", {"intelligence": "25", "knows": "00"}, True, "Int 25 x 5% = 125%, at most 100%: rolled 00, knows chess"),
    ("serf", {"intelligence": "9", "knows": "5 3"}, True,
     "Int 9 x 1/2% = 4 1/2%: rolled 05 and d6 3 (1-3 is yes), knows chess"),
    ("serf", {"intelligence": "9", "knows": "5 4"}, False,
     "Int 9 x 1/2% = 4 1/2%: rolled 05 and d6 4 (1-3 is yes), does not know chess"),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "dice", "knows", "working"), WORKINGS, ids=[row[3] for row in WORKINGS])
def test_who_knows_chess_and_how_that_is_worked_out(slug, dice, knows, working):
    someone = typed(person(slug), **dice)
    assert (someone.knows_chess, someone.knows_working) == (knows, working)


def test_a_changed_intelligence_keeps_the_recorded_roll_and_judges_it_anew():
    noble = typed(person("noble"), intelligence="13", knows="65")
    assert noble.knows_chess
    duller = typed(noble, intelligence="12")
    assert duller.fact(Field.KNOWS) == noble.fact(Field.KNOWS)
    assert not duller.knows_chess
    assert duller.knows_working == "Int 12 x 5% = 60%: rolled 65, does not know chess"
    assert typed(duller, intelligence="13").knows_chess


def test_the_cm_is_intelligence_and_half_of_wisdom_and_the_bonus():
    noble = typed(person("noble"), intelligence="13", wisdom="11", knows="01", bonus="27")
    assert noble.cm == Fraction(91, 2)
    assert noble.initial_cm == Fraction(37, 2)
    assert noble.cm_working == "Int 13 + half of Wis 11 + bonus 27 = 45.50"


def test_one_who_does_not_know_chess_has_neither_bonus_nor_cm():
    noble = typed(person("noble"), intelligence="13", knows="00", bonus="27")
    assert (noble.bonus, noble.cm, noble.initial_cm) == (None, None, None)
    assert noble.cm_working == ""
    assert noble.fact(Field.BONUS).value == 27


def test_a_chess_master_has_50_and_1_to_50_more():
    master = typed(person("chess-master"), intelligence="10", wisdom="20", bonus="50")
    assert master.cm == 10 + 10 + 100


def test_the_chance_is_counted_in_half_percents():
    assert typed(person("noble"), intelligence="13").chance == 130
    assert typed(person("chess-master"), intelligence="7").chance == 0
    assert typed(person("serf"), intelligence="9", knows="5, 4").needs_d6


def test_a_half_percent_may_be_rounded_down_by_house_rule():
    serf = typed(person("serf", rulings=DOWN), intelligence="9", knows="5")
    expected = "Int 9 x 1/2% = 4 1/2%, rounded down to 4%: rolled 05, does not know chess"
    assert serf.knows_working == expected


def test_the_d6_is_asked_for_when_a_half_percent_hangs_on_it():
    serf = typed(person("serf"), intelligence="9")
    with pytest.raises(BadDice, match="4 1/2% a 5 is settled by a d6"):
        npc.type_field(serf, Field.KNOWS, "5")
    later = typed(serf, intelligence="8", knows="5")
    assert len(later.fact(Field.KNOWS).faces) == 2  # the seed's d6 waits for another Intelligence
    assert typed(later, intelligence="9").needs_d6


# Typing


@pytest.mark.parametrize(("slug", "field", "text", "value", "faces"), [
    ("noble", Field.INTELLIGENCE, "15", 15, ()),
    ("noble", Field.INTELLIGENCE, "4 5 4", 13, (4, 5, 4)),
    ("noble", Field.WISDOM, "25", 25, ()),
    ("dragon", Field.INTELLIGENCE, "7", 7, ()),
    ("dragon", Field.AGE_LEVEL, "8", 8, ()),
    ("dragon", Field.HIT_POINTS, "88", 88, ()),
    ("thief", Field.PICK_POCKETS, "105", 105, ()),
    ("noble", Field.KNOWS, "70 3", 73, (73,)),
    ("serf", Field.KNOWS, "70 3\n4", 73, (73, 4)),
    ("noble", Field.KNOWS, "00", 100, (100,)),
    ("noble", Field.BONUS, "40", 40, (40,)),
    ("chess-master", Field.BONUS, "1", 51, (1,)),
    ("noble", Field.NAME, "  Lady  Ash ", "Lady Ash", ()),
    ("noble", Field.TEMPERAMENT, "yawns", "yawns", ()),
])  # fmt: skip
def test_the_dm_types_what_lies_on_the_table(slug, field, text, value, faces):
    fact = npc.type_field(person(slug), field, text).fact(field)
    assert (fact.value, fact.faces, fact.origin, fact.locked) == (value, faces, Origin.TYPED, True)


def test_a_dragon_of_three_age_levels_wants_three_dice():
    dragon = typed(person("dragon"), age_level="3")
    assert typed(dragon, bonus="1 8 4").fact(Field.BONUS).value == 0 + 7 + 3
    with pytest.raises(BadDice):
        npc.type_field(dragon, Field.BONUS, "10")


def test_or_one_die_times_the_level_by_house_rule():
    dragon = typed(person("dragon", rulings=TIMES), age_level="3", bonus="8")
    assert dragon.fact(Field.BONUS).value == 21


@pytest.mark.parametrize(("slug", "field", "text", "error"), [
    ("noble", Field.INTELLIGENCE, "clever", Unreadable),
    ("noble", Field.INTELLIGENCE, "", Unreadable),
    ("noble", Field.INTELLIGENCE, "0", NotPossible),
    ("noble", Field.INTELLIGENCE, "26", NotPossible),
    ("noble", Field.INTELLIGENCE, "4 5", BadDice),
    ("noble", Field.INTELLIGENCE, "4 5 7", BadDice),
    ("noble", Field.KNOWS, "101", BadDice),
    ("noble", Field.KNOWS, "0", BadDice),
    ("noble", Field.KNOWS, "yes", BadDice),
    ("noble", Field.KNOWS, "42 3", BadDice),
    ("serf", Field.KNOWS, "42 7", BadDice),
    ("serf", Field.KNOWS, "70 3", Ambiguous),
    ("serf", Field.KNOWS, "42 3 1", BadDice),
    ("serf", Field.KNOWS, "", BadDice),
    ("noble", Field.BONUS, "41", BadDice),
    ("noble", Field.BONUS, "x" * 10**6, BadDice),
    ("noble", Field.AGE_LEVEL, "3", NotPossible),
    ("dragon", Field.AGE_LEVEL, "0", NotPossible),
    ("dragon", Field.AGE_LEVEL, "9", NotPossible),
    ("noble", Field.HIT_POINTS, "0", NotPossible),
    ("thief", Field.PICK_POCKETS, "201", NotPossible),
    ("noble", Field.NAME, " ", Unreadable),
    ("noble", Field.NAME, "x" * 10**6, Unreadable),
    ("noble", Field.NAME, "x" * 81, Unreadable),
    ("noble", Field.NAME, "\x07\u200b", Unreadable),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_a_short_sentence(slug, field, text, error):
    with pytest.raises(error) as refused:
        npc.type_field(person(slug), field, text)
    assert 20 < len(str(refused.value)) < 150


@given(people, st.sampled_from(Field), st.text(max_size=30) | st.from_regex(r"\A\d{1,3}( \d){0,8}\Z"))
def test_typing_raises_only_refusals_and_leaves_a_person_to_be_kept(someone, field, text):
    try:
        changed = npc.type_field(someone, field, text)
    except RulesError:
        return
    assert npc.from_json(npc.to_json(changed)) == changed


# Locks and rerolls


@given(people, st.data())
def test_a_reroll_disturbs_no_other_field(someone, data):
    field = data.draw(st.sampled_from([fact.field for fact in someone.facts]))
    again = npc.reroll_field(someone, field)
    assert again.fact(field).attempt == 2
    leaning = {Field.HIT_POINTS, Field.BONUS} if field is Field.AGE_LEVEL else set()
    for fact in someone.facts:
        if fact.field is not field and fact.field not in leaning:
            assert again.fact(fact.field) == fact


@given(people)
def test_the_order_of_rerolls_does_not_matter(someone):
    one = npc.reroll_field(npc.reroll_field(someone, Field.WISDOM), Field.BONUS)
    other = npc.reroll_field(npc.reroll_field(someone, Field.BONUS), Field.WISDOM)
    assert one == other


def test_rerolls_show_new_dice_in_the_long_run():
    someone = person("noble")
    seen = set()
    for _ in range(60):
        someone = npc.reroll_field(someone, Field.KNOWS)
        seen.add(someone.fact(Field.KNOWS).value)
    assert len(seen) > 30


def test_a_locked_field_is_not_rerolled_until_it_is_unlocked():
    locked = npc.lock(person("noble"), Field.WISDOM)
    with pytest.raises(NotPossible, match="Wisdom is locked"):
        npc.reroll_field(locked, Field.WISDOM)
    assert npc.reroll_field(npc.unlock(locked, Field.WISDOM), Field.WISDOM).fact(Field.WISDOM).attempt == 2


@given(people, st.sets(st.sampled_from(Field)))
def test_rerolling_the_unlocked_leaves_the_locked_as_they_are(someone, chosen):
    for field in chosen & {fact.field for fact in someone.facts}:
        someone = npc.lock(someone, field)
    again = npc.reroll_unlocked(someone)
    for old, new in zip(someone.facts, again.facts, strict=True):
        assert (new == old) if old.locked else (new.attempt == old.attempt + 1)
    assert npc.from_json(npc.to_json(again)) == again


def test_rerolling_all_is_rerolling_each():
    dragon = person("dragon")
    each = dragon
    for fact in dragon.facts:
        each = npc.reroll_field(each, fact.field)
    assert npc.reroll_unlocked(dragon) == each


def test_typing_locks_and_an_unlocked_reroll_goes_on_from_the_last():
    someone = typed(npc.reroll_field(person("noble"), Field.WISDOM), wisdom="12")
    assert npc.reroll_unlocked(someone).wisdom == 12
    again = npc.reroll_field(npc.unlock(someone, Field.WISDOM), Field.WISDOM).fact(Field.WISDOM)
    assert (again.attempt, again.origin, again.locked) == (3, Origin.THROWN, False)


def test_a_dragons_thrown_hit_points_and_bonus_follow_its_age_level():
    dragon = typed(person("dragon"), age_level="2")
    older = typed(dragon, age_level="6")
    assert older.hit_points == 3 * dragon.hit_points
    assert older.fact(Field.BONUS).faces[:2] == dragon.fact(Field.BONUS).faces
    assert len(older.fact(Field.BONUS).faces) == 6
    assert typed(older, age_level="2") == dragon


def test_locked_hit_points_and_bonus_stay_and_catch_up_when_unlocked():
    dragon = typed(person("dragon"), age_level="2")
    held = typed(npc.lock(npc.lock(dragon, Field.HIT_POINTS), Field.BONUS), age_level="6")
    assert held.hit_points == dragon.hit_points
    assert held.fact(Field.BONUS).faces == dragon.fact(Field.BONUS).faces
    free = npc.unlock(npc.unlock(held, Field.HIT_POINTS), Field.BONUS)
    assert free == typed(dragon, age_level="6")


def test_typed_hit_points_are_the_dms_whatever_the_age():
    dragon = typed(person("dragon"), hit_points="70", age_level="1")
    assert typed(npc.unlock(dragon, Field.HIT_POINTS), age_level="8").hit_points == 70


def test_a_profession_of_the_dms_own_is_generated_like_the_printed_ones():
    bishop = Profession("bishop", "Bishop", 7, 0, Bonus(20, plus=5), hit_die=8)
    dice = {"intelligence": "11", "wisdom": "10", "knows": "39 2", "bonus": "9"}
    someone = typed(npc.generate_person(bishop, "demo", 1, KEPT), **dice)
    assert someone.knows_working == "Int 11 x 3 1/2% = 38 1/2%: rolled 39 and d6 2 (1-3 is yes), knows chess"
    assert someone.cm == 11 + 5 + 14


def test_a_certain_profession_of_the_dms_own_may_have_odd_rates():
    oracle = replace(ROW["chess-master"], slug="oracle", name="Oracle", per_hit_point=1)
    assert npc.generate_person(oracle, "demo", 2, KEPT).knows_chess in (True, False)
