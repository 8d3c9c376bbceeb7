"""People in the files of other programs, as rows of a table of people: each a mapping of its values to our columns.

| program | its file |
|---|---|
| Foundry VTT | an actor's "Export Data" (dnd5e, OSRIC, OSE and systems of their kind); our own actors too |
| D&D Beyond | a character's JSON |
| Kanka | a character of a campaign's JSON export |
| Obsidian and other notes apps | a Markdown note whose front matter says that it is somebody; our own vault too |
"""

import html
import re
from collections.abc import Iterable, Mapping

import yaml

from campaigns.exchange.rules.markdown_notes import MATCHES, PUBLIC, split_sections, strip_markup
from campaigns.exchange.rules.people_file import known_heading
from campaigns.rules.numbers import readings

Row = Mapping[str, str]
Json = dict[str, object]

MAX_FRONT_LENGTH = 20_000  # characters of a note's front matter
# Reads texts alone; the one in C is there wherever PyYAML was built with it, and ten times as quick.
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_MAX_NUMBER = 10**9  # of a number that means anything
_MAX_NESTING = 4  # values that stand in each other
_KINDS = {"character": "PC", "pc": "PC", "player": "PC", "npc": "NPC", "monster": "NPC", "person": ""}
_NO_PEOPLE = ("vehicle", "group", "loot", "ship", "container", "hazard")
_ABILITIES = {
    "Intelligence": ("int", "intelligence"),
    "Wisdom": ("wis", "wisdom"),
    "Dexterity": ("dex", "dexterity"),
}
_LINE_ENDS = re.compile(r"<(?:br|/p|/li|/h[1-6]|/div|/tr)\b[^<>]*>", re.IGNORECASE)
_ELEMENT = re.compile(r"<[^<>]*>")
_NO_SIGN = re.compile(r"&#[0-9]{8,};?")  # of thousands of digits Python makes no number
_OUR_FACT = re.compile(r"(Class or profession|Temperament|Mannerism|Hook|Tags): (.*)")
_OUR_CM = re.compile(r"Chess Modifier: (.*)")
_NOTION_ID = re.compile(r" [0-9a-f]{32}\Z")
_EMPTY = ("null", "~")  # values of YAML
_TEMPLATE_SIGNS = ("{{", "<%")
_LINE = re.compile(r"^([A-Za-z][\w -]*):[ \t]+(\S.*)$|^(tags?):[ \t]*((?:\n[ \t]*-[ \t].*)+)$", re.MULTILINE)
_FRONT = re.compile(rf"---[ \t]*\n(.{{0,{MAX_FRONT_LENGTH}}}?)\n---[ \t]*(?:\n|\Z)", re.DOTALL)
# What we have written of somebody, and not the hand that has added to it: the name, lists, links to matches.
_OURS_ABOVE = re.compile(r"# .*|## Relations\s*|- .*")
_OURS_BELOW = re.compile(r"(?:[-*+]|\d+\.) .*")
_DDB_ABILITIES = {2: "Dexterity", 3: "Constitution", 4: "Intelligence", 5: "Wisdom"}


def person_of_json(value: object) -> Row | None:
    """Somebody whom another program's JSON tells of; None for any other JSON."""
    if not isinstance(value, dict):
        return None
    for read in (_foundry, _dnd_beyond, _kanka):
        if (row := read(value)) and row["Name"]:
            return {heading: text for heading, text in row.items() if text}
    return None


def person_of_note(text: str, file_name: str) -> Row | None:
    """Somebody whom a Markdown note tells of; None for a note about anything else."""
    text = _unix(text)
    front = _FRONT.match(text)
    values = _front_matter(front[1]) if front else {}
    kinds = [word.casefold() for key in ("kind", "type") for word in _words(values.get(key))]
    kinds += [tag.casefold() for key in ("tags", "tag") for tag in _tags(values.get(key))]
    is_ours = "person" in map(str.casefold, _words(values.get("kind")))
    strip = str if is_ours else strip_markup
    name = strip(_text(values.get("name"))) or _NOTION_ID.sub("", file_name)
    if not front or not _KINDS.keys() & kinds or any(sign in name for sign in _TEMPLATE_SIGNS):
        return None
    body, kind = text[front.end() :], next(filter(None, map(_KINDS.get, kinds)), "")
    # What another program counts as its id is nobody's number here.
    foreign_headings = ("Tags",) if is_ours else ("Tags", "Id")
    row = {
        heading: strip("/".join(map(_text, value if isinstance(value, list) else [value]))).strip()
        for key, value in values.items()
        if (heading := known_heading(key)) and heading not in foreign_headings
    }
    row |= {"Name": name, "Kind": kind}
    if is_ours:
        row |= {"Exact CM": _text(values.get("cm_exact"))} | _note_sections(body)
    else:
        row["Notes"] = body.strip()
    return {heading: text for heading, text in row.items() if text}


