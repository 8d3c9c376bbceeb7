"""Every form that the pages of a campaign show, as the browser would send it."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.urls import resolve

from tests.pages import one_of_each
from tests.roles import undone
from variants.puzzles.collection import puzzles

# What a person would type into a field that a page leaves empty.
TYPED = {
    "name": "Una", "date": "day 20 of month 4, year 1", "reason": "as agreed", "title": "Snow", "text": "It snowed.", "amount": "1 gp",
    "intelligence": "9", "wisdom": "9", "dexterity": "9", "hit_points": "4", "pin": "2718", "again": "2718",
    "per_intelligence": "1%", "per_hit_point": "0", "bonus": "1-12", "stake": "1 gp", "email": "a@example.org",
    "url": "https://discord.com/api/webhooks/1/x", "faces": "50", "hours": "5", "minute": "9:00", "a_point": "1 gp",
    "cm": "20", "white_name": "Anna", "black_name": "Ben", "seed": "ABCD", "tag": "harbour", "to-text": "Bors",
    "backer-text": "Marla", "white-text": "Ygraine", "black-text": "Bors", "move": "2a32a4", "count": "3",
    "character-text": "Oswin", "campaign-take-back date": "day 10 of month 4, year 1", "grice-correct faces": "3",
    "batch-person bonus": "7", "months": "Yule 30", "weekdays": "One, Two", "first_year": "1", "later_date": "1",
    "shown": "1", "puzzle-before act": "join", "tournament-late person-text": "Oswin", "tournament-bet odds": "3:1",
    "puzzle-doors puzzle": f"wotn/{next(iter(puzzles('wotn')))}", "puzzle-doors opens": "The way down.",
}  # fmt: skip


@dataclass
class PageForm:
    """A form as the page of `role` sends it: `data`, and every field it has, but for the ones of files."""

    role: str
    action: str
    method: str = "post"
    data: dict[str, object] = field(default_factory=dict)
    fields: list[str] = field(default_factory=list)

    @property
    def route(self):
        return resolve(re.split("[?#]", self.action)[0]).url_name

    def put(self, name, value, stands=True):
        """A field, with what is typed where it is empty; it is sent with it if it `stands`."""
        if name not in self.fields:
            self.fields.append(name)
        if stands and not self.data.get(name):
            self.data[name] = value or TYPED.get(f"{self.route} {name}", TYPED.get(name, ""))


class _Reader(HTMLParser):
    def __init__(self, role, address):
        super().__init__()
        self.role, self.address = role, address
        self.forms, self.form, self.name = [], None, ""

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            method = given.get("method", "get").lower()
            self.form = PageForm(self.role, given.get("action") or self.address, method)
            if method != "dialog":
                self.forms.append(self.form)
        elif self.form is not None:
            self.read_field(tag, given.get("name"), given)

    def read_field(self, tag, name, given):
        if tag == "option":
            if "selected" in given:
                self.form.data.pop(self.name, None)
            self.form.put(self.name, given.get("value") or "")
        elif name and tag in ("select", "textarea"):
            self.name = name
            self.form.put(name, "", tag == "textarea")
        elif name and tag in ("input", "button") and given.get("type") != "file":
            if given.get("type") == "radio" and "checked" in given:
                self.form.data.pop(name, None)
            self.form.put(
                name, given.get("value") or "", given.get("type") != "checkbox" or "checked" in given
            )

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None


def forms_of_pages(table):
    """One form of each kind, by its route and its fields, but for those that are numbered on."""
    kinds, of_everybody = {}, set()
    for role in ("dm", "white", "spectator", "tablet", "anonymous"):
        starts, seen = ["/"], set(of_everybody)
        if role in ("white", "spectator", "tablet"):
            starts += [table.address((name, ("public_id",))) for name in ("grice-seat", "board-seat")]
        for start in starts:
            with undone():
                pages = one_of_each(table.again(role), start, seen)
            for address, page in pages.items():
                reader = _Reader(role, address)
                reader.feed(page)
                for form in reader.forms:
                    form.fields = [name for name in form.fields if not re.search(r"-([2-9]|__n__)\b", name)]
                    kinds.setdefault((form.method, form.route, *sorted(form.fields)), form)
        if role == "white":  # the others see the same wherever no seat is named
            of_everybody = {kind for kind in seen if "public_id" not in str(kind)}
    return list(kinds.values())
