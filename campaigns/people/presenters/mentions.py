"""Names in the DM's words as links, and where somebody is mentioned."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.db.models import Q
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.people.models import Character
from campaigns.people.rules.mentions import Names, short_names
from campaigns.web.markdown import Mentions

# How many texts with an @ and a word of the name are read, and how many mentions are listed.
MAX_READ, MAX_LISTED = 200, 20


@dataclass(frozen=True, slots=True)
class Mention:
    """A text that names somebody: what it is, its day where it has one, and its address."""

    title: str
    url: str
    day: int | None = None


# Texts that may name somebody, with what they are; packages above add theirs (`campaigns/wiring.py`).
Candidates = Iterator[tuple[str, Mention]]
SOURCES: tuple[Callable[[Character], Candidates], ...] = ()


def names_of(campaign: Campaign) -> Names:
    return Names(campaign.characters.filter(binned_at=None).values_list("pk", "name"))


def links_of(campaign: Campaign) -> Mentions:
    """Every `@Name` as a link to that character's page."""
    cached: list[Names] = []

    def link(text: str) -> tuple[int, str] | None:
        # Nobody is looked up before the first @.
        if not cached:
            cached.append(names_of(campaign))
        hit = cached[0].match_start(text)
        return (hit[0], reverse("character", args=[campaign.pk, hit[1]])) if hit else None

    return link


def mentions_of(character: Character) -> list[Mention]:
    """Where the DM's words name this character: entries of the chronicle, and others' notes."""
    candidates = [candidate for source in (*SOURCES, _notes) for candidate in source(character)]
    names = names_of(character.campaign) if candidates else Names(())
    mentions = (mention for text, mention in candidates if character.pk in names.ids_in(text))
    return list(islice(mentions, MAX_LISTED))


def may_name(character: Character, *paths: str) -> Q:
    """Whether one of the texts at `paths` may name the character; `Names` says whether it does."""
    parts = short_names(character.name)
    return Q(*((f"{path}__icontains", f"@{part}") for path in paths for part in parts), _connector=Q.OR)


def _notes(character: Character) -> Candidates:
    others = character.campaign.characters.filter(binned_at=None).exclude(pk=character.pk)
    for row in others.filter(may_name(character, "notes", "public_notes")).order_by("name")[:MAX_READ]:
        url = reverse("character", args=[row.campaign_id, row.pk])
        yield f"{row.notes}\n{row.public_notes}", Mention(f"Notes on {row.name}", url)
