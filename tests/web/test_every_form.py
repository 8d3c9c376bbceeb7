"""Every form that any page shows: whatever is in its fields there is an answer, and nothing is half-written."""

import re
from math import ceil

import pytest
from django.contrib.messages import WARNING, get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.core.use_cases import new_key
from campaigns.outlets.play.tokens import make_token, new_token
from campaigns.tournaments import acts as tournaments
from campaigns.web.acts import By
from chess_minigame import acts as grice
from tests import factories, games, money
from tests.client import ROUTES, everybody
from tests.forms_on_pages import PageForm, forms_of_pages
from tests.roles import lay, undone
from tests.web.test_access import cell, is_open, rows
from variants import acts as board
from variants.puzzles import acts as doors

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_hashes")]

SCRIPT = '"><script>alert(1)</script>'
HOSTILE = (
    *("", None, " \N{NO-BREAK SPACE}\t", "\0", "a\x07b\x1b[2J\x7f", "\u202eevil\u2066\u200f"),
    *("\u3164\ufeff\u200b", "n" * 200_000, "9" * 400, "99999999999999999999", "-1", "1e309", "NaN"),
    *("\u0663\u00b2", SCRIPT, "'; DROP TABLE campaigns_match; --", ["1", "x", ""], "@", "backer-x"),
)
# Written whatever a form is answered: the session, and the count of guesses.
BESIDES = ("django_session", "campaigns_tries")
# A wrong PIN is counted, and the DM told of it.
COUNTED = {"give-back"}


# What stands on no page of this table: the fields of each, where there are any.
UNSHOWN = {
    **{f"grice-{act.name}": tuple(act.form.base_fields) for act in grice.ACTS},
    **{f"board-{act.name}": tuple(act.form.base_fields) for act in board.ACTS if act.by is not By.SEAT},
    **{f"board-seat-{act.name}": tuple(act.form.base_fields) for act in board.ACTS if act.by is not By.DM},
    **{f"tournament-{act.name}": (*act.form.base_fields, "key") for act in tournaments.ACTS},
    **{f"puzzle-door-{act.name}": (*act.form.base_fields, "key") for act in doors.ACTS},
    **{f"puzzle-before-{act.name}": (*act.form.base_fields, "key") for act in doors.ACTS if act.by is not By.DM},
    "bet-rule": ("key", "mark", "bet", "ruling", "reason"),
    "bet-withdraw": ("key", "mark", "bet"),
    "board-arrows": ("arrows", "shown"),
    "board-handicap": ("white", "black", "points", "reason", "key"),
    "board-scores": ("person", "game", "since", "until"),
    "character-ask": ("do", "chance", "faces", "key"),
    "character-learn": ("teacher", "teacher-text", "key"),
    "choose-again": ("place",),
    "door": ("code",),
    "downtime-begin": ("weeks", "until", "cheats", "when_noticed", "seed", "key"),
    "gain": ("override", "cm", "reason", "seen", "key"),
    "hand-over": ("side",),
    "join": ("name", "place"),
    "next-seat": ("game",),
    "seat-new-game": ("opponent", "game", "side", "key"),
    "match-clock": ("minute",),
    "person-new": ("name", "kind", "field", "key"),
    "puzzle-before": ("act", "name"),
    "puzzle-doors": ("puzzle", "name", "opens", "person", "key"),
    "analysis-engine": ("start", "moves", "at", "page", "engine"),
    "study-engine": ("start", "moves", "at", "page", "engine"),
    "import-confirm": ("key", "without_portraits", "agreed"),
    "paper-cards-select": ("person", "all", "key"),
    "pass-on": (),
    "people-table-apply": ("key", "seen", "agreed"),
    "characters-undo": ("key", "change"),
    "relation-remove": ("key", "text"),
    "return": ("name",),
    "roll-owed": ("faces", "throw", "asked", "back", "key", "version"),
    "room-allow": ("key", "place"),
    "room-allow-all": ("key", "guest"),
    "sign-in": ("username", "password"),
    "board-review": ("what", "key"),
    "board-seat-review": ("what",),
    "board-learn": ("side", "n", "play", "move", "word", "show"),
    "board-seat-learn": ("side", "n", "play", "move", "word", "show"),
    "board-hint": ("step", "mark"),
    "board-seat-hint": ("step", "mark"),
    **rows([
        (("key",), """
            batch-bring-back batch-undo-keep board-rematch board-seat-follow character-restore
            export-file-discard grice-rematch import-discard import-retry job-cancel job-retry
            people-table-discard pin-allow pin-dismiss player-page-revoke portrait-remove profession-restore
            downtime-remove downtime-cancel downtime-retry downtime-undo
            recap-mail reminders-stop room-close room-decline"""),
        (("action", "back", "version", "key"), "board-prepare board-seat-prepare"),
        (("version", "key"), "board-next-game board-seat-next-game"),
        (("verdict", "reason", "version", "key"), "board-end-series"),
    ]),
}  # fmt: skip


@pytest.fixture(scope="module")
def people(shared_db):
    return everybody()


@pytest.fixture(scope="module")
def table(people):
    white, black = (factories.player(people.campaign, name, kind="pc") for name in ("Ygraine", "Bors"))
    match = games.sit_down(white, black, day=100)
    marla = money.backer(people.campaign)
    money.pay(marla, "9 gp")
    money.bet(match, marla)
    make_token(people.campaign.pk, new_key(), user=people.alice, name="sheet", token=new_token())
    return lay(match, people.bob)


