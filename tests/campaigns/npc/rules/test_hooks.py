"""Temperaments, mannerisms and hooks: short phrases a Dungeon Master can act on, fitting the profession."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.npc.rules import generator as npc
from campaigns.npc.rules import hooks
from campaigns.npc.rules.generator import Field, Rulings, fields_of
from campaigns.npc.rules.generator.generator import PHRASES, phrases_for
from campaigns.npc.rules.temperaments import TEMPERAMENTS, WITHOUT_CHESS
from campaigns.people.rules.professions import PRINTED

SINCE_VERSION_2 = (Field.MANNERISM, Field.HOOK)
ROW = {row.slug: row for row in PRINTED}
PINNED = {
    "name": "Earl Anselm of Fairbourne", "temperament": "chats of hunting and never looks at the board",
    "intelligence": 13, "wisdom": 8, "dexterity": 9, "hit-points": 1, "knows": 66, "bonus": 6,
}  # fmt: skip
each_list = pytest.mark.parametrize("field", PHRASES)
SEEDS = st.sampled_from(["demo", "harvest"])
people = st.builds(
    npc.generate_person, st.sampled_from(PRINTED), SEEDS, st.integers(1, 500), st.just(Rulings())
)


@each_list
def test_there_are_more_than_forty_in_all_and_none_twice(field):
    own, anybody = PHRASES[field]
    phrases = [*anybody, *(phrase for rows in own.values() for phrase in rows)]
    assert len(set(phrases)) == len(phrases) >= 40


@each_list
def test_every_printed_profession_has_its_own(field):
    assert list(PHRASES[field][0]) == [row.slug for row in PRINTED]


@each_list
def test_each_profession_has_a_dozen_short_ones_that_never_say_he_or_she(field):
    for slug in ROW:
        phrases = phrases_for(field, slug)
        assert len(phrases) >= 12
        assert all(10 <= len(phrase) <= 60 for phrase in phrases)
        assert not [phrase for phrase in phrases if re.search(r"\b(he|she|his|her|hers|him)\b", phrase)]


@each_list
def test_a_dragon_has_none_and_a_profession_of_one_s_own_those_of_others(field):
    _, anybody = PHRASES[field]
    assert not set(anybody) & set(phrases_for(field, "dragon"))
    assert phrases_for(field, "bishop") == phrases_for(field, "others")


OF_THE_GAME = re.compile(
    r"\b(chess\w*|boards?|pawns?|knights?|bishops?|queens?|kings?|check\w*|mates?|castl\w+|gambits?|draws?|play\w*|games?|moves?|openings?|endgame)\b"
)


def test_nothing_of_the_game_is_said_of_who_knows_no_chess():
    for slug, phrases in WITHOUT_CHESS.items():
        assert len(set(phrases)) == len(phrases) == 7, slug
        assert all(10 <= len(phrase) <= 60 for phrase in phrases)
        assert not [phrase for phrase in phrases if re.search(r"\b(he|she|his|her|hers|him)\b", phrase)]
        assert not [phrase for phrase in phrases if OF_THE_GAME.search(phrase)]
    assert not [phrase for phrase in hooks.ANYBODY if re.search("chess|board", phrase)]


@given(people)
def test_a_player_s_temperament_belongs_to_players_alone(someone):
    slug = someone.profession.slug
    own = TEMPERAMENTS if someone.knows_chess else {**WITHOUT_CHESS, "chess-master": WITHOUT_CHESS["others"]}
    assert someone.temperament in own[slug]
    typed = npc.type_field(someone, Field.TEMPERAMENT, "plays and hums")
    assert typed.temperament == "plays and hums"


@given(people)
def test_what_the_seed_gives_fits_the_profession(someone):
    slug = someone.profession.slug
    assert someone.hook in phrases_for(Field.HOOK, slug)
    assert someone.mannerism in phrases_for(Field.MANNERISM, slug)


@given(people, st.sampled_from(list(PHRASES)))
def test_one_is_rerolled_without_the_other_facts(someone, field):
    rerolled = npc.reroll_field(someone, field)
    others = [[fact for fact in one.facts if fact.field is not field] for one in (rerolled, someone)]
    assert others[0] == others[1]
    assert rerolled.fact(field).attempt == 2


def test_rerolls_go_through_the_list():
    someone, drawn = npc.generate_person(ROW["serf"], "demo", 1, Rulings()), set()
    for _ in range(200):
        someone = npc.reroll_field(someone, Field.HOOK)
        drawn.add(someone.hook)
    assert drawn > set(hooks.HOOKS["serf"])


def test_a_hook_of_one_s_own_is_typed_over_and_locked():
    serf = npc.generate_person(ROW["serf"], "demo", 1, Rulings())
    someone = npc.type_field(serf, Field.HOOK, "has seen it")
    assert someone.hook == "has seen it" and someone.fact(Field.HOOK).locked


def as_version_1(someone):
    """A person as the first version wrote it, without these facts."""
    data = json.loads(json.dumps(npc.to_json(someone)))
    data["version"] = 1
    data["facts"] = [fact for fact in data["facts"] if fact["field"] not in SINCE_VERSION_2]
    return data


@given(people)
def test_people_written_before_there_were_any_get_those_of_their_seed(someone):
    assert npc.from_json(as_version_1(someone)) == someone


def test_the_dice_of_before_are_the_same_to_the_face():
    """Facts of version 0.2.0, written down before mannerisms and hooks came."""
    someone = npc.generate_person(ROW["noble"], "Harvest fair", 1, Rulings())
    older = {fact.field.value: fact.value for fact in someone.facts if fact.field not in SINCE_VERSION_2}
    assert older == PINNED
    assert [field for field in fields_of(ROW["noble"]) if field in SINCE_VERSION_2] == list(SINCE_VERSION_2)
