"""What is written for other tools holds what those tools read."""

import json
import re
import zipfile
from datetime import UTC, date, datetime, timedelta

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from icalendar import Calendar

from campaigns.campaign.models import Campaign
from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind, EntryPosition
from campaigns.core.use_cases import new_key
from campaigns.exchange.play.zips import zip_of
from campaigns.exchange.presenters.calendar import FIRST_DATE, LAST_DATE, calendar_file, chronicle_events
from campaigns.exchange.presenters.foundry import actor, foundry_files
from campaigns.exchange.presenters.vault import vault_files
from campaigns.people import play as characters
from tests import boards, factories, games
from tests.campaigns.exchange.foundry_model import CORE_AT_LEAST, FIELDS, VERSION
from tests.campaigns.exchange.world import full_file, imported

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def built(shared_db):
    return imported(full_file(), factories.user("dm"))


@pytest.fixture
def world(built):
    return Campaign.objects.get(pk=built.pk)


@pytest.fixture
def campaign(built):
    return factories.campaign(factories.user(), day=100)


def unpacked(files):
    with zip_of(files) as file, zipfile.ZipFile(file) as pack:
        assert pack.testzip() is None
        return {name: pack.read(name).decode() for name in pack.namelist()}


def parts(note):
    _, front, body = note.split("---\n", 2)
    return yaml.safe_load(front), body


def links(text):
    return re.findall(r"\[\[([^\[\]|]+)\|[^\[\]|]+\]\]", text)


# --- Notes ------------------------------------------------------------------------------------------------
def test_every_note_has_yaml_front_matter_and_every_link_leads_to_a_note(world):
    vault = unpacked(vault_files(world))
    (root,) = {name.split("/")[0] for name in vault}
    notes = {name.removeprefix(f"{root}/").removesuffix(".md") for name in vault}
    kinds = set()
    for name, text in vault.items():
        front, body = parts(text)
        kinds.add(front["kind"])
        assert set(links(body)) <= notes, name
        assert body.count("[[") == len(links(body)), name
        assert all(isinstance(front.get(key, ""), str) for key in ("date", "name", "cm", "result"))
    assert kinds == {"campaign", "person", "match", "day"}
    assert len(notes) == len({note.casefold() for note in notes})


@pytest.mark.slow
def test_everybody_outside_the_bin_every_match_and_every_day_has_one_note(world):
    vault = unpacked(vault_files(world))
    folders = [name.split("/")[1] for name in vault if name.count("/") == 2]
    assert folders.count("People") == world.characters.filter(binned_at=None).count()
    assert folders.count("Matches") == world.matches.count()
    assert folders.count("Chronicle") > 0


@pytest.mark.slow
def test_a_person_is_told_with_relations_notes_and_matches(campaign):
    hob, duke = (
        factories.player(campaign, "Hob", "29 20/29", notes="He *lies*."),
        factories.player(campaign, "The Duke"),
    )
    characters.set_tags(hob, ["old harbour"])
    characters.add_relation(hob.campaign_id, new_key(), character=hob, to=duke, text="serves")
    games.sit_down(hob, duke)
    front, body = parts(unpacked(vault_files(campaign))["Greyhaven/People/Hob.md"])
    assert (
        front["cm"] == "29.68" and front["cm_exact"] == "29 20/29" and front["tags"] == ["npc", "old-harbour"]
    )
    assert "- serves [[People/The Duke|The Duke]]" in body and "He *lies*." in body
    assert "[[Matches/0003 Hob - The Duke|Hob against The Duke]]" in body


@pytest.mark.slow
def test_names_of_any_making_harm_no_path_and_no_note(campaign):
    names = ["../../x", "CON", "a]]|b", "<script>alert(1)</script>", "---", "hob", "HOB", "‮txt"]
    for name in names:
        factories.character(campaign, name)
    vault = unpacked(vault_files(campaign))
    assert len(vault) == len(names) + 1
    for name, text in vault.items():
        assert ".." not in name and name.startswith("Greyhaven/")
        front, body = parts(text)
        assert "<script>" not in body.replace("\\<", "")
    people = {parts(text)[0]["name"] for text in vault.values() if parts(text)[0]["kind"] == "person"}
    assert people == set(names)


@pytest.mark.slow
def test_a_vault_takes_a_few_questions_however_many_people_there_are(world, django_assert_max_num_queries):
    with django_assert_max_num_queries(45):
        list(vault_files(world))


# --- Foundry ----------------------------------------------------------------------------------------------

# The fields of Foundry's own documents Actor and PrototypeToken; the system's stand in foundry_model.py.
CORE = {
    "name": str, "type": str, "img": str, "items": list, "effects": list, "flags": dict,
    "prototypeToken.name": str, "prototypeToken.actorLink": bool, "_stats.systemId": str,
    "_stats.systemVersion": str, "_stats.coreVersion": str,
}  # fmt: skip


def leaves(value, path=""):
    if isinstance(value, dict) and value:
        for key, one in value.items():
            yield from leaves(one, f"{path}.{key}" if path else key)
    else:
        yield path, value


def actors_of(campaign):
    files = unpacked(foundry_files(campaign))
    return [json.loads(text) for name, text in files.items() if name.endswith(".json")]


