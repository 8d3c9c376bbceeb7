"""Importing a table of people, page by page; and what else the page of exports offers."""

import html
import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaigns.core.use_cases import new_key
from campaigns.exchange.models import PeopleTable
from campaigns.exchange.play.people_table import MSG_NOT_AGREED
from campaigns.exchange.rules.people_file import MAX_BYTES
from campaigns.people.models import Character
from tests import factories
from tests.client import address


def upload(people, data, device=None, name="people.csv"):
    file = SimpleUploadedFile(name, data if isinstance(data, bytes) else data.encode())
    return (device or people.dm).post(
        address("import-people", people.campaign), {"key": new_key(), "file": file}
    )


def page(people, name):
    return html.unescape(people.dm.page(name, people.campaign))


def seen(text):
    return text.split('name="seen" value="')[1].split('"')[0]


def test_a_table_is_uploaded_previewed_imported_and_undone(people):
    factories.character(people.campaign, "Hob", wisdom=10)
    assert upload(people, "Name,Wisdom\nHob,12\nAda,9\n")["Location"] == address(
        "people-table", people.campaign
    )
    preview = page(people, "people-table")
    assert "Wisdom 10 → 12" in preview and "Ada" in preview and "1 new, 1 changed" in preview
    assert not Character.objects.filter(name="Ada").exists()
    answer = people.dm.submit("people-table-apply", people.campaign, seen=seen(preview))
    assert answer["Location"] == address("characters", people.campaign)
    listed = page(people, "characters")
    assert "1 person created and 1 person changed from people.csv." in listed
    change = listed.split('name="change" value="')[1].split('"')[0]
    people.dm.submit("characters-undo", people.campaign, change=change)
    assert Character.objects.get().wisdom == 10


def test_faults_are_shown_by_line_and_column_and_nothing_can_be_imported(people):
    upload(people, "Name,Wisdom\nHob,<b>\n")
    answer = people.dm.page("people-table", people.campaign)
    assert "Line 2" in answer and "B (Wisdom)" in answer and "&lt;b&gt;" in answer
    assert 'name="seen"' not in answer
    people.dm.submit("people-table-apply", people.campaign, seen="")
    assert not Character.objects.exists()


def test_what_a_table_says_in_vain_is_asked_about_beside_its_tick(people):
    upload(people, "Court of Greyhaven;;\nName;Race;Id\nHob;Dwarf;999999\n")
    preview = page(people, "people-table")
    ticks = ("Leave out 1 column: Race", "Find people by name: 1 row has the Id of nobody in this campaign")
    assert all(tick in preview for tick in ticks)
    form = {"seen": seen(preview), "left_out": "on"}
    refused = people.dm.submit("people-table-apply", people.campaign, **form)
    text = html.unescape(refused.text)
    assert refused.status_code == 200 and MSG_NOT_AGREED in text and not Character.objects.exists()
    assert 'name="left_out" id="id_left_out" checked' in " ".join(text.split())
    people.dm.submit("people-table-apply", people.campaign, **form, by_name="on")
    assert Character.objects.get().name == "Hob"


@pytest.mark.parametrize(("data", "sentence"), [
    (b"", "This file is empty."),
    (b"Wisdom\n12\n", "one of them must be Name"),
    (b"Name\n" + b"x" * MAX_BYTES, "larger than 2 MB"),
])  # fmt: skip
def test_what_is_no_table_is_refused_beside_the_field(people, data, sentence):
    answer = upload(people, data)
    assert answer.status_code == 200 and sentence in html.unescape(answer.text)
    assert not PeopleTable.objects.exists()


def test_a_table_is_its_user_s_alone_and_a_second_replaces_the_first(people):
    upload(people, "Name\nHob\n")
    upload(people, "Name\nAda\n")
    assert PeopleTable.objects.count() == 1 and "Ada" in page(people, "people-table")
    assert people.other_dm.get(address("people-table", people.campaign)).status_code == 404
    assert upload(people, "Name\nHob\n", people.other_dm).status_code == 404
    people.dm.submit("people-table-discard", people.campaign)
    assert (
        not PeopleTable.objects.exists()
        and people.dm.get(address("people-table", people.campaign)).status_code == 302
    )


@pytest.mark.slow
@pytest.mark.parametrize(("name", "file_name", "content_type"), [
    ("export-vault", "greyhaven-vault.zip", "application/zip"),
    ("export-foundry", "greyhaven-foundry.zip", "application/zip"),
    ("export-calendar", "greyhaven-calendar.ics", "text/calendar; charset=utf-8"),
    ("export-people", "greyhaven-people.csv", "text/csv; charset=utf-8"),
    ("board-scores", "greyhaven-games.txt", "text/plain; charset=utf-8"),
])  # fmt: skip
def test_the_page_of_exports_leads_to_every_download(people, name, file_name, content_type):
    factories.player(people.campaign, "Hob")
    assert address(name, people.campaign) in page(people, "export")
    answer = people.dm.get(address(name, people.campaign))
    assert answer["Content-Disposition"] == f'attachment; filename="{file_name}"'
    assert answer["Content-Type"] == content_type
    if content_type == "application/zip":
        assert zipfile.ZipFile(io.BytesIO(answer.content)).testzip() is None
    assert people.other_dm.get(address(name, people.campaign)).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize("today", ["", "x", "2026-02-30", "0001-01-01", "9999-12-31"])
def test_a_calendar_comes_for_whatever_day_is_typed(dm, campaign, today):
    assert dm.get(address("export-calendar", campaign), {"today": today}).status_code == 200
