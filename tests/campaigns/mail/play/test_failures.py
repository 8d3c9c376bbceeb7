"""What is written down of a mail server's answer: its words, and never the name or password we sent it."""

import base64
from smtplib import SMTPAuthenticationError, SMTPDataError, SMTPRecipientsRefused, SMTPSenderRefused

import pytest

from campaigns.mail.play.smtp import Fault, failure

USER, PASSWORD = "keeper@example.org", "Open, Sesame 42"


@pytest.fixture(autouse=True)
def account(settings):
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = USER, PASSWORD


def encoded(text):
    return base64.b64encode(text.encode()).decode()


SENT = {
    "the name": USER,
    "the password": PASSWORD,
    "the password on two lines": PASSWORD.replace(" ", "\r\n"),
    "the password with a letter no printer knows": PASSWORD[:4] + "\x07" + PASSWORD[4:],
    "the name in base64": encoded(USER),
    "the password in base64": encoded(PASSWORD),
    "AUTH PLAIN": encoded(f"\0{USER}\0{PASSWORD}"),
    "AUTH PLAIN for somebody": encoded(f"{USER}\0{USER}\0{PASSWORD}"),
    "AUTH PLAIN cut short": encoded(f"\0{USER}\0{PASSWORD}")[:-9],
    "AUTH PLAIN in capitals": encoded(f"\0{USER}\0{PASSWORD}").upper(),
    "CRAM-MD5": encoded(f"{USER} 5f4dcc3b5aa765d61d8327deb882cf99"),
}
ERRORS = {
    "login": lambda words: SMTPAuthenticationError(535, words),
    "sender": lambda words: SMTPSenderRefused(550, words, "us@example.org"),
    "mail": lambda words: SMTPDataError(554, words),
    "address": lambda words: SMTPRecipientsRefused({"you@example.org": (550, words)}),
}


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("sent", SENT)
def test_no_credential_is_logged_in_whatever_form_the_server_repeats_it(sent, error):
    words = f"5.7.8 command <{SENT[sent]}> is not taken: mailbox full, see help"
    text = failure(ERRORS[error](words.encode())).text
    shown = text.lower()
    secrets = [one.lower().rstrip("=") for one in (*SENT.values(), *SENT["the password"].split())]
    assert not [one for one in secrets if one in shown]
    assert error == "login" or "mailbox full, see help" in text


def test_of_a_login_that_is_refused_the_code_alone_is_kept():
    told = failure(SMTPAuthenticationError(535, b"5.7.8 UGFzc3dvcmQ6"))
    assert told.fault is Fault.SERVER
    assert told.text == "The mail server does not take the name and password (535)."


@pytest.mark.parametrize("words", [
    "5.2.2 Mailbox full, try again tomorrow",
    "4.7.1 Greylisted; see http://example.org/postgrey/help",
    "queued as 4F1b2C3d4E5f6A7b",
])  # fmt: skip
def test_other_words_of_the_server_are_kept(words):
    assert failure(SMTPDataError(452, words.encode())).text == f'The mail server answered "452 {words}".'


def test_without_an_account_nothing_is_hidden(settings):
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    text = failure(SMTPDataError(554, b"no such mailbox here")).text
    assert text == 'The mail server answered "554 no such mailbox here".'
