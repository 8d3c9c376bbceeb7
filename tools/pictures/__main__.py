"""Prepare the app, serve it, take the pictures: `make screenshots` starts this with a fresh GOK_VAR."""

import os
import sys

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from tools import browser, inside, serving  # noqa: E402
from tools.network import answers, free_port  # noqa: E402
from tools.pictures.scenes import SCENES  # noqa: E402
from tools.pictures.studio import Studio  # noqa: E402
from tools.processes import Child, Leash, end_all, wait_until  # noqa: E402


def _take(names: list[str], port: int) -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=["--no-sandbox"])
        studio = Studio(chromium, f"http://127.0.0.1:{port}", User.objects.get())
        for name in names:
            page = SCENES[name](studio)
            print(f"{name}.png: {studio.take(page, name) / 1000:.0f} kB", flush=True)
            page.context.close()
        if names == list(SCENES):
            studio.remove_others(names)
        chromium.close()


def main(names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    inside.prepare()
    port, leash = free_port(), Leash()
    server = Child.start(serving.command(port), env=dict(os.environ), leash=leash)
    try:
        wait_until(lambda: answers(port), 30)
        _take(names or list(SCENES), port)
    finally:
        end_all([server])
        leash.close()


if __name__ == "__main__":
    if unknown := [name for name in sys.argv[1:] if name not in SCENES]:
        sys.exit(f"No picture is called {', '.join(unknown)}. There are: {', '.join(SCENES)}.")
    main(sys.argv[1:])
