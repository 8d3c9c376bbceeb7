"""Courts and guilds: the recipe of the court, and who is tied to whom."""

import pytest

from campaigns.npc.rules.groups import GROUPS, GroupRecipe, Members, Tie, group_of, ties_between
from campaigns.people.rules.professions import PRINTED

EVERY = pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.slug)


def test_a_court_has_three_knights_eight_serfs_a_dragon_and_a_chess_master():
    court = group_of("court")
    assert [(one.profession, one.count) for one in court.members] == [
        ("noble", 1), ("fighter", 3), ("serf", 8), ("dragon", 1), ("chess-master", 1),
    ]  # fmt: skip
    assert court.size == 14 and court.pupils == 2


def test_members_are_counted_as_one_says_it():
    assert ", ".join(map(str, group_of("guild").members[:3])) == "1 guildmaster, 4 thieves, 2 gamblers"


@EVERY
def test_every_member_has_a_printed_profession_and_every_tie_its_roles(group):
    assert {one.profession for one in group.members} <= {row.slug for row in PRINTED}
    roles = [one.role for one in group.members]
    assert len(set(roles)) == len(roles)
    assert {role for tie in group.ties for role in (tie.role, tie.to)} | {group.teacher} <= set(roles)


@EVERY
def test_nobody_is_tied_to_the_same_person_twice(group):
    roles = [one.role for one in group.members for _ in range(one.count)]
    pairs = [(one, other) for one, _, other in ties_between(group, roles)]
    assert len(set(pairs)) == len(pairs)


def test_those_of_one_role_are_tied_once_and_those_of_two_each_to_each():
    members = Members("lord", "noble", 1), Members("knight", "fighter", 3)
    ties = Tie("knight", "serves", "lord"), Tie("knight", "rides with", "knight")
    group = GroupRecipe("g", "G", members, ties, teacher="lord", pupils=0)
    riding = [(1, "rides with", 2), (1, "rides with", 3), (2, "rides with", 3)]
    serving = [(knight, "serves", 0) for knight in (1, 2, 3)]
    assert sorted(ties_between(group, ["lord", "knight", "knight", "knight"])) == sorted(riding + serving)
