"""Who taught whom: remembered by a lesson, and found by name for the lessons of before (migration 0020)."""

from importlib import import_module

import pytest
from django.apps import apps

from campaigns.core.use_cases import new_key
from campaigns.people import play
from campaigns.people.models import RecordEntry
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

find_teachers = import_module("campaigns.migrations.0020_teachers").find_teachers


@pytest.fixture
def teacher(campaign):
    return factories.player(campaign, "Ysolde")


@pytest.fixture
def lesson(campaign, teacher):
    pupil = factories.character(campaign, "Maudlin")
    play.learn_chess(
        pupil.campaign_id, new_key(), character=pupil, teacher=teacher, by=campaign.members.get().user
    )
    return RecordEntry.objects.get(kind="learned")


def test_a_lesson_remembers_its_teacher(lesson, teacher):
    assert lesson.teacher == teacher
    assert [one.character.name for one in teacher.lessons_given.all()] == ["Maudlin"]


def test_a_lesson_of_before_finds_its_teacher_by_name(lesson, teacher):
    RecordEntry.objects.update(teacher=None)
    find_teachers(apps, None)
    lesson.refresh_from_db()
    assert lesson.teacher == teacher


def test_of_two_of_that_name_neither_is_taken_for_the_teacher(lesson, campaign):
    RecordEntry.objects.update(teacher=None)
    factories.player(campaign, "Ysolde")
    find_teachers(apps, None)
    lesson.refresh_from_db()
    assert lesson.teacher is None
