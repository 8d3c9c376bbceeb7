"""What the pages of the installation show."""

import sqlite3
from collections.abc import Iterator

from campaigns.installation.play import contents
from campaigns.installation.play.backups import Backup
from campaigns.installation.play.contents import CampaignTally, DatabaseContents
from campaigns.jobs.models import Job

_KINDS = {
    "campaigns": "Campaigns",
    "people": "Characters",
    "matches": "Matches",
    "lines": "Entries in their logs",
}


JOB_TITLES = {
    "campaigns.tasks.generate_people": "Generating people",
    "campaigns.tasks.check_import": "Checking a file to import",
    "campaigns.tasks.load_import": "Importing a campaign",
    "campaigns.tasks.mail_recap": "Mailing a recap",  # before recaps had an outbox
    "variants.tasks.write_scores": "Writing games as text",
    "variants.tasks.review_match": "Reviewing a game",
}


def job_failures(jobs: list[Job]) -> list[tuple[str, Job]]:
    return [(JOB_TITLES.get(job.task, job.task), job) for job in jobs]


def preview_of(backup: Backup) -> dict[str, object]:
    """What restoring a backup would bring beside what is here now, by name; or its `fault`, as a restore would find it."""
    fault = contents.fault_of(backup.path)
    if not fault and not contents.is_readable(backup.path):
        fault = "is damaged: SQLite’s own check finds faults in it"
    if fault:
        return {"fault": f"{backup.name} {fault}."}
    try:
        then = contents.contents_of(backup.path)
    except sqlite3.Error as error:
        return {"fault": f"{backup.name} cannot be read ({error})."}
    now = contents.contents_here()
    return {
        "version": then.version,
        "schema": then.schema,
        "numbers": [(label, then.numbers[kind], now.numbers[kind]) for kind, label in _KINDS.items()],
        "campaigns": list(_campaigns(then, now)),
    }


def _campaigns(
    then: DatabaseContents, now: DatabaseContents
) -> Iterator[tuple[str, CampaignTally | None, CampaignTally | None]]:
    for pk in sorted(then.campaigns.keys() | now.campaigns.keys()):
        old, new = then.campaigns.get(pk), now.campaigns.get(pk)
        if old and new and old.name != new.name:
            yield old.name, old, None
            yield new.name, None, new
        else:
            yield (old or new).name, old, new  # type: ignore[union-attr]
