"""A campaign or a table of people taken out on one device and brought in again."""

import pytest
from playwright.sync_api import expect

from campaigns.campaign.models import Campaign
from tests.browser.conftest import LOOKS, PHONE, TABLET, looks_right
from tests.campaigns.exchange.world import exported


def test_a_campaign_goes_out_and_comes_in_again(device, demo, tmp_path):
    page = device(PHONE, at=f"/campaigns/{demo.pk}/export/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download", exact=True).click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.read_bytes() == exported(demo)

    page.goto("/campaigns/import/")
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Check file").click()
    expect(page.get_by_text("You have a campaign of this name")).to_be_visible()
    looks_right(page)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("The Demo Campaign is imported.")).to_be_visible()
    assert exported(Campaign.objects.latest("pk")) == file.read_bytes()


TABLE = b"Name,Wisdom,Tags\nAda,9,harbour\nOdo,12,\n"


@pytest.mark.slow
@LOOKS
def test_a_token_is_shown_once_and_fits(device, demo, size, scheme):
    page = device(size, color_scheme=scheme, at=f"/campaigns/{demo.pk}/api/")
    page.get_by_label("Name").fill("script")
    page.get_by_role("button", name="Make token").click()
    expect(page.locator("#new-token")).to_contain_text("gok_")
    looks_right(page)


def test_a_table_is_imported_and_undone(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/import/people/")
    page.locator("input[type=file]").set_input_files(
        {"name": "new.csv", "mimeType": "text/csv", "buffer": TABLE}
    )
    page.get_by_role("button", name="Check file").click()
    expect(page.get_by_text("2 new, 0 changed")).to_be_visible()
    looks_right(page)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("2 people created from new.csv.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone: 2 people as before.")).to_be_visible()
    assert not demo.characters.filter(name__in=("Ada", "Odo")).exists()
