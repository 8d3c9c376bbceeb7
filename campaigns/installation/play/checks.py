"""Checks of an installation: one function a subject, each with one sentence."""

import ipaddress
import shutil
import stat
from collections.abc import Callable
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
from campaigns.installation.play.places import database_file, is_sqlite
from campaigns.installation.play.worker_sign import is_worker_there, last_sign
from campaigns.jobs.models import Job
from campaigns.mail.models import MailOutage
from tools.network import url_fault

MEGABYTE = 2**20
LITTLE_DISK, NO_DISK = 500 * MEGABYTE, 20 * MEGABYTE
_OLD_BACKUP = timedelta(days=2)
_LONG_WAIT = timedelta(minutes=10)
_SHORTEST_KEY = 32


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What was found about one subject; `sentence` says what to do if it is a fault."""

    subject: str
    sentence: str
    is_fault: bool = False


def wanting(*, now: datetime) -> list[str]:
    """The subjects because of which not everything can be used; public, so without details."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if _pending():
            return ["migrations"]
        faults = [] if is_worker_there(now=now) else ["worker"]
    except Exception:
        connection.close()  # the next who asks begins anew
        faults = ["database"]
    try:
        is_full = shutil.disk_usage(settings.VAR_DIR).free < NO_DISK
    except OSError:
        is_full = True
    return faults + ["disk"] * is_full


def findings(*, now: datetime, thoroughly: bool = False) -> list[Diagnosis]:
    """Every subject with its sentence; `thoroughly` also reads the whole database, which takes a while."""
    try:
        rows = [_database(thoroughly), _schema()]
        usable = not any(row.is_fault for row in rows)
        if usable:
            rows += [check(now) for check in (_worker, _jobs, _mail)]
    except Exception as error:
        connection.close()
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        rows = [Diagnosis("Database", f"The database does not answer: {reason.rstrip('.')}.", True)]
    return rows + [check() for check in _WITHOUT_DATABASE]


@cache
def _known_migrations() -> frozenset[schemas.Key]:
    migrations = schemas.load_chain().disk_migrations
    return frozenset(key for key, migration in migrations.items() if not migration.replaces)


def _pending() -> list[str]:
    """The migrations of this version that the database does not have yet."""
    records = schemas.current_names(MigrationRecorder(connection).applied_migrations())
    return sorted(f"{app}.{name}" for app, name in _known_migrations() - records)


def _database(thoroughly: bool) -> Diagnosis:
    with connection.cursor() as cursor:
        if not is_sqlite():
            cursor.execute("SHOW server_version")
            return Diagnosis("Database", f"PostgreSQL {cursor.fetchone()[0]} answers.")
        cursor.execute("SELECT sqlite_version()")
        version = cursor.fetchone()[0]
    if thoroughly and not contents.is_readable(database_file()):
        return Diagnosis(
            "Database",
            "The database file is damaged. End the app and bring back the newest backup: make restore FILE=var/backups/…",
            True,
        )
    return Diagnosis("Database", f"SQLite {version} answers; the file can be read.")


def _schema() -> Diagnosis:
    records = MigrationRecorder(connection).applied_migrations()
    if newer := schemas.unknown(MigrationLoader(None), records):
        sentence = f"A newer version of the app has used this database (it has {newer[-1]}). Update the app."
        return Diagnosis("Schema", sentence, True)
    if pending := _pending():
        number = len(pending)
        sentence = (
            f"{number} change{'' if number == 1 else 's'} of the schema wait, the last is {pending[-1]}. "
        )
        return Diagnosis("Schema", sentence + "Run: python manage.py migrate", True)
    return Diagnosis("Schema", "The database is up to date.")


def _worker(now: datetime) -> Diagnosis:
    if is_worker_there(now=now):
        return Diagnosis("Worker", "The background worker was seen within five minutes.")
    sign = last_sign()
    seen = (
        f"was last seen on {timezone.localtime(sign.seen_at):%Y-%m-%d at %H:%M}"
        if sign
        else "was never seen here"
    )
    sentence = f"The background worker {seen}. Start it, with --beat, or look at its log."
    return Diagnosis("Worker", sentence, True)


