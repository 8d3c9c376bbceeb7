"""Out, in, and out again: the same bytes, and a campaign that lives on."""

import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from PIL import Image

from campaigns.exchange.rules.sections import SECTIONS, VERSION
from campaigns.learning.play import settle
from campaigns.match.games import entry_of
from campaigns.match.models import Line
from campaigns.match.play import log
from campaigns.people.models import Character, Gain
from campaigns.portraits.models import Portrait
from tests import boards, factories, games, money
from tests.campaigns.exchange.world import content, exported, full_campaign, imported, unzipped
from tests.client import signed_in
from variants.handicap import pairs

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def campaign(shared_db):
    return full_campaign()


@pytest.fixture(scope="module")
def data(campaign):
    return exported(campaign)


@pytest.fixture
def anna(campaign):
    return factories.user("anna")


@pytest.fixture
def copy(data, anna):
    return imported(data, anna)


def test_every_section_of_the_file_has_a_row(data):
    rows = content(data)
    assert [section.name for section in SECTIONS if not rows[section.name]] == []


def test_the_file_is_a_plain_json_a_row_a_line(data):
    plain = unzipped(data)["campaign.json"]
    assert plain.startswith(
        b'{\n"format": "game-of-kings-campaign",\n"version": %d,\n"campaign": {' % VERSION
    )
    lines, people = plain.decode().splitlines(), content(data)["people"]
    start = lines.index('"people": [') + 1
    assert [json.loads(line.rstrip(",")) for line in lines[start : start + len(people)]] == people


def test_an_export_asks_the_database_once_a_section(campaign, django_assert_max_num_queries):
    with django_assert_max_num_queries(len(SECTIONS) + 10):
        exported(campaign)


@pytest.mark.postgres
def test_exported_imported_and_exported_again_it_is_the_same_bytes(data, copy):
    assert exported(copy) == data


@pytest.mark.slow
def test_after_a_second_import_too_though_no_id_is_the_same_any_more(data, copy, anna):
    assert exported(imported(exported(copy), anna)) == data


def test_a_file_of_this_version_from_an_earlier_program_goes_out_byte_for_byte(anna):
    """Its keys are the file's own, whatever models, columns and modules are called meanwhile."""
    old = (Path(__file__).parents[1] / f"version-{VERSION}.zip").read_bytes()
    assert exported(imported(old, anna)) == old


def drop_what_came_later(rows):
    """Take out what came with the fourth version and the fifth: empty in files of before."""
    assert all(rows.pop(section.name) == [] for section in SECTIONS if section.since_version >= 4)
    for section in SECTIONS:
        for column in section.columns:
            if column.since_version >= 4:
                assert {row.pop(column.name) for row in rows.get(section.name, ())} <= {column.default}


def test_a_file_of_the_first_version_goes_out_as_one_of_today_s(anna):
    old = (Path(__file__).parents[1] / "version-1.zip").read_bytes()
    before, after = content(old), content(exported(imported(old, anna)))
    assert (before.pop("version"), after.pop("version")) == (1, VERSION)
    assert after.pop("chronicle") == after.pop("recaps") == []
    drop_what_came_later(after)
    assert after["campaign"].pop("coins") == ""
    for section in ("record", "date_changes", "purse_lines"):
        assert [row.pop("id") for row in after[section]] == list(range(1, len(before[section]) + 1))
    assert after == before


def test_a_file_of_the_second_version_has_the_coins_of_the_first_edition(anna):
    old = (Path(__file__).parents[1] / "version-2.zip").read_bytes()
    before, after = content(old), content(exported(imported(old, anna)))
    assert (before.pop("version"), after.pop("version")) == (2, VERSION)
    drop_what_came_later(after)
    assert after["campaign"].pop("coins") == ""
    assert after == before


def test_the_importer_is_its_dungeon_master_and_nobody_else(copy, anna):
    assert [member.user for member in copy.members.all()] == [anna]
    assert set(Line.objects.filter(match__campaign=copy).values_list("by", flat=True)) == {anna.pk}


@pytest.mark.slow
def test_the_first_campaign_is_not_touched(data, campaign, copy):
    assert exported(campaign) == data


