"""The pages of exporting and importing."""

import csv
import html
import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import close_records
from campaigns.core.use_cases import new_key
from campaigns.exchange.forms import ImportForm
from campaigns.exchange.models import CampaignImport
from campaigns.exchange.play import imports
from campaigns.jobs.models import Job
from campaigns.portraits import play as portraits
from config.asgi import max_body_size
from tests import factories
from tests.campaigns.exchange.world import exported, picture, unzipped
from tests.client import address


@pytest.fixture
def data(campaign):
    factories.player(campaign, "Ygraine")
    return exported(campaign)


@pytest.fixture
def large(monkeypatch, sent_jobs):
    monkeypatch.setattr(imports, "MAX_INLINE_SIZE", 100)


def post(device, data, name="campaign.json"):
    return device.post(reverse("import-new"), {"key": new_key(), "file": SimpleUploadedFile(name, data)})


def shown(device, url, **headers):
    return html.unescape(device.get(url, headers=headers).text)


def test_a_campaign_is_downloaded_under_its_name(dm, campaign, data):
    page = shown(dm, address("export", campaign))
    url = address("export-campaign", campaign)
    assert url in page and address("export", campaign) in shown(dm, address("campaign", campaign))
    answer = dm.get(url)
    assert answer.content == data
    assert answer["Content-Disposition"] == 'attachment; filename="greyhaven.json"'
    assert answer["Content-Type"] == "application/json"


def test_a_large_one_is_streamed(dm, campaign, data, monkeypatch):
    monkeypatch.setattr("campaigns.exchange.views.files.IN_MEMORY", 10)
    answer = dm.get(address("export-campaign", campaign))
    assert b"".join(answer.streaming_content) == data and answer["Content-Length"] == str(len(data))
    assert answer["Content-Disposition"] == 'attachment; filename="greyhaven.json"'
    answer.close()


@pytest.mark.slow
def test_an_upload_shows_what_is_in_it_before_anything_is_imported(people, data):
    assert reverse("import-new") in shown(people.dm, reverse("home"))
    answer = post(people.other_dm, data)
    page = shown(people.other_dm, answer["Location"])
    assert "Greyhaven" in page and re.search(r"People\s*<span.*?</dt>\s*<dd>\s*1\s*</dd>", page, re.DOTALL)
    assert "You have a campaign of this name" not in page
    assert Campaign.objects.count() == 2


def test_confirmed_it_is_a_campaign_like_any_other(people, data):
    row = int(post(people.other_dm, data)["Location"].split("/")[-2])
    answer = people.other_dm.send(reverse("import-confirm", args=[row]))
    campaign = Campaign.objects.latest("pk")
    page = people.other_dm.get(answer["Location"])
    assert page["Location"] == address("campaign", campaign)
    assert "Greyhaven is imported." in shown(people.other_dm, page["Location"])
    assert exported(campaign) == data


@pytest.mark.slow
def test_a_name_that_is_there_already_is_told(dm, data):
    assert "You have a campaign of this name" in shown(dm, post(dm, data)["Location"])


def test_faults_are_shown_with_path_and_line_and_html_stays_text(dm, data):
    row = post(dm, data.replace(b'"kind": "npc"', b'"kind": "<img src=x>"', 1))["Location"]
    page = dm.get(row).text
    assert "people[0].kind" in page and "&lt;img src=x&gt;" in page and "<img src=x" not in page
    assert re.search(r"line \d+", page) and "confirm/" not in page


@pytest.mark.parametrize(("data", "sentence"), [
    (b"", "This file is empty."),
    (b"hello", "This is no campaign’s file"),
])  # fmt: skip
def test_what_is_no_campaign_is_refused_beside_the_field(dm, data, sentence):
    answer = post(dm, data)
    assert answer.status_code == 200
    assert sentence in html.unescape(answer.text)
    assert not CampaignImport.objects.exists()


def test_a_json_without_its_portraits_is_imported_once_that_is_agreed_to(people):
    ygraine = factories.player(people.campaign, "Ygraine")
    portraits.upload_portrait(character=ygraine, key=new_key(), data=picture())
    bare = unzipped(exported(people.campaign))["campaign.json"]
    url = post(people.other_dm, bare)["Location"]
    page = shown(people.other_dm, url)
    assert "portrait of Ygraine" in page and "Import without 1 portrait" in page
    refused = people.other_dm.send(f"{url}confirm/")
    assert refused.status_code == 200
    assert imports.MSG_PORTRAITS_MISSING in html.unescape(refused.text) and Campaign.objects.count() == 2
    assert people.other_dm.send(f"{url}confirm/", without_portraits="on").status_code == 302
    assert Campaign.objects.latest("pk").characters.get().portrait == ""


def test_a_file_beyond_the_limit_is_refused_in_a_sentence(dm, data, monkeypatch):
    monkeypatch.setattr(ImportForm.base_fields["file"], "max_bytes", 100)
    assert "is larger than 0 MB" in html.unescape(post(dm, data).text)


@pytest.mark.slow
def test_discarded_it_leads_back_to_the_campaigns(dm, data):
    row = int(post(dm, data)["Location"].split("/")[-2])
    assert dm.send(reverse("import-discard", args=[row]))["Location"] == reverse("home")
    assert dm.get(reverse("import", args=[row])).status_code == 404


def test_while_the_workers_are_at_it_the_page_asks_again_by_itself(dm, data, large):
    url = post(dm, data)["Location"]
    page = shown(dm, url)
    assert "Checked, in kB" in page and 'hx-trigger="every 500ms"' in page
    bar = shown(dm, url, **{"HX-Request": "true"})
    assert bar.strip().startswith('<div id="work"')
    Job.objects.update(state=Job.State.FAILED, error="The work broke off: so")
    assert dm.get(url, headers={"HX-Request": "true"})["HX-Redirect"] == url
    assert "The work broke off: so" in shown(dm, url)
    assert dm.send(f"{url}retry/")["Location"] == url


def test_the_server_takes_a_large_body_there_and_nowhere_else(settings):
    scope = {"method": "POST", "path": reverse("import-new"), "type": "http"}
    assert max_body_size(scope) > settings.IMPORT_BYTES
    assert max_body_size({**scope, "path": "/campaigns/new/"}) == settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert max_body_size({**scope, "method": "GET"}) == settings.DATA_UPLOAD_MAX_MEMORY_SIZE


@pytest.mark.slow
def test_people_come_as_a_table_without_formulas(people, django_assert_max_num_queries):
    factories.player(people.campaign, "=1+1", cm="869/29")
    for number in range(20):
        factories.character(people.campaign, f"Nan {number}")
    url = address("export-people", people.campaign)
    assert url in shown(people.dm, address("export", people.campaign))
    with django_assert_max_num_queries(8):
        answer = people.dm.get(url)
    assert answer["Content-Disposition"] == 'attachment; filename="greyhaven-people.csv"'
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert len(rows) == 21
    assert (rows[0]["Name"], rows[0]["CM"], rows[0]["Exact CM"]) == ("'=1+1", "29.96", "29 28/29")
    assert people.other_dm.get(url).status_code == 404


def test_a_campaign_that_is_not_whole_is_not_exported(dm, campaign):
    close_records(campaign, "A downtime is being added")
    answer = dm.get(reverse("export-campaign", args=[campaign.pk]), follow=True)
    assert "A downtime is being added: wait until that is done." in answer.content.decode()
