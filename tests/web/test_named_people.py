"""Every field that names somebody, and whatever may stand in it: an answer, and nobody called "None"."""

import itertools
import re

import pytest
from django.forms import BaseForm
from django.urls import get_resolver, reverse
from django.utils import timezone

from campaigns.people.fields.people import PeopleField
from campaigns.people.fields.person import PersonField
from campaigns.rooms.play import returning
from tests import boards, factories, games
from tests.client import everybody
from tests.roles import undone

pytestmark = pytest.mark.postgres

LONG = "n" * 400
BLANK = (
    "",
    " ",
    "\t\n",
    "\N{NO-BREAK SPACE}",
    "\0",
    "\0 \0",
    "\N{ZERO WIDTH SPACE}\N{BYTE ORDER MARK}",
    "\N{HANGUL FILLER}",
)
NUMBERS = (
    "0",
    "-1",
    "007",
    "1.5",
    "1e3",
    "9" * 18,
    "9" * 40,
    "\N{ARABIC-INDIC DIGIT THREE}",
    "\N{SUPERSCRIPT TWO}",
)
WORDS = (
    "null",
    "[]",
    "3,4",
    '["3"]',
    "own",
    "bank",
    "@",
    "person ",
    "character ",
    "character-",
    "character-x",
    "backer-x",
)
TOO_LONG = (LONG, f"@{LONG}", f"person {LONG}", f"character-{LONG}")
NAMES = ("Ysolde", "YSOLDE", "ysol", "Nobody", "?", "((", "%_", "Yso\0lde", "ß" * 81, "\N{CROWN}", LONG)
# What stands in the value and in the box of a person field: None for what was not sent at all.
ODD = [
    *itertools.product((None, "ysolde"), (None, *BLANK, *NUMBERS, *NAMES)),
    *itertools.product((*BLANK, *NUMBERS, *WORDS, *TOO_LONG, "theirs"), (None, "Nobody")),
]
FEW = [("ysolde", ""), ("theirs", None), ("\0", "\0"), (None, LONG), (f"person {LONG}", None)]

SHEET = {
    "name": "Una",
    "kind": "npc",
    "intelligence": "9",
    "wisdom": "9",
    "dexterity": "9",
    "hit_points": "4",
}
# The page of each form that names somebody, and what else it takes; None for one that is asked by its address.
PAGES = {
    "NewMatchForm": ("grice-new", {"date": "1"}),
    "NewBoardForm": ("board-new", {"date": "1", "a_point": "1 gp"}),
    "BetForm": ("bets", {"outcome": "white", "stake": "1 gp", "odds": "1:1"}),
    "StakeForm": ("stake", {"a_point": "1 gp", "reason": "agreed"}),
    "EntryForm": ("chronicle-new", {"date": "1", "title": "Snow"}),
    "WordsForm": ("chronicle-entry", {"text": "It fell."}),
    "NewCharacterForm": ("character-new", {**SHEET, "chess": "taught"}),
    "LearnForm": ("character-learn", {}),
    "RelationForm": ("relation-add", {"text": "serves"}),
    "WatchForm": ("grice-watch", {}),
    "MatchFilter": ("matches", None),
    "ChronicleFilter": ("chronicle", None),
    "TwoForm": ("game-fair", None),
    "PairForm": ("board-handicap", None),
}
# Fields without a box, that name somebody by a number alone, and what goes with them.
NUMBERED = [
    ("grice-watch", {}, "guest"),
    ("characters-bulk", {"do": "tag", "tag": "harbour"}, "person"),
    ("characters-bulk", {"do": "bin", "whom": "page"}, "shown"),
    ("return-allow", {}, "guest"),
    ("board-scores", None, "person"),
    ("people-find", None, "q"),
    ("people-find", None, "for"),
    ("person-new", {"kind": "npc"}, "name"),
]


def forms_that_name():
    """The forms of all pages with such a field, by name; one that others are made of counts where it has a page itself."""
    assert get_resolver().url_patterns
    found, classes = {}, [BaseForm]
    while classes:
        one = classes.pop()
        classes += (children := one.__subclasses__())
        names = names_of(one)
        if names and not one.__module__.startswith("tests.") and (one.__name__ in PAGES or not children):
            found[one.__name__] = names
    return found


def names_of(form):
    """What its fields of people are sent as, each a value and the text of its box."""
    names = []
    for name, field in getattr(form, "base_fields", {}).items():
        if isinstance(field, PersonField):
            names.append((name, field.box.text_name(name)))
        elif isinstance(field, PeopleField):
            boxes = (f"{name}-{number}" for number in (0, field.boxes.most))
            names += ((box, field.boxes.box.text_name(box)) for box in boxes)
    return names


@pytest.fixture(scope="module")
def people(shared_db):
    return everybody()


@pytest.fixture(scope="module")
def ground(people):
    """What the pages are about."""
    ysolde, brannoc = (factories.player(people.campaign, name) for name in ("Ysolde", "Brannoc"))
    theirs = factories.player(people.other_campaign, "Ysolde")
    grice = games.sit_down(ysolde, brannoc)
    board = boards.begun(people.campaign, variant="chessgammon")
    wish = returning.ask_to_return(match=grice, name="Wilma", address="", now=timezone.now())
    more = {
        **dict.fromkeys(("bets", "grice-watch"), [grice.pk]),
        **dict.fromkeys(("character-learn", "relation-add"), [ysolde.pk]),
        "board-new": ["chessgammon"],
        "chronicle-entry": [f"match-{grice.pk}"],
        "stake": [board.pk],
        "return-allow": [grice.pk, wish.pk],
    }
    return {"ysolde": str(ysolde.pk), "theirs": str(theirs.pk)}, more


def said(device, route, more, form, sent, *also):
    """The pages that answer what is sent, and that show it; `also` are statuses one may have besides."""
    address = reverse(route, args=more)
    with undone():
        answers = [device.send(address, **form, **sent)] if form is not None else []
        if form is None or len(sent) == 1:
            answers.append(device.get(address, sent))
    assert {one.status_code for one in answers} <= {200, 302, 405, *also}
    return " ".join(one.text for one in answers if one.status_code != 302)


def test_every_form_that_names_somebody_is_tried_here():
    assert forms_that_name().keys() == PAGES.keys()


@pytest.mark.parametrize(
    "odd",
    [FEW, *(pytest.param(ODD[part::6], marks=pytest.mark.slow, id=f"part {part}") for part in range(6))],
)
@pytest.mark.parametrize("form", PAGES)
def test_whatever_a_field_of_people_holds_is_answered(people, ground, form, odd):
    ids, more = ground
    route, rest = PAGES[form]
    for (name, box), (value, text) in itertools.product(forms_that_name()[form], odd):
        sent = {name: ids.get(value, value), box: text}
        sent = {key: one for key, one in sent.items() if one is not None}
        page = said(people.dm, route, [people.campaign.pk, *more.get(route, [])], rest, sent)
        assert not re.search(r"None\b(?!</option>)", page), sent


@pytest.mark.parametrize(("route", "rest", "field"), NUMBERED)
def test_whatever_stands_in_place_of_a_number_is_answered(people, ground, route, rest, field):
    ids, more = ground
    for value in (
        *BLANK,
        *NUMBERS,
        *WORDS,
        *TOO_LONG,
        *NAMES,
        ids["theirs"],
        [ids["ysolde"], "x", ids["theirs"]],
    ):
        page = said(
            people.dm, route, [people.campaign.pk, *more.get(route, [])], rest, {field: value}, 204, 404
        )
        assert not re.search(r"None\b(?!</option>)", page), value
