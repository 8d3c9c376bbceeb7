"""The API: by a token of one campaign, as its document says, in pages that cost the same wherever they stand."""

import json
import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from campaigns.campaign.models import Member
from campaigns.core.keys import digest_of
from campaigns.core.models import Submission
from campaigns.core.use_cases import new_key
from campaigns.outlets import urls
from campaigns.outlets.models import ApiToken
from campaigns.outlets.play import tokens as play
from campaigns.people import play as characters
from campaigns.people.models import Character
from tests import boards, factories, games
from tests.client import Device, address


@pytest.fixture
def token(people):
    return made(people.campaign, people.alice)


def made(campaign, user, name="script"):
    token = play.new_token()
    play.make_token(campaign.pk, new_key(), user=user, name=name, token=token)
    return token


def ask(token, path, device=None, **headers):
    return (device or Device()).get(path, headers={"Authorization": f"Bearer {token}", **headers})


def asked(token, path):
    answer = ask(token, path)
    assert answer.status_code == 200 and answer["Content-Type"] == "application/json", answer.content
    return json.loads(answer.content)


def pages(token, path):
    items = []
    while path:
        page = asked(token, path)
        items += page["items"]
        path = page["next"]
    return items


# --- Against the document -----------------------------------------------------------------------------------
def document():
    return json.loads(Device().get("/api/v1/openapi.json").content)


def check(value, schema, schemas, path="$"):
    """JSON Schema, as much of it as the document uses; anything else in it fails."""
    known = {
        "$ref", "type", "description", "properties", "required", "additionalProperties", "items",
        "maxItems", "enum",
    }  # fmt: skip
    assert schema.keys() <= known
    if "$ref" in schema:
        return check(value, schemas[schema["$ref"].rpartition("/")[2]], schemas, path)
    if "enum" in schema:
        assert value in schema["enum"], path
        return None
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    types = {
        "string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None),
    }  # fmt: skip
    assert type(value) in [types[kind] for kind in kinds], (path, value)
    if isinstance(value, dict):
        assert value.keys() == set(schema["required"]) == schema["properties"].keys(), path
        for key, one in value.items():
            check(one, schema["properties"][key], schemas, f"{path}.{key}")
    if isinstance(value, list):
        assert len(value) <= schema.get("maxItems", len(value))
        for one in value:
            check(one, schema["items"], schemas, f"{path}[]")
    return None


def test_every_answer_is_as_the_document_says(campaign, token):
    hob = factories.player(campaign, "Hob", "29 20/29", kind="pc", notes="He lies.")
    duke = factories.player(campaign, "Duke", archived_at=timezone.now())
    characters.add_relation(hob.campaign_id, new_key(), character=hob, to=duke, text="serves")
    characters.set_tags(hob, ["harbour"])
    factories.character(campaign, "Ada")
    games.sit_down(hob, duke)
    boards.begun(campaign, "2a22a3")
    found = document()
    assert found["openapi"] == "3.1.0" and found["security"] == [{"token": []}]
    for path, item in found["paths"].items():
        where = path.replace("{id}", str(hob.pk)).replace("{number}", str(campaign.matches.first().number))
        answers = item["get"]["responses"]
        for device_token, status in ((token, "200"), ("", "401")):
            answer = ask(device_token, where)
            schema = answers[status]["content"]["application/json"]["schema"]
            assert str(answer.status_code) == status
            check(json.loads(answer.content), schema, found["components"]["schemas"])
    assert ask(token, "/api/v1/people/999999").status_code == 404
    assert ask(token, "/api/v1/people?after=x").status_code == 400
    assert ask(token, "/api/v1/chronicle?after=1.2.x.4").status_code == 400


def test_every_route_is_in_the_document_and_the_other_way_round():
    routes = {
        "/" + str(one.pattern).replace("<api_number:number>", "{number}")
        for one in urls.urlpatterns
        if str(one.pattern).startswith("api/") and not str(one.pattern).endswith("json")
    }
    assert {path.replace("{id}", "{number}") for path in document()["paths"]} == routes


