"""Prepare the app, serve it, take the pictures: `make screenshots` starts this with a fresh GOK_VAR."""

import sys

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from lab.pictures.scene import House  # noqa: E402
from lab.pictures.scenes import SCENES  # noqa: E402
from lab.pictures.studio import Studio  # noqa: E402
from tools import browser, inside  # noqa: E402
from tools.house import web_server  # noqa: E402


def _take(names: list[str], url: str) -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=["--no-sandbox"])
        studio = Studio(chromium, url, House(User.objects.get()))
        for name in names:
            print(f"{name}.png: {studio.take(name, SCENES[name]) / 1000:.0f} kB", flush=True)
        if names == list(SCENES):
            studio.remove_others(names)
        chromium.close()


def main(names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    inside.prepare()
    with web_server() as server:
        _take(names or list(SCENES), server.url)


if __name__ == "__main__":
    if unknown := [name for name in sys.argv[1:] if name not in SCENES]:
        sys.exit(f"No picture is called {', '.join(unknown)}. There are: {', '.join(SCENES)}.")
    main(sys.argv[1:])