def test_an_actor_holds_the_fields_of_the_system_and_no_others(world):
    seen = set()
    for data in actors_of(world):
        for path, value in leaves(data):
            if path in CORE:
                assert isinstance(value, CORE[path]), path
            else:
                assert FIELDS[path].holds(value) and data["type"] in FIELDS[path].actors, path
            seen.add(path)
        assert data["type"] in ("character", "npc") and data["name"]
        assert all(1 <= one["value"] <= 25 for one in data["system"]["abilities"].values())
        hp = data["system"]["attributes"]["hp"]
        assert 0 <= hp["value"] == hp["max"]
        assert data["_stats"]["systemVersion"] == VERSION
        assert data["_stats"]["coreVersion"] == CORE_AT_LEAST
    assert seen == {*FIELDS, *CORE}


def test_there_is_one_file_for_everybody(world):
    assert len(actors_of(world)) == world.characters.filter(binned_at=None).count()


def test_a_macro_creates_everybody_at_once_in_a_folder(world):
    macro = unpacked(foundry_files(world))["Create all actors.js"]
    listed = macro.partition("const actors = ")[2].partition(";\nawait Actor.createDocuments(")[0]
    assert json.loads(listed) == actors_of(world)
    assert f'Folder.create({{name: "{world.name}", type: "Actor"}})' in macro


def test_a_players_actor_holds_nothing_of_the_dms_and_html_is_text(campaign):
    pc = factories.character(
        campaign, "Ysolde", kind="pc", notes="secret", public_notes="<b>brave</b>", hook="a debt"
    )
    npc = factories.character(campaign, "Hob <i>", notes="He *lies*.", hook="<script>", wisdom=14)
    mine, theirs = actor(pc), actor(npc)
    assert "secret" not in json.dumps(mine) and "debt" not in json.dumps(mine)
    assert "&lt;b&gt;brave" in mine["system"]["details"]["biography"]["value"]
    biography = theirs["system"]["details"]["biography"]
    assert "<em>lies</em>" in biography["value"] and "<script>" not in biography["value"]
    assert biography["public"] == "" and theirs["system"]["abilities"]["wis"] == {"value": 14}


# --- Calendars --------------------------------------------------------------------------------------------
def events(campaign, today=date(2026, 11, 23)):
    data = calendar_file(campaign, today=today, now=NOW, base="https://kings.example")
    calendar = Calendar.from_ical(data)
    return calendar.walk("VEVENT")


@pytest.mark.slow
def test_days_stand_as_far_from_today_as_in_the_campaign(campaign):
    hob, duke = factories.player(campaign, "Hob; the, thief"), factories.player(campaign, "Duke")
    games.sit_down(hob, duke)
    Campaign.objects.filter(pk=campaign.pk).update(day=103)
    campaign.refresh_from_db()
    match = next(
        one for one in events(campaign) if str(one["summary"]).startswith("Hob; the, thief against Duke")
    )
    assert match.decoded("dtstart") == date(2026, 11, 20) and match.decoded("dtend") == date(2026, 11, 21)
    assert campaign.date_of(100) in str(match["description"])


def test_every_event_has_a_name_of_its_own_that_stays(world):
    uids = [str(event["uid"]) for event in events(world)]
    assert len(uids) == len(set(uids)) > 0
    assert uids == [str(event["uid"]) for event in events(world)]


@pytest.mark.slow
def test_moves_due_are_in_it_with_their_address(campaign):
    boards.begun(campaign, "2a22a3", hours=24)
    due = [event for event in events(campaign) if "is due" in str(event["summary"])]
    assert len(due) == 1 and str(due[0]["url"]).startswith("https://kings.example/campaigns/")


@pytest.mark.slow
@pytest.mark.parametrize("today", [date(1, 1, 1), date(9999, 12, 31), date(1583, 1, 1)])
def test_days_beyond_what_calendars_know_are_left_out(world, today):
    Campaign.objects.filter(pk=world.pk).update(day=world.day)
    for event in events(world, today):
        assert event.decoded("dtstart")


@given(st.dates(), st.integers(-3_700_000, 3_700_000), st.integers(-3_700_000, 3_700_000))
@example(date(9999, 12, 31), 100, 100)
@example(date(1583, 1, 1), 100, 100)
def test_each_day_that_calendars_know_is_one_whole_day_there_the_last_too(today, now_there, then):
    entry = ChronicleEntry("own-1", EntryKind.OWN, EntryPosition(then, 1, 0, 1), "Snow")
    drawn = list(chronicle_events(Campaign(pk=1, day=now_there), [entry], today, NOW))
    ordinal = today.toordinal() + then - now_there
    assert len(drawn) == (FIRST_DATE.toordinal() <= ordinal <= LAST_DATE.toordinal())
    for event in drawn:
        day = event.decoded("dtstart")
        assert day.toordinal() == ordinal
        # What has no end is one day (RFC 5545, 3.6.1).
        assert "DTEND" not in event if day == LAST_DATE else event.decoded("dtend") == day + timedelta(days=1)


def test_the_calendar_file_of_an_empty_campaign_holds_a_time_zone(campaign):
    data = calendar_file(campaign, today=date(2026, 11, 23), now=NOW, base="https://kings.example")
    (zone,) = Calendar.from_ical(data).subcomponents
    assert zone.name == "VTIMEZONE" and zone["TZID"] == "UTC"


@pytest.mark.slow
def test_the_bin_is_in_none_of_it(campaign):
    factories.character(campaign, "Hob", binned_at=NOW)
    assert "Hob" not in "".join(unpacked(vault_files(campaign)).values())
    assert not list(foundry_files(campaign)) and campaign.characters.count() == 1


@pytest.mark.slow
def test_a_file_is_the_same_at_any_time(world):
    first, second = (zip_of(vault_files(world)) for _ in range(2))
    with first, second:
        first.seek(0)
        second.seek(0)
        assert first.read() == second.read()
