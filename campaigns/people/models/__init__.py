from campaigns.people.models.characters import (
    ACTIVE,
    NOTES,
    BulkChange,
    Character,
    Gain,
    GainOverride,
    RecordEntry,
    Relation,
    Tag,
)
from campaigns.people.models.professions import ProfessionRow

__all__ = [
    "ACTIVE",
    "NOTES",
    "BulkChange",
    "Character",
    "Gain",
    "GainOverride",
    "ProfessionRow",
    "RecordEntry",
    "Relation",
    "Tag",
]
