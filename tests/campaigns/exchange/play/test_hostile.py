"""Files that were made to do harm, or were damaged: each is refused with its path and line, and nothing is written."""

import json
import struct
from dataclasses import replace

import pytest
from django.apps import apps
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.campaign.models import Campaign
from campaigns.exchange.play import package
from campaigns.exchange.play.package import Package
from campaigns.exchange.rules import checking, sections
from campaigns.exchange.rules.checking import MAX_FAULTS, MUST_DIFFER
from campaigns.exchange.rules.reading import NoCampaign
from tests import factories
from tests.campaigns.exchange.world import (
    checked,
    content,
    exported,
    imported,
    picture,
    rows_of,
    text_of,
    unzipped,
    zipped,
)
from tests.client import signed_in
from tests.examples import examples

pytestmark = pytest.mark.django_db
PEOPLE = next(one for one in sections.SECTIONS if one.name == "people")


def first_fault(rows):
    faults, refusal = checked(text_of(rows))
    assert refusal == "" and faults
    return faults[0]


# --- Rows that are wrong ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("section", "changes", "path", "sentence"), [
    ("people", {"name": ""}, "people[0].name", "has 0 characters"),
    ("people", {"name": "a\u0000b"}, "people[0].name", "control character"),
    ("people", {"name": "x" * 81}, "people[0].name", "has 81 characters"),
    ("people", {"name": "\ud800"}, "people[0].name", "half a character"),
    ("people", {"name": 7}, "people[0].name", "is not a text"),
    ("people", {"intelligence": 2**70}, "people[0].intelligence", "not a whole number from 1 to 25"),
    ("people", {"intelligence": True}, "people[0].intelligence", "not a whole number"),
    ("people", {"intelligence": 7.0}, "people[0].intelligence", "not a whole number"),
    ("people", {"cm": "58/2"}, "people[0].cm", "not a fraction in lowest terms"),
    ("people", {"cm": "1/0"}, "people[0].cm", "not a fraction"),
    ("people", {"cm": "9" * 3999}, "people[0].cm", "not a fraction"),
    ("people", {"powers": "flight"}, "people[0].powers", "is no power"),
    ("people", {"tags": [99]}, "people[0].tags", "tags has no such id"),
    ("people", {"tags": [1, 1]}, "people[0].tags", "each once"),
    ("people", {"profession": 10**9}, "people[0].profession", "no such id"),
    ("people", {"profession": "wizard-king"}, "people[0].profession", "none of the printed professions"),
    ("people", {"portrait": "../../etc/passwd"}, "people[0].portrait", "not a text of the form"),
    ("people", {"portrait": "portraits/2.webp"}, "people[0].portrait", "is portraits/1.webp or none"),
    ("people", {"created_at": "2026-13-01T00:00:00.000000Z"}, "people[0].created_at", "is not a moment"),
    ("people", {"dice": {"a": [[[[[[[[[[[[[[1]]]]]]]]]]]]]]}}, "people[0].dice", "nested deeper"),
    ("people", {"dice": {"version": 99}}, "people[0].dice", "cannot be read"),
    ("people", {"is_admin": True}, "people[0].is_admin", "is not known here"),
    ("people", {"id": 2}, "people[1].id", "two rows with the id 2"),
    ("campaign", {"house_rules": "r7=wild"}, "campaign.house_rules", "cannot be read"),
    ("campaign", {"own_calendar": "months: none"}, "campaign.own_calendar", "cannot be read"),
    ("campaign", {"next_number": 1}, "matches[0].number", "not below"),
    ("matches", {"game": "poker"}, "matches[0].game", "no such game"),
    ("matches", {"options": "white=1"}, "matches[0].options", "cannot be played again"),
    ("matches", {"turns": 999}, "matches[0].turns", "By its log this is"),
    ("seats", {"match": 10**9}, "seats[0].match", "no such id"),
    ("seats", {"side": "black"}, "seats[1].side", "same match and side"),
    ("lines", {"seq": 2}, "lines[0].seq", "line 1 of this match is to come"),
    ("lines", {"state": "nonsense"}, "lines[0].state", "cannot be played again"),
    ("lines", {"position": "?"}, "lines[0].position", "cannot be played again"),
    ("lines", {"by": 1}, "lines[0].by", "is none of dm"),
    ("purses", {"kind": "bank"}, "purses[0].character", "names its character"),
    ("bets", {"odds_on": 0}, "bets[0].odds_on", "not a whole number"),
    ("points_given", {"who": "character 4000"}, "points_given[0].who", "one of two players"),
    ("runs", {"state": "preview"}, "runs[0].state", "is not in a file"),
    ("runs", {"plan": {}}, "runs[0].plan", "has groups"),
    ("runs", {"games": [[1]]}, "runs[0].games", "no list of 13"),
    ("runs", {"written": {"matches": [4000]}}, "runs[0].written", "names 4000, and matches has no such id"),
])  # fmt: skip
def test_a_wrong_value_is_told_with_its_path_and_line(rows, monkeypatch, section, changes, path, sentence):
    monkeypatch.setattr(checking, "MAX_FAULTS", 1)  # the file is read no further
    row = rows[section] if section == "campaign" else rows[section][0]
    row.update(changes)
    text = text_of(rows)
    [(where, line, told)], _ = checked(text)
    assert where == path and sentence in told
    assert path.rpartition(".")[2] in text.decode(errors="replace").splitlines()[line - 1]


