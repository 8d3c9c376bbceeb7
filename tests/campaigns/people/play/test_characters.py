"""Keeping characters: the record of every number, chess from a teacher, the DM's own CM, the bin."""

from fractions import Fraction

import pytest
from django.utils import timezone

from campaigns.campaign.play import campaigns
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.people import play as characters
from campaigns.people.models import RecordEntry, Tag
from tests import factories, games

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def dm_of(campaign):
    return campaign.members.get().user


def edit(character, tags=(), reason="so", **values):
    character.refresh_from_db()
    wanted = characters.Edit(values, tags, reason, seen=characters.character_fingerprint(character))
    characters.edit(
        character.campaign_id, new_key(), character=character, changes=wanted, by=dm_of(character.campaign)
    )
    character.refresh_from_db()


def set_cm(character, cm, initial_cm=None, reason="so"):
    characters.set_cm(
        character.campaign_id,
        new_key(),
        character=character,
        cm=Fraction(cm),
        initial_cm=None if initial_cm is None else Fraction(initial_cm),
        reason=reason,
        by=dm_of(character.campaign),
    )
    character.refresh_from_db()


def test_every_number_that_changes_goes_into_one_entry(campaign):
    aldric = factories.character(campaign)
    edit(aldric, reason="a curse", hit_points=3, age_level=2, name="Aldric the Old")
    assert RecordEntry.objects.get().text == "hit points 8 → 3; age level – → 2: a curse"


def test_a_change_of_words_is_no_entry(campaign):
    edit(factories.character(campaign), name="Other", notes="n")
    assert not RecordEntry.objects.exists()


def test_tags_nobody_carries_any_more_disappear(campaign):
    aldric = factories.character(campaign)
    edit(aldric, tags=["guild", "harbour"])
    edit(aldric, tags=["harbour"])
    assert list(Tag.objects.values_list("name", flat=True)) == ["harbour"]


def test_a_beginner_starts_with_intelligence_and_half_of_wisdom(campaign):
    pupil = factories.character(campaign, "Maudlin", kind="pc", intelligence=11, wisdom=13)
    characters.learn_chess(
        pupil.campaign_id, new_key(), character=pupil, teacher=factories.player(campaign), by=dm_of(campaign)
    )
    pupil.refresh_from_db()
    assert (pupil.cm, pupil.initial_cm, pupil.plays_as) == (Fraction(35, 2), Fraction(35, 2), 17)


def test_whoever_went_into_the_bin_meanwhile_cannot_teach(campaign):
    pupil, teacher = factories.character(campaign, "Maudlin"), factories.player(campaign, "Ygraine")
    characters.bin_or_restore_character(teacher.campaign_id, new_key(), character=teacher, now=timezone.now())
    with pytest.raises(Refused, match="in the bin and cannot teach") as refusal:
        characters.learn_chess(
            pupil.campaign_id, new_key(), character=pupil, teacher=teacher, by=dm_of(campaign)
        )
    assert refusal.value.field == "teacher"


def test_chess_fills_a_player_characters_slot_and_no_npcs(campaign):
    pc, npc = (factories.player(campaign, kind, kind=kind, languages_known=1) for kind in ("pc", "npc"))
    assert (pc.used_slots, npc.used_slots) == (2, 1)


def test_a_dull_character_given_a_cm_needs_an_initial_cm_of_nine_too(campaign):
    ogre = factories.character(campaign, "Ogre", intelligence=5, wisdom=4)
    with pytest.raises(Refused) as refusal:
        set_cm(ogre, 20)
    assert refusal.value.field == "initial_cm"
    set_cm(ogre, 20, initial_cm=9)
    assert (ogre.cm, ogre.initial_cm) == (Fraction(20), Fraction(9))


def test_the_initial_cm_stays_unless_it_is_set(campaign):
    aldric = factories.player(campaign)
    before = aldric.initial_cm
    set_cm(aldric, 30)
    assert aldric.initial_cm == before
    set_cm(aldric, 30, initial_cm=25)
    assert aldric.initial_cm == 25


@pytest.mark.parametrize(("recomputed", "cm", "initial"), [(False, 20, 17), (True, 22, 19)])
def test_changed_abilities_move_the_cm_only_by_house_rule(campaign, recomputed, cm, initial):
    campaign.house_rules = "r7=recomputed" if recomputed else ""
    campaign.save()
    aldric = factories.player(campaign)
    edit(aldric, intelligence=14)
    assert (aldric.cm, aldric.initial_cm) == (cm, initial)


def test_the_recomputed_initial_cm_never_sinks_below_one(campaign):
    campaign.house_rules = "r7=recomputed"
    campaign.save()
    aldric = factories.player(campaign, cm=9, intelligence=25)
    with pytest.raises(Refused, match="would move Aldric's CM below 1"):
        edit(aldric, intelligence=3)
    aldric.refresh_from_db()
    assert aldric.intelligence == 25


def test_a_learning_limit_set_by_the_dm_counts_for_what_was_played(campaign):
    ysolde = factories.player(campaign, "Ysolde", kind="pc", cm=40, intelligence=21)
    games.won(ysolde, factories.player(campaign, "Bors", cm=20), experience="1")
    campaigns.advance_date(campaign.pk, new_key(), days=9)
    games.won(ysolde, factories.player(campaign, "Cador", cm=30))
    ysolde.refresh_from_db()
    assert ysolde.cm == 40 + Fraction(20, 40) + Fraction(30, 40)
    edit(ysolde, learning_limit_weeks=2)
    assert ysolde.cm == 41


def test_chess_is_known_since_the_cm_and_not_since_another_number(campaign):
    aldric, bors = factories.character(campaign), factories.player(campaign, "Bors")
    edit(aldric, hit_points=3)
    campaigns.advance_date(campaign.pk, new_key(), days=9)
    set_cm(aldric, 20)
    with pytest.raises(Refused, match="Aldric knows chess only since day 20 of month 4, year 1") as refusal:
        games.sit_down(aldric, bors, day=102)
    assert refusal.value.field == "date"
