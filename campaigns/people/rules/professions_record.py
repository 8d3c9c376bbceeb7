"""Professions as plain JSON values, because a DM may add some of his own to the printed ones (R50)."""

import re
from collections.abc import Mapping
from dataclasses import asdict

from campaigns.people.rules.professions import CERTAIN, PRINTED, Bonus, Profession
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import json_flag, json_object, json_text, json_whole

MAX_SLUG_LENGTH, MAX_NAME_LENGTH = 40, 60
MAX_SIDES = 1000
LISTS = tuple(profession.slug for profession in PRINTED)

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def write(profession: Profession) -> dict[str, object]:
    """A profession as a dictionary of JSON values; `read` gives an equal one. Lists that are its own are left out."""
    return {name: value for name, value in asdict(profession).items() if value != ""}


def read(data: object) -> Profession:
    """Raises Unreadable for anything `write` did not write."""
    row = json_object(data, "A profession")
    bonus = json_object(row.get("bonus"), "A profession's bonus")
    slug = json_text(row, "slug", MAX_SLUG_LENGTH)
    if not _SLUG.fullmatch(slug):
        raise Unreadable(f"“{slug}” is not a slug: small letters and digits, joined by single hyphens.")
    return Profession(
        slug=slug,
        name=json_text(row, "name", MAX_NAME_LENGTH),
        per_intelligence=json_whole(row, "per_intelligence", 0, CERTAIN),
        per_hit_point=json_whole(row, "per_hit_point", 0, CERTAIN),
        # At least 0 in all: a bonus never takes the CM below the initial one.
        bonus=Bonus(
            sides=json_whole(bonus, "sides", 1, MAX_SIDES),
            plus=json_whole(bonus, "plus", -1, MAX_SIDES),
            per_age_level=json_flag(bonus, "per_age_level"),
        ),
        certain=json_flag(row, "certain"),
        hit_die=json_whole(row, "hit_die", 1, MAX_SIDES),
        picks_pockets=json_flag(row, "picks_pockets"),
        names_from=_list(row, "names_from"),
        temperaments_from=_list(row, "temperaments_from"),
    )


def _list(row: Mapping[str, object], key: str) -> str:
    if key not in row:
        return ""
    slug = json_text(row, key, MAX_SLUG_LENGTH)
    if slug not in LISTS:
        raise Unreadable(f"“{key}” is none of the printed professions.")
    return slug
