"""Checks of an installation: one function a subject, each with one sentence."""

import ipaddress
import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from campaigns.installation.play import backups, contents, dumps, schemas
from campaigns.installation.play.paths import database_file, is_sqlite
from campaigns.installation.play.worker_sign import is_worker_alive, last_sign
from campaigns.jobs.models import Job
from campaigns.mail.models import MailOutage
from tools import system
from tools.how_to import how_to, how_to_manage
from tools.network import url_fault

MEGABYTE = 2**20
LOW_DISK_SPACE, MIN_DISK_SPACE = 500 * MEGABYTE, 20 * MEGABYTE
_MAX_BACKUP_AGE = timedelta(days=2)
_MAX_WAIT = timedelta(minutes=10)
_MIN_KEY_LENGTH = 32


class Defect(str):
    """A sentence about what is wrong, and what to do about it."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    subject: str
    sentence: str
    is_fault: bool = False


def readiness_faults(*, now: datetime) -> list[str]:
    """The subjects because of which not everything can be used; public, so without details."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if _pending_migrations():
            return ["migrations"]
        faults = [] if is_worker_alive(now=now) else ["worker"]
    except Exception:
        connection.close()  # the next who asks begins anew
        faults = ["database"]
    try:
        is_full = shutil.disk_usage(settings.VAR_DIR).free < MIN_DISK_SPACE
    except OSError:
        is_full = True
    return faults + ["disk"] * is_full


def findings(*, now: datetime, thoroughly: bool = False) -> list[Diagnosis]:
    """Every subject with its sentence; `thoroughly` also reads the whole database, which takes a while."""
    try:
        sentences = {"Database": _database(thoroughly), "Schema": _schema()}
        if not any(isinstance(sentence, Defect) for sentence in sentences.values()):
            sentences |= {"Worker": _worker(now), "Jobs": _jobs(now), "Mail": _mail(now)}
    except Exception as error:
        connection.close()
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        sentences = {"Database": Defect(f"The database does not answer: {reason.rstrip('.')}.")}
    sentences |= {"Disk": _disk(), "Backups": _backups(), "Secret key": _secret_key()}
    sentences |= {"Static files": _static(), "Addresses": _addresses()}
    return [Diagnosis(subject, text, isinstance(text, Defect)) for subject, text in sentences.items()]


@cache
def _known_migrations() -> frozenset[schemas.Key]:
    migrations = schemas.load_chain().disk_migrations
    return frozenset(key for key, migration in migrations.items() if not migration.replaces)


def _pending_migrations() -> list[str]:
    records = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in _known_migrations() - records.keys())


def _database(thoroughly: bool) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT sqlite_version()" if is_sqlite() else "SHOW server_version")
        version = cursor.fetchone()[0]
    if not is_sqlite():
        return f"PostgreSQL {version} answers."
    if thoroughly and not contents.is_readable(database_file()):
        return Defect(
            f"The database file is damaged. End the app and bring back the newest backup: {how_to('restore', FILE='var/backups/…')}"
        )
    return f"SQLite {version} answers; the file can be read."


def _schema() -> str:
    records = MigrationRecorder(connection).applied_migrations()
    if newer := schemas.unknown_migrations(MigrationLoader(None), records):
        return Defect(
            f"A newer version of the app has used this database (it has {newer[-1]}). Update the app{backups.restore_hint()}."
        )
    if pending := _pending_migrations():
        changes = f"{len(pending)} change{'' if len(pending) == 1 else 's'} of the schema wait"
        return Defect(f"{changes}, the last is {pending[-1]}. Run: {how_to_manage('migrate')}")
    return "The database is up to date."


def _worker(now: datetime) -> str:
    if is_worker_alive(now=now):
        return "The background worker was seen within five minutes."
    seen_text = "was never seen here"
    if sign := last_sign():
        seen_text = f"was last seen on {timezone.localtime(sign.seen_at):%Y-%m-%d at %H:%M}"
    return Defect(f"The background worker {seen_text}. Start it, with --beat, or look at its log.")


def _jobs(now: datetime) -> str:
    waiting = Job.objects.filter(state=Job.State.WAITING, created_at__lt=now - _MAX_WAIT).count()
    failed = Job.objects.filter(state=Job.State.FAILED, beat_at__gte=now - timedelta(days=1)).count()
    jobs = f"{waiting or failed} job{'' if (waiting or failed) == 1 else 's'}"
    if waiting:
        return Defect(f"{jobs} waited for more than ten minutes: the worker does not get to them.")
    if failed:
        return Defect(f"{jobs} failed in the last day; the page of the installation lists them.")
    return "No job waits for long, and none failed in the last day."


