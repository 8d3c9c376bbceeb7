"""Who is offered first where a match is to be played; and whoever has sat at a board: characters, those in the bin too, for their games remain; and people by name alone."""

from itertools import islice

from django.db.models import Case, Exists, IntegerField, OuterRef, QuerySet, Value, When

from campaigns.campaign.models import Campaign
from campaigns.match.models import Seat
from campaigns.people.finder import LONGEST_TEXT, MOST, People, PersonOption, with_notes
from campaigns.people.models import Character

# Before the name of a person who is no character.
PERSON = "@"
LATEST_MATCHES = 20


class Players(People):
    def _first(self) -> QuerySet[Character]:
        latest = self.campaign.matches.order_by("-day", "-number").values("pk")[:LATEST_MATCHES]
        seats = Seat.objects.filter(match__in=latest, character__isnull=False)
        recent = dict.fromkeys(
            seats.order_by("-match__day", "-match__number", "-side").values_list("character", flat=True)
        )
        places = [When(pk=pk, then=Value(place)) for place, pk in enumerate(recent)]
        nowhere = Value(len(recent))
        place = Case(*places, default=nowhere, output_field=IntegerField()) if places else nowhere
        characters = self.characters.annotate(place=place)
        return with_notes(characters.order_by("-kind", "place", "name", "pk"))[:MOST]


class Seated(Players):
    """The players of the campaign's matches; a person's value is the name after a prefix."""

    person = PERSON

    @classmethod
    def ever(cls, campaign: Campaign) -> "Seated":
        return cls(
            campaign, campaign.characters.filter(Exists(Seat.objects.filter(character=OuterRef("pk"))))
        )

    def others(self, text: str) -> list[PersonOption]:
        """People known by name alone; their names have no search keys."""
        seats = Seat.objects.filter(match__campaign=self.campaign, character=None).order_by("name")
        names = seats.values_list("name", flat=True).distinct()
        people = (self._person(name) for name in names.iterator())
        return list(islice((person for person in people if not text or person.has(text)), MOST))

    def other(self, value: str) -> PersonOption | None:
        name = value.removeprefix(self.person)
        is_name = value.startswith(self.person) and 0 < len(name) <= LONGEST_TEXT
        return self._person(name) if is_name else None

    def _person(self, name: str) -> PersonOption:
        return PersonOption(f"{self.person}{name}", name, "by name")


class Pairs(Seated):
    """Everybody of the campaign and the people by name, for handicap points."""

    prefix, person = "character ", "person "

    @classmethod
    def any_two(cls, campaign: Campaign) -> "Pairs":
        return cls(campaign, campaign.characters.all())

    def _person(self, name: str) -> PersonOption:
        return PersonOption(key_of_person(name), name, "by name")


def key_of_person(name: str) -> str:
    """The key of a person known by name, ignoring case and blanks."""
    return f"{Pairs.person}{' '.join(name.split()).casefold()[:LONGEST_TEXT]}"