@pytest.mark.slow
def test_what_it_says_is_what_is_there(campaign, token):
    hob = factories.player(campaign, "Hob", "29 20/29", notes="He lies.")
    person = asked(token, f"/api/v1/people/{hob.pk}")
    assert (person["cm"], person["cm_exact"], person["notes"]) == ("29.68", "861/29", "He lies.")
    match = games.sit_down(hob, factories.player(campaign, "Duke"))
    (found,) = asked(token, "/api/v1/matches")["items"]
    assert found["number"] == match.number and [one["name"] for one in found["players"]] == ["Hob", "Duke"]
    assert [one["side"] for one in found["players"]] == ["white", "black"]


# --- Whose it is ------------------------------------------------------------------------------------------
def test_a_token_reads_its_campaign_and_no_other(people, token):
    stranger = factories.player(people.other_campaign, "Odo")
    assert asked(token, "/api/v1/campaign")["name"] == "Greyhaven"
    assert ask(token, f"/api/v1/people/{stranger.pk}").status_code == 404
    assert asked(token, "/api/v1/people")["items"] == []


def test_no_cookie_token_in_the_address_or_wrong_token_opens_it(dm, token):
    wrong = play.new_token()
    assert dm.get("/api/v1/people").status_code == 401
    assert Device().get(f"/api/v1/people?token={token}").status_code == 401
    for text in (wrong, token.upper(), token[:-1], f"{token} ", "", "x" * 5000, "gok_\x00"):
        status = Device().get("/api/v1/people", headers={"Authorization": f"Basic {text}"}).status_code
        assert status == 401
    assert ask(wrong, "/api/v1/people").status_code == 401
    answer = ask("", "/api/v1/people")
    assert answer["WWW-Authenticate"] == "Bearer" and "no-store" in answer["Cache-Control"]


def test_who_no_longer_runs_the_campaign_reads_nothing_by_it(people, token):
    Member.objects.filter(user=people.alice).delete()
    assert ask(token, "/api/v1/people").status_code == 401


def test_who_was_deactivated_reads_nothing_until_that_is_taken_back(people, token):
    User = type(people.alice)
    User.objects.filter(pk=people.alice.pk).update(is_active=False)
    assert ask(token, "/api/v1/people").status_code == 401
    User.objects.filter(pk=people.alice.pk).update(is_active=True)
    assert ask(token, "/api/v1/people").status_code == 200


def test_somebody_in_the_bin_is_nobody(campaign, token):
    hob = factories.player(campaign, "Hob")
    duke = factories.player(campaign, "Duke")
    characters.add_relation(duke.campaign_id, new_key(), character=duke, to=hob, text="serves")
    Character.objects.filter(pk=hob.pk).update(binned_at=timezone.now())
    assert ask(token, f"/api/v1/people/{hob.pk}").status_code == 404
    (person,) = asked(token, "/api/v1/people")["items"]
    assert person["name"] == "Duke" and person["relations"] == []


# --- Pages and limits ---------------------------------------------------------------------------------------
@pytest.mark.slow
def test_pages_hold_a_hundred_and_lead_through_all(campaign, token, django_assert_max_num_queries):
    Character.objects.bulk_create(
        Character(campaign=campaign, name=f"P{number}", intelligence=10, wisdom=10, dexterity=10)
        for number in range(250)
    )
    assert [one["name"] for one in pages(token, "/api/v1/people")] == [f"P{number}" for number in range(250)]
    first = asked(token, "/api/v1/people")
    assert len(first["items"]) == 100
    for path in ("/api/v1/people", first["next"]):
        with django_assert_max_num_queries(12):
            asked(token, path)


