"""`python -m tools.app_icons`: draw the app's icons in `static/icons` from its crown, by a headless Chromium.

A device's home screen wants PNG in fixed sizes; a maskable one keeps its picture within the inner four fifths, for each
system cuts the edges as it likes. They are part of the source: run this when the crown changes.
"""

import base64
import sys
from dataclasses import dataclass

from playwright.sync_api import sync_playwright

from tools import browser
from tools.places import ROOT

CROWN = ROOT / "static" / "css" / "crown.svg"
FOLDER = ROOT / "static" / "icons"
PAPER = "#fbf5e8"


@dataclass(frozen=True)
class AppIcon:
    """An icon: its name, its size in pixels, and how much of that the crown takes."""

    name: str
    size: int
    crown: float
    corners: float = 0.0  # rounded by so much of the size


ICONS = (
    AppIcon("app-192", 192, 0.74, 0.18),
    AppIcon("app-512", 512, 0.74, 0.18),
    AppIcon("maskable-512", 512, 0.56),
)


def draw() -> int:
    """Write all of them."""
    executable = browser.ensure()
    if executable is None:
        sys.exit("No Chromium on the PATH and none could be installed: icons need one.")
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        for icon in ICONS:
            page = chromium.new_page(viewport={"width": icon.size, "height": icon.size})
            page.set_content(_html(icon))
            page.locator("img").evaluate("image => image.decode()")
            page.screenshot(path=FOLDER / f"{icon.name}.png", omit_background=True)
            page.close()
        chromium.close()
    return 0


def _html(icon: AppIcon) -> str:
    crown = base64.b64encode(CROWN.read_bytes()).decode()
    side = round(icon.size * icon.crown)
    return (
        "<style>body{margin:0;display:grid;place-items:center;height:100vh;"
        f"background:{PAPER};border-radius:{round(icon.size * icon.corners)}px}}</style>"
        f'<img width="{side}" height="{side}" src="data:image/svg+xml;base64,{crown}">'
    )


if __name__ == "__main__":
    sys.exit(draw())
