"""Helpers that read pages."""

import re

HTMX = {"HX-Request": "true"}


def without_bdi(answer):
    """The page's HTML without the elements that only set names apart from the text around them."""
    return _without_bdi(answer.content.decode())


def _without_bdi(html):
    return re.sub("</?bdi>", "", html)


def opened(device, html):
    """The page's HTML, and after it what its drawers load when they are opened one after another."""
    drawers = re.findall(r'hx-get="([^"]+)"\s+hx-trigger="gok:open"', html)
    return html + "".join(_without_bdi(device.get(url, headers=HTMX).content.decode()) for url in drawers)
