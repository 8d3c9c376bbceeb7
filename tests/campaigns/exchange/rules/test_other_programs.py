"""People in other programs' files: a mapping of each to the columns of a table."""

import json
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.exchange.rules.other_programs import html_to_text, person_of_json, person_of_note
from campaigns.exchange.rules.people_file import ALL_HEADINGS, read_people_file
from tests.examples import examples

DND5E = {
    "name": "Ysolde",
    "type": "character",
    "system": {
        "abilities": {"int": {"value": 16, "proficient": 1}, "wis": {"value": 11}, "dex": {"value": 14}},
        "attributes": {"hp": {"value": 20, "max": 27}, "ac": {"flat": None}},
        "details": {"biography": {"value": "<p>Plays for <b>gold</b>.</p><p>Owes the Duke &amp; knows it.</p>"}},
    },
    "items": [{"type": "class", "name": "Wizard"}, {"type": "weapon", "name": "Dagger"}],
    "prototypeToken": {"name": "Ysolde"},
}  # fmt: skip
BEYOND = {
    "name": "Bors",
    "stats": [{"id": number, "value": value} for number, value in enumerate((15, 12, 14, 10, 13, 8), 1)],
    "bonusStats": [{"id": 5, "value": 1}, {"id": 4, "value": None}],
    "overrideStats": [{"id": 2, "value": 18}],
    "modifiers": {"race": [{"type": "bonus", "subType": "intelligence-score", "value": 2}], "class": []},
    "baseHitPoints": 22,
    "classes": [{"level": 3, "definition": {"name": "Fighter"}}],
    "notes": {"backstory": "A knight.", "allies": None},
}


def test_an_actor_of_foundry_has_its_abilities_class_and_biography():
    assert person_of_json(DND5E) == {
        "Name": "Ysolde", "Kind": "PC", "Class or profession": "Wizard", "Intelligence": "16", "Wisdom": "11",
        "Dexterity": "14", "Hit points": "27", "Notes": "Plays for gold.\nOwes the Duke & knows it.",
    }  # fmt: skip


@pytest.mark.parametrize("system", [
    {"scores": {"int": {"value": 9}}, "hp": {"value": 4, "max": 5}, "details": {"class": "Thief"}},
    {"abilities": {"int": {"value": 9}}, "attributes": {"hp": {"value": 5}}, "details": {"class": {"value": "Thief"}}},
    {"stats": {"intelligence": {"total": 9}}, "hitPoints": {"max": 5}, "details": {"class": "Thief"}},
])  # fmt: skip
@pytest.mark.parametrize("key", ["system", "data"])
def test_other_systems_keep_the_same_elsewhere(system, key):
    row = person_of_json({"name": "Hob", "type": "npc", key: system, "token": {}})
    assert row == {
        "Name": "Hob", "Kind": "NPC", "Class or profession": "Thief", "Intelligence": "9",
        "Hit points": "5",
    }  # fmt: skip


def test_a_sheet_of_d_and_d_beyond_is_read_with_its_bonuses():
    expected = {
        "Name": "Bors", "Kind": "PC", "Class or profession": "Fighter", "Hit points": "28",
        "Notes": "A knight.", "Dexterity": "18", "Intelligence": "12", "Wisdom": "14",
    }  # fmt: skip
    assert person_of_json(BEYOND) == person_of_json({"success": True, "data": BEYOND}) == expected


def test_a_character_of_kanka_has_a_title_and_an_entry():
    value = {
        "name": "Duke Aldric", "title": "Duke", "type": "NPC", "is_dead": 1, "entity_id": 4,
        "entry": "<p>Proud.</p>",
    }  # fmt: skip
    assert person_of_json(value) == {
        "Name": "Duke Aldric", "Kind": "NPC", "Class or profession": "Duke", "Tags": "dead", "Notes": "Proud.",
    }  # fmt: skip


@pytest.mark.parametrize("value", [
    None, 3, "x", [], {}, {"name": "Dagger", "type": "weapon", "system": {"damage": {}}}, {"name": "A cart", "system": {}},
    {"name": "The Salty Dog", "type": "ship", "system": {"attributes": {}}, "prototypeToken": {}},
    {"name": "Greyhaven", "entity_id": 3, "entry": "A town."}, {"name": "x", "stats": 3, "classes": []}, {"entity": None, "sex": "F"},
])  # fmt: skip
def test_what_is_nobody_is_left_alone(value):
    assert person_of_json(value) is None


NOTE = """---
type: npc
tags:
  - harbour
int: 15
HP: 6
---
Smuggles *chess sets*.
"""


def test_a_note_of_a_notes_app_is_somebody_if_its_front_matter_says_so():
    assert person_of_note(NOTE, "Hob") == {
        "Name": "Hob", "Kind": "NPC", "Intelligence": "15", "Hit points": "6", "Notes": "Smuggles *chess sets*.",
    }  # fmt: skip
    assert person_of_note(NOTE.replace("npc", "location"), "Hob") is None
    assert person_of_note("Just text", "Hob") is None
    for name in ("{{title}}", '"{{title}}"', "<% tp.file.title %>"):
        assert person_of_note(f"---\ntype: npc\nname: {name}\n---\nx", "Template") is None
    assert person_of_note("---\n: [\n---\n", "Hob") is None


