"""Files of other programs that hold people: opened with care, and converted to the text of a table of people."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from campaigns.exchange.play.package import DAMAGE, check_packing, file_parts, open_zip
from campaigns.exchange.play.workbook import is_workbook, workbook_text
from campaigns.exchange.rules.other_programs import Row, front_length, person_of_json, person_of_note
from campaigns.exchange.rules.people_file import MAX_BYTES, MAX_ROWS, read_people_file
from campaigns.exchange.rules.reading import NoCampaign
from campaigns.exchange.rules.sections import FORMAT
from campaigns.exchange.rules.spreadsheet import NoTable, decode_table
from campaigns.rules.reading import quoted

MSG_PEOPLE_ONLY = (
    "This file holds people, not a whole campaign. Open the campaign they belong to, or create one, and choose the file there "
    "under Export and import, Import people."
)
MAX_FILE_SIZE, MAX_UNPACKED_SIZE = 2 * 2**20, 20 * 2**20
MAX_FRONT_MATTER = 2_000_000  # characters of front matter in all: YAML is read slowly
MAX_LINES = 4 * MAX_ROWS
# What programs that merge files leave where both were changed.
_CONFLICT = re.compile(r"^<<<<<<< .*^>>>>>>> ", re.MULTILINE | re.DOTALL)
# Copies that programs make of a note when two devices have changed it.
_COPY = re.compile(r"conflicted copy|sync-conflict|\(conflict", re.IGNORECASE)
_FORMAT_WITHIN = 200  # bytes of a campaign's file
_ENDINGS = (".json", ".md", ".markdown")
MSG_WHOLE_CAMPAIGN = "This is a whole campaign of Game of Kings, not a table. Take it in by Import on the page of all campaigns."
MSG_NO_PEOPLE = (
    "There is nobody in this file whom this page knows. It takes actors of Foundry VTT, characters of D&D Beyond and Kanka as "
    "JSON, notes whose front matter says kind: person, and tables as CSV or Excel workbooks."
)


def table_text(data: bytes, file_name: str) -> str:
    """The text of a table, or of another program's people, as `read_people_file` takes it. Raises NoTable for anything else."""
    is_zip = data.startswith(b"PK\x03\x04")
    if is_zip and is_workbook(data):
        return workbook_text(data)
    files = list(_unpack(data)) if is_zip else []
    if not files:
        text = decode_table(data)
        start = text.lstrip()
        if not start.startswith(("{", "[", "---\n", "---\r")) or (start[0] == "[" and not _values(start)):
            return text
        files = [(file_name, start)]
    if sum(front_length(text) for _, text in files) > MAX_FRONT_MATTER:
        raise NoTable("The front matter of these notes is larger than 2 MB in all. Split the zip.")
    rows: list[Row] = []
    for name, text in files:
        rows += _people(name, text)
        if len(rows) > MAX_ROWS:
            raise NoTable(f"There are more than {MAX_ROWS} people in this file, which is the most. Split it.")
    if not rows:
        raise NoTable(MSG_NO_PEOPLE)
    # Half a sign, as JSON may hold, is nothing that a database keeps.
    return json.dumps(rows, ensure_ascii=False).encode(errors="ignore").decode()


def holds_people(data: bytes, file_name: str) -> bool:
    try:
        return len(data) <= MAX_BYTES and bool(read_people_file(table_text(data, file_name)))
    except NoTable:
        return False


def _unpack(data: bytes) -> Iterator[tuple[str, str]]:
    bytes_left = MAX_UNPACKED_SIZE
    try:
        pack = open_zip(data)
        for entry in pack.infolist():
            parts = file_parts(entry)
            if not _may_be_of_people(parts):
                continue
            check_packing(entry)
            with pack.open(entry) as stream:
                text = stream.read(MAX_FILE_SIZE + 1)
            if FORMAT.encode() in text[:_FORMAT_WITHIN]:  # Kanka's zip has a campaign.json too
                raise NoTable(MSG_WHOLE_CAMPAIGN)
            bytes_left -= len(text)
            if len(text) > MAX_FILE_SIZE or bytes_left < 0:
                raise NoTable(f"Unpacked this zip is larger than {MAX_UNPACKED_SIZE // 2**20} MB. Split it.")
            yield "/".join(parts), _decode(parts[-1], text)
    except NoTable:
        raise
    except NoCampaign as refusal:
        raise NoTable(str(refusal)) from refusal
    except DAMAGE as refusal:
        raise NoTable("This zip is damaged. Pack it again.") from refusal


def _may_be_of_people(parts: list[str]) -> bool:
    """Whether a file with these folders and this name may tell of people."""
    # Notes apps keep templates of notes in folders of their own.
    *folders, name = parts or [""]
    return name.casefold().endswith(_ENDINGS) and "template" not in "/".join(folders).casefold()


def _decode(name: str, text: bytes) -> str:
    try:
        return decode_table(text)
    except NoTable as refusal:
        what = f"{quoted(name, 80)} in this zip is no text in UTF-8"
        raise NoTable(f"{what}. Save it so, and pack the zip again.") from refusal


def _people(name: str, text: str) -> list[Row]:
    if name.casefold().endswith((".md", ".markdown")) or text.startswith("---"):
        row = person_of_note(text, PurePosixPath(name).stem)
        note = quoted(name, 80)
        if row and _CONFLICT.search(text):
            raise NoTable(f"{note} holds two versions of itself, between <<<<<<< and >>>>>>>. Leave one.")
        if row and _COPY.search(name):
            raise NoTable(f"{note} is a second version of another note. Leave one of the two.")
        return [row] if row else []
    people = [person_of_json(value) for value in _values(text)]
    return [row for row in people if row]


def _values(text: str) -> list[object]:
    """The values of a JSON: a list's items, the actors of an adventure, and those of JSON lines. Raises NoTable for a campaign's."""
    try:
        value = json.loads(text)
    except RecursionError:
        return []
    except ValueError:
        lines = [line for line in text.splitlines() if line.strip()]
        is_json_lines = 1 < len(lines) <= MAX_LINES and "{" in lines[0]
        return _latest(value for line in lines for value in _values(line)) if is_json_lines else []
    if isinstance(value, dict) and value.get("format") == FORMAT:
        raise NoTable(MSG_WHOLE_CAMPAIGN)
    if isinstance(value, dict) and isinstance(value.get("actors"), list):
        value = value["actors"]
    return value if isinstance(value, list) else [value]


def _latest(values: Iterable[object]) -> list[object]:
    """The last value for each thing in a database, and none for what was deleted."""
    # Some databases add a line for each change, the last of which holds.
    latest: dict[object, object] = {}
    for number, value in enumerate(values):
        key = value.get("_id") if isinstance(value, dict) else None
        latest[key if isinstance(key, str) else number] = value
    return [value for value in latest.values() if not (isinstance(value, dict) and value.get("$$deleted"))]
