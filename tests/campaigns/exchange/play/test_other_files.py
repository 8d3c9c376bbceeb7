"""Another program's file becomes a table of people: with its preview, and with its undo."""

import json
import zipfile
from time import process_time

import pytest

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.exchange.play import imports
from campaigns.exchange.play import people_table as play
from campaigns.exchange.play.other_files import MSG_NO_PEOPLE, MSG_PEOPLE_ONLY, MSG_WHOLE_CAMPAIGN, table_text
from campaigns.exchange.presenters.foundry import foundry_files
from campaigns.exchange.presenters.vault import vault_files
from campaigns.exchange.rules.people_file import read_people_file
from campaigns.exchange.rules.spreadsheet import NoTable
from tests import factories
from tests.campaigns.exchange.play.test_people_table import applied, everything, undone
from tests.campaigns.exchange.rules.test_other_programs import BEYOND, DND5E, NOTE
from tests.campaigns.exchange.world import zipped

pytestmark = pytest.mark.django_db


def planned(campaign, data, name="file.zip"):
    return play.plan_table(campaign, table_text(data, name))


@pytest.mark.parametrize("title", ["[The Duke's court]", "[1] People,,", "[[[["])
def test_a_table_may_begin_with_a_bracket(campaign, title):
    assert applied(campaign, f"{title}\nName,Wisdom\nHob,9\n") == "1 person created from people.csv."


@pytest.mark.slow
def test_an_actor_of_foundry_is_a_newcomer_and_undone_is_gone(campaign):
    assert applied(campaign, json.dumps(DND5E)) == "1 person created from people.csv."
    ysolde = campaign.characters.get()
    assert (ysolde.name, ysolde.kind, ysolde.intelligence, ysolde.hit_points) == ("Ysolde", "pc", 16, 27)
    assert (ysolde.calling, ysolde.notes) == ("Wizard", "Plays for gold.\nOwes the Duke & knows it.")
    undone(campaign)
    assert not campaign.characters.exists()


def test_what_a_file_does_not_tell_of_somebody_stays_as_it_is(campaign):
    sheet = {"hook": "a debt", "temperament": "bold", "notes": "Old.", "class_name": "Knight"}
    factories.character(campaign, "Bors", **sheet)
    files = [("Bors.json", json.dumps(BEYOND)), ("Hob.md", NOTE), ("__MACOSX/._x.json", "{")]
    applied(campaign, zipped(files))
    bors = campaign.characters.get(name="Bors")
    assert (bors.hook, bors.temperament, bors.calling, bors.notes) == (
        "a debt", "bold", "Fighter", "A knight.",
    )  # fmt: skip
    assert campaign.characters.get(name="Hob").notes == "Smuggles *chess sets*."


@pytest.mark.slow
def test_the_notes_of_the_own_vault_come_back_and_can_be_undone(campaign):
    for number in range(2):
        notes = f"Number {number}.\n\n## Debts\n\nTen."
        factories.character(campaign, "Hob", notes=notes, public_notes="Seen often.")
    before = everything(campaign)
    files = dict(vault_files(campaign))
    assert planned(campaign, zipped(files.items())).unchanged == 2
    changed = {name: text.replace("Number 1.", "Number one.") for name, text in files.items()}
    plan = planned(campaign, zipped(changed.items()))
    assert [one.descriptions for one in plan.people] == [["Notes: Number one. ## Debts Ten."]]
    applied(campaign, zipped(changed.items()))
    assert campaign.characters.get(notes__startswith="Number one.").public_notes == "Seen often."
    undone(campaign)
    assert everything(campaign) == before


def test_our_own_actors_come_back_as_they_went(campaign):
    factories.player(campaign, "Duke Aldric", "29 20/29", class_name="Duke", hook="a debt", notes="Proud.")
    assert planned(campaign, zipped(foundry_files(campaign))).unchanged == 1


def test_an_old_compendium_has_an_actor_on_each_line(campaign):
    lines = "\n".join(json.dumps(actor) for actor in (DND5E, {**DND5E, "name": "Bors"}))
    assert planned(campaign, lines.encode(), "actors.db").newcomers == 2


@pytest.mark.parametrize(("data", "sentence"), [
    (b'{"format": "game-of-kings-campaign", "version": 1}', MSG_WHOLE_CAMPAIGN),
    (zipped([("x/campaign.json", '{"format": "game-of-kings-campaign"')]), MSG_WHOLE_CAMPAIGN),
    (b'{"name": "Dagger", "type": "weapon"}', MSG_NO_PEOPLE),
    (b"[" * 50_000, "This file is JSON"),
    (zipped([("Town.md", "---\ntype: town\n---\n")]), MSG_NO_PEOPLE),
    (zipped([("x.json", "{}")])[:-30], "This zip is damaged"),
], ids=["campaign", "its zip", "weapon", "deep", "town", "cut off"])  # fmt: skip
def test_a_file_without_people_is_refused_with_what_it_is(data, sentence):
    with pytest.raises(NoTable, match=sentence[:40]):
        read_people_file(table_text(data, "x"))


@pytest.mark.parametrize(
    "data", [json.dumps(DND5E).encode(), zipped([("Hob.md", NOTE)]), b"Name,CM\nHob,20\n"]
)
def test_where_a_campaign_is_imported_a_file_of_people_is_sent_on(campaign, data):
    with pytest.raises(Refused, match="not a whole campaign") as refused:
        imports.upload_campaign(user=campaign.members.get().user, key=new_key(), file_name="x", data=data)
    assert str(refused.value) == MSG_PEOPLE_ONLY


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_that_unpacks_without_an_end_is_not_unpacked(method):
    with pytest.raises(NoTable, match="packed in a rare way"):
        table_text(zipped([("Hob.json", b" " * 10_000)], method), "people.zip")