def _mail(now: datetime) -> str:
    if not settings.MAIL:
        return "No mail is sent: GOK_MAIL_URL names no server."
    if outage := MailOutage.objects.first():
        since_text = f"{timezone.localtime(outage.since):%Y-%m-%d at %H:%M}"
        return Defect(f"The mail server has refused since {since_text}. It is tried again by itself.")
    return "Mail is sent."


def _disk() -> str:
    try:
        free = shutil.disk_usage(settings.VAR_DIR).free
    except OSError as error:
        return Defect(f"The folder {settings.VAR_DIR} cannot be read ({error.strerror}).")
    size = f"{free / 2**30:.1f} GB" if free >= 2**30 else f"{free // MEGABYTE} MB"
    space_text = f"{size} are free where the app keeps its files"
    if free < MIN_DISK_SPACE:
        return Defect(f"The disk is full: {space_text}. Free some space.")
    if free < LOW_DISK_SPACE:
        return Defect(f"The disk is nearly full: {space_text}. Free some space.")
    return f"{space_text}."


def _backups() -> str:
    if not settings.BACKUPS:
        return "Backups by themselves are off (GOK_BACKUPS)."
    if not is_sqlite() and not dumps.has_tools():
        return Defect(dumps.MSG_NO_TOOLS)
    if reason := backups.trouble():
        return Defect(f"Last night’s backup was not made. {reason}")
    moments = (row.about.moment for row in backups.backups() if row.about.occasion in backups.OCCASIONS_MADE)
    latest = max(moments, default=None)
    if latest is None:
        return "There is no backup yet: the worker makes one within a quarter of an hour."
    if datetime.now() - latest > _MAX_BACKUP_AGE:
        return Defect(f"The latest backup is of {latest:%Y-%m-%d}. Is the worker running with --beat?")
    return f"The latest backup was made on {latest:%Y-%m-%d at %H:%M}."


def _secret_key() -> str:
    key = settings.VAR_DIR / "secret_key"
    if key.is_file() and system.may_others_read(key):
        return Defect(f"Others on this machine can read it. Run: chmod 600 {key}")
    if len(settings.SECRET_KEY) < _MIN_KEY_LENGTH:
        return Defect("SECRET_KEY is short enough to be guessed. Give it 50 random letters.")
    return "Only the app can read it."


def _static() -> str:
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    if not settings.WHITENOISE_USE_FINDERS and not manifest.is_file():
        return Defect(f"They are not collected. Run: {how_to_manage('collectstatic --no-input')}")
    if not settings.ART:
        return f"The icons are not here, so pages show letters. “{how_to('run')}” fetches them."
    return "Icons and style sheets are in place."


def _addresses() -> str:
    names = list(settings.ALLOWED_HOSTS)
    fault = url_fault(settings.PUBLIC_URL)
    url = "" if fault else urlsplit(settings.PUBLIC_URL).hostname or ""
    rules = (
        (bool(fault), f"GOK_URL {fault}"),
        (
            any(not _is_proxy(name) for name in settings.PROXIES),
            "GOK_PROXIES names what is neither an address nor a network: “unix” means a socket of this machine.",
        ),
        (settings.DEBUG, "GOK_DEBUG shows the inside of the app to whoever causes an error. Turn it off."),
        ("*" in names, "GOK_HOSTS allows every host. Name those that are yours."),
        ("*" in settings.PROXIES, "GOK_PROXIES trusts everybody’s X-Forwarded-For. Name your proxies."),
        (
            bool(url) and url not in names and f"[{url}]" not in names and "*" not in names,
            f"GOK_URL leads to {url}, which GOK_HOSTS does not name.",
        ),
        (
            settings.ACCOUNTS and not settings.SESSION_COOKIE_SECURE,
            "Passwords travel in the open: GOK_ACCOUNTS without GOK_HTTPS.",
        ),
        (
            settings.SESSION_COOKIE_SECURE and not settings.PROXIES,
            "GOK_HTTPS says that a proxy is in front, and GOK_PROXIES names none: all clients share one address.",
        ),
    )
    faults = " ".join(sentence for applies, sentence in rules if applies)
    return Defect(faults) if faults else f"Served as {', '.join(names)}."


def _is_proxy(name: str) -> bool:
    try:
        return name in ("*", "unix") or bool(ipaddress.ip_network(name, strict=False))
    except ValueError:
        return False