@pytest.mark.slow
def test_matches_and_chronicle_cost_the_same_however_many_there_are(
    campaign, token, django_assert_max_num_queries
):
    hob, duke = factories.player(campaign, "Hob"), factories.player(campaign, "Duke")
    for _ in range(4):
        games.sit_down(hob, duke)
    for path, most in (("/api/v1/matches", 12), ("/api/v1/chronicle", 40)):
        with django_assert_max_num_queries(most):
            asked(token, path)


def test_the_chronicle_is_led_through_in_order(campaign, token, monkeypatch):
    monkeypatch.setattr("campaigns.outlets.presenters.api.PAGE_SIZE", 2)
    hob, duke = factories.player(campaign, "Hob"), factories.player(campaign, "Duke")
    for _ in range(4):
        games.sit_down(hob, duke)
    items = pages(token, "/api/v1/chronicle")
    keys = [one["key"] for one in items]
    assert len(keys) == len(set(keys)) >= 6 and [one["day"] for one in items] == sorted(
        one["day"] for one in items
    )
    assert asked(token, "/api/v1/chronicle?since=101")["items"] == []


def test_so_many_requests_a_minute_and_then_no_more_until_it_is_over(people, token, monkeypatch):
    monkeypatch.setattr(play, "MAX_REQUESTS_A_MINUTE", 3)
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        assert [ask(token, "/api/v1/campaign").status_code for _ in range(4)] == [200, 200, 200, 429]
        answer = ask(token, "/api/v1/campaign")
        assert int(answer["Retry-After"]) <= 60 and "Too many requests" in json.loads(answer.content)["error"]
    with time_machine.travel(now + timedelta(minutes=1), tick=False):
        assert ask(token, "/api/v1/campaign").status_code == 200


def test_who_guesses_at_tokens_waits(people, token, monkeypatch):
    monkeypatch.setattr(play, "MAX_WRONG_TOKENS", 3)
    assert [ask(play.new_token(), "/api/v1/campaign").status_code for _ in range(4)] == [401, 401, 401, 429]
    assert ask(token, "/api/v1/campaign").status_code == 200


# --- The page of the tokens ---------------------------------------------------------------------------------
def make(people, key=None, name="backup script"):
    return people.dm.submit("api-tokens", people.campaign, key=key, name=name).text


def shown_token(page):
    found = re.search(r'id="new-token">(gok_[\w-]{43})<', page)
    return found[1] if found else None


def test_a_token_is_shown_once_and_kept_as_a_digest_alone(people):
    key = new_key()
    token = shown_token(make(people, key))
    assert asked(token, "/api/v1/campaign")["name"] == "Greyhaven"
    row = ApiToken.objects.get()
    assert token not in json.dumps([str(value) for value in ApiToken.objects.values_list().get()])
    assert row.digest == digest_of(token)
    again = make(people, key)
    assert shown_token(again) is None and "shown before" in again and ApiToken.objects.count() == 1
    page = people.dm.page("api-tokens", people.campaign)
    assert token not in page and "backup script" in page
    assert not Submission.objects.filter(said__contains=token).exists()


def test_a_revoked_token_reads_nothing(people):
    token = shown_token(make(people))
    revoke = address("api-token-revoke", people.campaign)
    assert people.other_dm.send(revoke, token=ApiToken.objects.get().pk).status_code == 404
    people.dm.send(revoke, token=ApiToken.objects.get().pk)
    assert ask(token, "/api/v1/campaign").status_code == 401


def test_a_token_needs_a_name_and_there_are_ten_at_most(people):
    assert "Name is empty" in make(people, name="")
    for number in range(10):
        make(people, name=f"n{number}")
    assert "10 tokens already" in make(people, name="more") and ApiToken.objects.count() == 10


def test_when_it_was_last_used_is_told_to_the_hour(people, token):
    asked(token, "/api/v1/campaign")
    used = ApiToken.objects.get().used_at
    assert (used.minute, used.second) == (0, 0)
    with time_machine.travel(used + timedelta(minutes=59)):
        asked(token, "/api/v1/campaign")
    assert ApiToken.objects.get().used_at == used
