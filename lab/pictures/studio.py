"""The studio: a browser in the served house, and the camera."""

import io
import re
from collections.abc import Collection
from dataclasses import dataclass

from django.utils.html import strip_tags
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import Browser, Page

from lab.pictures.scene import House, Scene, Visit
from tools.places import ROOT

FOLDER = ROOT / "docs" / "screenshots"
MAX_BYTES = 150_000  # bytes a picture may have
_PATIENCE = 10_000.0  # milliseconds


@dataclass(frozen=True)
class Studio:
    """The served house, a browser, and the camera."""

    browser: Browser
    url: str
    house: House

    def take(self, name: str, scene: Scene) -> int:
        """Write what the scene shows to `docs/screenshots`; its size in bytes. Fails for a picture that is too large."""
        visit = scene.arrange(self.house)
        page = self._device(visit)
        answer = page.goto(visit.path)
        words = page_words(answer.text()) if answer else {}
        scene.touch(page)
        return self._photograph(page, name, words)

    def _device(self, visit: Visit) -> Page:
        width, height = visit.size
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": width, "height": height},
            has_touch=True,
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(_PATIENCE)
        if visit.cookie:
            name, _, value = visit.cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "domain": "127.0.0.1", "path": "/"}])
        return context.new_page()

    def _photograph(self, page: Page, name: str, words: dict[str, str]) -> int:
        page.wait_for_load_state()
        page.evaluate("document.fonts.ready")
        shot = page.screenshot(caret="hide", animations="disabled")
        page.context.close()
        picture = _small(shot, words)
        if len(picture) > MAX_BYTES:
            raise ValueError(f"{name}.png has {len(picture)} bytes, more than {MAX_BYTES}: show less in it.")
        (FOLDER / f"{name}.png").write_bytes(picture)
        return len(picture)

    def remove_others(self, names: Collection[str]) -> None:
        """Remove pictures that no scene makes any more."""
        for file in FOLDER.glob("*.png"):
            if file.stem not in names:
                file.unlink()


def page_words(html: str) -> dict[str, str]:
    """The title and the navigation of a page as it is served: what tells later that its picture is an old one."""
    title = re.search(r"<title>(.*?)</title>", html, re.DOTALL)
    navigation = re.search(r'<nav class="mainnav".*?</nav>', html, re.DOTALL)
    parts = {"Title": title, "Navigation": navigation}
    return {
        name: " ".join(re.findall(r"[^\W\d]+", strip_tags(part[0]))) for name, part in parts.items() if part
    }


def picture_words(picture: str) -> dict[str, str]:
    """What the page of a picture in `docs/screenshots` said when it was taken."""
    with Image.open(FOLDER / f"{picture}.png") as image:
        return {name: str(text) for name, text in image.info.items() if name in ("Title", "Navigation")}


def _small(shot: bytes, words: dict[str, str]) -> bytes:
    """A browser's PNG with a palette of at most 256 colours, a third of its size, that carries what the page said."""
    chunks, file = PngInfo(), io.BytesIO()
    for name, text in words.items():
        chunks.add_itxt(name, text)
    Image.open(io.BytesIO(shot)).convert("RGB").quantize(dither=Image.Dither.NONE).save(
        file, "PNG", optimize=True, pnginfo=chunks
    )
    return file.getvalue()
