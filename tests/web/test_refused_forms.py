"""A refused form links to each field; one of a page older than the last sign-in is kept and can be sent again."""

import html
import re
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.forms import BaseForm, PasswordInput
from django.urls import get_resolver, reverse

from campaigns.core.use_cases import new_key
from campaigns.people.models import Character
from config.errors import MAX_KEPT_LENGTH, SECRETS
from tests import boards, factories, games
from tests.client import Device, address

SENT = 2_000_000
# A page without a word typed is 10 to 60 kB; a field gives back 10 kB more than it takes, and that of scores takes 300 kB.
LARGEST = 420_000


def page_of(answer):
    assert answer.status_code == 200
    return answer.text


def summary_of(page):
    """The summary's links: where each leads, and what it says."""
    drawn = page[page.index('class="error-summary"') :].partition("</ul>")[0]
    links = re.findall(r'<a href="#(.*?)">(.*?)</a>', drawn, re.S)
    return [(place, " ".join(text.split())) for place, text in links]


def test_each_field_s_error_stands_in_the_summary_above_the_form(dm, campaign):
    url = address("character-new", campaign)
    page = page_of(dm.send(url, name="", kind="npc", intelligence="99", wisdom="9", dexterity="9"))
    links = summary_of(page)
    assert [place for place, _ in links] == ["id_name_error", "id_intelligence_error"]
    assert links[0][1] == "Name: Name is empty: type at least one character."
    for place, _ in links:
        assert f'id="{place}"' in page and f'aria-describedby="{place}"' in page
    assert page.index('role="alert"') < page.index('id="id_name"')
    assert 'class="error-summary"' not in page_of(dm.get(url))


def test_what_is_wrong_with_no_field_that_is_shown_is_told_as_well(dm):
    url = reverse("campaign-new")
    page = page_of(dm.post(url, {"name": "Greyhaven", "calendar": "plain", "date": "", "key": "x"}))
    assert 'class="error-summary"' in page and "<li>" in page[page.index('class="error-summary"') :]


@pytest.mark.slow
def test_a_swapped_form_has_its_summary_and_leaves_the_focus(dm, campaign):
    match = games.sit_down(*(factories.player(campaign, name) for name in ("Ysolde", "Brannoc")))
    url = address("grice-turn", campaign, match)
    match.refresh_from_db()
    notes = {"white": "A", "black": "A", "faces": "101", "version": match.version}
    page = page_of(dm.post(url, {"key": new_key(), **notes}, headers={"HX-Request": "true"}))
    assert summary_of(page)[0][0] == "faces_error"
    assert "autofocus" not in page


FORMS = {
    "campaign-new": ("name", "date"),
    "character-new": ("name", "class_name", "temperament", "notes", "tags", "intelligence", "kind"),
    "character-cm": ("cm", "initial_cm", "reason"),
    "calendar": ("months", "weekdays", "era", "first_year"),
    "profession-new": ("name", "per_intelligence", "bonus"),
    "generator": ("count", "seed", "profession", "more"),
    "purses": ("name",),
    "grice-new": ("date", "place", "watchers-0_name", "watchers-30_name", "white"),
    "board-new": ("white_name", "date", "place", "position", "score", "pace_typed"),
    "board-move": ("move",),
    "bets": ("stake", "odds", "backer"),
    "grice-turn": ("faces", "white", "white-other"),
    "grice-watch": ("name", "cm"),
}


@pytest.fixture
def ids(campaign):
    """What stands behind the campaign's in an address."""
    ysolde, brannoc = (factories.player(campaign, name) for name in ("Ysolde", "Brannoc"))
    grice = games.sit_down(ysolde, brannoc).pk
    board = boards.begun(campaign).pk
    own = dict.fromkeys(("bets", "grice-turn", "grice-watch"), [grice])
    return {**own, "character-cm": [ysolde.pk], "board-move": [board], "board-new": ["dragonchess"]}


