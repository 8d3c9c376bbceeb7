"""A recap in both editions: the Dungeon Master's, and the one that players may read."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.entries import some_entries
from campaigns.chronicle.play.evening import last_evening
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.chronicle.rules.recap_span import RecapSpan, SpanKind
from campaigns.chronicle.rules.recap_text import recap_text
from campaigns.web.markdown import markdown_html
from campaigns.web.paper import Edition

# The most entries of one recap; of more the latest are told.
MOST = 300
# How much deeper headings are where the page's title is the recap's, on a sheet of paper, and below a heading of the page.
UNDER_A_TITLE, ON_A_SHEET, UNDER_A_HEADING = 0, 1, 2


@dataclass(frozen=True, slots=True)
class RecapEdition:
    """One edition: whose, its Markdown, how many entries it tells, and whether there were more than MOST."""

    name: Edition
    title: str
    text: str
    count: int
    is_cut: bool

    @property
    def label(self) -> str:
        return self.name.label

    @property
    def body(self) -> str:
        return self.text.partition("\n\n")[2]

    @property
    def body_html(self) -> SafeString:
        return markdown_html(self.body, ON_A_SHEET)

    @property
    def html(self) -> SafeString:
        return markdown_html(self.text, UNDER_A_HEADING)


class Recaps:
    def __init__(self, campaign: Campaign, span: RecapSpan) -> None:
        self.campaign, self.span = campaign, span

    @property
    def editions(self) -> list[RecapEdition]:
        return [self.edition(name) for name in Edition]

    def edition(self, name: Edition) -> RecapEdition:
        most = self.span.count if self.span.kind is SpanKind.LAST else MOST
        wanted = EntryFilter(
            player_safe=name is Edition.PLAYERS,
            since=self.span.since,
            until=self.span.until,
            written_since=last_evening(self.campaign, player_safe=name is Edition.PLAYERS)
            if self.span.kind is SpanKind.EVENING
            else None,
        )
        found = some_entries(self.campaign, wanted, count=most + 1)
        entries = sorted(found[:most], key=lambda entry: entry.at.earliest_first())
        days = dict.fromkeys(self.campaign.date_of(entry.day) for entry in (entries[:1] + entries[-1:]))
        title = f"{self.campaign.name}: {' to '.join(days)}" if days else self.campaign.name
        text = recap_text(title, entries, self.campaign.date_of) if entries else ""
        return RecapEdition(name, title, text, len(entries), len(found) > most and most == MOST)
