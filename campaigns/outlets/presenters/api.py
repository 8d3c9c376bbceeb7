"""The API's answers: a campaign's people, matches and chronicle, as its Dungeon Master sees them.

Lists come in pages of A_PAGE with the address of the next; a page costs the same few queries wherever it stands.
"""

from collections.abc import Callable, Sequence
from urllib.parse import urlencode

from django.db.models import Prefetch, QuerySet
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.entries import some_entries
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryPosition, write_entry_position
from campaigns.match.models import Match, Seat
from campaigns.people.models import Character, Relation
from campaigns.rules.chess_modifier import decimal

Answer = dict[str, object]
PAGE_SIZE = 100


def campaign_answer(campaign: Campaign) -> Answer:
    return {
        "id": campaign.pk,
        "name": campaign.name,
        "day": campaign.day,
        "date": campaign.date,
        "calendar": campaign.chosen_calendar.name,
        "archived": campaign.archived_at is not None,
    }


def people_answer(campaign: Campaign, after: int) -> Answer:
    items = list(map(_person, _people(campaign).filter(pk__gt=after)[: PAGE_SIZE + 1]))
    return _page("api-people", items, lambda last: {"after": last["id"]})


def person_answer(campaign: Campaign, character_id: int) -> Answer | None:
    person = _people(campaign).filter(pk=character_id).first()
    return None if person is None else _person(person)


def matches_answer(campaign: Campaign, after: int) -> Answer:
    rows = _matches(campaign).filter(number__gt=after)[: PAGE_SIZE + 1]
    items = [_match(campaign, row) for row in rows]
    return _page("api-matches", items, lambda last: {"after": last["number"]})


def match_answer(campaign: Campaign, number: int) -> Answer | None:
    match = _matches(campaign).filter(number=number).first()
    return None if match is None else _match(campaign, match)


def chronicle_answer(
    campaign: Campaign,
    *,
    after: EntryPosition | None,
    since: int | None,
    until: int | None,
    player_safe: bool,
) -> Answer:
    """The entries after that place, earliest first, from day `since` to day `until`."""
    entry_filter = EntryFilter(player_safe=player_safe, from_day=since, to_day=until)
    rows = some_entries(campaign, entry_filter, count=PAGE_SIZE + 1, after_position=after, latest_first=False)
    filters = {"since": since, "until": until, "player_safe": "1" if player_safe else None}
    items = [_entry(campaign, row) for row in rows]
    last = write_entry_position(rows[PAGE_SIZE - 1].position) if len(rows) > PAGE_SIZE else ""
    return _page("api-chronicle", items, lambda _: {"after": last, **filters})


def _page(route: str, items: Sequence[Answer], position_of: Callable[[Answer], Answer]) -> Answer:
    if len(items) <= PAGE_SIZE:
        return {"items": list(items), "next": None}
    position = position_of(items[PAGE_SIZE - 1])
    next_parameters = {name: value for name, value in position.items() if value is not None}
    return {"items": list(items[:PAGE_SIZE]), "next": f"{reverse(route)}?{urlencode(next_parameters)}"}


def _people(campaign: Campaign) -> QuerySet[Character]:
    relations = Prefetch("relations", Relation.objects.filter(to__binned_at=None))
    rows = Character.objects.filter(campaign=campaign, binned_at=None).select_related("profession")
    return rows.prefetch_related("tags", relations).defer("dice").order_by("pk")


def _matches(campaign: Campaign) -> QuerySet[Match]:
    seats = Prefetch("seats", Seat.objects.order_by("-side"))
    return Match.objects.filter(campaign=campaign).prefetch_related(seats).order_by("number")


def _person(person: Character) -> Answer:
    return {
        "id": person.pk,
        "name": person.name,
        "kind": person.kind,
        "class": person.calling,
        "intelligence": person.intelligence,
        "wisdom": person.wisdom,
        "dexterity": person.dexterity,
        "hit_points": person.hit_points,
        "cm": None if person.cm is None else decimal(person.cm),
        "cm_exact": None if person.cm is None else str(person.cm),
        "temperament": person.temperament,
        "mannerism": person.mannerism,
        "hook": person.hook,
        "notes": person.notes,
        "public_notes": person.public_notes,
        "tags": [tag.name for tag in person.tags.all()],
        "relations": [{"to": relation.to_id, "text": relation.text} for relation in person.relations.all()],
        "archived": person.archived_at is not None,
    }


def _match(campaign: Campaign, match: Match) -> Answer:
    return {
        "number": match.number,
        "game": match.game,
        "game_title": match.game_title,
        "day": match.day,
        "date": campaign.date_of(match.day),
        "place": match.place,
        "over": match.is_over,
        "result": match.result,
        "winner": match.winner or None,
        "players": [
            {
                "side": seat.side,
                "name": seat.name,
                "person": seat.character_id,
                "cm": None if seat.cm is None else decimal(seat.cm),
            }
            for seat in match.seats.all()
        ],
    }


def _entry(campaign: Campaign, entry: ChronicleEntry) -> Answer:
    return {
        "key": entry.key,
        "kind": entry.kind.value,
        "day": entry.day,
        "date": campaign.date_of(entry.day),
        "title": entry.title,
        "facts": list(entry.all_facts),
        "people": [{"name": person.name, "person": person.character_id} for person in entry.people],
        "place": entry.place,
        "text": entry.words.text,
        "tags": list(entry.words.tags),
        "for_players": entry.words.for_players,
    }
