"""Who is offered first where a match is to be played; and whoever has sat at a board: characters, those in the bin too, for their games remain; and people by name alone."""

from itertools import islice

from django.db.models import Case, Exists, IntegerField, OuterRef, QuerySet, Value, When

from campaigns.campaign.models import Campaign
from campaigns.match.models import Seat
from campaigns.people.finder import MAX_OPTIONS, MAX_TEXT_LENGTH, People, PersonOption, with_details
from campaigns.people.models import Character

# Before the name of a person who is no character.
PERSON_PREFIX = "@"
LATEST_MATCHES = 20


class Players(People):
    def _default_rows(self) -> QuerySet[Character]:
        latest = self.campaign.matches.order_by("-day", "-number").values("pk")[:LATEST_MATCHES]
        seats = Seat.objects.filter(match__in=latest, character__isnull=False)
        seats = seats.order_by("-match__day", "-match__number", "-side")
        recent = dict.fromkeys(seats.values_list("character", flat=True))
        ranks = [When(pk=pk, then=Value(rank)) for rank, pk in enumerate(recent)]
        last_rank = Value(len(recent))
        rank = Case(*ranks, default=last_rank, output_field=IntegerField()) if ranks else last_rank
        characters = self.characters.annotate(place=rank)
        return with_details(characters.order_by("-kind", "place", "name", "pk"))[:MAX_OPTIONS]


class PastPlayers(Players):
    """The players of the campaign's matches; a person's value is the name after a prefix."""

    person = PERSON_PREFIX

    @classmethod
    def of_campaign(cls, campaign: Campaign) -> "PastPlayers":
        seats = Seat.objects.filter(character=OuterRef("pk"))
        return cls(campaign, campaign.characters.filter(Exists(seats)))

    def extra_options(self, text: str) -> list[PersonOption]:
        """People known by name alone."""
        # Their names have no search keys.
        seats = Seat.objects.filter(match__campaign=self.campaign, character=None).order_by("name")
        names = seats.values_list("name", flat=True).distinct()
        people = (self._person(name) for name in names.iterator())
        return list(islice((person for person in people if not text or person.has(text)), MAX_OPTIONS))

    def extra_option(self, value: str) -> PersonOption | None:
        name = value.removeprefix(self.person)
        is_name = value.startswith(self.person) and 0 < len(name) <= MAX_TEXT_LENGTH
        return self._person(name) if is_name else None

    def _person(self, name: str) -> PersonOption:
        return PersonOption(f"{self.person}{name}", name, "by name")


class Pairs(PastPlayers):
    """Everybody of the campaign and the people by name, for handicap points."""

    prefix, person = "character ", "person "

    @classmethod
    def of_everybody(cls, campaign: Campaign) -> "Pairs":
        return cls(campaign, campaign.characters.all())

    def _person(self, name: str) -> PersonOption:
        return PersonOption(key_of_person(name), name, "by name")


def key_of_person(name: str) -> str:
    """The key of a person known by name, ignoring case and blanks."""
    return f"{Pairs.person}{' '.join(name.split()).casefold()[:MAX_TEXT_LENGTH]}"
