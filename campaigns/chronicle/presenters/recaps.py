from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.core.mail import EmailMessage
from django.db.models import Q
from django.urls import reverse
from django.utils.safestring import SafeString

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText, Recap, RecapMail
from campaigns.chronicle.play.entries import some_entries
from campaigns.chronicle.play.recaps import last_evening
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, entry_key
from campaigns.chronicle.rules.recaps import BOOK_KEEPING, RecapSpan, SpanKind, recap_text, without_at_signs
from campaigns.match import games
from campaigns.match.games import Story
from campaigns.match.models import Match
from campaigns.people.presenters.mentions import links_of
from campaigns.slow.models import Address
from campaigns.slow.presenters.letters import stop_link, unsubscribe_headers
from campaigns.web.addresses import public_address
from campaigns.web.markdown import Mentions, markdown_html
from campaigns.web.paper import Edition

# The most entries of one recap; of more the latest are told.
MAX_ENTRIES = 300
# Of more matches the latest have their story.
MAX_STORIES = 40
# How much deeper headings are where the page's title is the recap's, on a sheet of paper, and below a heading of the page.
UNDER_A_TITLE, ON_A_SHEET, UNDER_A_HEADING = 0, 1, 2


@dataclass(frozen=True, slots=True)
class RecapEdition:
    """One edition of a recap: `text` is Markdown, `is_cut` where there were more than MAX_ENTRIES; the DM's has names as links."""

    name: Edition
    title: str
    text: str
    count: int
    is_cut: bool
    mentions: Mentions | None = None

    @property
    def label(self) -> str:
        return self.name.label

    @property
    def body(self) -> str:
        return self.text.partition("\n\n")[2]

    @property
    def body_html(self) -> SafeString:
        return markdown_html(self.body, ON_A_SHEET, self.mentions)

    @property
    def html(self) -> SafeString:
        return markdown_html(self.text, UNDER_A_HEADING, self.mentions)


class Recaps:
    def __init__(self, campaign: Campaign, span: RecapSpan) -> None:
        self.campaign, self.span = campaign, span
        self._stories: dict[str, Story] = {}

    def edition(self, name: Edition) -> RecapEdition:
        max_entries = self.span.count if self.span.kind is SpanKind.LAST else MAX_ENTRIES
        is_public, first, last = name is Edition.PLAYERS, self.span.from_day, self.span.to_day
        entry_filter = EntryFilter(player_safe=is_public, folds_occasions=True, from_day=first, to_day=last)
        if self.span.kind is SpanKind.EVENING:
            since = last_evening(self.campaign, player_safe=is_public)
            entry_filter = replace(entry_filter, written_since=since)
        events_filter = replace(entry_filter, kinds=frozenset(EntryKind) - BOOK_KEEPING)
        latest = some_entries(self.campaign, events_filter, count=max_entries + 1)
        selected = latest[:max_entries]
        if self._has_words_on_book_keeping:
            book_keeping_filter = replace(entry_filter, kinds=BOOK_KEEPING)
            book_keeping = some_entries(self.campaign, book_keeping_filter, count=max_entries)
            selected += [entry for entry in book_keeping if entry.words.text]
        entries = sorted(selected, key=lambda entry: entry.position.earliest_first())
        dates = dict.fromkeys(self.campaign.date_of(entry.day) for entry in (entries[:1] + entries[-1:]))
        title = f"{self.campaign.name}: {' to '.join(dates)}" if dates else self.campaign.name
        text = self._text(title, entries, is_public=is_public) if entries else ""
        links = None if is_public else links_of(self.campaign)
        is_cut = len(latest) > max_entries and max_entries == MAX_ENTRIES
        return RecapEdition(name, title, text, len(entries), is_cut, links)

    @cached_property
    def _has_words_on_book_keeping(self) -> bool:
        """Whether the DM has ever written on what is left out otherwise."""
        of_books = Q(*(("key__startswith", entry_key(kind, "")) for kind in BOOK_KEEPING), _connector=Q.OR)
        return ChronicleText.objects.filter(of_books, campaign=self.campaign).exists()

    def _text(self, title: str, entries: Sequence[ChronicleEntry], *, is_public: bool) -> str:
        keys = [entry.key for entry in entries if entry.kind is EntryKind.MATCH][-MAX_STORIES:]
        self._read_stories(keys)
        known = [(key, self._stories[key]) for key in keys]
        stories = {key: story.for_players if is_public else story.for_dm for key, story in known}
        text = recap_text(title, entries, self.campaign.date_of, stories)
        return without_at_signs(text) if is_public else text

    def _read_stories(self, keys: Sequence[str]) -> None:
        """How each of the finished matches among them went; both editions are told of the same reading."""
        unread = [key for key in keys if key not in self._stories]
        self._stories |= dict.fromkeys(unread, Story())
        ids = [int(key.partition("-")[2]) for key in unread]
        finished = Match.objects.filter(pk__in=ids, status=Match.Status.OVER)
        by_game: defaultdict[str, list[Match]] = defaultdict(list)
        for match in finished.prefetch_related("seats"):
            by_game[match.game].append(match)
        for game, matches in by_game.items():
            if entry := games.find_entry(game):
                stories = entry.pages.stories(matches)
                self._stories |= {entry_key(EntryKind.MATCH, pk): story for pk, story in stories.items()}


def recap_letter(recap: Recap, address: Address) -> EmailMessage:
    """The mail of a recap: what the reader finds behind its link, and nothing else."""
    page = public_address() + reverse("recap-published", args=[recap.key])
    return EmailMessage(
        subject=" ".join(recap.title.split()),
        body=f"{recap.text.strip()}\n\nRead it here: {page}\n\nNo more mails to this address: {stop_link(address)}\n",
        to=[address.email],
        headers=unsubscribe_headers(address),
    )


State = RecapMail.State
_STATE_LABELS = {
    State.SENT: "mailed", State.WAITING: "on its way", State.SENDING: "on its way",
    State.UNSURE: "perhaps mailed", State.REFUSED: "refused", State.GIVEN_UP: "given up",
}  # fmt: skip


class RecapOutbox:
    def __init__(self, recap: Recap) -> None:
        self.mails = list(recap.mails.all())
        self.is_open = any(mail.state in (State.WAITING, State.SENDING) for mail in self.mails)

    @property
    def summary(self) -> str:
        """ "3 mailed, 1 on its way"; empty where it was never to be mailed."""
        counts = Counter(_STATE_LABELS[State(mail.state)] for mail in self.mails)
        labels = dict.fromkeys(_STATE_LABELS.values())
        return ", ".join(f"{counts[label]} {label}" for label in labels if counts[label])
