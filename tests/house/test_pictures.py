"""The pictures of the documentation: each shows a page as it is today."""

import io
import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from lab.pictures.scene import House
from lab.pictures.scenes import SCENES
from lab.pictures.studio import FOLDER, MAX_BYTES, page_words, picture_words
from tools.places import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_every_picture_has_its_scene_and_every_scene_its_picture():
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.png" for name in SCENES}


def test_every_picture_is_shown_on_a_page():
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert set(re.findall(r"screenshots/([\w-]+)\.png", text)) == set(SCENES)


def test_no_picture_is_too_large():
    assert [file.name for file in FOLDER.iterdir() if file.stat().st_size > MAX_BYTES] == []


@pytest.fixture(scope="module")
def house(shared_db):
    call_command("set_up", stdout=io.StringIO())
    return House(User.objects.get())


@pytest.mark.django_db
@pytest.mark.parametrize("name", [name for name in SCENES if name != "terminal"])
def test_a_pictures_page_has_the_title_and_navigation_it_was_taken_with(name, house):
    """If this fails, `make screenshots` takes the pictures anew: look at them."""
    visit = SCENES[name].arrange(house)
    client = Client()
    client.cookies.load(visit.cookie)
    assert picture_words(name) == page_words(client.get(visit.path).content.decode())
