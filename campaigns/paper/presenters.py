from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.safestring import SafeString

from campaigns.campaign.models import Campaign
from campaigns.match import games as catalog
from campaigns.match.games import GameEntry
from campaigns.match.models import Match
from campaigns.people.models import ACTIVE, Character, Tag
from campaigns.web.markdown import drop_at_signs, markdown_html

CARDS_A_SHEET = 8
# So many sheets of cards make a page of the app; more are a page further.
SHEETS_A_PAGE = 10
# So many matches in play, and so many finished ones, stand on the index.
MAX_MATCHES = 20
MAX_TAGS = 24
TitledLink = tuple[str, str]


@dataclass(frozen=True, slots=True)
class PublicCard:
    """What players may hold in their hands: a face, a name, the public notes; nothing else of the character."""

    campaign_id: int
    pk: int
    name: str
    portrait: str
    notes: SafeString

    @classmethod
    def of(cls, character: Character) -> "PublicCard":
        notes = markdown_html(character.public_notes, mentions=drop_at_signs)
        return cls(character.campaign_id, character.pk, character.name, character.portrait, notes)


def sheets_of(cards: list[Character] | list[PublicCard]) -> Iterator[list[Character] | list[PublicCard]]:
    return (cards[start : start + CARDS_A_SHEET] for start in range(0, len(cards), CARDS_A_SHEET))


class PaperIndex:
    """Everything a campaign can print, with the links; `query` keeps the size of the paper."""

    def __init__(self, campaign: Campaign, query: str) -> None:
        self.campaign, self.query = campaign, query

    @property
    def people(self) -> dict[str, int]:
        pcs = Count("pk", filter=Q(kind=Character.Kind.PC))
        counts = self.campaign.characters.filter(ACTIVE).aggregate(everybody=Count("pk"), pcs=pcs)
        return {name: count or 0 for name, count in counts.items()}

    @property
    def tags(self) -> QuerySet[Tag]:
        active = Q(characters__binned_at=None, characters__archived_at=None)
        tags = Tag.objects.filter(campaign=self.campaign).annotate(people=Count("characters", filter=active))
        return tags.filter(people__gt=0).order_by("-people", "name")[:MAX_TAGS]

    @property
    def matches(self) -> list[tuple[Match, list[TitledLink]]]:
        matches = self.campaign.matches.filter(game__in=catalog.slugs()).prefetch_related("seats")
        open_, over = (matches.filter(status=status)[:MAX_MATCHES] for status in ("playing", "over"))
        return [(match, self._pages_of(match)) for match in (*open_, *over)]

    @property
    def games(self) -> list[tuple[GameEntry, list[TitledLink]]]:
        games = []
        for entry in catalog.all_entries():
            addresses = ((page.title, page.url_of_game(entry.rules.slug)) for page in entry.paper.of_game)
            games.append((entry, [(title, address + self.query) for title, address in addresses]))
        return games

    def _pages_of(self, match: Match) -> list[TitledLink]:
        entry = catalog.entry_of(match.game)
        arguments = [self.campaign.pk, match.pk]
        return [
            (page.title, reverse(page.route, args=arguments) + self.query)
            for page in entry.paper.of_match
            if not (page.in_play and match.is_over)
        ]
