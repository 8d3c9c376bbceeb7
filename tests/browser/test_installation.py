"""The pages of the installation: a backup is made and taken away; a restore is waited for, and the page goes on by itself."""

import contextlib
import shutil
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from playwright.sync_api import expect

from campaigns.installation.play.backups import backup_named
from tests.browser.conftest import PHONE, TABLET, looks_right
from tests.browser.waits import time_passes
from tools import restoring, running


@pytest.fixture(autouse=True)
def tidy():
    """Neither backups nor orders are left for other tests."""
    if connection.vendor != "sqlite":
        pytest.skip("a SQLite file")
    yield
    shutil.rmtree(Path(settings.VAR_DIR) / "backups", ignore_errors=True)
    for order in restoring.waiting_copies(Path(str(connection.settings_dict["NAME"])).resolve()):
        order.unlink()


def test_a_backup_is_made_looked_at_and_downloaded_on_a_phone(device, demo, tmp_path):
    page = device(PHONE, color_scheme="dark", at="/")
    page.get_by_role("link", name="Installation").click()
    expect(page.get_by_role("heading", name="State")).to_be_visible()
    page.get_by_role("link", name="Backups").first.click()
    page.get_by_role("button", name="Make a backup").click()
    expect(page.get_by_text("is made and checked.")).to_be_visible()
    looks_right(page)
    page.locator("tbody th a").first.click()
    expect(page.get_by_role("heading", name="What is in it")).to_be_visible()
    looks_right(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    download.value.save_as(tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == backup_named(
        download.value.suggested_filename
    ).path.read_bytes()


@pytest.mark.slow
def test_a_page_that_waits_for_a_restore_goes_on_with_another_process(device, demo, app_server):
    page = device(TABLET, at="/installation/backups/")
    page.get_by_role("button", name="Make a backup").click()
    expect(page.get_by_text("is made and checked.")).to_be_visible()
    with contextlib.closing(running.hold("unused").file) as lock:
        running.Running(lock).announce(app_server.port)
        page.locator("tbody th a").first.click()
        page.get_by_label("Replace everything with this backup").check()
        page.get_by_role("button", name="Restore and restart").click()
        waits = page.get_by_role("heading", name="Restoring", exact=True)
        expect(waits).to_be_visible()
        looks_right(page)
        time_passes(page, 1500)  # it asks every 0.7 s, and the same process answers
        expect(waits).to_be_visible()
        app_server.restart()
        expect(page.get_by_role("heading", name="Make one now")).to_be_visible()