@pytest.mark.parametrize("front", [
    "Type: NPC", "TAGS: [npc]", "tags: npc, harbour", "tags: 'harbour #npc'", "tags: [harbour, npc/guard]", "tag: '#npc'",
])  # fmt: skip
def test_kinds_are_known_in_every_form_of_tags_and_whatever_the_case(front):
    assert person_of_note(f"---\n{front}\nINT: 15\n---\nx", "Hob") == {
        "Name": "Hob", "Kind": "NPC", "Intelligence": "15", "Notes": "x",
    }  # fmt: skip
    assert person_of_note("---\ntype: player handout\n---\nx", "Hob") is None


@pytest.mark.parametrize(
    "line", ["name: Hob: the Owl", 'name: "Hob: the Owl', "name: Hob: the Owl\nx: [", "name: 'Hob: the Owl"]
)
def test_front_matter_that_a_hand_has_broken_is_read_line_by_line(line):
    row = person_of_note(f"---\nkind: person\n{line}\nintelligence: 15\n---\n## Notes\nx", "Hob")
    assert row == {"Name": "Hob: the Owl", "Intelligence": "15", "Notes": "x"}


@pytest.mark.parametrize(
    "tags", ["tags: [guard, npc]", 'tags:\n  - guard\n  - "npc"', "tags: \n- npc\nINT: 12", "tag: '#npc'"]
)
def test_tags_are_found_in_front_matter_that_a_hand_has_broken(tags):
    row = person_of_note(f"---\nname: Hob: the Owl\n{tags}\n---\nx", "Hob")
    assert row and (row["Name"], row["Kind"]) == ("Hob: the Owl", "NPC")


@pytest.mark.parametrize("body", [
    "## Notes\nOwes 5 gp.\n\n## What players may read\nBald.", "# Hob\n\n## Notes  \n\nOwes 5 gp.\n## What players may read \nBald.\n\n",
    "\n##  Notes\nOwes 5 gp.\n\n##\tWhat players may read\nBald.\n\n## Matches\n- x",
])  # fmt: skip
def test_what_stands_below_our_headings_is_found_wherever_they_stand(body):
    row = person_of_note(f"---\nkind: person\nname: Hob\n---\n{body}", "Hob")
    assert row == {"Name": "Hob", "Notes": "Owes 5 gp.", "Public notes": "Bald."}


ADDED = "He is secretly the Duke."
OURS = {"Notes": "Owes 5 gp.", "What players may read": "Bald.", "Matches": "- [[Matches/1|Hob - Duke]]"}


@given(st.permutations(list(OURS)), st.sets(st.sampled_from(list(OURS))), st.integers(0, 4))
@examples(60)
def test_what_a_hand_adds_to_our_note_is_notes_and_never_for_players(order, there, place):
    """Wherever it stands but below a heading that says otherwise; whatever sections the note has, in whatever order."""
    parts = ["# Hob\n\n- bold\n\n## Relations\n\n- owes [[People/Duke|Duke]]"]
    parts += [f"## {heading}\n\n{OURS[heading]}" for heading in order if heading in there]
    at = min(place, len(parts))
    if not parts[at - 1].startswith("## What"):
        parts.insert(at, ADDED)
    row = person_of_note("---\nkind: person\nname: Hob\n---\n" + "\n\n".join(parts), "Hob")
    assert row.get("Public notes", "") == ("Bald." if "What players may read" in there else "")
    expected = {ADDED, *(["Owes 5 gp."] if "Notes" in there else [])} & {*parts, OURS["Notes"]}
    assert set(filter(None, row.get("Notes", "").split("\n\n"))) == expected


@pytest.mark.parametrize("front", [
    'type: "[[NPC]]"\nname: "[[People/x|Hob]]"', "type: npc\nname: '[[People/Hob]]'", 'tags: ["[[npc]]"]\nname: Hob', "type: npc\nname: **Hob**",
])  # fmt: skip
def test_links_in_front_matter_are_what_they_show(front):
    row = person_of_note(f'---\n{front}\nclass: "[[Rules/Wizard]]"\n---\nSee [[Duke]].', "note")
    assert row == {
        "Name": "Hob", "Kind": "NPC", "Class or profession": "Wizard", "Notes": "See [[Duke]].",
    }  # fmt: skip


def test_our_own_note_is_known_though_its_kind_became_a_list_and_its_name_holds_marks():
    row = person_of_note('---\nkind:\n  - person\nname: "*Hob*"\nid: 5\n---\n## Notes\nx', "Hob")
    assert row == {"Name": "*Hob*", "Id": "5", "Notes": "x"}