def test_half_a_sign_in_a_json_is_left_out(campaign):
    applied(campaign, '{"name": "Y\\ud800solde", "system": {"abilities": {}}, "prototypeToken": {}}')
    assert campaign.characters.get().name == "Ysolde"


def test_a_small_zip_of_much_front_matter_is_refused_unread():
    note = "---\nkind: person\n" + "a: [b, c]\n" * 1900 + "---\n"
    begun = process_time()
    with pytest.raises(NoTable, match="front matter of these notes is larger than 2 MB"):
        table_text(zipped((f"{number}.md", note) for number in range(150)), "vault.zip")
    assert process_time() - begun < 1


def test_lines_without_end_are_not_read_one_by_one():
    begun = process_time()
    with pytest.raises(NoTable, match="nobody in this file"):
        table_text(b"{\n" * 1_000_000, "actors.db")
    assert process_time() - begun < 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_a_note_in_a_zip_is_read_in_unicode_s_encodings(campaign, encoding):
    note = "---\ntype: npc\nname: Jürgen\n---\n".encode(encoding)
    assert [one.name for one in planned(campaign, zipped([("a.markdown", note)])).people] == ["Jürgen"]


def test_a_note_in_a_zip_in_an_old_character_set_is_refused_by_name(campaign):
    note = "---\ntype: npc\nname: Jürgen\n---\n".encode("cp1252")
    with pytest.raises(NoTable, match="“a.md” in this zip is no text in UTF-8"):
        planned(campaign, zipped([("a.md", note)]))


def test_of_a_database_that_adds_a_line_for_each_change_the_last_counts(campaign):
    """Foundry's old actors.db: an earlier name of somebody is nobody else, and who was deleted is gone."""
    lines = [
        {**DND5E, "_id": "a", "name": "Early"},
        {**DND5E, "_id": "b", "name": "Gone"},
        {**DND5E, "_id": "a", "name": "Late"},
        {"_id": "b", "$$deleted": True},
        DND5E,
    ]
    found = planned(campaign, "\n".join(map(json.dumps, lines)).encode(), "actors.db")
    assert [one.name for one in found.people] == ["Late", "Ysolde"]


def test_the_actors_of_an_adventure_are_people(campaign):
    adventure = {"name": "The Duke's court", "actors": [DND5E], "scenes": [{"name": "Hall"}]}
    assert [one.name for one in planned(campaign, json.dumps(adventure).encode()).people] == ["Ysolde"]


def test_what_is_wrong_with_somebody_of_a_zip_is_told_with_the_name(campaign):
    files = [
        (f"{name}.md", f"---\ntype: npc\nhp: {points}\n---\n")
        for name, points in (("Hob", 9), ("Ada", "5/9"))
    ]
    (fault,) = planned(campaign, zipped(files)).faults
    assert fault.column == "Hit points of Ada"


def test_kanka_s_export_has_a_campaign_json_too(campaign):
    character = {
        "name": "Hob",
        "sex": "M",
        "entity": {"name": "Hob", "type": "NPC", "entry": "<p>A smith.</p>"},
    }
    files = [
        ("campaign.json", '{"id": 3, "name": "Greyhaven"}'),
        ("characters/hob.json", json.dumps(character)),
    ]
    files += [("locations/inn.json", '{"entity": {"name": "Inn"}}'), ("gallery/x.png", "")]
    assert [one.name for one in planned(campaign, zipped(files)).people] == ["Hob"]


@pytest.mark.parametrize("folder", ["Templates", "_templates", "z_Template/NPCs"])
def test_a_vault_s_templates_are_nobody(campaign, folder):
    files = [(f"Vault/{folder}/NPC.md", NOTE), ("Vault/NPCs/Hob.md", NOTE)]
    assert [one.name for one in planned(campaign, zipped(files)).people] == ["Hob"]


@pytest.mark.parametrize(
    "copy", ["Hob (conflicted copy 2026-01-01)", "Hob.sync-conflict-20260101-1", "Hob (Conflict)"]
)
def test_a_second_version_of_a_note_is_nobody_else(campaign, copy):
    with pytest.raises(NoTable, match="is a second version of another note"):
        planned(campaign, zipped([("Hob.md", NOTE), (f"{copy}.md", NOTE)]))


def test_a_note_in_which_two_versions_were_merged_is_refused_by_name(campaign):
    note = "---\n<<<<<<< HEAD\nname: Hob\n=======\nname: Bob\n>>>>>>> theirs\ntype: npc\n---\n"
    with pytest.raises(NoTable, match="“a.md” holds two versions"):
        planned(campaign, zipped([("a.md", note)]))


@pytest.mark.slow
@pytest.mark.parametrize(
    "heading", ["## What players may read", "## Notes", "## Matches\n- x", "\\\\## Notes", "##  Matches"]
)
@pytest.mark.parametrize("public", ["", "Bald.", "a\n\n## What players may read\n\nb"])
def test_our_headings_in_somebody_s_notes_are_notes(campaign, heading, public):
    """What is private must not come back as what players may read, and nothing is lost."""
    factories.character(campaign, "Hob", notes=f"Owes 5 gp.\n\n{heading}\n\nKilled her.", public_notes=public)
    factories.character(campaign, "---", notes=heading)
    found = planned(campaign, zipped(vault_files(campaign)))
    assert not found.people and not found.faults and found.unchanged == 2
