"""Who may bet, as the bet's form offers them."""

from dataclasses import dataclass

from django.db.models import Q, Sum

from campaigns.models import Campaign, Character, Match, Purse
from campaigns.rules.coins import write

MANY = 40


@dataclass(frozen=True, slots=True)
class Holders:
    """A group of people who may bet, each with the name a form sends and one to read."""

    label: str
    people: tuple[tuple[str, str], ...]


def holders(match: Match, *, everybody: bool) -> tuple[Holders, ...]:
    """Who may bet on a match, with what they have, as `holders_in` has them."""
    return holders_in(match.campaign, match, everybody=everybody)


def holders_in(
    campaign: Campaign, match: Match | None = None, *, everybody: bool = False
) -> tuple[Holders, ...]:
    """Who may put coins up, with what they have: backers, player characters, others.

    Where the campaign has MANY characters and not `everybody` is wanted, of the others only the `match`'s players and
    those with a purse: a match's page is sent anew with every turn.
    """
    named = campaign.purses.filter(kind=Purse.Kind.BACKER).order_by("name")
    backers = named.annotate(total=Sum("lines__amount")).values_list("pk", "name", "total")
    characters = campaign.characters.filter(binned_at=None).annotate(total=Sum("purse__lines__amount"))
    people = characters.order_by("name", "pk").values_list("pk", "name", "total", "kind")
    found = list(people if everybody else people[: MANY + 1])
    if len(found) > MANY and not everybody:
        seated = match.seats.values("character") if match else []
        near = Q(kind=Character.Kind.PC) | Q(purse__isnull=False) | Q(pk__in=seated)
        found = list(people.filter(near))
    groups = (
        ("Named backers", [("backer", *row) for row in backers]),
        ("Player characters", [("character", *row[:3]) for row in found if row[3] == Character.Kind.PC]),
        ("Others", [("character", *row[:3]) for row in found if row[3] != Character.Kind.PC]),
    )
    return tuple(
        Holders(label, tuple((f"{kind}-{pk}", _with_balance(name, total)) for kind, pk, name, total in group))
        for label, group in groups
        if group
    )


def _with_balance(name: str, total: int | None) -> str:
    return f"{name}, {write(total)}" if total else name