def test_scores_of_actors_kept_as_texts_are_numbers_too():
    abilities = {"int": {"value": "13"}, "wis": {"value": " 9 "}, "dex": {"value": "d8"}}
    row = person_of_json({"name": "Hob", "system": {"abilities": abilities, "hp": {"max": "7"}}, "token": {}})
    assert row == {"Name": "Hob", "Intelligence": "13", "Wisdom": "9", "Hit points": "7"}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 10**6) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(
            ["name", "type", "system", "data", "abilities", "int", "value", "attributes", "hp", "max", "details",
             "biography", "items", "stats", "classes", "id", "entity", "is_dead", "entry", "token", "modifiers", "class"]
        ),
        inner,
        max_size=6,
    ),
    max_leaves=30,
)  # fmt: skip


@pytest.mark.parametrize("empty", ["null", "~", "", '""'])
def test_an_empty_property_says_nothing(empty):
    note = f"---\ntype: npc\nname: {empty}\nint: {empty}\nclass: {empty}\n---\nx"
    assert person_of_note(note, "Hob") == {"Name": "Hob", "Kind": "NPC", "Notes": "x"}


@given(json_values)
def test_whatever_json_comes_is_rows_the_table_reads_or_nobody(value):
    row = person_of_json(value)
    if row is not None:
        assert row.keys() <= set(ALL_HEADINGS) and row["Name"]
        sheet = read_people_file(json.dumps([row]))
        assert len(sheet.rows) == 1


@given(st.text(st.sampled_from("-\n: [],{}'\"&*!|>%@`abc1kindpersonname #"), max_size=60))
def test_whatever_front_matter_comes_is_read_or_nobody(front):
    row = person_of_note(f"---\n{front}\n---\nx", "Hob")
    assert row is None or row["Name"]


@given(st.text(st.sampled_from("<>/p&;a \nbr"), max_size=200))
def test_words_of_html_are_never_slow_and_hold_no_element(text):
    assert "<p>" not in html_to_text(text)


HUGE = int("9" * 4300)
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in pairwise("abcdefghijkl")
)


def nested(depth):
    return {"value": nested(depth - 1)} if depth else 12


@pytest.mark.parametrize(
    "read",
    [
        lambda: person_of_note(f"---\nkind: person\n{BOMB}tags: [*l]\n---\n", "Hob"),
        lambda: person_of_note(f"---\nkind: person\n{BOMB}name: *l\n---\n", "Hob"),
        lambda: person_of_note(
            "---\nkind: person\nname: Hob\n---\n## Matches\n" + "- " * 5000 + "\nX", "Hob"
        ),
        lambda: person_of_note('---\nkind: person\nname: "\\UFFFFFFFF"\n---\n', "Hob"),
        lambda: person_of_json({**BEYOND, "baseHitPoints": HUGE, "bonusHitPoints": HUGE}),
        lambda: person_of_json({**BEYOND, "bonusStats": [{"id": 5, "value": HUGE}]}),
        lambda: person_of_json({**DND5E, "system": {"abilities": {"int": nested(700)}}}),
        lambda: person_of_json(
            {**DND5E, "type": nested(700), "items": [{"type": "class", "name": nested(700)}]}
        ),
        lambda: person_of_json({**DND5E, "system": {"abilities": {}, "biography": "Hook: a\n" * 100_000}}),
        lambda: html_to_text(f"&#{'1' * 5000};"),
        lambda: html_to_text("<br" * 100_000),
    ],
    ids=[
        "tags",
        "name",
        "matches",
        "no sign",
        "points",
        "score",
        "deep",
        "deep type",
        "facts",
        "reference",
        "breaks",
    ],
)
def test_a_file_made_to_break_its_reader_is_read_in_a_moment(read):
    begun = process_time()
    read()
    assert process_time() - begun < 0.5


def test_a_note_with_as_much_front_matter_as_is_read_takes_a_moment():
    begun = process_time()
    assert person_of_note("---\nkind: person\na: [" + "a," * 9900 + "]\n---\n", "Hob") == {"Name": "Hob"}
    assert process_time() - begun < 0.2


def test_an_id_is_ours_in_our_own_notes_alone():
    """In another app's note it counts something else, and would rename whoever has that number here."""
    assert "Id" not in person_of_note("---\ntype: npc\nid: 3\n---\n", "Hob")
    assert person_of_note('---\nkind: "person"\nid: 3\n---\n', "Hob")["Id"] == "3"


def test_a_class_of_several_is_named_whole():
    assert (
        person_of_note("---\ntype: npc\nclass: [Mage, Thief]\n---\n", "Hob")["Class or profession"]
        == "Mage/Thief"
    )


def test_what_notion_puts_behind_a_note_s_name_is_no_part_of_it():
    assert person_of_note("---\ntype: npc\n---\n", f"Hob {'0a' * 16}")["Name"] == "Hob"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_front_matter_is_read_with_any_end_of_lines(end):
    assert person_of_note(f"---{end}type: npc{end}int: 12{end}---{end}Body", "Hob") == {
        "Name": "Hob", "Kind": "NPC", "Intelligence": "12", "Notes": "Body",
    }  # fmt: skip
