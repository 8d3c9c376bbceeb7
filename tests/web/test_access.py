"""Who may see and do what, over every route there is: a route without a row here fails."""

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaigns.models import Batch, Job, ProfessionRow
from campaigns.play import generate
from campaigns.table.submissions import new_key
from chess_minigame import play
from tests import factories

# What the DM's device gets for GET and for an empty POST; 405 where there is no such thing. Another DM gets 404
# wherever a campaign is named; whoever is not signed in is led to sign-in, but for the two pages that do that.
OWN = {
    "home": (200, 405),
    "sign-out": (405, 302),
    "devices": (200, 200),
    "campaign-new": (200, 200),
}
CAMPAIGN = {
    "campaign": (200, 405),
    "campaign-rename": (405, 200),
    "campaign-advance": (405, 200),
    "campaign-archive": (405, 200),
    "house-rules": (200, 200),
    "matches": (200, 405),
    "characters": (200, 405),
    "character-new": (200, 200),
    "character-bin": (200, 405),
    "character": (200, 405),
    "character-edit": (200, 200),
    "character-learn": (200, 200),
    "character-cm": (200, 200),
    "character-discard": (405, 302),
    "character-restore": (405, 302),
    "generator": (200, 200),
    "batch": (200, 405),
    "batch-person": (200, 200),
    "batch-reroll": (405, 302),
    "batch-keep": (405, (200, 302)),
    "batch-discard": (405, (200, 302)),
    "batch-bring-back": (405, (200, 302)),
    "job": (200, 405),
    "job-retry": (405, (200, 302)),
    "job-cancel": (405, (200, 302)),
    "grice-new": (200, 200),
    "grice-match": (200, 405),
    "grice-limit": (200, 405),
    "grice-throw-limit": (405, 200),
    "grice-turn": (405, 200),
    "grice-experience": (405, 200),
    "grice-undo": (405, 200),
    "grice-correct": (405, 200),
    "grice-void": (405, 200),
    "grice-abandon": (405, 200),
}
OPEN = {"sign-in"}


def routes(patterns=None):
    """Every named route with the names of its arguments."""
    for found in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(found, URLResolver):
            yield from routes(found.url_patterns)
        elif isinstance(found, URLPattern):
            yield found.name, tuple(found.pattern.converters)


ROUTES = sorted(set(routes()))
GUARDED = [(name, arguments) for name, arguments in ROUTES if name not in OPEN]


@pytest.fixture
def arguments(people):
    """Something of alice's campaign for each argument a route may have."""
    campaign = people.campaign
    white, black = factories.player(campaign, "Ygraine"), factories.player(campaign, "Bors")
    match = play.start(
        campaign_id=campaign.pk, key=new_key(), white=white, black=black, when=play.When(100), by=people.alice
    )
    noble = ProfessionRow.objects.get(slug="noble")
    generate.generate(campaign_id=campaign.pk, key=new_key(), profession=noble, count=2, seed="ABCD")
    job = Job.objects.create(campaign=campaign, task="campaigns.tasks.generate_people", total=60)
    return {
        "campaign_id": campaign.pk,
        "character_id": white.pk,
        "match_id": match.pk,
        "batch_id": Batch.objects.get().pk,
        "job_id": job.pk,
        "number": 1,
    }


@pytest.fixture
def address(arguments):
    return lambda route: reverse(route[0], kwargs={name: arguments[name] for name in route[1]})


def test_every_route_has_a_row():
    named = {name for name, _ in ROUTES}
    assert named == {*OWN, *CAMPAIGN, *OPEN}


@pytest.mark.parametrize("route", GUARDED, ids=lambda route: route[0])
def test_whoever_is_not_signed_in_is_led_to_sign_in(people, address, route):
    for answer in (people.stranger.get(address(route)), people.stranger.send(address(route))):
        assert answer.status_code == 302
        assert answer["Location"].split("?")[0] == reverse("sign-in")


@pytest.mark.parametrize("route", GUARDED, ids=lambda route: route[0])
def test_a_fragment_for_nobody_leads_the_whole_page_to_sign_in(people, address, route):
    answer = people.stranger.get(address(route), headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == reverse("sign-in")
    assert answer.content == b""


@pytest.mark.parametrize("route", [r for r in GUARDED if r[0] in CAMPAIGN], ids=lambda route: route[0])
def test_another_dm_finds_nothing(people, address, route):
    get, post = CAMPAIGN[route[0]]
    assert people.other_dm.get(address(route)).status_code == (405 if get == 405 else 404)
    assert people.other_dm.send(address(route)).status_code == (405 if post == 405 else 404)


@pytest.mark.parametrize("route", [r for r in GUARDED if len(r[1]) > 1], ids=lambda route: route[0])
def test_nothing_of_one_campaign_is_found_through_another(people, address, arguments, route):
    arguments["campaign_id"] = people.other_campaign.pk
    get, post = CAMPAIGN[route[0]]
    assert people.other_dm.get(address(route)).status_code == (405 if get == 405 else 404)
    assert people.other_dm.send(address(route)).status_code == (405 if post == 405 else 404)


@pytest.mark.parametrize("route", GUARDED, ids=lambda route: route[0])
def test_the_dm_gets_a_page_and_no_error(people, address, route):
    expected = {**OWN, **CAMPAIGN}[route[0]]
    statuses = (people.dm.get(address(route)).status_code, people.dm.send(address(route)).status_code)
    for status, wanted in zip(statuses, expected, strict=True):
        assert status in (wanted if isinstance(wanted, tuple) else (wanted,))


@pytest.mark.parametrize("route", GUARDED, ids=lambda route: route[0])
def test_looking_changes_nothing(people, address, route, django_assert_max_num_queries):
    with django_assert_max_num_queries(40) as seen:
        people.dm.get(address(route))
    changes = [
        one["sql"] for one in seen.captured_queries if one["sql"].startswith(("INSERT", "UPDATE", "DELETE"))
    ]
    assert changes == []


@pytest.mark.parametrize("huge", [2**63, 10**30])
def test_an_id_beyond_every_database_is_not_found(people, huge):
    assert people.dm.get(f"/campaigns/{huge}/").status_code == 404
    assert people.dm.get(f"/campaigns/{people.campaign.pk}/characters/{huge}/").status_code == 404
