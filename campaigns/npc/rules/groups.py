"""Courts and guilds: who belongs to one, what ties them, and how many of them a chess master has taught."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations


@dataclass(frozen=True, slots=True)
class Members:
    """So many people of one profession, and what they are to the group; `plural` names more than one of them."""

    role: str
    profession: str
    count: int
    plural: str = ""

    def __str__(self) -> str:
        return f"{self.count} {self.role if self.count == 1 else self.plural or f'{self.role}s'}"


@dataclass(frozen=True, slots=True)
class Tie:
    """What those of one role have to do with those of another: "serves". Each has it to each."""

    role: str
    text: str
    to: str


@dataclass(frozen=True, slots=True)
class GroupRecipe:
    """A recipe: the members, their ties, and how many of them those of the role `teacher` taught."""

    slug: str
    name: str
    members: tuple[Members, ...]
    ties: tuple[Tie, ...]
    teacher: str
    pupils: int

    @property
    def size(self) -> int:
        return sum(member.count for member in self.members)


GROUPS = (
    GroupRecipe("court", "Court", (
        #       role            profession     count
        Members("lord",         "noble",           1),
        Members("knight",       "fighter",         3),
        Members("serf",         "serf",            8),
        Members("dragon",       "dragon",          1),
        Members("chess master", "chess-master",    1),
    ), (
        Tie("knight",       "serves",            "lord"),
        Tie("knight",       "rides with",        "knight"),
        Tie("serf",         "serves",            "lord"),
        Tie("dragon",       "takes tribute of",  "lord"),
        Tie("chess master", "plays every week with", "lord"),
    ), teacher="chess master", pupils=2),
    GroupRecipe("guild", "Guild", (
        Members("guildmaster",  "thief",           1),
        Members("thief",        "thief",           4, plural="thieves"),
        Members("gambler",      "gambler",         2),
        Members("fence",        "merchant",        2),
        Members("chess master", "chess-master",    1),
    ), (
        Tie("thief",        "works for",         "guildmaster"),
        Tie("thief",        "steals with",       "thief"),
        Tie("gambler",      "owes coins to",     "guildmaster"),
        Tie("fence",        "sells for",         "thief"),
        Tie("chess master", "is protected by",   "guildmaster"),
    ), teacher="chess master", pupils=2),
)  # fmt: skip


def group_of(slug: str) -> GroupRecipe:
    """Raises KeyError for any other slug."""
    return {group.slug: group for group in GROUPS}[slug]


def ties_between(group: GroupRecipe, roles: Sequence[str]) -> Iterator[tuple[int, str, int]]:
    """Who has what to do with whom, by their places in `roles`; those of one role have it to each other once."""
    for index, other_index in permutations(range(len(roles)), 2):
        for tie in group.ties:
            is_theirs = (tie.role, tie.to) == (roles[index], roles[other_index])
            if is_theirs and (tie.role != tie.to or index < other_index):
                yield index, tie.text, other_index
