"""A campaign's own professions: added, edited, retired and restored. Printed ones never change."""

from dataclasses import replace
from datetime import datetime

from django.utils.text import slugify

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.people.models import ProfessionRow
from campaigns.people.rules import professions_record
from campaigns.people.rules.professions import Profession
from campaigns.people.rules.professions_record import MAX_SLUG_LENGTH
from campaigns.rules.labels import numbered

MAX_OWN = 100
OWN_POSITION = 100


@use_case(lock=row_lock(Campaign))
def add_profession(campaign: Campaign, *, profession: Profession) -> Answer:
    """Add a profession and return its id as text; its slug, which its dice depend on, comes from the name and never changes."""
    if campaign.professions.count() >= MAX_OWN:
        raise Refused(f"This campaign has {MAX_OWN} professions of its own, and that is the most.")
    _check_name(campaign, profession.name)
    slug = _free_slug(campaign, profession.name)
    data = professions_record.write(replace(profession, slug=slug))
    row = campaign.professions.create(slug=slug, name=profession.name, position=OWN_POSITION, data=data)
    return Answer(pk=row.pk)


@use_case(lock=row_lock(Campaign))
def edit_profession(campaign: Campaign, *, row: ProfessionRow, profession: Profession) -> Answer:
    """Change one of the campaign's own; characters and batches generated before keep the old numbers."""
    assert row.campaign_id == campaign.pk, "a printed profession stands as printed"
    _check_name(campaign, profession.name, except_row=row)
    row.name = profession.name
    row.data = professions_record.write(replace(profession, slug=row.slug))
    row.save(update_fields=["name", "data"])
    return Answer(f"{row.name} is saved. People generated before keep their numbers.")


@use_case(lock=row_lock(Campaign))
def retire_or_restore(campaign: Campaign, *, row: ProfessionRow, now: datetime | None) -> Answer:
    """Stop offering one of the campaign's own from `now` on, or offer it again (None); characters keep the profession."""
    assert row.campaign_id == campaign.pk, "a printed profession stands as printed"
    if now is None:
        _check_name(campaign, row.name, except_row=row)
    row.retired_at = now
    row.save(update_fields=["retired_at"])
    return Answer(f"{row.name} is {'retired; characters who have it keep it' if now else 'restored'}.")


def _check_name(campaign: Campaign, name: str, except_row: ProfessionRow | None = None) -> None:
    # A list could not tell two of one name apart.
    names = [row.name.casefold() for row in ProfessionRow.offered(campaign) if row != except_row]
    if name.casefold() in names:
        raise Refused(f"There is a profession called {name} already: choose another name.", "name")


def _free_slug(campaign: Campaign, name: str) -> str:
    slugs = set(ProfessionRow.objects.filter(campaign=None).values_list("slug", flat=True))
    slugs |= set(campaign.professions.values_list("slug", flat=True))
    stem = slugify(name)[: MAX_SLUG_LENGTH - 4].replace("_", "-").strip("-") or "profession"
    stem = "-".join(filter(None, stem.split("-")))
    return next(slug for slug in numbered(stem, "-") if slug not in slugs)
