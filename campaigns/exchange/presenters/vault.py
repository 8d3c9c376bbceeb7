"""A campaign as a vault of Markdown notes: one for each person, each match and each day of the chronicle, linked.

It is the Dungeon Master's own: notes on people are in it. Whatever is told of is linked by its path, so that links lead
somewhere whatever the notes app does with names.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from django.db.models import Prefetch

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.entries import entries
from campaigns.chronicle.rules.entry import ChronicleEntry
from campaigns.chronicle.rules.recaps import plain_text
from campaigns.exchange.rules import markdown_notes as notes
from campaigns.exchange.rules.file_names import FileNames, safe_file_name
from campaigns.match.models import Match, Seat
from campaigns.people.models import Character, Relation
from campaigns.rules.chess_modifier import decimal, display
from campaigns.rules.contract import Side

PEOPLE, CHRONICLE = "People", "Chronicle"
_ROWS_AT_ONCE = 2000


@dataclass(slots=True)
class VaultPaths:
    """The path of each note, without its extension, and its title."""

    people: dict[int, tuple[str, str]] = field(default_factory=dict)
    matches: dict[int, tuple[str, str]] = field(default_factory=dict)
    days: dict[int, tuple[str, str]] = field(default_factory=dict)

    def person(self, pk: int | None, name: str) -> str:
        """A link to somebody's note; only the name of somebody who has none."""
        return notes.wiki_link(*self.people[pk]) if pk is not None and pk in self.people else plain_text(name)

    def match(self, pk: int | None) -> str:
        return notes.wiki_link(*self.matches[pk]) if pk is not None and pk in self.matches else ""


def vault_files(campaign: Campaign) -> Iterator[tuple[str, str]]:
    root = safe_file_name(campaign.name, "Campaign")
    paths = _paths(campaign)
    rows = groupby(entries(campaign, player_safe=False), lambda entry: entry.day)
    chronicle = {day: list(day_entries) for day, day_entries in rows}
    names = FileNames()
    for day in chronicle:
        date = campaign.date_of(day)
        paths.days[day] = f"{CHRONICLE}/{names.name(date, 'Day')}", date
    yield f"{root}/{root}.md", _index(campaign, paths)
    for path, text in _people(campaign, paths):
        yield f"{root}/{path}.md", text
    for path, text in _matches(campaign, paths):
        yield f"{root}/{path}.md", text
    for day, day_entries in chronicle.items():
        yield f"{root}/{paths.days[day][0]}.md", _day(campaign, day, day_entries, paths)


def _paths(campaign: Campaign) -> VaultPaths:
    paths, names = VaultPaths(), FileNames()
    people = campaign.characters.filter(binned_at=None).order_by("pk").values_list("pk", "name")
    for pk, name in people:
        paths.people[pk] = f"{PEOPLE}/{names.name(name)}", name
    matches = campaign.matches.order_by("number").prefetch_related("seats")
    for match in matches.iterator(chunk_size=_ROWS_AT_ONCE):
        title = f"{match.number:04} {match.white.name} - {match.black.name}"
        paths.matches[match.pk] = f"{notes.MATCHES}/{names.name(title)}", match.title
    return paths


def _index(campaign: Campaign, paths: VaultPaths) -> str:
    calendar = campaign.chosen_calendar.name
    front = notes.front_matter(
        {"kind": "campaign", "date": campaign.date, "day": campaign.day, "calendar": calendar}
    )
    parts = [front, f"# {plain_text(campaign.name)}", "", f"It is {plain_text(campaign.now)}."]
    contents = {PEOPLE: paths.people, notes.MATCHES: paths.matches, CHRONICLE: paths.days}
    for heading, links_by_id in contents.items():
        if links_by_id:
            links = [notes.wiki_link(*link) for link in links_by_id.values()]
            parts += ["", f"## {heading}", "", *(f"- {link}" for link in links)]
    return "\n".join([*parts, ""])


def _people(campaign: Campaign, paths: VaultPaths) -> Iterator[tuple[str, str]]:
    seats: dict[int, list[int]] = {}
    rows = Seat.objects.filter(match__campaign=campaign, character__isnull=False).order_by("match__number")
    pairs = rows.values_list("character_id", "match_id").iterator(chunk_size=_ROWS_AT_ONCE)
    for character_id, match_id in pairs:
        seats.setdefault(character_id or 0, []).append(match_id)
    people = (
        campaign.characters.filter(binned_at=None)
        .select_related("profession")
        .prefetch_related("tags", Prefetch("relations", Relation.objects.select_related("to")))
        .defer("dice")
        .order_by("pk")
    )
    for person in people.iterator(chunk_size=_ROWS_AT_ONCE):
        yield paths.people[person.pk][0], _person(person, seats.get(person.pk, []), paths)


