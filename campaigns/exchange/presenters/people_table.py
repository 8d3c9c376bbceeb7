from campaigns.campaign.models import Campaign
from campaigns.exchange.rules.people_file import HEADINGS
from campaigns.exchange.rules.spreadsheet import write_table
from campaigns.rules import chess_modifier


def people_table(campaign: Campaign) -> bytes:
    """Everybody outside the bin as CSV, by name."""
    people = campaign.characters.filter(binned_at=None).select_related("profession").prefetch_related("tags")
    rows = (
        (
            person.name,
            person.get_kind_display(),
            person.calling,
            person.intelligence,
            person.wisdom,
            person.dexterity,
            person.hit_points,
            "" if person.cm is None else chess_modifier.decimal(person.cm),
            "" if person.cm is None else chess_modifier.display(person.cm),
            "" if person.initial_cm is None else chess_modifier.display(person.initial_cm),
            person.temperament,
            person.mannerism,
            person.hook,
            ", ".join(tag.name for tag in person.tags.all()),
            "yes" if person.archived_at else "",
            person.pk,
        )
        for person in people.defer("notes", "public_notes", "dice")
    )
    return write_table(HEADINGS, rows)
