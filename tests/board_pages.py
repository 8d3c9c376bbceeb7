"""What a full board's page holds, and its forms, sent as its script sends them."""

import json
import re

from campaigns.core.use_cases import new_key
from campaigns.devices.play import room
from tests.client import HTMX, seated


def shown(page):
    """What a page's forms carry; of a page without any, such as a spectator's, what nobody is shown."""
    return {"key": new_key(), "version": "1"} | dict(
        re.findall(r'name="(key|version)" value="([^"]*)"', page)
    )


def showing(page):
    """The headers of a device that shows this page, as static/js/panels.js sends them."""
    return {**HTMX, "X-Panels": "".join(re.findall(r'data-panels="([^"]*)"', page))}


def news(at, was):
    """The answer to a device that shows the page `was` and hears that something is new."""
    return at.device.get(at.url("table"), headers=showing(was))


def sent(at, name, was="", htmx=True, **form):
    """The answer to a form of the page `was`, or of the page as it stands."""
    was = was or at.page()
    return at.device.post(at.url(name), {**shown(was), **form}, headers=showing(was) if htmx else {})


def data_of(page):
    """What the page's script is given."""
    return json.loads(re.search(r'id="board-data"[^>]*>(.*?)</script>', page, re.S)[1])


def squares_in(page):
    return re.findall(r'<button class="sq[^"]*" id="s([^"]+)"', page)


def words(page):
    """The page without its markup."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split()).replace("&#x27;", "'")


def phone_at(match, place, name=""):
    """A device that has asked for a side, or looks on, at the match."""
    return seated(room.join(match=match, name=name or place.title(), place=place)).seat(match)


def phones_at(match):
    """A phone for each side, one for a spectator."""
    return {place: phone_at(match, place) for place in ("white", "black", "spectator")}
