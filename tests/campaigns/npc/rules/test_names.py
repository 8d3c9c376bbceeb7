"""Names: many, tidy, fitting."""

from dataclasses import replace

import pytest

from campaigns.npc.rules import names
from campaigns.npc.rules.generator import Field, Rulings, generate_person, lock, tell_apart, type_field
from campaigns.npc.rules.generator.generator import first_throw
from campaigns.npc.rules.names import epithets
from campaigns.people.rules.professions import PRINTED
from campaigns.rules.folding import fold_name

SLUGS = [row.slug for row in PRINTED]


def test_every_printed_profession_has_its_own_names():
    assert list(names.PATTERNS) == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_there_are_at_least_5000_names(slug):
    assert names.name_count(slug) >= 5000


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_names_of_a_profession_are_tidy_and_all_different(slug):
    count = names.name_count(slug)
    some = [names.nth_name(slug, number) for number in range(0, count, 1 + count // 5000)]
    assert len(set(some)) > 0.99 * len(some)
    for name in some:
        assert name == " ".join(name.split()) and 5 <= len(name) <= 60 and name.isprintable()


@pytest.mark.parametrize("slug", SLUGS)
def test_no_word_stands_twice_in_a_column(slug):
    for pattern in names.PATTERNS[slug]:
        for column in pattern.columns:
            assert len(set(column)) == len(column)


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row.slug)
def test_among_500_people_few_share_a_name(row):
    # 500 of 5820 serfs: 21 repeats expected, 35 is three deviations more.
    anybody = generate_person(row, "a full hall", 1, Rulings())
    people = {first_throw(replace(anybody, number=number), Field.NAME).value for number in range(1, 501)}
    assert len(people) >= 465


def test_the_last_name_exists_and_none_after_it():
    last = names.name_count("serf") - 1
    assert names.nth_name("serf", last)
    with pytest.raises(IndexError):
        names.nth_name("serf", last + 1)


def test_titles_go_with_the_given_name():
    assert names.nth_name("noble", 0) == "Baron Adalric of Aldermere"
    assert names.nth_name("noble", names.name_count("noble") - 1) == "Viscountess Yolande of Wyverncourt"


def test_a_profession_of_the_dms_own_takes_the_names_of_others():
    assert names.name_count("bishop") == names.name_count("others")
    assert names.nth_name("bishop", 7) == names.nth_name("others", 7)


# --- Namesakes ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "longer"), [
    ("Col Ragwort", "Col Ragwort of Appledown"),
    ("Baron Odo of Ashgrave", "Baron Odo of Ashgrave, the Bald"),
    ("Auradax, the Courteous", "Auradax, the Courteous, the Bald"),
])  # fmt: skip
def test_a_plain_name_gets_a_place_and_one_with_a_byname_another_byname(name, longer):
    assert epithets.with_epithet(name, 0) == longer


@pytest.mark.parametrize("name", ["Col Ragwort", "Baron Odo of Ashgrave"])
def test_epithets_are_many_and_all_different(name):
    longer = [epithets.with_epithet(name, number) for number in range(epithets.epithet_count(name))]
    assert len({*longer}) == len(longer) >= 40
    assert all(one.startswith(name) and len(one) <= 80 for one in longer)
    with pytest.raises(IndexError):
        epithets.with_epithet(name, len(longer))


def person(number=1):
    return generate_person(PRINTED[0], "HARVEST", number, Rulings())


def test_a_taken_name_gets_an_epithet_from_the_seed_and_no_more_changes():
    before = person()
    after = tell_apart(before, {fold_name(before.name)})
    assert after.name != before.name and after.name.startswith(before.name)
    assert after == tell_apart(person(), {fold_name(before.name)})
    others = [[fact for fact in one.facts if fact.field is not Field.NAME] for one in (before, after)]
    assert others[0] == others[1]


def test_a_free_name_a_typed_one_and_a_locked_one_stay():
    one = person()
    assert tell_apart(one, set()) == one
    typed = type_field(one, Field.NAME, "Odo")
    assert tell_apart(typed, {"odo"}) == typed
    locked = lock(one, Field.NAME)
    assert tell_apart(locked, {fold_name(one.name)}) == locked


def test_no_two_get_the_same_epithet_until_all_are_taken():
    one = person()
    taken = {fold_name(one.name)}
    for _ in range(epithets.epithet_count(one.name)):
        taken.add(fold_name(tell_apart(one, taken).name))
    assert len(taken) == epithets.epithet_count(one.name) + 1
    assert tell_apart(one, taken) == one