def front_length(text: str) -> int:
    """How many characters of front matter a note has."""
    front = _FRONT.match(_unix(text))
    return len(front[1]) if front else 0


def _unix(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


# --- Foundry VTT -------------------------------------------------------------------------------------------------


def _foundry(actor: Json) -> dict[str, str] | None:
    system = _dict(actor, "system") or _dict(actor, "data")
    tables = (_dict(system, key) for key in ("abilities", "scores", "stats", "attributes"))
    scores = next(filter(None, tables), Json())
    is_actor = actor.keys() & {"prototypeToken", "token"} or system.keys() & {"abilities", "scores"}
    if not (isinstance(actor.get("name"), str) and system and is_actor):
        return None
    if _text(actor.get("type")) in _NO_PEOPLE:
        return None
    hit_points = _dict(_dict(system, "attributes"), "hp") or _dict(system, "hp") or _dict(system, "hitPoints")
    details = _dict(system, "details")
    items = [item for item in _list(actor.get("items")) if isinstance(item, dict)]
    classes = [_text(item.get("name")) for item in items if item.get("type") == "class"]
    row = {
        "Name": str(actor["name"]),
        "Kind": _KINDS.get(_text(actor.get("type")).casefold(), ""),
        "Class or profession": "/".join(filter(None, classes)) or _text(details.get("class")),
        "Hit points": _number(hit_points.get("max")) or _number(hit_points.get("value")),
    }
    for heading, keys in _ABILITIES.items():
        row[heading] = next((text for key in keys if (text := _number(scores.get(key)))), "")
    row |= _biography(_text(details.get("biography")) or _text(system.get("biography")))
    public = _dict(details, "biography").get("public")
    is_public = isinstance(public, str) and row["Kind"] == "PC"
    return row | ({"Public notes": html_to_text(str(public))} if is_public else {})


def _biography(text: str) -> dict[str, str]:
    """The notes; of an actor that we have written, the facts that stand above them as well."""
    lines = html_to_text(text).split("\n")
    row: dict[str, str] = {}
    fact_count = 0
    for line in lines:
        fact = _OUR_FACT.fullmatch(line) or _OUR_CM.fullmatch(line)
        if fact is None:
            break
        row[fact[1] if fact.re is _OUR_FACT else "CM"] = fact[fact.re.groups]
        fact_count += 1
    return row | {"Notes": "\n".join(lines[fact_count:]).strip()}


# --- D&D Beyond and Kanka --------------------------------------------------------------------------------------


def _dnd_beyond(value: Json) -> dict[str, str] | None:
    character = _dict(value, "data") or value
    has_stats = isinstance(character.get("stats"), list) and "classes" in character
    if not (has_stats and isinstance(character.get("name"), str)):
        return None
    scores = {name: _dnd_score(character, number, name) for number, name in _DDB_ABILITIES.items()}
    classes = [entry for entry in _list(character.get("classes")) if isinstance(entry, dict)]
    level = sum(_whole(entry.get("level")) or 0 for entry in classes)
    hit_points = sum(_whole(character.get(key)) or 0 for key in ("baseHitPoints", "bonusHitPoints"))
    hit_points += level * (((scores.pop("Constitution") or 10) - 10) // 2)
    names = [_text(_dict(entry, "definition").get("name")) for entry in classes]
    return {
        "Name": str(character["name"]),
        "Kind": "PC",
        "Class or profession": "/".join(filter(None, names)),
        "Hit points": str(_whole(character.get("overrideHitPoints")) or max(hit_points, 0) or ""),
        "Notes": html_to_text(_text(_dict(character, "notes").get("backstory"))),
        **{heading: str(score) for heading, score in scores.items() if score},
    }


def _dnd_score(character: Json, number: int, name: str) -> int | None:
    """A score as the sheet shows it: what the player has set, else what was bought, with bonuses."""
    keys = ("stats", "bonusStats", "overrideStats")
    stats, bonuses, override = (_stat(character.get(key), number) for key in keys)
    granted = [
        _whole(bonus.get("value")) or 0
        for source_bonuses in _dict(character, "modifiers").values()
        for bonus in _list(source_bonuses)
        if isinstance(bonus, dict)
        and bonus.get("type") == "bonus"
        and bonus.get("subType") == f"{name.casefold()}-score"
    ]
    return override or (stats + (bonuses or 0) + sum(granted) if stats else None)


def _stat(stats: object, number: int) -> int | None:
    rows = [stat for stat in _list(stats) if isinstance(stat, dict) and stat.get("id") == number]
    return _whole(rows[0].get("value")) if rows else None


def _kanka(value: Json) -> dict[str, str] | None:
    entity = _dict(value, "entity")
    is_entity = "entity_id" in value or "entity" in value
    if not is_entity or not {"is_dead", "sex", "pronouns", "is_personality_visible"} & value.keys():
        return None
    kind = _text(value.get("type")) or _text(entity.get("type"))
    return {
        "Name": _text(value.get("name")) or _text(entity.get("name")),
        "Kind": _KINDS.get(kind.casefold(), ""),
        "Class or profession": _text(value.get("title")),
        "Tags": "dead" if value.get("is_dead") in (True, 1) else "",
        "Notes": html_to_text(_text(value.get("entry")) or _text(entity.get("entry"))),
    }


# --- Notes -----------------------------------------------------------------------------------------------------


def _front_matter(text: str) -> dict[str, object]:
    """The values by their keys in small letters; of what is no YAML its single lines and its tags."""
    try:
        values = yaml.load(text, Loader=_LOADER)  # noqa: S506, texts alone
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError):
        # A hand has left what is no YAML: name: Ann: the Owl.
        values = {line[1] or line[3]: (line[2] or line[4]).strip("\"' ") for line in _LINE.finditer(text)}
    values = values if isinstance(values, dict) else {}
    return {str(key).casefold(): "" if value in _EMPTY else value for key, value in values.items()}


def _note_sections(body: str) -> dict[str, str]:
    """What stands below the headings of a note that we have written; what a hand has added anywhere else is notes too.

    Nothing is for players but what stands below the last heading that says so.
    """
    (_, above), *parts = split_sections(body)
    notes, public = list[str](), ""
    for heading, text in parts:
        if heading == PUBLIC:
            text, public = public, text
        notes.append(_lines_added(text, _OURS_BELOW) if heading == MATCHES else text)
    notes.append(_lines_added(above, _OURS_ABOVE))
    return {"Notes": "\n\n".join(filter(None, notes)), "Public notes": public}


def _lines_added(text: str, own_lines: re.Pattern[str]) -> str:
    return "\n".join(line for line in text.split("\n") if not own_lines.fullmatch(line)).strip()


def _words(value: object) -> list[str]:
    """The words of a value, one or several. What an alias repeats within itself is never written out."""
    return [strip_markup(_text(item)).lstrip("#") for item in (value if isinstance(value, list) else [value])]


def _tags(value: object) -> list[str]:
    """Tags, also of one line with commas or blanks between them; of one within another the outer one: npc/guard."""
    return [tag.partition("/")[0] for phrase in _words(value) for tag in re.split(r"[],\s[\"']+#?", phrase)]


# --- Values ----------------------------------------------------------------------------------------------------


def html_to_text(text: str) -> str:
    if "<" not in text and "&" not in text:
        return text.strip()
    stripped = _NO_SIGN.sub("", _ELEMENT.sub("", _LINE_ENDS.sub("\n", text)))
    lines = html.unescape(stripped).split("\n")
    return "\n".join(line for line in map(str.strip, lines) if line)


def _dict(value: Mapping[str, object], key: str) -> Json:
    entry = value.get(key)
    return entry if isinstance(entry, dict) else {}


def _list(value: object) -> Iterable[object]:
    return value if isinstance(value, list) else ()


def _text(value: object) -> str:
    """A text, or what a value with it beside other things says."""
    for _ in range(_MAX_NESTING):
        value = value.get("value") if isinstance(value, dict) else value
    return value if isinstance(value, str) else ""


def _whole(value: object) -> int | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if abs(value) <= _MAX_NUMBER else None


def _number(value: object, depth: int = _MAX_NESTING) -> str:
    """A number as text, bare, as a text itself or as the value of a score; empty for none."""
    if isinstance(value, dict) and depth:
        texts = (_number(value.get(key), depth - 1) for key in ("value", "total", "score", "base"))
        return next(filter(None, texts), "")
    if isinstance(value, str):
        return value.strip() if readings(value) else ""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""
