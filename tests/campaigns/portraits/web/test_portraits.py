"""Portraits on the web: uploaded by the DM, shown to the DM, removed."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from campaigns.core.use_cases import new_key
from campaigns.portraits.models import Portrait
from config.asgi import max_body_size
from tests import factories
from tests.client import address

pytestmark = pytest.mark.postgres


@pytest.fixture
def aldric(campaign):
    return factories.character(campaign)


def photo(colour="teal", size=(300, 200)):
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, "JPEG")
    return SimpleUploadedFile("photo.jpg", file.getvalue(), "image/jpeg")


def upload(dm, character, **form):
    answer = dm.post(address("portrait", character), {"key": new_key(), "picture": photo(), **form})
    character.refresh_from_db()
    return answer


def test_an_uploaded_portrait_takes_the_place_of_the_arms(dm, aldric):
    assert 'class="arms"' in dm.page("character", aldric)
    assert upload(dm, aldric)["Location"] == address("character", aldric)
    for page in (address("character", aldric), reverse("characters", args=[aldric.campaign_id])):
        body = dm.get(page).text
        assert (
            f'src="{address("portrait-picture", aldric, aldric.portrait)}"' in body
            and 'class="arms"' not in body
        )


def test_a_portrait_is_served_small_private_and_as_what_it_is(dm, aldric):
    upload(dm, aldric)
    answer = dm.get(address("portrait-picture", aldric, aldric.portrait))
    assert Image.open(BytesIO(answer.content)).size == (512, 512)
    assert answer["Content-Type"] == "image/webp"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"].startswith("private, max-age=")
    again = dm.get(
        address("portrait-picture", aldric, aldric.portrait), headers={"If-None-Match": answer["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_nobody_else_sees_it_not_even_with_its_address(people, aldric, client):
    upload(people.dm, aldric)
    assert client.get(address("portrait-picture", aldric, aldric.portrait)).status_code == 302
    assert people.other_dm.get(address("portrait-picture", aldric, aldric.portrait)).status_code == 404
    assert (
        people.other_dm.post(address("portrait", aldric), {"key": new_key(), "picture": photo()}).status_code
        == 404
    )


def test_another_portrait_has_another_address_and_the_old_one_is_gone(dm, aldric):
    upload(dm, aldric)
    before = address("portrait-picture", aldric, aldric.portrait)
    upload(dm, aldric, picture=photo("red"))
    assert address("portrait-picture", aldric, aldric.portrait) != before
    assert dm.get(before).status_code == 404
    assert Portrait.objects.count() == 1


def test_a_removed_portrait_is_gone_and_the_arms_are_back(dm, aldric):
    upload(dm, aldric)
    dm.submit("portrait-remove", aldric)
    assert not Portrait.objects.exists()
    assert 'class="arms"' in dm.page("character", aldric)


def test_a_deleted_character_takes_the_portrait_along(dm, aldric):
    upload(dm, aldric)
    aldric.delete()
    assert not Portrait.objects.exists()


@pytest.mark.parametrize(("form", "sentence"), [
    ({"picture": ""}, "Choose a picture first."),
    ({"picture": SimpleUploadedFile("x.png", b"")}, "This file is empty."),
    ({"picture": SimpleUploadedFile("x.png", b"<svg/>", "image/png")}, "This is no picture that can be read."),
    ({"picture": SimpleUploadedFile("x.png", bytes(21_000_000), "image/png")}, "larger than 20 MB"),
    ({"key": "not ours"}, "This form is not one of ours."),
])  # fmt: skip
def test_what_is_refused_is_told_beside_the_field_and_nothing_is_saved(dm, aldric, form, sentence):
    answer = upload(dm, aldric, **form)
    assert answer.status_code == 200 and sentence in answer.text
    assert not Portrait.objects.exists() and not aldric.portrait


def test_the_edit_page_posts_it_to_the_one_address_for_large_bodies(dm, aldric):
    page = dm.page("character-edit", aldric)
    assert f'action="{address("portrait", aldric)}"' in page and 'enctype="multipart/form-data"' in page
    large = max_body_size({"type": "http", "method": "POST", "path": address("portrait", aldric)})
    assert large > max_body_size({"type": "http", "method": "GET", "path": address("portrait", aldric)})
    assert large > max_body_size(
        {"type": "http", "method": "POST", "path": address("portrait-remove", aldric)}
    )
