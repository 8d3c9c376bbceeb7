"""Django's mail over SMTP, which also knows when nobody can know whether a mail has arrived."""

import smtplib
from typing import Any

from django.core.mail.backends.smtp import EmailBackend


class NoAnswer(Exception):
    """The mail was handed over, and the connection broke before the server took or refused it."""


class _Data:
    """The one step of SMTP after which a broken connection leaves the mail in doubt."""

    def data(self, msg: Any) -> tuple[int, bytes]:
        try:
            return super().data(msg)  # type: ignore[misc,no-any-return]
        except (smtplib.SMTPServerDisconnected, OSError) as error:
            raise NoAnswer from error


class _Smtp(_Data, smtplib.SMTP):
    """With STARTTLS where that is asked for, or in the clear."""


class _Smtps(_Data, smtplib.SMTP_SSL):
    """In TLS from the first byte."""


class Backend(EmailBackend):
    """Named in the settings for mail over SMTP."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _Smtps if self.use_ssl else _Smtp
