"""Names: many, tidy, fitting."""

import pytest

from campaigns.npc.rules import names
from campaigns.npc.rules.generator import Rulings, generate_person
from campaigns.npc.rules.professions import PRINTED

SLUGS = [row.slug for row in PRINTED]


def test_every_printed_profession_has_its_own_names():
    assert list(names.PATTERNS) == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_there_are_at_least_5000_names(slug):
    assert names.name_count(slug) >= 5000


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_names_of_a_profession_are_tidy_and_all_different(slug):
    some = [
        names.nth(slug, number)
        for number in range(0, names.name_count(slug), 1 + names.name_count(slug) // 5000)
    ]
    assert len(set(some)) > 0.99 * len(some)
    assert all(
        name == " ".join(name.split()) and 5 <= len(name) <= 60 and name.isprintable() for name in some
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_no_word_stands_twice_in_a_column(slug):
    for pattern in names.PATTERNS[slug]:
        for column in pattern.columns:
            assert len(set(column)) == len(column)


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row.slug)
def test_among_500_people_few_share_a_name(row):
    # 500 of 5820 serfs: 21 repeats expected, 35 is three deviations more.
    people = [generate_person(row, "a full hall", number, Rulings()).name for number in range(1, 501)]
    assert len(set(people)) >= 465


def test_the_last_name_exists_and_none_after_it():
    last = names.name_count("serf") - 1
    assert names.nth("serf", last)
    with pytest.raises(IndexError):
        names.nth("serf", last + 1)


def test_titles_go_with_the_given_name():
    assert names.nth("noble", 0) == "Baron Adalric of Aldermere"
    assert names.nth("noble", names.name_count("noble") - 1) == "Viscountess Yolande of Wyverncourt"


def test_a_profession_of_the_dms_own_takes_the_names_of_others():
    assert names.name_count("bishop") == names.name_count("others")
    assert names.nth("bishop", 7) == names.nth("others", 7)
