"""The API's own description, as OpenAPI 3.1 has it: https://spec.openapis.org/oas/v3.1.0

What an answer holds stands here once, as tables; the tests hold the answers against them.
"""

from collections.abc import Mapping

from campaigns.outlets.rules import parameters as args
from campaigns.outlets.rules.parameters import Parameter, Schema

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
TEXTS: Schema = {"type": "array", "items": TEXT}
NUMBER_AS_TEXT: Schema = {"type": ["string", "null"]}
SIDE: Schema = {"enum": ["white", "black"]}


def _object(about: str, **properties: Schema) -> Schema:
    """An object with exactly these properties; a trailing line is for names that Python keeps for itself."""
    schemas = {name.rstrip("_"): schema for name, schema in properties.items()}
    return {
        "type": "object",
        "description": about,
        "properties": schemas,
        "required": list(schemas),
        "additionalProperties": False,
    }


def _list_of(name: str) -> Schema:
    items: Schema = {"type": "array", "items": {"$ref": f"#/components/schemas/{name}"}, "maxItems": 100}
    return _object(
        "A page of them, and the address of the next; null on the last.",
        items=items,
        next={"type": ["string", "null"]},
    )


SCHEMAS: Mapping[str, Schema] = {
    "Campaign": _object("The campaign of the token.", id=WHOLE, name=TEXT, day=WHOLE, date=TEXT, calendar=TEXT, archived=FLAG),
    "Person": _object(
        "A PC or NPC. `cm` has two decimals, `cm_exact` is the fraction; null for somebody who does not know chess.",
        id=WHOLE, name=TEXT, kind={"enum": ["pc", "npc"]}, class_=TEXT, intelligence=WHOLE, wisdom=WHOLE, dexterity=WHOLE,
        hit_points=WHOLE, cm=NUMBER_AS_TEXT, cm_exact=NUMBER_AS_TEXT, temperament=TEXT, mannerism=TEXT, hook=TEXT,
        notes=TEXT, public_notes=TEXT, tags=TEXTS,
        relations={"type": "array", "items": _object("What ties them to another.", to=WHOLE, text=TEXT)},
        archived=FLAG,
    ),
    "Match": _object(
        "A match of any game.",
        number=WHOLE, game=TEXT, game_title=TEXT, day=WHOLE, date=TEXT, place=TEXT, over=FLAG, result=TEXT,
        winner={"enum": ["white", "black", None]},
        players={
            "type": "array",
            "items": _object(
                "Who sits there, with the CM of then.",
                side=SIDE, name=TEXT, person={"type": ["integer", "null"]}, cm=NUMBER_AS_TEXT,
            ),
        },
    ),
    "Entry": _object(
        "An entry of the chronicle. `text` and `tags` are the Dungeon Master's own words, in Markdown.",
        key=TEXT, kind=TEXT, day=WHOLE, date=TEXT, title=TEXT, facts=TEXTS,
        people={"type": "array", "items": _object("Whom it is about.", name=TEXT, person={"type": ["integer", "null"]})},
        place=TEXT, text=TEXT, tags=TEXTS, for_players=FLAG,
    ),
    "People": _list_of("Person"),
    "Matches": _list_of("Match"),
    "Chronicle": _list_of("Entry"),
    "Error": _object("Why not, as a sentence.", error=TEXT),
}  # fmt: skip

_PATHS: Mapping[str, tuple[str, str, Mapping[str, Parameter[object]]]] = {
    "/api/v1/campaign": ("The campaign", "Campaign", {}),
    "/api/v1/people": ("Everybody outside the bin", "People", {"after": args.AFTER}),
    "/api/v1/people/{id}": ("One person", "Person", {"id": args.NUMBER}),
    "/api/v1/matches": ("All matches by their numbers", "Matches", {"after": args.AFTER}),
    "/api/v1/matches/{number}": ("One match", "Match", {"number": args.NUMBER}),
    "/api/v1/chronicle": (
        "The chronicle, the earliest first, between two day numbers",
        "Chronicle",
        {
            "after": args.AFTER_ENTRY,
            "since": args.SINCE,
            "until": args.UNTIL,
            "player_safe": args.PLAYER_SAFE,
        },
    ),
}


def openapi(version: str, server: str) -> Schema:
    """The document, for the program of that version at that address."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Game of Kings",
            "version": version,
            "description": "Reads one campaign, for its Dungeon Master's own programs. It changes nothing.",
        },
        "servers": [{"url": server}],
        "security": [{"token": []}],
        "paths": {path: {"get": _operation(path, *row)} for path, row in _PATHS.items()},
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": dict(SCHEMAS),
        },
    }


def _operation(path: str, summary: str, schema: str, parameters: Mapping[str, Parameter[object]]) -> Schema:
    refusals = {"401": "No token, or none that holds", "429": "Too many requests"}
    refusals["default"] = "Any other refusal"
    if "{" in path:
        refusals["404"] = "There is none"
    elif parameters:
        refusals["400"] = "A parameter cannot be read"
    return {
        "summary": summary,
        "operationId": schema[0].lower() + schema[1:],
        "parameters": [
            {
                "name": name,
                **({"in": "path", "required": True} if f"{{{name}}}" in path else {"in": "query"}),
                "schema": parameter.schema,
                "description": parameter.about,
            }
            for name, parameter in parameters.items()
        ],
        "responses": {
            "200": _response(summary, schema),
            **{status: _response(about, "Error") for status, about in refusals.items()},
        },
    }


def _response(about: str, schema: str) -> Schema:
    reference = {"$ref": f"#/components/schemas/{schema}"}
    return {"description": about, "content": {"application/json": {"schema": reference}}}
