"""Whatever is asked below /api/, the answer is one that programs read, in a page of any origin too, and as the document says."""

import json
import re
import sqlite3
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.core.use_cases import new_key
from campaigns.outlets.play import tokens as play
from tests import factories
from tests.client import Device
from tests.examples import examples

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
DOCUMENT = "/api/v1/openapi.json"
ODD = (
    "/", "//", "/.", "/..", "/%00", "/%ff", "/null,null", "/-1", "/0", "/" + "9" * 30, "/" + "9" * 5000,
    "/x y", "/½",
)  # fmt: skip


@pytest.fixture
def ask(people, monkeypatch):
    """Asks as alice's program; a browser's cookies and checks of forms are there and must not count."""
    monkeypatch.setattr(play, "MAX_REQUESTS_A_MINUTE", 10**6)
    monkeypatch.setattr(play, "MAX_WRONG_TOKENS", 10**6)
    token = play.new_token()
    play.make_token(people.campaign.pk, new_key(), user=people.alice, name="x", token=token)
    device = Device(enforce_csrf_checks=True, raise_request_exception=False)

    def ask(path, method="GET", token=token, **headers):
        return device.generic(method, path, headers={"Authorization": f"Bearer {token}", **headers})

    ask.person = factories.player(people.campaign, "Hob")
    return ask


def document(ask):
    return json.loads(ask(DOCUMENT).content)


def read(answer):
    """What any answer says, which has to be JSON for any origin, and an error's one sentence."""
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert not answer.cookies and "no-store" in answer["Cache-Control"]
    if answer.status_code == 204:
        assert not answer.content
        return None
    assert answer["Content-Type"] == "application/json" and int(answer["Content-Length"]) > 0
    if answer.request["REQUEST_METHOD"] == "HEAD":
        return None
    value = json.loads(answer.content)
    if answer.status_code >= 400:
        assert list(value) == ["error"] and re.fullmatch(r"[“A-Z].*[.…]", value["error"]), value
    return value


@pytest.mark.parametrize("name", ["player-safe", "playerSafe", "Player_Safe", "PLAYERSAFE", "player_safe[]"])
def test_what_players_may_read_is_never_left_out_for_a_name_written_otherwise(ask, name):
    answer = ask(f"/api/v1/chronicle?{quote(name)}=1")
    assert answer.status_code == 400 and read(answer)["error"].endswith("is called “player_safe” here.")
    assert ask("/api/v1/chronicle?_=123&player_safe=1").status_code == 200


def test_the_calls_that_other_programs_make(ask):
    assert (ask("/api/v1/people/").status_code, ask("/api/v1/nothing").status_code) == (404, 404)
    assert "openapi.json" in read(ask("/api/v1/nothing"))["error"]
    post = ask("/api/v1/people", "POST")
    assert (post.status_code, post["Allow"]) == (405, "GET, HEAD, OPTIONS") and "only reads" in read(post)[
        "error"
    ]
    asked = {"Origin": "app://obsidian.md", "Access-Control-Request-Method": "GET"}
    preflight = ask("/api/v1/people", "OPTIONS", token="", **asked)
    assert preflight.status_code == 204 and "GET" in preflight["Access-Control-Allow-Methods"]
    assert preflight["Access-Control-Allow-Headers"] == "Authorization"
    assert "Access-Control-Allow-Credentials" not in preflight


def routes(ask):
    paths = document(ask)["paths"]
    return [DOCUMENT, *(re.sub("{.*}", str(ask.person.pk), path) for path in paths)]


@pytest.mark.slow
def test_every_method_on_every_route_is_answered_as_programs_read_it(ask):
    for route in routes(ask):
        for method in METHODS:
            answer = ask(route, method)
            read(answer)
            assert (answer.status_code == 405) is (method not in ("GET", "HEAD", "OPTIONS"))


@pytest.mark.slow
@given(data=st.data())
@examples(100, HealthCheck.function_scoped_fixture)
def test_so_are_odd_paths_below_it(ask, data):
    route = data.draw(st.sampled_from(["/api", "/api/v1", *routes(ask)]))
    odd = data.draw(st.sampled_from(ODD) | st.text().map(lambda text: "/" + quote(text)))
    answer = ask(route + odd, data.draw(st.sampled_from(METHODS)))
    read(answer)
    assert answer.status_code < 500


