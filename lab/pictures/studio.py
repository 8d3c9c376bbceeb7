"""The studio: devices that are signed in or have a seat, and the camera."""

import base64
from collections.abc import Collection
from dataclasses import dataclass

from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page

from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from lab.bench.house import dm_cookie, guest_cookie
from lab.pictures import png
from tools.places import ROOT

TABLET, PHONE, TELEVISION = (1180, 820), (390, 844), (1280, 720)
FOLDER = ROOT / "docs" / "screenshots"
MAX_BYTES = 150_000  # bytes a picture may have
_PATIENCE = 10_000.0  # milliseconds

# Chromium is the decoder: the pixels of a PNG as RGBA bytes.
_PIXELS = """async png => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const ink = canvas.getContext("2d");
    ink.drawImage(image, 0, 0);
    const blob = new Blob([ink.getImageData(0, 0, image.width, image.height).data]);
    const reader = new FileReader();
    await new Promise(done => { reader.onload = done; reader.readAsDataURL(blob); });
    return [image.width, image.height, reader.result.split(",")[1]];
}"""


@dataclass(frozen=True)
class Studio:
    """The served app, a browser, and the Dungeon Master of the demo campaign."""

    browser: Browser
    url: str
    dm: User

    @property
    def campaign(self) -> Campaign:
        return Campaign.objects.get()

    def tablet(self, path: str, size: tuple[int, int] = TABLET) -> Page:
        """Open a page of the demo campaign on a device of the Dungeon Master's."""
        page = self._device(dm_cookie(self.dm), size)
        page.goto(f"/campaigns/{self.campaign.pk}/{path}")
        return page

    def seat(self, match: Match, kind: str, seat: str, name: str, size: tuple[int, int] = PHONE) -> Page:
        """Open a seat's page of the match, on a device that the Dungeon Master has given the place; `kind` is in its path."""
        page = self._device(guest_cookie(match, seat, name), size)
        page.goto(f"/at/{match.public_id}/{kind}/")
        return page

    def stranger(self, size: tuple[int, int]) -> Page:
        """A device that nobody has signed in, before its first page."""
        return self._device("", size)

    def _device(self, cookie: str, size: tuple[int, int]) -> Page:
        width, height = size
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": width, "height": height},
            has_touch=True,
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(_PATIENCE)
        if cookie:
            name, _, value = cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "domain": "127.0.0.1", "path": "/"}])
        return context.new_page()

    def take(self, page: Page, name: str) -> int:
        """Write what the page shows to `docs/screenshots`; its size in bytes. Fails for a picture that is too large."""
        page.wait_for_load_state()
        page.evaluate("document.fonts.ready")
        shot = base64.b64encode(page.screenshot(caret="hide", animations="disabled")).decode()
        decoder = self.browser.new_page()
        width, height, pixels = decoder.evaluate(_PIXELS, shot)
        decoder.close()
        picture = png.write(width, height, base64.b64decode(pixels))
        if len(picture) > MAX_BYTES:
            raise ValueError(f"{name}.png has {len(picture)} bytes, more than {MAX_BYTES}: show less in it.")
        (FOLDER / f"{name}.png").write_bytes(picture)
        return len(picture)

    def remove_others(self, names: Collection[str]) -> None:
        """Remove pictures that no scene makes any more."""
        for file in FOLDER.glob("*.png"):
            if file.stem not in names:
                file.unlink()