def _jobs(now: datetime) -> Diagnosis:
    waits = Job.objects.filter(state=Job.State.WAITING, created_at__lt=now - _LONG_WAIT).count()
    failures = Job.objects.filter(state=Job.State.FAILED, beat_at__gte=now - timedelta(days=1)).count()
    if waits:
        sentence = (
            f"{_counted(waits, 'job')} waited for more than ten minutes: the worker does not get to them."
        )
        return Diagnosis("Jobs", sentence, True)
    if failures:
        return Diagnosis(
            "Jobs",
            f"{_counted(failures, 'job')} failed in the last day; the page of the installation lists them.",
            True,
        )
    return Diagnosis("Jobs", "No job waits for long, and none failed in the last day.")


def _mail(now: datetime) -> Diagnosis:
    outage = MailOutage.objects.first()
    if not settings.MAIL:
        return Diagnosis("Mail", "No mail is sent: GOK_MAIL_URL names no server.")
    if outage:
        since = timezone.localtime(outage.since)
        sentence = (
            f"The mail server has refused since {since:%Y-%m-%d at %H:%M}. It is tried again by itself."
        )
        return Diagnosis("Mail", sentence, True)
    return Diagnosis("Mail", "Mail is sent.")


def _disk() -> Diagnosis:
    try:
        free = shutil.disk_usage(settings.VAR_DIR).free
    except OSError as error:
        return Diagnosis("Disk", f"The folder {settings.VAR_DIR} cannot be read ({error.strerror}).", True)
    left = f"{_gigabytes(free)} are free where the app keeps its files"
    if free < NO_DISK:
        return Diagnosis("Disk", f"The disk is full: {left}. Free some space.", True)
    if free < LITTLE_DISK:
        return Diagnosis("Disk", f"The disk is nearly full: {left}. Free some space.", True)
    return Diagnosis("Disk", f"{left}.")


def _backups() -> Diagnosis:
    if not settings.BACKUPS:
        return Diagnosis("Backups", "Backups by themselves are off (GOK_BACKUPS).")
    if not is_sqlite() and not dumps.has_tools():
        return Diagnosis("Backups", dumps.NO_TOOLS, True)
    rows = backups.backups()
    if why := backups.trouble():
        return Diagnosis("Backups", f"Last night’s backup was not made. {why}", True)
    latest = max((row.about.made for row in rows if row.about.occasion in backups.MADE), default=None)
    if latest is None:
        return Diagnosis(
            "Backups", "There is no backup yet: the worker makes one within a quarter of an hour."
        )
    if datetime.now() - latest > _OLD_BACKUP:
        return Diagnosis(
            "Backups", f"The latest backup is of {latest:%Y-%m-%d}. Is the worker running with --beat?", True
        )
    return Diagnosis("Backups", f"The latest backup was made on {latest:%Y-%m-%d at %H:%M}.")


def _files() -> Diagnosis:
    key = settings.VAR_DIR / "secret_key"
    if key.is_file() and stat.S_IMODE(key.stat().st_mode) & 0o077:
        return Diagnosis("Secret key", f"Others on this machine can read it. Run: chmod 600 {key}", True)
    if len(settings.SECRET_KEY) < _SHORTEST_KEY:
        return Diagnosis(
            "Secret key", "SECRET_KEY is short enough to be guessed. Give it 50 random letters.", True
        )
    return Diagnosis("Secret key", "Only the app can read it.")


def _static() -> Diagnosis:
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    if not settings.WHITENOISE_USE_FINDERS and not manifest.is_file():
        return Diagnosis(
            "Static files", "They are not collected. Run: python manage.py collectstatic --no-input", True
        )
    if not settings.ART:
        return Diagnosis(
            "Static files", "The icons are not here, so pages show letters. “make run” fetches them."
        )
    return Diagnosis("Static files", "Icons and style sheets are in place.")


def _addresses() -> Diagnosis:
    names = settings.ALLOWED_HOSTS
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
    faults = " ".join(sentence for is_so, sentence in rules if is_so)
    return (
        Diagnosis("Addresses", faults, True)
        if faults
        else Diagnosis("Addresses", f"Served as {', '.join(names)}.")
    )


def _is_proxy(name: str) -> bool:
    try:
        return name in ("*", "unix") or bool(ipaddress.ip_network(name, strict=False))
    except ValueError:
        return False


_WITHOUT_DATABASE: tuple[Callable[[], Diagnosis], ...] = (
    _disk,
    _backups,
    _files,
    _static,
    _addresses,
)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _gigabytes(size: int) -> str:
    return f"{size / 2**30:.1f} GB" if size >= 2**30 else f"{size // MEGABYTE} MB"
