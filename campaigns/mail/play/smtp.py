"""Mail over SMTP: why one was not sent, what follows for it and for others, and what the Dungeon Master is told."""

import base64
import re
import smtplib
import socket
import ssl
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend

MAX_QUOTE_LENGTH = 150
REDACTED = "..."
_BASE64 = re.compile(r"[A-Za-z0-9+/]{6,}={0,2}")
_CLOSING_CODE = 421  # the server's word for ending the connection


class NoAnswer(Exception):
    """The mail was handed over, and the connection broke before the server took or refused it."""


class _DataStep:
    """The one step of SMTP after which a broken connection leaves the mail in doubt."""

    def data(self, msg: Any) -> tuple[int, bytes]:
        try:
            return super().data(msg)  # type: ignore[misc,no-any-return]
        except (smtplib.SMTPServerDisconnected, OSError) as error:
            raise NoAnswer from error


class _Smtp(_DataStep, smtplib.SMTP):
    """With STARTTLS where that is asked for, or in the clear."""


class _Smtps(_DataStep, smtplib.SMTP_SSL):
    """In TLS from the first byte."""


class Backend(EmailBackend):
    """Django's, which also knows when nobody can know whether a mail has arrived; named in the settings."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _Smtps if self.use_ssl else _Smtp


class Fault(StrEnum):
    """Whose fault it is: `SERVER` and `DOUBT` concern every mail, the others one mail or one address."""

    SERVER = "no mail can be sent"
    DOUBT = "this mail may have arrived"
    TRANSIENT = "this mail is not taken just now"
    MAIL = "this mail is not taken"
    ADDRESS = "this address is not taken"


@dataclass(frozen=True, slots=True)
class Failure:
    fault: Fault
    text: str


def failure(error: Exception) -> Failure:
    """Classify the exception that sending a mail raised; one that is no answer of a mail server is tried again later."""
    if isinstance(error, NoAnswer):
        return Failure(Fault.DOUBT, "The connection broke before the mail server confirmed a mail.")
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, text = next(iter(error.recipients.values()))
        return Failure(_fault(code, Fault.ADDRESS), _answer(code, text))
    if isinstance(error, smtplib.SMTPDataError):
        return Failure(_fault(error.smtp_code, Fault.MAIL), _answer(error.smtp_code, error.smtp_error))
    if isinstance(error, smtplib.SMTPAuthenticationError):
        sentence = f"The mail server does not take the name and password ({error.smtp_code})."
        return Failure(Fault.SERVER, sentence)
    if isinstance(error, smtplib.SMTPResponseException):
        return Failure(Fault.SERVER, _answer(error.smtp_code, error.smtp_error))
    if isinstance(error, smtplib.SMTPException | OSError):
        return Failure(Fault.SERVER, _trouble(error))
    return Failure(Fault.TRANSIENT, "")


def _fault(code: int, permanent: Fault) -> Fault:
    if code == _CLOSING_CODE:
        return Fault.SERVER
    return permanent if code >= 500 else Fault.TRANSIENT


def _answer(code: int, text: bytes | str) -> str:
    """The server's own words, in one line and without our name or password in any form a client sends them in."""
    decoded = text.decode(errors="replace") if isinstance(text, bytes) else text
    line = "".join(letter for letter in " ".join(decoded.split()) if letter.isprintable())
    for secret in filter(None, (settings.EMAIL_HOST_PASSWORD, settings.EMAIL_HOST_USER)):
        line = re.sub(re.escape(" ".join(secret.split())), REDACTED, line, flags=re.IGNORECASE)
    line = _BASE64.sub(lambda match: REDACTED if _is_credential(match[0]) else match[0], line)
    return f'The mail server answered "{f"{code} {line}"[:MAX_QUOTE_LENGTH]}".'


def _is_credential(word: str) -> bool:
    """Whether it is our name or password in base64, alone or together, cut short or in whatever case."""
    user, password = settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD
    credentials = (user, password, f"\0{user}\0{password}", f"{user}\0{user}\0{password}", f"{user} ")
    encodings = [
        base64.b64encode(credential.encode()).decode().rstrip("=").lower()
        for credential in credentials
        if credential.strip("\0 ")
    ]
    bare = word.rstrip("=").lower()
    # The last letter of an encoding hangs on what follows it.
    return any(bare in encoding or encoding[:-1] in bare for encoding in encodings if len(encoding) > 1)


def _trouble(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return f"The mail server did not answer within {settings.EMAIL_TIMEOUT} seconds."
    if isinstance(error, socket.gaierror):
        return "The mail server's name is not known."
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"The mail server's certificate is not valid: {error.verify_message}."
    if isinstance(error, ssl.SSLError):
        return "The mail server does not speak TLS as GOK_MAIL_URL says."
    if isinstance(error, smtplib.SMTPServerDisconnected):
        return "The mail server closed the connection."
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return "The mail server does not offer what GOK_MAIL_URL asks for."
    return "The mail server cannot be reached."
