"""A player character by hand: one page, six fields and two taps; a portrait from the tablet."""

from io import BytesIO

from PIL import Image
from playwright.sync_api import expect

from campaigns.people.models import Character
from tests.browser.conftest import LOOKS, looks_right, scrolls_sideways, violations


def test_a_usual_pc_takes_six_fields_and_two_taps(device, demo):
    page = device()
    page.goto(f"/campaigns/{demo.pk}/characters/new/")
    typed = {
        "Name": "Roswitha",
        "Class": "Cleric",
        "Intelligence": "13",
        "Wisdom": "11",
        "Dexterity": "9",
        "Hit points": "12",
    }
    for label, text in typed.items():
        page.get_by_label(label).first.fill(text)
    page.get_by_text("Yes, a beginner").tap()
    expect(page.locator("#initial-cm")).to_contain_text("18.50")
    expect(page.locator("#id_teacher")).to_be_hidden()
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("heading", name="Roswitha", level=1)).to_be_visible()
    roswitha = Character.objects.get(name="Roswitha")
    assert (roswitha.kind, roswitha.plays_as, roswitha.class_name) == ("pc", 18, "Cleric")


@LOOKS
def test_the_form_and_the_portrait_fit_and_satisfy_axe(device, demo, size, scheme):
    page = device(size, color_scheme=scheme)
    ysolde = Character.objects.get(campaign=demo, name__startswith="Ysolde")
    for address in ("characters/new/", f"characters/{ysolde.pk}/portrait/", f"characters/{ysolde.pk}/"):
        page.goto(f"/campaigns/{demo.pk}/{address}")
        assert violations(page) == [] and not scrolls_sideways(page), address
    page.goto(f"/campaigns/{demo.pk}/characters/new/")
    page.locator("summary", has_text="More").tap()
    page.get_by_text("Learns from a teacher").tap()
    expect(page.locator("#id_teacher")).to_be_visible()
    looks_right(page)


def test_a_photo_becomes_the_portrait(device, demo):
    page = device()
    ysolde = Character.objects.get(campaign=demo, name__startswith="Ysolde")
    photo = BytesIO()
    Image.effect_noise((2400, 1600), 90).convert("RGB").save(photo, "JPEG", quality=97)
    assert len(photo.getvalue()) > 2_700_000  # more than any form may have
    page.goto(f"/campaigns/{demo.pk}/characters/{ysolde.pk}/")
    page.get_by_role("link", name="Change the portrait").tap()
    file = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo.getvalue()}
    page.get_by_label("Picture").set_input_files(files=[file])
    page.get_by_role("button", name="Upload").tap()
    expect(page.locator(".face img.portrait")).not_to_have_js_property("naturalWidth", 0)
