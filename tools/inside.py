"""The part of the commands that needs Django: executed by the virtual environment's own Python.

`python -m tools.inside prepare` readies static files and database, `python -m tools.inside links URL...` prints
one fresh sign-in link per address, `python -m tools.inside check FILE` prints why the file cannot be restored, or
nothing. One process does all of a step, because starting Django is what takes time.
"""

import io
import os
import sys
from pathlib import Path

import django
import segno
from django.core.management import CommandError, call_command

from config.outage import outage


def prepare() -> None:
    """Collect static files, bring the database up to date, make the DM and the demo campaign once."""
    if not os.environ.get("GOK_STATIC"):  # those stand there already
        call_command("collectstatic", interactive=False, verbosity=0)
    call_command("migrate", interactive=False, verbosity=0)
    call_command("set_up", stdout=sys.stderr)


def links(bases: list[str]) -> None:
    """Print a sign-in link for each address; the first of the network's also as a QR code to point a tablet at."""
    qr_code = ""
    for base in bases:
        url, is_local = _sign_in_link(base), "127.0.0.1" in base
        label = "On this machine" if is_local else "Or, by another network" if qr_code else "On the network"
        print(f"  {label}:  {url}")
        qr_code = qr_code or ("" if is_local else _qr_code(url))
    print(qr_code)


def _sign_in_link(base: str) -> str:
    output = io.StringIO()
    call_command("sign_in_link", base=base, stdout=output)
    return output.getvalue().strip()


def _qr_code(text: str) -> str:
    output = io.StringIO()
    segno.make(text, error="l").terminal(out=output, compact=True, border=2)
    return output.getvalue()


def check(file: str) -> None:
    """Print what is wrong with a file that is to be restored."""
    from tools import file_check  # the app's models, which are there only after Django is set up

    print(file_check.fault(Path(file)))


def main(arguments: list[str]) -> int:
    """Do the steps the words name; a refusal, or an outage of disk or database, is one line and exit code 1."""
    try:
        django.setup()
        match arguments:
            case ["prepare"]:
                prepare()
            case ["links", *bases]:
                links(bases)
            case ["check", file]:
                check(file)
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    except Exception as error:
        trouble = outage(error)
        if trouble is None:
            raise
        print(trouble.sentence, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    sys.exit(main(sys.argv[1:]))