def test_a_browser_that_asks_beforehand_needs_no_token_and_counts_none(ask, monkeypatch):
    monkeypatch.setattr(play, "MAX_WRONG_TOKENS", 0)
    for path in routes(ask):
        assert ask(path, "OPTIONS", token=play.new_token()).status_code == 204
    assert ask("/api/v1/people", token=play.new_token()).status_code == 429


def test_pages_beside_it_let_no_other_origin_in(ask, campaign):
    for path in ("/", "/apis/", "/sign-in/", f"/campaigns/{campaign.pk}/api/"):
        assert "Access-Control-Allow-Origin" not in ask(path)


def test_a_host_that_is_not_ours_and_a_failure_are_told_in_json(ask, monkeypatch):
    host = ask("/api/v1/people", Host="evil.example")
    assert host.status_code == 400 and "not one the app answers to" in read(host)["error"]
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    for fault, status, word in ((full, 503, "disk is full"), (KeyError("x"), 500, "log")):

        def fail(campaign, fault=fault):
            raise fault

        monkeypatch.setattr("campaigns.outlets.presenters.api.campaign_answer", fail)
        answer = ask("/api/v1/campaign")
        assert answer.status_code == status and word in read(answer)["error"]


# --- The document is what is checked ------------------------------------------------------------------------
def allowed(schema):
    """Texts of a parameter that the document allows."""
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "pattern" in schema:
        return st.from_regex(schema["pattern"].replace("$", r"\Z"), alphabet=st.characters(codec="ascii"))
    least, most = schema["minimum"], schema["maximum"]
    return st.one_of(st.integers(least, most), st.sampled_from([least, most])).map(str)


def refused(schema):
    """Texts that it forbids: of another kind, and numbers beyond the bounds."""
    words = st.sampled_from(
        ["", " ", "null", "true", "1.0", "1e3", "+1", "0x1", "--1", "½", "١", "１", "1 ", "a", "[]"]
    )
    beyond = st.just("1.2.x.4")
    if "minimum" in schema:
        beyond = st.one_of(
            st.integers(max_value=schema["minimum"] - 1), st.integers(min_value=schema["maximum"] + 1)
        ).map(str)
    return st.one_of(
        words, beyond, st.text(alphabet="-.0x ", min_size=1).filter(lambda text: not fits(schema, text))
    )


def fits(schema, text):
    if "enum" in schema:
        return text in schema["enum"]
    if "pattern" in schema:
        return re.search(schema["pattern"].replace("$", r"\Z"), text) is not None
    digits = re.fullmatch("-?[0-9]+", text)
    return bool(digits) and schema["minimum"] <= int(text) <= schema["maximum"]


@pytest.mark.slow
@given(data=st.data())
@examples(300, HealthCheck.function_scoped_fixture)
def test_what_the_document_allows_is_taken_and_what_it_forbids_is_refused(ask, data):
    path, item = data.draw(st.sampled_from(sorted(document(ask)["paths"].items())))
    parameters = item["get"]["parameters"]
    wrong = data.draw(st.sampled_from([None, *(one["name"] for one in parameters)]))
    query = []
    for one in parameters:
        fitting = one["name"] != wrong
        if one["in"] == "query" and fitting and data.draw(st.booleans()):
            continue
        text = data.draw((allowed if fitting else refused)(one["schema"]))
        if one["in"] == "path":
            path = path.replace(f"{{{one['name']}}}", quote(text, safe=""))
        else:
            query.append(f"{one['name']}={quote(text, safe='')}")
    answer = ask(f"{path}?{'&'.join(query)}")
    status, answers = answer.status_code, item["get"]["responses"]
    read(answer)
    if wrong is None:
        assert status in ((200, 404) if "404" in answers else (200,))
    else:
        assert status in (400, 404) and ("404" in answers or status == 400)


def test_a_parameter_that_stands_there_twice_or_empty_is_refused_by_name(ask):
    for query in ("after=1&after=2", "after=", "after=null"):
        answer = ask(f"/api/v1/people?{query}")
        assert answer.status_code == 400 and read(answer)["error"].startswith(
            "“after” takes a whole number from 0"
        )
