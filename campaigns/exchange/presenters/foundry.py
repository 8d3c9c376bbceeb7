"""People as actors for Foundry VTT, one JSON each, in the form its "Export Data" writes and "Import Data" reads.

The system is dnd5e ("Dungeons & Dragons Fifth Edition"), whose actors have these abilities; what we do not know of
somebody (Strength, armour) is left out, and the system puts its own beginning there. A player character's actor belongs to
the player, so it holds nothing that is the Dungeon Master's alone.
"""

import json
from collections.abc import Iterator

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from campaigns.campaign.models import Campaign
from campaigns.exchange.rules.file_names import FileNames
from campaigns.people.models import Character
from campaigns.rules.chess_modifier import decimal
from campaigns.web.markdown import markdown_html

SYSTEM, SYSTEM_VERSION, CORE_VERSION = "dnd5e", "5.3.3", "13.347"
PORTRAIT = "icons/svg/mystery-man.svg"  # Foundry's own, in every installation
_ROWS_AT_ONCE = 500
MACRO = "Create all actors"
_MACRO = """\
// A macro for Foundry VTT: creates everybody as an actor, in a folder of the campaign's name.
// Create Macro, type: Script, paste this text, Execute Macro.
const folder = await Folder.create({{name: {folder}, type: "Actor"}});
const actors = [
{actors}
];
await Actor.createDocuments(actors.map((actor) => ({{...actor, folder: folder.id}})));
ui.notifications.info(`${{actors.length}} actors created.`);
"""


def foundry_files(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """A file for everybody outside the bin, by its name, and a macro that creates them all."""
    names, actors = FileNames(), []
    people = campaign.characters.filter(binned_at=None).select_related("profession").prefetch_related("tags")
    for person in people.defer("dice").order_by("pk").iterator(chunk_size=_ROWS_AT_ONCE):
        text = json.dumps(actor(person), ensure_ascii=False, indent=2)
        actors.append(text)
        yield f"{names.name(person.name)}.json", text
    if actors:
        folder = json.dumps(campaign.name, ensure_ascii=False)
        yield f"{names.name(MACRO)}.js", _MACRO.format(folder=folder, actors=",\n".join(actors))


def actor(person: Character) -> dict[str, object]:
    public = markdown_html(person.public_notes)
    biography = public if person.is_pc else _biography(person)
    details: dict[str, object] = {"biography": {"value": biography, "public": public}}
    if not person.is_pc:
        details["type"] = {"value": "dragon" if person.is_dragon else "humanoid", "subtype": "", "custom": ""}
    return {
        "name": person.name,
        "type": "character" if person.is_pc else "npc",
        "img": PORTRAIT,
        "system": {
            "abilities": {
                "dex": {"value": person.dexterity},
                "int": {"value": person.intelligence},
                "wis": {"value": person.wisdom},
            },
            "attributes": {"hp": {"value": person.hit_points, "max": person.hit_points}},
            "details": details,
        },
        "prototypeToken": {"name": person.name, "actorLink": person.is_pc},
        "items": [],
        "effects": [],
        "flags": {},
        "_stats": {"systemId": SYSTEM, "systemVersion": SYSTEM_VERSION, "coreVersion": CORE_VERSION},
    }


def _biography(person: Character) -> SafeString:
    """What the Dungeon Master has of an NPC: the Chess Modifier, the words, the notes."""
    rows = [
        ("Class or profession", person.calling),
        ("Chess Modifier", "" if person.cm is None else decimal(person.cm)),
        ("Temperament", person.temperament),
        ("Mannerism", person.mannerism),
        ("Hook", person.hook),
        ("Tags", ", ".join(tag.name for tag in person.tags.all())),
    ]
    facts = format_html_join("", "<li><strong>{}</strong>: {}</li>", [row for row in rows if row[1]])
    head = format_html("<ul>{}</ul>", facts) if facts else mark_safe("")
    return head + markdown_html(person.notes)
