"""Settings that are worked out: the key that signs cookies, the time zone, and mail from GOK_MAIL_URL."""

import os
import secrets
import tempfile
import zoneinfo
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env

from tools import system

BACKEND = "campaigns.mail.play.smtp.Backend"
# smtps is TLS from the first byte (RFC 8314); django-environ takes it for STARTTLS.
IMPLICIT_TLS, STARTTLS = ("smtps", "smtp+ssl"), "smtp+tls"


def read_or_make(path: Path) -> str:
    """The key kept at `path`, readable by its owner alone; the first caller makes it, and of two at once both read one."""
    with suppress(FileNotFoundError):
        return path.read_text(encoding="ascii")
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(prefix=path.name, dir=path.parent)  # readable by its owner alone
    with open(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
        file.flush()
        os.fsync(file.fileno())
    system.name_once(Path(draft), path)
    return path.read_text(encoding="ascii")


def zone_named(name: str) -> str:
    """This machine's zone for no name; raises ImproperlyConfigured for one that is unknown."""
    if name and name not in zoneinfo.available_timezones():
        fault = f"GOK_TIME_ZONE names no time zone: {name!r}"
        raise ImproperlyConfigured(f"{fault}. Name one like Europe/Vienna.")
    return name or machine_time_zone()


def machine_time_zone() -> str:
    """By TZ, else as the system says; UTC if neither names a zone."""
    for name in (os.environ.get("TZ", "").lstrip(":"), system.zone_of_machine()):
        if name in zoneinfo.available_timezones():
            return name
    return "UTC"


def mail_settings(url: str) -> dict[str, object]:
    """Django's EMAIL_ settings; the usual port if the URL names none."""
    scheme = urlsplit(url).scheme
    mail: dict[str, object] = {**Env.email_url_config(url)}
    mail["EMAIL_USE_SSL"] = scheme in IMPLICIT_TLS
    mail["EMAIL_USE_TLS"] = scheme == STARTTLS
    if scheme.startswith("smtp"):
        mail["EMAIL_BACKEND"] = BACKEND
        default_port = 465 if mail["EMAIL_USE_SSL"] else 587 if mail["EMAIL_USE_TLS"] else 25
        mail["EMAIL_PORT"] = mail["EMAIL_PORT"] or default_port
    return mail
