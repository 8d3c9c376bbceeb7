"""A campaign's file made large: what stands in a small one so many times over, with ids and names of its own each time.

No row is made up: each is one that a campaign had, with what it refers to exchanged for the same of its copy. People are
copied until there are so many, matches until there are so many, in turn among the copies of the people.
"""

import math

from campaigns.exchange.rules.columns import (
    EntryKeyColumn,
    ProfessionColumn,
    ReferenceColumn,
    ReferencesColumn,
)
from campaigns.exchange.rules.entry_keys import renumber_key
from campaigns.exchange.rules.sections import SECTIONS
from tests.campaigns.exchange.world import content, text_of, unzipped, zipped

# What everybody has in common.
ONCE = ("professions", "tags", "date_changes", "recaps", "runs")
# What comes once for each copy of the matches; all else comes once for each copy of the people.
OF_MATCHES = {
    "series", "matches", "seats", "engine_players", "lines", "watchers", "intimidations", "clock_lines", "time_changes",
    "chess_clocks", "chess_clock_readings", "notes",
    "gains", "gain_overrides", "bets", "point_stakes", "chronicle",
    "tournaments", "entrants", "rounds", "encounters", "prizes", "winner_bets", "pot_lines", "studies",
}  # fmt: skip


def crowded(rows, *, people, matches):
    """The rows of a file with at least so many people and matches, as a file's rows."""
    crowd = _Crowd(rows, people, matches)
    return {
        "format": rows["format"],
        "version": rows["version"],
        "campaign": {**rows["campaign"], "next_number": rows["campaign"]["next_number"] * crowd.most + 1},
        **{section.name: list(crowd.rows_of(section)) for section in SECTIONS},
    }


def crowded_file(data, *, people, matches):
    """A file with portraits made large: as the exporter packs it, but perhaps not compressed to the same bytes."""
    text = text_of(crowded(content(data), people=people, matches=matches))
    return zipped({**unzipped(data), "campaign.json": text}.items())


class _Crowd:
    def __init__(self, rows, people, matches):
        self._rows = rows
        self._of_people = math.ceil(people / len(rows["people"]))
        self._of_matches = math.ceil(matches / len(rows["matches"]))
        self.most = max(self._of_people, self._of_matches)
        self._ids, self._keys = {}, set()

    def rows_of(self, section):
        """The rows of a section, each copy after the other; lines of purses that bets have made come with the matches."""
        next_id = 1
        for copy in range(self._copies(section.name)):
            for row in self._rows[section.name]:
                if not self._is_copied(section.name, row, copy):
                    continue
                new = {
                    column.name: self._value(section.name, column, row[column.name], copy)
                    for column in section.columns
                }
                if section.has_id:
                    self._ids[section.name, row["id"], self._copy(section.name, row, copy)] = next_id
                    new = {"id": next_id, **new}
                    next_id += 1
                if section.name == "chronicle" and new["key"]:
                    if new["key"] in self._keys:
                        continue
                    self._keys.add(new["key"])
                yield new

    def _copies(self, name):
        if name in ONCE:
            return 1
        return self.most if name == "purse_lines" else self._copies_of(name in OF_MATCHES)

    def _copies_of(self, is_of_matches):
        return self._of_matches if is_of_matches else self._of_people

    def _is_copied(self, name, row, copy):
        if name == "purses" and row["kind"] == "bank":
            return copy == 0
        if name == "purse_lines":
            return copy < self._copies_of(row["bet"] is not None or row["point_stake"] is not None)
        if name == "pot_lines":
            return copy < min(self._of_people, self._of_matches)
        return not (name == "chronicle" and row["key"] and copy >= min(self._of_people, self._of_matches))

    def _copy(self, name, row, copy):
        return 0 if name in ONCE or name == "purses" and row["kind"] == "bank" else copy

    def _id(self, section, old, copy):
        """The id of that row's copy: of people that copy of theirs whose turn it is."""
        if section not in OF_MATCHES and section != "purse_lines":
            copy %= self._of_people
        for wanted in (copy, 0):
            if (section, old, wanted) in self._ids:
                return self._ids[section, old, wanted]
        return None

    def _value(self, section, column, value, copy):
        kind = column.kind
        if value is None:
            return None
        if isinstance(kind, ReferenceColumn):
            return self._id(kind.section, value, copy)
        if isinstance(kind, ReferencesColumn):
            return sorted(self._id(kind.section, one, copy) for one in value)
        if isinstance(kind, ProfessionColumn):
            return self._id("professions", value, 0) if isinstance(value, int) else value
        if isinstance(kind, EntryKeyColumn):
            return renumber_key(value, lambda one, pk: self._id(one, pk, copy))
        return self._plain_value(section, column.name, value, copy)

    def _plain_value(self, section, name, value, copy):
        """The value of a column that refers to nothing by the format; players of points are named by a text."""
        if section == "points_given" and name in ("one", "other", "who"):
            word, _, pk = value.partition(" ")
            return f"{word} {self._id('people', int(pk), copy)}" if word == "character" else value
        if section == "people" and name == "portrait":
            return None if copy else value
        if section in ("people", "purses") and name == "name" and value and copy:
            return f"{value} {copy + 1}"[:80]
        if section == "matches" and name == "number":
            return value + copy * self._rows["campaign"]["next_number"]
        return value
