from django.http import QueryDict

from campaigns.campaign.forms.calendar import DayField, bind_calendar
from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.chronicle.rules.entry import EntryKind
from campaigns.chronicle.rules.tags import read_tag_lines
from campaigns.match.filters import MAX_PLACES
from campaigns.people.fields.person import PersonField
from campaigns.rules.reading import row_id
from campaigns.web.fields import field_of
from campaigns.web.filters import ListFilter, OneOf, SearchField, search_words

# How many tags are offered to choose from.
MAX_TAGS_SHOWN = 100


class ChronicleFilter(ListFilter):
    """Occasions are folded unless a kind is chosen; `within` lists what was part of one."""

    extra_names = ("person-text", "person-choice", "within")
    q = SearchField(label="Search the chronicle", placeholder="Name, word, place, tag")
    kind = OneOf(("", "Everything"), *((kind.value, kind.label) for kind in EntryKind), label="Kind")
    person = PersonField("everybody", required=False, label="Person")
    tag = OneOf(label="Tag")
    since = DayField(label="From", required=False)
    until = DayField(label="To", required=False)
    place = OneOf(label="Place")

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        super().__init__(data)
        self.campaign = campaign
        field_of(self, "person", PersonField).offer(campaign)
        bind_calendar(self, campaign)
        self.tags, self.places = self._tags(), self._places()
        for name, anything, names in (("tag", "Any", self.tags), ("place", "Anywhere", self.places)):
            field_of(self, name, OneOf).choices = [("", anything), *zip(names, names, strict=True)]
        self.normalize_text("person")

    @property
    def unused_names(self) -> set[str]:
        choices = {"tag": self.tags, "place": self.places}
        return {name for name, names in choices.items() if not names}

    @property
    def within(self) -> str:
        return self.texts.get("within", "")

    @property
    def entry_filter(self) -> EntryFilter:
        texts = self.texts
        kinds = frozenset({EntryKind(texts["kind"])}) if texts["kind"] in set(EntryKind) else frozenset()
        return EntryFilter(
            kinds=kinds,
            person=row_id(texts["person"]),
            words=tuple(search_words(texts["q"])),
            tag=texts["tag"],
            place=texts["place"],
            from_day=self.cleaned_data.get("since"),
            to_day=self.cleaned_data.get("until"),
            folds_occasions=not kinds,
            within=self.within,
        )

    def _tags(self) -> list[str]:
        texts = ChronicleText.objects.filter(campaign=self.campaign).exclude(tags="").order_by()
        lines = texts.values_list("tags", flat=True).distinct()
        names = {name for line in lines for name in read_tag_lines(line)}
        ordered = sorted(names, key=str.casefold)[:MAX_TAGS_SHOWN]
        current = self.texts["tag"]
        return ordered if not current or current in ordered else [*ordered, current]

    def _places(self) -> list[str]:
        matches = self.campaign.matches.exclude(place="").order_by("place").values_list("place", flat=True)
        texts = self.campaign.chronicle.exclude(place="").order_by("place").values_list("place", flat=True)
        names = {*matches.distinct()[:MAX_PLACES], *texts.distinct()[:MAX_PLACES]}
        if self.texts["place"]:
            names.add(self.texts["place"])
        return sorted(names, key=str.casefold)
