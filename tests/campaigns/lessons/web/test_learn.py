"""The list of lessons: open to everybody, and what a device has finished stays on it."""

import pytest

from campaigns.lessons.presenters import GameLessons
from campaigns.lessons.progress import COOKIE, MAX_KEYS
from campaigns.match import games
from tests.client import Device

pytestmark = pytest.mark.django_db


@pytest.fixture
def cards():
    return [card for entry in games.all_entries() for card in entry.teaching.lessons()]


def test_whoever_is_not_signed_in_finds_every_lesson_of_every_game(cards):
    page = Device().page("learn")
    assert cards and all(card.url in page and card.title in page for card in cards)


def test_a_game_s_address_leads_to_its_lessons_and_dragonchess_stands_first():
    for entry in games.all_entries():
        answer = Device().get(f"/learn/{entry.rules.slug}/")
        assert answer["Location"] == f"/learn/#{entry.rules.slug}"
    assert Device().get("/learn/checkers/").status_code == 404
    page = Device().page("learn")
    assert page.index('id="dragonchess"') == min(
        page.index(f'id="{e.rules.slug}"') for e in games.all_entries()
    )
    assert ">Start</a>" in page and ">2 min</a>" not in page


def test_keys_of_lessons_are_their_own_and_fit_into_the_cookie(cards):
    assert len({card.key for card in cards}) == len(cards) <= MAX_KEYS


def test_a_finished_lesson_is_ticked_off_on_that_device_alone(cards):
    mine, other = Device(), Device()
    answer = mine.submit("lesson-finish", lesson=cards[0].key)
    assert answer.status_code == 302 and answer["Location"].startswith("/learn/#")
    assert mine.page("learn").count(", finished") == 1
    assert ", finished" not in other.page("learn")


def test_what_was_finished_before_stays_finished(cards):
    device = Device()
    for card in cards[:2]:
        device.submit("lesson-finish", lesson=card.key)
    assert device.page("learn").count(", finished") == 2


def test_the_button_leads_on_to_the_next_lesson(cards):
    assert (
        Device().submit("lesson-finish", lesson=cards[0].key, next=cards[1].key)["Location"] == cards[1].url
    )


@pytest.mark.parametrize("entry", games.all_entries(), ids=lambda entry: entry.rules.slug)
def test_the_course_of_a_game_takes_as_long_as_a_newcomer_gives_it(entry):
    shortest, longest = {"grice": (1, 2), "dragonchess": (10, 15)}.get(entry.rules.slug, (5, 10))
    assert shortest <= GameLessons(entry, entry.teaching.lessons(), ()).minutes <= longest


def test_what_is_extra_stands_below_the_course_and_is_not_counted(cards):
    device, extra = Device(), next(card for card in cards if card.is_extra)
    device.submit("lesson-finish", lesson=extra.key)
    section = device.page("learn").partition(f'id="{extra.key.partition("/")[0]}"')[2]
    assert "0 of " in section.partition("If you like more")[0]
    assert extra.title in section.partition("If you like more")[2]


def test_a_lesson_that_does_not_exist_cannot_be_finished():
    assert Device().submit("lesson-finish", lesson="checkers/start").status_code == 404


def test_a_cookie_that_is_not_ours_counts_for_nothing(cards):
    device = Device()
    device.cookies[COOKIE] = f'["{cards[0].key}"]'
    assert ", finished" not in device.page("learn")
