"""What the pages of an import show of a file: how much of everything, and where it is wrong."""

from django.contrib.auth.models import User

from campaigns.campaign.access import campaigns_of
from campaigns.exchange.models import CampaignImport
from campaigns.exchange.play.load import Report
from campaigns.exchange.rules.checking import MAX_FAULTS
from campaigns.exchange.rules.sections import SECTIONS
from campaigns.rules.labels import first_names

_MAX_NAMED = 5


def preview(row: CampaignImport, user: User) -> dict[str, object] | None:
    """What importing a checked file will do, or why it cannot be imported; None before the check has ended."""
    if row.report is None:
        return None
    report: Report = row.report
    contents = [
        {"name": section.name.replace("_", " ").capitalize(), "about": section.about, "count": count}
        for section in SECTIONS
        if (count := report["counts"].get(section.name))
    ]
    if count := report["portraits"]:
        contents.append({"name": "Portraits", "about": "Pictures of people.", "count": count})
    namesakes = campaigns_of(user).filter(name=report["name"])
    return {
        **report,
        "contents": contents,
        "are_more": len(report["faults"]) >= MAX_FAULTS,
        "missing": _missing(row.missing),
        "is_same_name": bool(report["name"]) and namesakes.exists(),
    }


def _missing(names: list[str]) -> str:
    """Whose portraits are not in the file, and where to get them; empty for none."""
    if not names:
        return ""
    noun, verb, pronoun = ("portrait", "is", "it") if len(names) == 1 else ("portraits", "are", "them")
    return (
        f"The {noun} of {first_names(names, _MAX_NAMED)} {verb} not in this file. Choose the zip that holds "
        f"campaign.json and the folder portraits to have {pronoun} too."
    )