@pytest.fixture(scope="module")
def forms(table):
    forms = forms_of_pages(table)
    shown = {form.route for form in forms if form.method == "post"}
    for route in ROUTES:
        if route[0] in UNSHOWN.keys() - shown:
            role = "white" if "public_id" in route[1] else "anonymous" if is_open(route) else "dm"
            role = "anonymous" if route[0] == "return" else role
            form = PageForm(role, table.address(route))
            for name in UNSHOWN[route[0]]:
                form.put(name, new_key() if name == "key" else "")
            forms.append(form)
    return forms


def surviving_writes(queries):
    """The statements that change something, without those that were rolled back."""
    kept = [("", [])]
    for query in queries:
        sql = query["sql"]
        name = sql.rpartition(" ")[2]
        if sql.startswith("SAVEPOINT"):
            kept.append((name, []))
        elif sql.startswith("RELEASE"):
            _, inner = kept.pop()
            kept[-1][1].extend(inner)
        elif sql.startswith("ROLLBACK TO"):
            while kept[-1][0] != name:
                kept.pop()
            kept[-1][1].clear()
        elif sql.startswith(("INSERT", "UPDATE", "DELETE")) and not any(table in sql for table in BESIDES):
            kept[-1][1].append(sql)
    return kept[0][1]


def sent(table, form, data):
    """The answer, and what it has written. A field of None is missing."""
    device = table.again(form.role)
    data = {name: value for name, value in data.items() if value is not None}
    connection.queries_log.clear()  # it holds nine thousand
    with CaptureQueriesContext(connection) as queries:
        answer = getattr(device, form.method)(form.action, data)
    return answer, surviving_writes(queries.captured_queries)


def is_refused(answer):
    told = [message.level for message in get_messages(answer.wsgi_request)]
    return answer.status_code >= 400 or WARNING in told or b"error-summary" in answer.content


def test_every_route_that_takes_a_form_is_tried(forms):
    takes = {
        route[0]
        for route in ROUTES
        for role in ("dm", "white", "anonymous")
        if cell(route, role)[1] not in (404, 405) and (role == "dm" or is_open(route))
    }
    assert takes <= {form.route for form in forms}


def fields_of(forms):
    """Each field of each route once, with a form it stands in."""
    fields = {(form.route, form.method, name): form for form in forms for name in form.fields}
    fields |= {(form.route, "get", "page"): form for form in forms if form.method == "get"}
    return [(form, name) for (*_, name), form in fields.items() if name not in ("key", "csrfmiddlewaretoken")]


def is_upheld(table, form, hostile):
    """Whether there is an answer to a form with these in its fields, which shows no script, no None, and writes nothing if it refuses."""
    with undone():
        answer, writes = sent(table, form, {**form.data, **hostile})
    quiet = (form.method == "get" or is_refused(answer)) and form.route not in COUNTED
    page = b"".join(answer).decode(errors="replace")
    is_html = answer.headers.get("Content-Type", "").startswith("text/html")  # a plain text runs nothing
    is_odd = (
        is_html and SCRIPT in page or answer.status_code == 200 and re.search(r"\bNone\b(?!</option>)", page)
    )
    return answer.status_code in (200, 204, 302, 400, 404) and not (quiet and writes) and not is_odd


def test_each_field_of_each_form_stands_something_hostile(table, forms):
    """Three fields of a form at once, as far apart as can be; one by one they are tried below."""
    each = {}
    for n, (form, name) in enumerate(fields_of(forms)):
        each.setdefault(id(form), (form, []))[1].append((name, HOSTILE[n % len(HOSTILE)]))
    tried = [
        (form, dict(fields[n::rounds]))
        for form, fields in each.values()
        for rounds in [ceil(len(fields) / 3)]
        for n in range(rounds)
    ]
    assert sum(len(hostile) for _, hostile in tried) > 500
    assert [(f.route, hostile) for f, hostile in tried if not is_upheld(table, f, hostile)] == []


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda value: ascii(value)[:20])
def test_each_field_of_each_form_stands_everything_hostile(table, forms, hostile):
    tried = fields_of(forms)
    assert [(f.route, name) for f, name in tried if not is_upheld(table, f, {name: hostile})] == []


def carried_out(table, form):
    """Whether the form as it stands is carried out, and remembered by its key."""
    answer, writes = sent(table, form, form.data)
    return not is_refused(answer) and "campaigns_submission" in str(writes)


def test_a_form_is_carried_out_once_for_its_key_and_not_for_any_other(table, forms):
    tried = set()
    for form in forms:
        with undone():
            strange, nothing = sent(table, form, {**form.data, "key": "mine"})
            if carried_out(table, form):
                tried.add(form.route)
                assert (is_refused(strange), nothing) == (True, []), form
                again, writes = sent(table, form, form.data)
                assert (writes, again.status_code in (200, 302, 404)) == ([], True), form
    assert len(tried) > 55
    assert tried > {"character-new", "generator", "grice-turn", "board-move", "coins", "purse"}


def test_a_form_older_than_what_it_is_about_is_refused(table, forms):
    tried = set()
    for form in forms:
        marks = [name for name in ("version", "mark", "seen") if form.data.get(name, "none") != "none"]
        name = marks[0] if marks else ""
        with undone():
            if name and carried_out(table, form):
                tried.add(form.route)
                value = form.data[name]
                old = str(int(value) - 1) if value.isdecimal() else f"{value}0"
                answer, writes = sent(table, form, {**form.data, "key": new_key(), name: old})
                assert (is_refused(answer), writes) == (True, []), form
    assert len(tried) > 18
    assert tried > {"purse", "character-edit", "chronicle-entry", "grice-turn", "board-move"}
