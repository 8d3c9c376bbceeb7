from campaigns.people.models.characters import (
    ACTIVE,
    LONGEST_TAG,
    MOST_TAGS,
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
    "LONGEST_TAG",
    "MOST_TAGS",
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
