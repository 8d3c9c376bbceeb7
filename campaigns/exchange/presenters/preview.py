"""What the pages of an import show of a file, how much of everything and where it is wrong."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from campaigns.campaign.access import campaigns_of
from campaigns.exchange.models import CampaignImport
from campaigns.exchange.play.load import Report
from campaigns.exchange.rules.checking import MOST_FAULTS
from campaigns.exchange.rules.sections import SECTIONS

_NAMED = 5


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
    missing: str
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
        Contents(section.name.replace("_", " ").capitalize(), section.about, report["counts"][section.name])
        for section in SECTIONS
        if report["counts"].get(section.name)
    ]
    if report["portraits"]:
        counts.append(Contents("Portraits", "Pictures of people.", report["portraits"]))
    same = campaigns_of(user).filter(name=report["name"]) if report["name"] else None
    return Preview(
        report["name"],
        report["date"],
        counts,
        report["faults"],
        report["refusal"],
        _missing(row.missing),
        same is not None and same.exists(),
    )


def _missing(names: list[str]) -> str:
    """Whose portraits are not in the file, and where they are; empty for none."""
    if not names:
        return ""
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    who, what, them = ("portrait", "is", "it") if len(names) == 1 else ("portraits", "are", "them")
    return (
        f"The {who} of {', '.join(names[:_NAMED])}{more} {what} not in this file. Choose the zip that holds "
        f"campaign.json and the folder portraits to have {them} too."
    )
