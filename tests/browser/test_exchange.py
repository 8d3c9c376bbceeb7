"""A campaign taken out on one device and brought in again, the pages of it accessible on the way."""

import pytest
from playwright.sync_api import expect

from campaigns.campaign.models import Campaign
from tests.browser.conftest import PHONE, TABLET, looks_right
from tests.campaigns.exchange.world import exported


@pytest.mark.parametrize(
    "size", [pytest.param(TABLET, id="tablet", marks=pytest.mark.slow), pytest.param(PHONE, id="phone")]
)
def test_a_campaign_goes_out_and_comes_in_again(device, demo, size, tmp_path):
    page = device(size)
    page.goto(f"/campaigns/{demo.pk}/export/")
    looks_right(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download", exact=True).click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.read_bytes() == exported(demo)

    page.goto("/campaigns/import/")
    looks_right(page)
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Check file").click()
    expect(page.get_by_text("You have a campaign of this name")).to_be_visible()
    looks_right(page)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("The Demo Campaign is imported.")).to_be_visible()
    assert exported(Campaign.objects.latest("pk")) == file.read_bytes()
