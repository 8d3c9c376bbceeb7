"""Who may bet, as forms offer them."""

from collections.abc import Iterable

from django.db.models import Q, Sum

from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from campaigns.money.models import Purse
from campaigns.money.rules.coins import write
from campaigns.people.models import ACTIVE, Character

MANY = 40
# Groups as a select shows them: a heading, and below it the name a form sends and one to read.
Holders = list[tuple[str, list[tuple[str, str]]]]


def holders(campaign: Campaign, match: Match | None = None, *, everybody: bool = False) -> Holders:
    """Who may put coins up, with what they have: backers, player characters, others.

    Where the campaign has MANY characters and not `everybody` is wanted, of the others only the `match`'s players and
    those with a purse: a match's page is sent anew with every turn.
    """
    named_backers = campaign.purses.filter(kind=Purse.Kind.BACKER).order_by("name")
    backers = named_backers.annotate(total=Sum("lines__amount")).values_list("pk", "name", "total")
    characters = campaign.characters.filter(ACTIVE).annotate(total=Sum("purse__lines__amount"))
    people = characters.order_by("name", "pk").values_list("pk", "name", "total", "kind")
    rows = list(people if everybody else people[: MANY + 1])
    if len(rows) > MANY and not everybody:
        players = match.seats.values("character") if match else []
        near = Q(kind=Character.Kind.PC) | Q(purse__isnull=False) | Q(pk__in=players)
        rows = list(people.filter(near))
    pcs, others = (
        [row[:3] for row in rows if (row[3] == Character.Kind.PC) is is_pc] for is_pc in (True, False)
    )
    groups = (
        ("Bettors", _choices("backer", backers)),
        ("Player characters", _choices("character", pcs)),
        ("Others", _choices("character", others)),
    )
    return [(label, people) for label, people in groups if people]


def _choices(kind: str, rows: Iterable[tuple[int, str, int | None]]) -> list[tuple[str, str]]:
    return [(f"{kind}-{pk}", f"{name}, {write(total)}" if total else name) for pk, name, total in rows]