def _person(person: Character, matches: list[int], paths: VaultPaths) -> str:
    tags = [notes.tag_name(word) for word in (person.kind, *(tag.name for tag in person.tags.all()))]
    front = notes.front_matter(
        {
            "kind": "person",
            "name": person.name,
            "id": person.pk,
            "type": person.get_kind_display(),
            "class": person.calling,
            "cm": "" if person.cm is None else decimal(person.cm),
            "cm_exact": "" if person.cm is None else display(person.cm),
            "intelligence": person.intelligence,
            "wisdom": person.wisdom,
            "dexterity": person.dexterity,
            "hit_points": person.hit_points,
            "archived": True if person.archived_at else None,
            "tags": list(dict.fromkeys(filter(None, tags))),
        }
    )
    parts = [front, f"# {plain_text(person.name)}"]
    traits = [text for text in (person.temperament, person.mannerism, person.hook) if text]
    if traits:
        parts += ["", *(f"- {plain_text(text)}" for text in traits)]
    relations = [
        f"- {plain_text(relation.text)} {paths.person(relation.to_id, relation.to.name)}"
        for relation in person.relations.all()
    ]
    sections = {
        "Relations": "\n".join(relations),
        notes.NOTES: notes.guard_headings(person.notes.strip()),
        notes.PUBLIC: notes.guard_headings(person.public_notes.strip()),
        notes.MATCHES: "\n".join(f"- {paths.match(pk)}" for pk in matches),
    }
    for heading, text in sections.items():
        if text:
            parts += ["", f"## {heading}", "", text]
    return "\n".join([*parts, ""])


def _matches(campaign: Campaign, paths: VaultPaths) -> Iterator[tuple[str, str]]:
    dates: dict[int, str] = {}
    rows = campaign.matches.order_by("number").prefetch_related("seats")
    for match in rows.iterator(chunk_size=_ROWS_AT_ONCE):
        if match.day not in dates:
            dates[match.day] = campaign.date_of(match.day)
        yield paths.matches[match.pk][0], _match(match, dates[match.day], paths)


def _match(match: Match, date: str, paths: VaultPaths) -> str:
    seats = [match.white, match.black]
    front = notes.front_matter(
        {
            "kind": "match",
            "game": match.game_title,
            "date": date,
            "day": match.day,
            "number": match.number,
            "players": [seat.name for seat in seats],
            "result": match.result,
            "place": match.place,
            "tags": ["match"],
        }
    )
    players = [
        f"- {plain_text(match.side_name(Side(seat.side)) if match.entry else seat.side)}: "
        f"{paths.person(seat.character_id, seat.name)}"
        + (f", CM {decimal(seat.cm)}" if seat.cm is not None else "")
        for seat in seats
    ]
    day = notes.wiki_link(*paths.days[match.day]) if match.day in paths.days else plain_text(date)
    place_text = f", {plain_text(match.place)}" if match.place else ""
    line = f"{plain_text(match.game_title)}, {day}{place_text}."
    head = [front, f"# {plain_text(match.title)}", "", line, ""]
    return "\n".join([*head, *players, "", f"Result: {plain_text(match.result)}", ""])


def _day(campaign: Campaign, day: int, rows: list[ChronicleEntry], paths: VaultPaths) -> str:
    date = paths.days[day][1]
    tags = sorted({word for entry in rows for word in map(notes.tag_name, entry.words.tags) if word})
    front = notes.front_matter({"kind": "day", "date": date, "day": day, "tags": ["chronicle", *tags]})
    parts = [front, f"# {plain_text(date)}"]
    for entry in rows:
        parts += ["", f"## {plain_text(entry.title)}", ""]
        parts += [plain_text(fact) for fact in entry.all_facts]
        people = [paths.person(person.character_id, person.name) for person in entry.people]
        place = plain_text(entry.words.place or entry.place)
        if footer := " · ".join(filter(None, (*people, paths.match(entry.match_id), place))):
            parts += ["", footer]
        if entry.words.text.strip():
            parts += ["", entry.words.text.strip()]
    return "\n".join([*parts, ""])
