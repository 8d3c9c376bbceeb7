"""The chronicle and its recaps: each page fits the screen and satisfies axe; copying and printing with the script."""

import pytest

from campaigns.chronicle.models import ChronicleText, Recap
from tests import factories, games
from tests.browser.conftest import LOOKS, TABLET, looks_right


@pytest.fixture
def told(demo):
    """A campaign with entries of several kinds, words that are lost, and a recap that players have."""
    ysolde = demo.characters.get(name__startswith="Ysolde")
    match = games.won(ysolde, factories.player(demo, "Bors of the Long and Winding River Road", 20))
    ChronicleText.objects.create(
        campaign=demo, day=demo.day, number=9000, title="Snow", text="It *falls*.\n\n- much", tags="\nWinter\n",
        place="The Gilded Rook", for_players=True,
    )  # fmt: skip
    ChronicleText.objects.create(campaign=demo, key=f"gain-{match.pk}-99999", day=1, number=1, title="Lost")
    recap = Recap.objects.create(campaign=demo, title="The first evening", text="## A day\n\n- *Snow*\n")
    return demo, match, recap


@LOOKS
def test_every_page_of_the_chronicle_fits_and_satisfies_axe(device, told, size, scheme):
    campaign, match, recap = told
    page = device(size, color_scheme=scheme)
    for end in (
        "", "new/", f"entry/match-{match.pk}/", "recap/", "recap/?span=days", "recap/?edition=players",
    ):  # fmt: skip
        answer = page.goto(f"/campaigns/{campaign.pk}/chronicle/{end}")
        assert answer.status == 200, end
        looks_right(page, end)
    assert page.goto(f"/recaps/{recap.key}/").status == 200
    looks_right(page)


def test_the_markdown_of_an_edition_is_copied_by_one_tap(device, told):
    campaign, _, _ = told
    page = device(TABLET, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/campaigns/{campaign.pk}/chronicle/recap/?span=last&count=20")
    page.locator("[data-copy=players-text]").click()
    page.get_by_text("Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#players-text").input_value() and "Snow" in copied


def test_only_the_fields_that_a_span_needs_are_shown(device, told):
    campaign, _, _ = told
    page = device(TABLET, at=f"/campaigns/{campaign.pk}/chronicle/recap/")
    fields = {name: page.locator(f"#{name}") for name in ("since", "until", "count")}
    assert not any(field.is_visible() for field in fields.values())
    page.locator("#span").select_option("days")
    assert fields["since"].is_visible() and fields["until"].is_visible() and not fields["count"].is_visible()
    page.locator("#span").select_option("last")
    assert fields["count"].is_visible() and not fields["since"].is_visible()
