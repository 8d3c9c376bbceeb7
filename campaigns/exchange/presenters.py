"""What the pages of an import show of a file, how much of everything and where it is wrong; and people as a table."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from campaigns import access
from campaigns.campaign.models import Campaign
from campaigns.exchange.models import CampaignImport
from campaigns.exchange.play.load import Report
from campaigns.exchange.rules.checking import MOST_FAULTS
from campaigns.exchange.rules.people_sheet import HEADINGS
from campaigns.exchange.rules.sections import SECTIONS
from campaigns.exchange.rules.spreadsheet import write_table
from campaigns.rules import chess_modifier


@dataclass(frozen=True, slots=True)
class Contents:
    """So many rows of one kind."""

    name: str
    about: str
    count: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What importing a checked file will do, or why it cannot be imported."""

    name: str
    date: str
    contents: list[Contents]
    faults: list[tuple[str, int, str]]
    refusal: str
    is_same_name: bool

    @property
    def are_more(self) -> bool:
        """Whether the check ended before the file did."""
        return len(self.faults) >= MOST_FAULTS


def preview(row: CampaignImport, user: User) -> Preview | None:
    """None before the check has ended."""
    if row.report is None:
        return None
    report: Report = row.report
    counts = [
        Contents(one.name.replace("_", " ").capitalize(), one.about, report["counts"][one.name])
        for one in SECTIONS
        if report["counts"].get(one.name)
    ]
    if report["portraits"]:
        counts.append(Contents("Portraits", "Pictures of people.", report["portraits"]))
    same = access.campaigns(user).filter(name=report["name"]) if report["name"] else None
    return Preview(
        report["name"],
        report["date"],
        counts,
        report["faults"],
        report["refusal"],
        same is not None and same.exists(),
    )


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
