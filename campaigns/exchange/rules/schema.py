"""The published JSON Schema of a campaign's file, made of the table that reads and writes it."""

import json

from campaigns.exchange.rules.columns import Schema, WholeColumn
from campaigns.exchange.rules.sections import CAMPAIGN, FORMAT, SECTIONS, VERSION, Section


def file_schema() -> Schema:
    """The schema of a whole file, JSON Schema 2020-12."""
    sections: Schema = {
        section.name: {
            "description": section.about,
            "type": "array",
            "maxItems": section.max_rows,
            "items": {"$ref": f"#/$defs/{section.name}"},
        }
        for section in SECTIONS
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A campaign of Game of Kings",
        "description": "The keys come in the order given here. Ids are the file’s own.",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            CAMPAIGN.name: {"$ref": f"#/$defs/{CAMPAIGN.name}"},
            **sections,
        },
        "required": ["format", "version", CAMPAIGN.name, *sections],
        "additionalProperties": False,
        "$defs": {section.name: _row_schema(section) for section in (CAMPAIGN, *SECTIONS)},
    }


def write_schema() -> str:
    return json.dumps(file_schema(), indent=2, ensure_ascii=False) + "\n"


def _row_schema(section: Section) -> Schema:
    properties: Schema = {"id": WholeColumn(1).schema()} if section.has_id else {}
    for column in section.columns:
        schema = column.kind.schema()
        properties[column.name] = {"anyOf": [schema, {"type": "null"}]} if column.optional else schema
    keys = {"properties": properties, "required": list(section.keys), "additionalProperties": False}
    return {"type": "object", **keys}
