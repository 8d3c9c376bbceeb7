"""A campaign or a table of people taken out on one device and brought in again."""

import pytest
from playwright.sync_api import expect

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.outlets.models import Hook
from campaigns.outlets.play import hooks
from tests.browser.conftest import LOOKS, PHONE, TABLET, looks_right, scrolls_sideways, violations
from tests.campaigns.exchange.world import exported


@pytest.mark.parametrize(
    "size", [pytest.param(TABLET, id="tablet", marks=pytest.mark.slow), pytest.param(PHONE, id="phone")]
)
def test_a_campaign_goes_out_and_comes_in_again(device, demo, size, tmp_path):
    page = device(size, at=f"/campaigns/{demo.pk}/export/")
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


# --- The pages for other tools ---------------------------------------------------------------------------
TABLE = b"Name,Wisdom,Tags\nAda,9,harbour\nOdo,12,\n"


@pytest.fixture
def hook(demo):
    """A webhook with something in its log."""
    url = "https://hooks.example/secret"
    hooks.add_hook(demo.pk, new_key(), name="table", form="discord", url=url)
    row = Hook.objects.get()
    hooks.try_hook(row.campaign_id, new_key(), hook=row)
    return row


@LOOKS
def test_every_page_fits_and_satisfies_axe(device, demo, hook, size, scheme):
    page = device(size, color_scheme=scheme)
    for end in ("export/", "import/people/", "api/", "webhooks/", f"webhooks/{hook.pk}/"):
        assert page.goto(f"/campaigns/{demo.pk}/{end}").status == 200, end
        assert violations(page) == [] and not scrolls_sideways(page), end
    page.goto(f"/campaigns/{demo.pk}/api/")
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
