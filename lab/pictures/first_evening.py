"""The way in: what the terminal prints, the tablet's button, the code for phones, a phone that takes its seat."""

import contextlib
import html
import io

from django.utils import timezone
from playwright.sync_api import Page

from campaigns.devices.play import room
from lab.pictures.grice import begin
from lab.pictures.scene import PHONE, House, Scene, Visit
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


def _print_links(page: Page) -> None:
    """The links and the QR code, on a machine whose address is 192.168.1.20."""
    page.set_content(f'<pre style="{_SHEET}">{html.escape(_WORDS.format(_links()))}</pre>')


def sign_in(house: House) -> Visit:
    """The tablet that has scanned it."""
    return Visit("/sign-in/" + _links().partition("/sign-in/")[2].split("/")[0] + "/")


def room_code(house: House) -> Visit:
    """The code of a match, for the players' phones."""
    match = begin(house)
    room.open_room(match=match, now=timezone.now())
    return house.tablet(f"matches/{match.pk}/room/")


def join(house: House) -> Visit:
    """A phone that has scanned that code."""
    code = room.open_room(match=begin(house), now=timezone.now()).code
    return Visit(f"/join/{code}/", size=PHONE)


SCENES = {
    "terminal": Scene(lambda house: Visit("about:blank", size=_TERMINAL), _print_links),
    "sign-in": Scene(sign_in),
    "room-code": Scene(room_code),
    "join": Scene(join),
}
