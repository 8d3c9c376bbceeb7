"""The part of `run` and `link` that needs Django: executed by the virtual environment's own Python.

`python -m tools.inside prepare` readies static files and database, `python -m tools.inside links URL...` prints
one fresh sign-in link per address. One process does all of a step, because starting Django is what takes time.
"""

import io
import os
import sys

import django
import segno
from django.core.management import call_command


def prepare() -> None:
    """Collect static files, bring the database up to date, make the DM and the demo campaign once."""
    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("migrate", interactive=False, verbosity=0)
    call_command("set_up", stdout=sys.stderr)  # said at once; what is kept for later is the links


def links(bases: list[str]) -> None:
    """Print a sign-in link for each address; the last, the network's, also as a QR code to point a tablet at."""
    for base in bases:
        url = _sign_in_link(base)
        here = "127.0.0.1" in base
        print(f"  {'On this machine' if here else 'On the network'}:  {url}")
        if not here:
            print(_qr_code(url))


def _sign_in_link(base: str) -> str:
    printed = io.StringIO()
    call_command("sign_in_link", base=base, stdout=printed)
    return printed.getvalue().strip()


def _qr_code(text: str) -> str:
    drawn = io.StringIO()
    segno.make(text, error="l").terminal(out=drawn, compact=True, border=2)
    return drawn.getvalue()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if sys.argv[1] == "prepare":
        prepare()
    if "links" in sys.argv:
        links(sys.argv[sys.argv.index("links") + 1 :])