@pytest.mark.parametrize(("theirs", "name"), [
    ("Alice \u202eecila", "Alice ecila"),
    ("Brannoc\nYsolde: White", "Brannoc Ysolde: White"),
    ("Bert\u200bhold\u3164", "Berthold"),
    ("عل\u200cی", "عل\u200cی"),
], ids=["turned", "lines", "unseen", "half-space"])  # fmt: skip
def test_no_name_of_a_file_holds_what_nobody_sees_or_stands_on_two_lines(rows, theirs, name):
    rows["people"][0]["name"] = rows["campaign"]["name"] = theirs
    campaign = imported(text_of(rows), factories.user("carol"))
    assert campaign.name == name and campaign.characters.filter(name=name).exists()


def test_every_pair_of_columns_that_the_database_wants_to_differ_is_in_the_table():
    pairs = {
        section.name
        for section in sections.SECTIONS
        for constraint in apps.get_model(section.model)._meta.constraints
        if "F(" in str(getattr(constraint, "condition", ""))
    }
    assert pairs == MUST_DIFFER.keys()


@pytest.mark.parametrize("section", MUST_DIFFER)
def test_two_columns_of_a_row_that_may_not_be_the_same_are_told(rows, section):
    first, second, sentence = MUST_DIFFER[section]
    row = rows[section][0]
    row[second] = row[first]
    path, _, told = first_fault(rows)
    assert (path, told) == (f"{section}[0].{second}", sentence)


def test_a_missing_key_is_told(rows):
    del rows["tags"][0]["name"]
    assert first_fault(rows)[2] == "“name” is missing."


def test_a_row_that_is_no_object_is_told(rows):
    rows["tags"][0] = 7
    assert first_fault(rows)[2] == "This is not an object."


def test_a_reference_to_a_later_section_is_none(rows):
    rows["relations"][0]["of"] = len(rows["people"]) + 1
    assert first_fault(rows)[0] == "relations[0].of"


def test_a_match_without_seats_or_without_a_log_is_told(rows):
    rows["seats"], rows["lines"] = rows["seats"][:-1], [line for line in rows["lines"] if line["match"] > 1]
    told = [sentence for _, _, sentence in checked(text_of(rows))[0]]
    assert f"Match {rows['matches'][-1]['id']} has no two seats." in told
    assert "Match 1 has no log." in told


def test_a_move_that_was_never_legal_is_told(rows):
    line = next(line for line in rows["lines"] if line["kind"] == "act")
    line["text"] = "z9z9"
    path, _, sentence = first_fault(rows)
    assert path.startswith("lines[") and "cannot be played again" in sentence


def test_no_more_faults_are_gathered_than_anybody_reads(rows):
    rows["tags"] = [{"id": number, "name": ""} for number in range(1, 1000)]
    assert len(checked(text_of(rows))[0]) == MAX_FAULTS


@pytest.mark.parametrize("most", [100, pytest.param(PEOPLE.max_rows, marks=pytest.mark.slow)])
def test_too_many_people_are_refused_without_being_kept_in_memory(rows, monkeypatch, most):
    monkeypatch.setitem(checking._BY_NAME, "people", replace(PEOPLE, max_rows=most))
    person = json.dumps({**rows["people"][0], "tags": [], "dice": None, "profession": None})
    start, rest = text_of({**rows, "people": ["@"]}).decode().split('"@"')
    many = ",\n".join(person.replace('"id": 1,', f'"id": {number},', 1) for number in range(1, most + 2))
    faults, _ = checked((start + many + rest).encode())
    assert faults[-1][2] == f"There are more than {most} of them, which is the most."


# --- Files that are wrong -----------------------------------------------------------------------------------
def refusal_of(data):
    with pytest.raises(NoCampaign) as refusal:
        for _ in Package(data).texts():
            pass
    return str(refusal.value)


def test_a_zip_bomb_is_unpacked_no_further_than_the_limit(settings):
    settings.IMPORT_EXPANDED_BYTES = 2**20
    bomb = zipped([("campaign.json", b" " * 5 * 2**20)])
    assert len(bomb) < 2**14
    assert "larger than 1 MB" in refusal_of(bomb)


def test_a_zip_bomb_that_lies_about_its_size_is_none_either(settings):
    settings.IMPORT_EXPANDED_BYTES = 2**20
    bomb = zipped([("campaign.json", b" " * 5 * 2**20)])
    size = struct.pack("<I", 5 * 2**20)
    assert "damaged" in refusal_of(bomb.replace(size, struct.pack("<I", 1000)))


