import sqlite3

from campaigns.installation.play import contents
from campaigns.installation.play.backups import Backup
from campaigns.jobs.models import Job

JOB_TITLES = {
    "campaigns.tasks.generate_people": "Generating people",
    "campaigns.tasks.check_import": "Checking a file to import",
    "campaigns.tasks.load_import": "Importing a campaign",
    "campaigns.tasks.mail_recap": "Mailing a recap",  # before recaps had an outbox
    "campaigns.tasks.play_downtime": "Playing a downtime",
    "campaigns.tasks.take_downtime": "Taking a downtime over",
    "campaigns.tasks.undo_downtime": "Undoing a downtime",
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
        backup_contents = contents.contents_of(backup.path)
    except sqlite3.Error as error:
        return {"fault": f"{backup.name} cannot be read ({error})."}
    current = contents.current_contents()
    # A campaign that was renamed since is told under both names, the old one first.
    in_backup, now = backup_contents.campaigns, current.campaigns
    keys = sorted(in_backup.keys() | now.keys(), key=lambda key: (key[0], key not in in_backup))
    about = {"version": backup_contents.version, "schema": backup_contents.schema}
    numbers = [(label, count, current.numbers[label]) for label, count in backup_contents.numbers.items()]
    return {
        **about,
        "numbers": numbers,
        "campaigns": [(key[1], in_backup.get(key), now.get(key)) for key in keys],
    }
