"""People as a table for a spreadsheet."""

from campaigns.campaign.models import Campaign
from campaigns.exchange.rules.people_sheet import HEADINGS
from campaigns.exchange.rules.spreadsheet import write_table
from campaigns.rules import chess_modifier


def people_table(campaign: Campaign) -> bytes:
    """Everybody outside the bin as CSV, by name."""
    people = campaign.characters.filter(binned_at=None).select_related("profession").prefetch_related("tags")
    rows = (
        (
            one.name,
            one.get_kind_display(),
            one.calling,
            one.intelligence,
            one.wisdom,
            one.dexterity,
            one.hit_points,
            "" if one.cm is None else chess_modifier.decimal(one.cm),
            "" if one.cm is None else chess_modifier.display(one.cm),
            "" if one.initial_cm is None else chess_modifier.display(one.initial_cm),
            one.temperament,
            one.mannerism,
            one.hook,
            ", ".join(tag.name for tag in one.tags.all()),
            "yes" if one.archived_at else "",
            one.pk,
        )
        for one in people.defer("notes", "public_notes", "dice")
    )
    return write_table(HEADINGS, rows)
