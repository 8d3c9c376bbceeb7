"""The list of NPC chess players as a table: as printed, and the campaign's own rows beneath it."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.models import Campaign, ProfessionRow
from campaigns.rules.professions import PRINTED, Profession, display_chance


@dataclass(frozen=True, slots=True)
class Row:
    """One profession of the table; `more` tells what the generator gives beside it."""

    name: str
    chance: str
    bonus: str
    more: str = ""
    id: int = 0


@dataclass(frozen=True, slots=True)
class Own:
    """The campaign's own: those offered and those retired."""

    offered: tuple[Row, ...]
    retired: tuple[Row, ...]


def printed() -> tuple[Row, ...]:
    """The eleven rows of the article."""
    return tuple(_row(profession) for profession in PRINTED)


def own(campaign: Campaign) -> Own:
    """The rows the Dungeon Master wrote."""
    rows = list(campaign.professions.all())
    return Own(_rows(one for one in rows if not one.retired_at), _rows(one for one in rows if one.retired_at))


def chance_line(profession: Profession) -> str:
    """The chance of knowing chess as the article's list has it: `1% per Int + 1/2% per hit point`."""
    if profession.certain:
        return "100%"
    rates = ((profession.per_intelligence, "Int"), (profession.per_hit_point, "hit point"))
    return " + ".join(f"{display_chance(rate)} per {what}" for rate, what in rates if rate) or "0%"


def definition(profession: Profession) -> str:
    """All that its people are thrown by, in one line: `1% per Int, bonus 1-12, hit points d6 ...`."""
    return f"{chance_line(profession)}, bonus {profession.bonus}, {_more(profession)}"


def _rows(rows: Iterable[ProfessionRow]) -> tuple[Row, ...]:
    return tuple(_row(row.profession, row.pk) for row in rows)


def _row(profession: Profession, id: int = 0) -> Row:
    more = _more(profession) if id else ""
    return Row(profession.name, chance_line(profession), str(profession.bonus), more, id)


def _more(profession: Profession) -> str:
    names = {row.slug: row.name for row in PRINTED}
    named, tempered = (
        names[slug or "others"] for slug in (profession.names_from, profession.temperaments_from)
    )
    lists = f"names and temperaments of {named}"
    if named != tempered:
        lists = f"names of {named}, temperaments of {tempered}"
    points = "hit points by age level" if profession.has_age_levels else f"hit points d{profession.hit_die}"
    return ", ".join([points, *(["picks pockets"] if profession.picks_pockets else []), lists])