def test_every_log_replays_to_the_state_beside_its_last_line(copy):
    for match in copy.matches.all():
        lines = list(match.lines.order_by("seq"))
        rules = entry_of(match.game).rules
        state = log.replay(rules, match.options, log.steps(lines)).state
        assert rules.write_state(state) == lines[-1].state


@pytest.mark.slow
def test_an_undo_works_on_what_was_imported_and_so_does_the_next_move(copy):
    match = copy.matches.filter(game="expedition", status="playing").first()
    before = match.lines.count()
    boards.undone(match)
    match.refresh_from_db()
    assert match.lines.count() == before + 1
    grice = copy.matches.filter(game="grice", status="playing").last()
    games.turn(grice, "50", "F / C")
    assert grice.lines.count() > 2


@pytest.mark.slow
def test_gains_folded_anew_are_those_that_came_with_it(copy):
    before = list(
        Gain.objects.filter(match__campaign=copy).order_by("pk").values("credited", "cm_after", "verdict")
    )
    cms = dict(copy.characters.values_list("pk", "cm"))
    for character in copy.characters.exclude(cm=None):
        settle.refold(character)
    after = Gain.objects.filter(match__campaign=copy).order_by("match__day", "match__number", "pk")
    assert sorted(map(str, before)) == sorted(map(str, after.values("credited", "cm_after", "verdict")))
    assert dict(copy.characters.values_list("pk", "cm")) == cms


def test_purses_hold_what_they_held(campaign, copy):
    def balances(one):
        return sorted((purse.holder_name, money.has(purse)) for purse in one.purses.all())

    assert balances(copy) == balances(campaign)


@pytest.mark.slow
def test_points_of_a_pair_follow_the_person_to_the_new_id(campaign, copy):
    for one in (campaign, copy):
        duke = one.characters.get(name__startswith="Duke")
        pair = (pairs.player_key(duke.pk, ""), pairs.player_key(None, "Anna"))
        assert pairs.points_of_pair(one, "wotn", pair)[pair[0]] == 3


@pytest.mark.postgres
def test_people_are_found_by_name_and_ranked_by_their_cm(copy):
    person = copy.characters.get(name__startswith="Ørjan")
    assert person.search_key.startswith("/orjan")
    assert copy.characters.exclude(cm=None).filter(cm_key=None).count() == 0
    assert isinstance(copy.characters.exclude(cm=None)[0].cm, Fraction)


@pytest.mark.slow
def test_portraits_are_packed_beside_the_json_and_come_back_to_the_byte(campaign, data, copy):
    (plain, _), *pictures = unzipped(data).items()
    images = {image for _, image in pictures}
    assert plain == "campaign.json" and len(pictures) == 2
    portraits = Portrait.objects.filter(character__campaign=copy)
    assert {bytes(row.image) for row in portraits} == images
    assert all(Image.open(io.BytesIO(image)).size == (512, 512) for image in images)
    tokens = set(Character.objects.exclude(portrait="").values_list("portrait", flat=True))
    assert len(tokens) == 4  # each address is its own


def test_no_key_pin_or_address_leaves_the_house(campaign, data):
    text = str(content(data))
    for match in campaign.matches.all():
        assert match.public_id not in text
    for character in campaign.characters.exclude(portrait=""):
        assert character.portrait not in text
    assert (
        User.objects.get(pk=campaign.members.get().user_id).username not in content(data)["campaign"].values()
    )


@pytest.mark.slow
def test_matches_have_new_addresses(campaign, copy):
    assert not set(campaign.matches.values_list("public_id", flat=True)) & set(
        copy.matches.values_list("public_id", flat=True)
    )


def test_its_pages_open(copy, anna):
    device = signed_in(anna)
    for name in ("campaign", "characters", "matches", "purses", "chronicle", "leaderboards", "calendar"):
        assert device.get(reverse(name, args=[copy.pk])).status_code == 200, name
    for match in copy.matches.all():
        assert device.get(match.get_absolute_url()).status_code == 200
    for character in copy.characters.all():
        assert device.get(reverse("character", args=[copy.pk, character.pk])).status_code == 200


@pytest.mark.slow
def test_a_name_with_html_in_it_stays_a_name(copy, anna):
    page = signed_in(anna).get(reverse("characters", args=[copy.pk])).text
    assert "&lt;b&gt;Ängström&lt;/b&gt;" in page and "<b>Ängström" not in page