def test_megabytes_in_any_text_are_not_sent_back(dm, campaign, ids):
    sizes = {}
    for name, fields in FORMS.items():
        of_campaign = [] if name == "campaign-new" else [campaign.pk]
        url = reverse(name, args=[*of_campaign, *ids.get(name, [])])
        typed = dict.fromkeys(fields, "n" * (SENT // len(fields)))
        sizes[name] = len(dm.send(url, **typed, version="1").content)
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}


@pytest.mark.slow
def test_a_text_that_is_somewhat_too_long_comes_back_whole(dm, campaign):
    url = address("character-new", campaign)
    assert "n" * 12_000 in page_of(dm.send(url, notes="n" * 12_000))


# --- A form of a page that is older than the last sign-in ------------------------------------------------
OURS = {"Origin": "http://testserver"}
SHEET = {"kind": "npc", "intelligence": "9", "wisdom": "9", "dexterity": "9", "hit_points": "4"}
OLD, NEW = "a" * 32, "b" * 32
NOTES = '\nShe waits.\r\n"At <the> inn" & beyond'

pytestmark = pytest.mark.django_db


def tab(people, whose="dm"):
    """A browser in which somebody signed in anew, and whose older tabs have tokens that no longer fit."""
    device = Device(enforce_csrf_checks=True)
    device.cookies = getattr(people, whose).cookies
    device.cookies["csrftoken"] = NEW
    return device


def new_character(campaign, **more):
    return (
        address("character-new", campaign),
        {**SHEET, "name": "Ysolde", "key": new_key(), "csrfmiddlewaretoken": OLD, **more},
    )  # fmt: skip


def kept(answer):
    """What the page's form would send: its address and its fields."""
    page = answer.text
    fields = re.findall(r'<textarea name="(.*?)" hidden>\n(.*?)</textarea>', page, re.S)
    token = re.search(r'name="csrfmiddlewaretoken" value="(.*?)"', page)[1]
    url = html.unescape(re.search(r'<form action="(.*?)"', page)[1])
    return url, {html.unescape(name): html.unescape(text) for name, text in fields}, token


@pytest.mark.postgres
def test_what_was_written_is_kept_and_sent_again_with_one_tap(people):
    device = tab(people)
    url, form = new_character(people.campaign, notes=NOTES)
    answer = device.post(f"{url}?from=a&to=b", form, headers=OURS)
    page = answer.text
    assert answer.status_code == 403 and "DEBUG" not in page and "Send again" in page
    assert "alice</bdi>" in page and not Character.objects.exists()
    again, fields, token = kept(answer)
    assert again == f"{url}?from=a&to=b"
    assert fields == {name: text for name, text in form.items() if name != "csrfmiddlewaretoken"}
    for _ in range(2):
        assert device.post(again, {**fields, "csrfmiddlewaretoken": token}, headers=OURS).status_code == 302
    assert Character.objects.get().notes == NOTES.strip().replace("\r\n", "\n")


def test_whoever_sends_it_again_meets_the_checks_of_its_address(people):
    device = tab(people, "other_dm")
    url, form = new_character(people.campaign)
    again, fields, token = kept(device.post(url, form, headers=OURS))
    sent = {**fields, "csrfmiddlewaretoken": token}
    assert device.post(again, sent, headers=OURS).status_code == 404
    stranger = tab(people, "stranger")
    _, fields, token = kept(stranger.post(url, form, headers=OURS))
    assert stranger.post(again, {**fields, "csrfmiddlewaretoken": token}, headers=OURS).status_code == 302
    assert not Character.objects.exists()


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
def test_a_form_that_another_site_may_have_made_is_not_offered(people, headers):
    url, form = new_character(people.campaign)
    answer = tab(people).post(url, form, headers=headers)
    page = answer.text
    assert answer.status_code == 403 and "<form" not in page and "Ysolde" not in page
    assert "X-CSRFToken" not in answer and "DEBUG" not in page
    assert ("GOK_ORIGINS" in page) is bool(headers)


def test_a_script_gets_a_token_that_fits(people):
    device = tab(people)
    url, form = new_character(people.campaign)
    answer = device.post(url, form, headers={**OURS, "HX-Request": "true"})
    fresh = {**form, "csrfmiddlewaretoken": answer["X-CSRFToken"]}
    assert device.post(url, fresh, headers=OURS).status_code == 302


def test_files_and_secrets_are_asked_for_once_more(people):
    picture = SimpleUploadedFile("Ysolde <1>.png", b"x")
    typed = {"username": "alice", "password": "hunter2hunter2"}
    sent = {"csrfmiddlewaretoken": OLD, "portrait": picture, **typed}
    page = tab(people).post(reverse("sign-in"), sent, headers=OURS).text
    assert "hunter2" not in page and 'type="password"' in page
    for text in ('type="file"', "Ysolde &lt;1&gt;.png</bdi>", "multipart/form-data"):
        assert text in page


def test_every_field_for_a_secret_is_known():
    assert get_resolver().url_patterns
    classes, secrets = [BaseForm], set()
    while classes:
        one = classes.pop()
        classes += one.__subclasses__()
        fields = {} if one.__module__.startswith("django.") else getattr(one, "base_fields", {})
        secrets |= {name for name, field in fields.items() if isinstance(field.widget, PasswordInput)}
    assert secrets == SECRETS


@pytest.mark.parametrize(
    "long", [{"notes": "n" * MAX_KEPT_LENGTH}, {"n" * MAX_KEPT_LENGTH: ""}], ids=["text", "name"]
)
def test_a_form_of_megabytes_does_not_come_back(people, long):
    url, form = new_character(people.campaign, **long)
    answer = tab(people).post(url, urlencode(form), "application/x-www-form-urlencoded", headers=OURS)
    assert answer.status_code == 403 and len(answer.content) < 10_000
