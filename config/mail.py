"""The settings of mail, read from GOK_MAIL_URL."""

from typing import Any
from urllib.parse import urlsplit

from environ import Env

BACKEND = "campaigns.mail.play.smtp.Backend"
# smtps is TLS from the first byte (RFC 8314); django-environ takes it for STARTTLS.
TLS_AT_ONCE, STARTTLS = ("smtps", "smtp+ssl"), "smtp+tls"


def settings_of(url: str) -> dict[str, Any]:
    """Return Django's EMAIL_ settings; the usual port where the URL names none."""
    scheme = urlsplit(url).scheme
    mail: dict[str, Any] = {**Env.email_url_config(url)}
    mail["EMAIL_USE_SSL"] = scheme in TLS_AT_ONCE
    mail["EMAIL_USE_TLS"] = scheme == STARTTLS
    if scheme.startswith("smtp"):
        mail["EMAIL_BACKEND"] = BACKEND
        usual = 465 if mail["EMAIL_USE_SSL"] else 587 if mail["EMAIL_USE_TLS"] else 25
        mail["EMAIL_PORT"] = mail["EMAIL_PORT"] or usual
    return mail
