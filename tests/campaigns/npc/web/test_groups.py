"""A court or a guild in one form: everybody kept, tagged, tied and taught."""

import re

import pytest
from django.urls import reverse

from campaigns.match.play.begin import NewPlayer
from campaigns.people.models import Character, RecordEntry, Relation, Tag
from tests import boards, factories
from tests.client import address, without_bdi


@pytest.fixture
def url(campaign):
    return address("groups", campaign)


def generate(dm, url, key=None, **form):
    return dm.send(url, key, **{"group": "court", "name": "Court of Praha", "seed": "Harvest", **form})


def test_a_court_is_generated_kept_and_tagged(dm, campaign, url):
    answer = generate(dm, url)
    tag = Tag.objects.get(campaign=campaign, name="Court of Praha")
    assert answer.url == f"{reverse('characters', args=[campaign.pk])}?tag={tag.pk}"
    assert tag.characters.count() == 14
    knight = Character.objects.filter(profession__slug="fighter").first()
    assert knight.relations.filter(text="serves", to__profession__slug="noble").exists()


def test_courts_without_a_name_are_numbered(dm, campaign, url):
    for _ in range(2):
        generate(dm, url, name="")
    assert {*Tag.objects.filter(campaign=campaign).values_list("name", flat=True)} >= {"Court", "Court 2"}


@pytest.mark.slow
def test_the_chess_master_taught_two_who_can_learn(dm, url):
    generate(dm, url)
    lessons = RecordEntry.objects.filter(kind="learned")
    pupils = [lesson.character for lesson in lessons]
    assert {lesson.teacher.profession.slug for lesson in lessons} <= {"chess-master"}
    assert len(pupils) == 2
    assert all(pupil.intelligence >= 8 and pupil.knows_chess for pupil in pupils)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["Spring", "Wind"])
def test_a_chess_master_below_intelligence_8_is_not_the_one_of_the_court(dm, url, seed):
    generate(dm, url, seed=seed)
    master = Character.objects.get(profession__slug="chess-master")
    assert master.knows_chess and master.intelligence >= 8
    assert RecordEntry.objects.filter(kind="learned", teacher=master).count() == 2


def test_the_same_seed_gives_the_same_people(dm, url):
    for name in ("One", "Two"):
        generate(dm, url, name=name)
    one, two = (
        list(Tag.objects.get(name=name).characters.order_by("pk").values_list("intelligence", "wisdom"))
        for name in ("One", "Two")
    )
    assert one == two


@pytest.mark.parametrize(("form", "sentence"), [
    ({"group": "crew"}, "Choose a court or a guild."),
    ({"seed": "x" * 30}, "at most 20 characters"),
])  # fmt: skip
def test_a_form_that_cannot_be_read_makes_nobody(dm, campaign, url, form, sentence):
    assert sentence in generate(dm, url, **form).text
    assert not Character.objects.filter(campaign=campaign).exists()


def test_the_sheet_draws_who_has_to_do_with_whom(dm, campaign, url):
    generate(dm, url)
    lord = Character.objects.get(profession__slug="noble")
    page = dm.page("character", campaign, lord)
    assert page.count("Remove: ") == 3 + 8 + 1 + 1
    assert page.count("<circle") >= 12


def test_relations_are_added_and_removed_by_hand(dm, campaign, url):
    generate(dm, url, group="guild")
    one, other = Character.objects.filter(profession__slug="merchant")
    add = address("relation-add", campaign, one)
    dm.send(add, text="is married to", to=other.pk)
    relation = Relation.objects.get(of=one, to=other)
    assert relation.text == "is married to"
    remove = address("relation-remove", campaign, one, other)
    answer = dm.send(f"{remove}?back={other.pk}")
    assert answer.url == address("character", campaign, other)
    assert not Relation.objects.filter(pk=relation.pk).exists()


def test_nobody_is_tied_to_somebody_of_another_campaign(people, url):
    generate(people.dm, url)
    one = Character.objects.first()
    stranger = Character.objects.create(
        campaign=people.other_campaign, name="Eve", intelligence=9, wisdom=9, dexterity=9
    )
    add = address("relation-add", people.campaign, one)
    answer = people.dm.send(add, text="knows", to=stranger.pk)
    assert "Choose somebody of this campaign." in answer.text
    assert people.other_dm.send(add, text="knows", to=one.pk).status_code == 404


def test_a_court_says_who_came_and_undone_leaves_only_who_has_played(dm, campaign, url):
    """It came without a word, fourteen people one could only take away one by one."""
    before = factories.character(campaign, "Ada")
    page = without_bdi(dm.get(generate(dm, url).url))
    assert "14 people of “Court of Praha” generated, and who knows whom." in page
    lord = Character.objects.filter(campaign=campaign, profession__slug="noble").first()
    boards.begun(campaign, white=NewPlayer(lord))
    undo = re.search(r'name="change" value="(\d+)"', page)[1]
    answer = dm.submit("characters-undo", campaign, change=undo)
    assert "Undone: 13 people moved to the bin." in without_bdi(dm.get(answer.url))
    assert set(campaign.characters.filter(binned_at=None)) == {before, lord}
