"""What the lists are filtered by: an address may hold anything, so whatever is not understood filters nothing."""

from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

# A name of the longest kind, and the mark of a person before it.
LONGEST_SEARCH = 81


@dataclass(frozen=True, slots=True)
class PeopleFilter:
    """The character list as asked for; everything empty shows everybody by name."""

    q: str = ""
    kind: str = ""
    knows: str = ""
    profession: str = ""
    tag: str = ""
    sort: str = ""

    @property
    def words(self) -> list[str]:
        """What is searched for: every word must be found somewhere."""
        return self.q.split()[:6]

    @property
    def is_on(self) -> bool:
        return any((self.q, self.kind, self.knows, self.profession, self.tag))


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """The match list as asked for."""

    game: str = ""
    player: str = ""
    status: str = ""
    sort: str = ""

    @property
    def is_on(self) -> bool:
        return bool(self.game or self.player or self.status)


def people_filter(sent: QueryDict) -> PeopleFilter:
    return PeopleFilter(**_texts(PeopleFilter, sent))


def match_filter(sent: QueryDict) -> MatchFilter:
    return MatchFilter(**_texts(MatchFilter, sent))


def query(chosen: PeopleFilter | MatchFilter, **other: str) -> str:
    """The address's query that asks for the same again, some of it different."""
    texts = {field.name: getattr(chosen, field.name) for field in fields(chosen)} | other
    return urlencode({name: text for name, text in texts.items() if text})


def _texts(kind: Any, sent: QueryDict) -> dict[str, str]:
    """What was sent for each field, without what no database takes."""
    return {f.name: sent.get(f.name, "").replace("\0", "")[:LONGEST_SEARCH].strip() for f in fields(kind)}