@pytest.mark.parametrize("entries", [
    [("../campaign.json", "{}")],
    [("campaign.json", "{}"), ("../../portraits/1.webp", "x")],
    [("campaign.json", "{}"), ("/etc/passwd", "x")],
    [("campaign.json", "{}"), ("portraits/1.svg", "<svg onload='alert(1)'/>")],
    [("campaign.json", "{}"), ("portraits/01.webp", "x")],
])  # fmt: skip
def test_a_zip_holds_nothing_but_what_it_is_to(entries):
    assert "holds campaign.json and portraits" in refusal_of(zipped(entries))


def test_a_zip_with_more_entries_than_any_campaign_has_is_not_listed(monkeypatch):
    monkeypatch.setattr(package, "MAX_ENTRIES", 2)
    crowd = zipped([("campaign.json", "{}"), ("__MACOSX/a", ""), ("__MACOSX/b", "")])
    assert "too many entries: 2 are the most" in refusal_of(crowd)


def test_a_portrait_that_is_no_picture_is_a_fault(data):
    plain, *portraits = unzipped(data).items()
    faults, _ = checked(zipped([plain, *((name, b"<svg/>") for name, _ in portraits)]))
    assert [path for path, _, _ in faults] == [
        f"people[{number - 1}].portrait" for number in sorted(int(name[10:-5]) for name, _ in portraits)
    ]


def test_a_picture_that_was_not_made_here_is_made_a_portrait(data):
    plain, *portraits = unzipped(data).items()
    copy = imported(zipped([plain, *((name, picture()) for name, _ in portraits)]), factories.user("anna"))
    person = copy.characters.exclude(portrait="").first()
    assert bytes(person.picture.image)[:4] == b"RIFF"


def test_a_portrait_of_nobody_is_a_fault(rows):
    faults, _ = checked(zipped([("campaign.json", text_of(rows)), ("portraits/7.webp", b"x")]))
    assert ("portraits/7.webp", 0, "Nobody in people has this portrait.") in faults


@pytest.mark.parametrize("data", [b"PK", b"PK\x03\x04" + b"x" * 100, b"\xff\xfe\x00{", b"\x00" * 99])
def test_what_is_no_file_at_all_is_refused(data):
    with pytest.raises(NoCampaign):
        faults, refusal = checked(data)
        raise NoCampaign(refusal or str(faults[0]))


@pytest.mark.parametrize("end", [-1, -10, -5000, 5000, 40])
def test_a_zip_that_was_cut_short_is_refused_with_a_sentence(data, end):
    assert "is damaged" in refusal_of(data[:end])


@pytest.mark.parametrize(("old", "new", "sentence"), [
    (f'"version": {sections.VERSION}', '"version": 0', "does not say which version"),
    ('"kind": "pc"', '"kind": "pc", "kind": "npc"', "“kind” stands twice in it"),
])  # fmt: skip
def test_a_text_that_is_no_campaign_s_is_told_with_what_is_wrong(rows, old, new, sentence):
    text = text_of(rows).decode()
    assert old in text
    faults, refusal = checked(text.replace(old, new, 1).encode())
    assert sentence in (refusal or faults[0][2])


@examples(60, HealthCheck.function_scoped_fixture)
@given(st.data())
def test_a_file_cut_or_stirred_anywhere_breaks_nothing(data, draw):
    """It has faults or a refusal, or it still is a campaign."""
    plain = bytearray(text_of(content(data)))
    for _ in range(draw.draw(st.integers(1, 3))):
        at = draw.draw(st.integers(0, len(plain) - 1))
        plain[at] = draw.draw(st.integers(0, 255))
    checked(bytes(plain[: draw.draw(st.integers(0, 2 * len(plain)))]))


def leaves(value, path=()):
    """Every value of a file with the way to it."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, key))
    else:
        yield path, value


ODD: list[object] = [
    None, 0, -1, 1, 10**6, 2**63, "", "0", "white", "<b>x</b>", "x" * 300, [], {}, True, "1/3", "-7", "2",
    3,
]  # fmt: skip


@pytest.mark.postgres
@examples(40, HealthCheck.function_scoped_fixture)
@given(st.data())
def test_a_campaign_with_an_odd_value_that_passes_the_check_has_pages(data, draw):
    rows = rows_of(data)
    ways = [way for way, _ in leaves(rows) if way[0] not in ("format", "version")]
    *way, last = draw.draw(st.sampled_from(ways))
    place = rows
    for key in way:
        place = place[key]
    place[last] = draw.draw(st.sampled_from(ODD))
    file = text_of(rows)
    faults, refusal = checked(file)
    if faults or refusal:
        return
    user = factories.user(f"fuzz-{Campaign.objects.count()}")
    campaign = imported(file, user)
    assert exported(campaign) == file
    device = signed_in(user)
    for page in ("", "characters/", "matches/", "purses/", "chronicle/", "generator/"):
        assert device.get(f"/campaigns/{campaign.pk}/{page}").status_code == 200, (way, last, place[last])
