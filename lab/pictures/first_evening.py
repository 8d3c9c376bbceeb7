"""The way in: what the terminal prints, the tablet's button, the code for phones, a phone that takes its seat."""

import contextlib
import html
import io
from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import Page

from campaigns.devices.play import room
from lab.pictures.grice import begin
from lab.pictures.studio import PHONE, TABLET, Studio
from tools import inside

_TERMINAL = (800, 540)
_BASES = ["http://127.0.0.1:8000", "http://192.168.1.20:8000"]
_WORDS = """Game of Kings is served. Each link signs one device in, once.

{}
A fresh link: game-of-kings link.  End with Ctrl-C."""
_SHEET = "position:fixed;inset:0;margin:0;padding:18px;background:#16181d;color:#e8e6e1;font:15px/1.16 'DejaVu Sans Mono',monospace"


def _links() -> str:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        inside.links(_BASES)
    return output.getvalue()


def terminal(studio: Studio) -> Page:
    """The links and the QR code, on a machine whose address is 192.168.1.20."""
    page = studio.stranger(_TERMINAL)
    page.set_content(f'<pre style="{_SHEET}">{html.escape(_WORDS.format(_links()))}</pre>')
    return page


def sign_in(studio: Studio) -> Page:
    """The tablet that has scanned it."""
    page = studio.stranger(TABLET)
    page.goto("/sign-in/" + _links().partition("/sign-in/")[2].split("/")[0] + "/")
    return page


def room_code(studio: Studio) -> Page:
    """The code of a match, for the players' phones."""
    match = begin(studio)
    room.open_room(match=match, now=timezone.now())
    return studio.tablet(f"matches/{match.pk}/room/")


def join(studio: Studio) -> Page:
    """A phone that has scanned that code."""
    code = room.open_room(match=begin(studio), now=timezone.now()).code
    page = studio.stranger(PHONE)
    page.goto(f"/join/{code}/")
    return page


SCENES: dict[str, Callable[[Studio], Page]] = {
    "terminal": terminal,
    "sign-in": sign_in,
    "room-code": room_code,
    "join": join,
}
